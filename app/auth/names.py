"""Names that people give themselves."""

import unicodedata

from app.errors import RefusedError

LONGEST = 24
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


def is_hidden(letter: str) -> bool:
    """Whether this is a control or formatting character, a surrogate or a line separator."""
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and letter != _JOINER


def _refused(expected: str, got: str) -> RefusedError:
    return RefusedError("bad_name", "this name cannot be used", where="name", expected=expected, got=got)
