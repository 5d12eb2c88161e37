"""What can be seen of a text: invisible characters outside emoji, blanks, and piles of marks.

The properties are those of the Unicode version that the `regex` module knows.
"""

import unicodedata

import regex

MOST_MARKS = 2
"""Marks without a width of their own that one letter may carry."""

_BLANKS = "\u2800\ufffc\U0001d159\U00013441\U00013442"
"""Symbols and letters that draw nothing: the blank braille pattern, the object replacement character, the null
notehead, the blanks of hieroglyphs. Fillers such as U+3164 are default-ignorable."""

_ELEMENT = r"(?:\p{Regional_Indicator}{2}|(?![0-9#*\p{Regional_Indicator}])\p{Emoji}(?:\uFE0F|\p{Emoji_Modifier})?)"
_FLAGS = "|".join(
    "".join(chr(0xE0000 + ord(letter)) for letter in subdivision) for subdivision in ("gbeng", "gbsct", "gbwls")
)
_EMOJI = regex.compile(rf"\U0001F3F4(?:{_FLAGS})\U000E007F|[0-9#*]\uFE0F\u20E3|{_ELEMENT}(?:\u200D{_ELEMENT})*")
"""An emoji by itself or a sequence of them (UTS 51)."""

_INVISIBLE = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]")
_SEEN = regex.compile(rf"[\p{{L}}\p{{N}}\p{{P}}\p{{S}}--[{_BLANKS}\p{{Default_Ignorable_Code_Point}}]]", regex.V1)
_MARKED = regex.compile(r".?\p{M}+", regex.DOTALL)
_LOOSE = regex.compile(r"(?:^|\s)\p{M}")


def invisible_in(text: str, but: str = "") -> str | None:
    """The first control, formatting or default-ignorable character that is neither part of an emoji nor in `but`."""
    rest = _EMOJI.sub("", text) if not text.isascii() else text
    return next((letter for letter in _INVISIBLE.findall(rest) if letter not in but), None)


def blank_in(text: str) -> str | None:
    """The first character that takes a place and draws nothing, spaces apart."""
    return next((letter for letter in text if letter in _BLANKS), None)


def is_blank(text: str) -> bool:
    """Whether there is nothing to see: at most marks, spaces, blanks and what is invisible."""
    return _SEEN.search(text) is None


def has_pile_of_marks(text: str) -> bool:
    """Whether some letter carries more than `MOST_MARKS` marks, however it is composed; those of a single composed
    letter are its own."""
    composed = unicodedata.normalize("NFC", text)
    return any(_is_pile(letter) for letter in _MARKED.findall(_EMOJI.sub("", composed)))


def _is_pile(letter: str) -> bool:
    marks = sum(unicodedata.category(one) in ("Mn", "Me") for one in unicodedata.normalize("NFD", letter))
    return marks > MOST_MARKS or len(letter) > 1 + 2 * MOST_MARKS


def has_loose_mark(text: str) -> bool:
    """Whether a mark has no letter to stand on, and would stand on what comes before the text."""
    return _LOOSE.search(text) is not None
