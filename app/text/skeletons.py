"""Names that look alike: the skeleton of UTS 39, section 4, by the confusables of `confusable_homoglyphs`.

Two texts are confusable if their skeletons are equal. A skeleton is for comparing only.
"""

import unicodedata
from functools import cache, lru_cache

import regex
from confusable_homoglyphs.confusables import confusables_data

_IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")
_LONGEST_CHAIN = 4
"""How often a prototype may hold letters that have prototypes themselves."""


def skeleton(text: str) -> str:
    """The text with each letter in the place of those that look like it; without what is ignored."""
    prototypes = _prototypes()
    for _ in range(_LONGEST_CHAIN):
        decomposed = unicodedata.normalize("NFD", _IGNORABLE.sub("", text))
        mapped = "".join(prototypes.get(letter, letter) for letter in decomposed)
        mapped = unicodedata.normalize("NFD", mapped)
        if mapped == text:
            break
        text = mapped
    return text


def alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other, as they are written or in another case."""
    return any(mine == theirs for mine, theirs in zip(_forms(one), _forms(other), strict=True))


def is_computer(name: str) -> bool:
    """Whether a name can be taken for that of a computer player, `Computer 2`."""
    return any(_is_computer_form(form) for form in _forms(name))


@lru_cache(maxsize=4096)
def _forms(name: str) -> tuple[str, str]:
    # Case folding first would part I and l, which look the same; last it would part pairs that only capitals make.
    text = unicodedata.normalize("NFKC", name)
    return skeleton(text).casefold(), skeleton(text.casefold()).casefold()


@cache
def _computer_forms() -> tuple[frozenset[str], frozenset[str]]:
    digits = {form for digit in "0123456789" for form in _forms(digit)}
    return frozenset(_forms("Computer")), frozenset("".join(digits))


def _is_computer_form(form: str) -> bool:
    words, digits = _computer_forms()
    joined = "".join(letter for letter in form if unicodedata.category(letter)[0] not in "ZPC")
    return any(joined.startswith(word) and set(joined[len(word) :]) <= digits for word in words)


@cache
def _prototypes() -> dict[str, str]:
    """What each letter looks like. The library tells of each pair from both ends: in the middle of all that look the
    same is the prototype of Unicode's table."""
    pairs: dict[str, set[str]] = {}
    for one, others in confusables_data.items():
        for other in others:
            first, second = _IGNORABLE.sub("", one), _IGNORABLE.sub("", other["c"])
            if first and second and first != second:
                pairs.setdefault(first, set()).add(second)
                pairs.setdefault(second, set()).add(first)
    return {
        letter: prototype
        for letter, alikes in pairs.items()
        if len(letter) == 1 and (prototype := _prototype(pairs, letter, alikes)) != letter
    }


def _prototype(pairs: dict[str, set[str]], letter: str, alikes: set[str]) -> str:
    def rank(text: str) -> tuple[int, int, list[int]]:
        return len(pairs[text]), len(text), [-ord(one) for one in text]

    return max((letter, *alikes), key=rank)
