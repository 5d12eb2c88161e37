"""The rules page that players read, `docs/rules/mini_wwii.md`: its numbers, and the tests that prove them."""

import ast
import re
from pathlib import Path

import pytest

from engine.games.mini_wwii.rules import RULES as MINI_WWII

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "mini_wwii.md").read_text(encoding="utf-8")
COUNTS = {"M": 7, "K": 7, "U": 3, "O": 8, "T": 5, "E": 5, "R": 11, "A": 4, "V": 3, "S": 5, "C": 5, "B": 9}
RULES = [f"{letter}-{number}" for letter, count in COUNTS.items() for number in range(1, count + 1)]

ITEM = re.compile(r"^- \*\*([A-Z]-\d+)\*\* ", re.MULTILINE)
HEADING = re.compile(r"^## ([A-Z])\. ", re.MULTILINE)
NAME = re.compile(r"^test_([a-z])(\d+)_")
ROW = re.compile(r"^\| ([A-Z]-\d+) \| `(test_\w+\.py)` \| `(test_\w+)` \|$", re.MULTILINE)


def proofs() -> dict[str, set[tuple[str, str]]]:
    """By rule: the file and name of every test named after it."""
    found: dict[str, set[tuple[str, str]]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match = NAME.match(node.name) if isinstance(node, ast.FunctionDef) else None
            if match and isinstance(node, ast.FunctionDef):
                found.setdefault(f"{match[1].upper()}-{match[2]}", set()).add((path.name, node.name))
    return found


def test_the_page_has_every_rule_once_and_in_order() -> None:
    assert ITEM.findall(PAGE) == RULES


def test_every_rule_stands_under_the_heading_of_its_letter() -> None:
    letter = ""
    for line in PAGE.splitlines():
        heading, item = HEADING.match(line), ITEM.match(line)
        letter = heading[1] if heading else letter
        assert not item or item[1].startswith(f"{letter}-"), line
    assert HEADING.findall(PAGE) == list(COUNTS)


def test_every_rule_has_a_test_that_names_it_and_every_test_names_a_rule() -> None:
    assert set(proofs()) == set(RULES)


def test_the_page_names_for_every_rule_a_test_that_proves_it() -> None:
    rows = ROW.findall(PAGE)
    assert [rule for rule, _, _ in rows] == RULES
    tests = proofs()
    for rule, file, name in rows:
        assert (file, name) in tests[rule], f"{rule}: no {name} in {file}"


def test_the_page_refers_to_no_rule_that_it_does_not_have() -> None:
    assert set(re.findall(r"\b([A-Z]-\d+)\b", PAGE)) <= set(RULES)


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
    technologies = MINI_WWII.client_data()["technologies"].values()
    assert [(name.replace("‑", "-"), kind, int(level)) for name, kind, level in rows] == [
        (technology["name"], technology["kind"], technology["level"]) for technology in technologies
    ]


def test_the_page_says_what_is_reconstructed() -> None:
    assert "## What is reconstructed" in PAGE
    assert "independent implementation" in PAGE


def test_what_players_read_tells_of_no_tests() -> None:
    for_players, mark, rest = PAGE.partition("<!-- For developers")
    assert mark
    assert not re.search(r"\btests?\b|test_", for_players)
    assert ROW.findall(rest)
