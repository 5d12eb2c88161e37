"""What people write of themselves and to each other: a name to be shown, a login to sign in with, and chat."""

import unicodedata

from app.errors import RefusedError
from app.text import visible
from app.text.skeletons import is_computer

LONGEST = 24
LONGEST_LABEL = 40
SHORTEST_LOGIN = 3
LONGEST_LOGIN = 32


def clean_name(text: str) -> str:
    """The name in its normal form. Raises `RefusedError` (`bad_name`)."""
    name = _spaced(unicodedata.normalize("NFC", text))
    if not 1 <= len(name) <= LONGEST:
        raise _refused(f"1 to {LONGEST} characters", f"{len(name)}")
    hidden = _unseen_in(name)
    if hidden is not None:
        raise _refused("no invisible characters", f"U+{ord(hidden):04X}")
    if visible.is_blank(name) or visible.has_loose_mark(name):
        raise _refused("something to see", "nothing that can be seen by itself")
    if visible.has_pile_of_marks(name):
        raise _refused(f"at most {visible.MOST_MARKS} marks on a letter", "more")
    if is_computer(name):
        raise _refused("a name that no computer player has", "one like that of a computer player")
    return name


def clean_label(text: str) -> str:
    """What an API token is known by to its owner. Raises `RefusedError` (`bad_label`)."""
    label = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(label) <= LONGEST_LABEL or _unseen_in(label) or visible.is_blank(label):
        expected = f"1 to {LONGEST_LABEL} characters, none of them invisible"
        raise RefusedError("bad_label", "this label cannot be used", where="label", expected=expected)
    return label


def check_chat(text: str) -> None:
    """Raises `RefusedError` (`chat_refused`) for what shows nothing, hides something or spills over others."""
    if visible.is_blank(text):
        raise _refused_chat("something to see")
    if visible.invisible_in(text, but="\n") is not None:
        raise _refused_chat("text without invisible characters")
    if visible.has_pile_of_marks(text):
        raise _refused_chat(f"at most {visible.MOST_MARKS} marks on a letter")


def clean_login(text: str) -> tuple[str, str]:
    """A login as it is shown to its owner, and its key. Raises `RefusedError` (`bad_login`)."""
    login = unicodedata.normalize("NFC", text.strip())
    key = login_key(login)
    # Compatibility forms can be long: some single letters stand for whole words.
    size = max(len(login), len(key))
    if len(login) < SHORTEST_LOGIN or size > LONGEST_LOGIN:
        expected = f"{SHORTEST_LOGIN} to {LONGEST_LOGIN} characters"
        raise _refused_login(expected, f"{len(login) if len(login) < SHORTEST_LOGIN else size}")
    wrong = next((letter for letter in login + key if not _is_in_logins(letter)), None)
    if wrong is not None:
        raise _refused_login("letters, digits and .-_@+", f"U+{ord(wrong):04X}")
    return login, key


def login_key(text: str) -> str:
    """By which logins are told apart: without case and without forms that look the same (Unicode's NFKC and case
    folding, UAX #31)."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.strip()).casefold())
    return folded[: 4 * LONGEST_LOGIN]


def _is_in_logins(letter: str) -> bool:
    return (unicodedata.category(letter)[0] in "LMN" and not visible.invisible_in(letter)) or letter in ".-_@+"


def _spaced(text: str) -> str:
    """With one kind of space, never two in a row, and none at the ends. Line breaks and tabs are no spaces."""
    spaces = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text)
    return " ".join(filter(None, spaces.strip().split(" ")))


def _unseen_in(text: str) -> str | None:
    return visible.invisible_in(text) or visible.blank_in(text)


def _refused(expected: str, got: str) -> RefusedError:
    return RefusedError("bad_name", "this name cannot be used", where="name", expected=expected, got=got)


def _refused_login(expected: str, got: str) -> RefusedError:
    return RefusedError("bad_login", "this login cannot be used", where="login", expected=expected, got=got)


def _refused_chat(expected: str) -> RefusedError:
    return RefusedError("chat_refused", f"expected {expected}", where="text", expected=expected)
