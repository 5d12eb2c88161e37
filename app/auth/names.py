"""Names that people give themselves: one to be shown, and a login to sign in with."""

import unicodedata

from app.errors import RefusedError

LONGEST = 24
LONGEST_LABEL = 40
SHORTEST_LOGIN = 3
LONGEST_LOGIN = 32
_JOINER = "\u200d"
"""Joins emoji into one; the only invisible character that a name may hold."""


def clean_name(text: str) -> str:
    """The name in its normal form. Raises `RefusedError` (`bad_name`)."""
    name = " ".join(filter(None, unicodedata.normalize("NFC", text).strip().split(" ")))
    if not 1 <= len(name) <= LONGEST:
        raise _refused(f"1 to {LONGEST} characters", f"{len(name)}")
    hidden = next((letter for letter in name if is_hidden(letter)), None)
    if hidden is not None:
        raise _refused("no control characters", f"U+{ord(hidden):04X}")
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise _refused("something to see", "only invisible characters")
    return name


def clean_label(text: str) -> str:
    """What an API token is known by to its owner. Raises `RefusedError` (`bad_label`)."""
    label = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(label) <= LONGEST_LABEL or any(is_hidden(letter) for letter in label):
        expected = f"1 to {LONGEST_LABEL} characters, none of them control characters"
        raise RefusedError("bad_label", "this label cannot be used", where="label", expected=expected)
    return label


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
    return unicodedata.category(letter)[0] in "LMN" or letter in ".-_@+"


def is_hidden(letter: str) -> bool:
    """Whether this is a control or formatting character, a surrogate or a line separator."""
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and letter != _JOINER


def _refused(expected: str, got: str) -> RefusedError:
    return RefusedError("bad_name", "this name cannot be used", where="name", expected=expected, got=got)


def _refused_login(expected: str, got: str) -> RefusedError:
    return RefusedError("bad_login", "this login cannot be used", where="login", expected=expected, got=got)
