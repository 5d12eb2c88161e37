"""The rules page that players read, `docs/rules/mini_wwii.md`. What all such pages have is tested in `conformance`."""

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.games.mini_wwii.rules import RULES

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "mini_wwii.md").read_text(encoding="utf-8")
COUNTS = {"M": 7, "K": 7, "U": 3, "O": 8, "T": 5, "E": 5, "R": 11, "A": 4, "V": 3, "S": 5, "N": 7, "C": 5, "B": 9}


def test_the_page_has_every_rule() -> None:
    assert Counter(re.findall(r"^- \*\*([A-Z])-\d+\*\* ", PAGE, re.MULTILINE)) == COUNTS


@pytest.mark.parametrize("rule", ["O-8", "R-6", "R-10"])
def test_the_points_of_2018_are_marked(rule: str) -> None:
    text = next(
        part for part in re.split(r"^- (?=\*\*[A-Z]-\d)", PAGE, flags=re.MULTILINE) if part.startswith(f"**{rule}**")
    )
    assert "**2018**" in text
    assert "*printed*" in text.lower()


def test_the_page_lists_the_technologies() -> None:
    """By name, kind and level. A number of a rule is no rocket: the rockets are written with another hyphen."""
    rows = re.findall(r"^\| ([\w ‑-]+) \| (\w+) \| (\d) \|", PAGE, re.MULTILINE)
    technologies = RULES.client_data(RULES.meta.rules_version)["technologies"].values()
    assert [(name.replace("‑", "-"), kind, int(level)) for name, kind, level in rows] == [
        (technology["name"], technology["kind"], technology["level"]) for technology in technologies
    ]
