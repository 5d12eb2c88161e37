"""The rules pages that players read, `docs/rules/<slug>.md`: their numbers, and the tests that prove the rules."""

import ast
import re
from itertools import groupby
from pathlib import Path

import pytest

from engine.core.contract import AnyRules

ROOT = Path(__file__).parents[2]
ITEM = re.compile(r"^- \*\*([A-Z]-\d+)\*\* ", re.MULTILINE)
HEADING = re.compile(r"^## ([A-Z])\. ", re.MULTILINE)
NAME = re.compile(r"^test_([a-z])(\d+)_")
ROW = re.compile(r"^\| ([A-Z]-\d+) \| `(test_\w+\.py)` \| `(test_\w+)` \|$", re.MULTILINE)


@pytest.fixture
def page(rules: AnyRules) -> str:
    return (ROOT / "docs" / "rules" / f"{rules.meta.slug}.md").read_text(encoding="utf-8")


def proofs(slug: str) -> dict[str, set[tuple[str, str]]]:
    """By rule: the file and name of every test named after it."""
    found: dict[str, set[tuple[str, str]]] = {}
    for path in sorted((ROOT / "tests" / "games" / slug).glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match = NAME.match(node.name) if isinstance(node, ast.FunctionDef) else None
            if match and isinstance(node, ast.FunctionDef):
                found.setdefault(f"{match[1].upper()}-{match[2]}", set()).add((path.name, node.name))
    return found


def test_the_rules_of_a_letter_are_numbered_from_1_on(page: str) -> None:
    numbered = ITEM.findall(page)
    assert numbered
    for letter, found in groupby(numbered, key=lambda rule: rule[0]):
        listed = list(found)
        assert listed == [f"{letter}-{number}" for number in range(1, len(listed) + 1)]
    assert len(set(numbered)) == len(numbered)


def test_every_rule_stands_under_the_heading_of_its_letter(page: str) -> None:
    letter = ""
    for line in page.splitlines():
        heading, item = HEADING.match(line), ITEM.match(line)
        letter = heading[1] if heading else letter
        assert not item or item[1].startswith(f"{letter}-"), line


def test_every_rule_has_a_test_that_names_it_and_every_test_names_a_rule(rules: AnyRules, page: str) -> None:
    assert set(proofs(rules.meta.slug)) == set(ITEM.findall(page))


def test_the_page_names_for_every_rule_a_test_that_proves_it(rules: AnyRules, page: str) -> None:
    rows = ROW.findall(page)
    assert [rule for rule, _, _ in rows] == ITEM.findall(page)
    tests = proofs(rules.meta.slug)
    for rule, file, name in rows:
        assert (file, name) in tests[rule], f"{rule}: no {name} in {file}"


def test_the_page_refers_to_no_rule_that_it_does_not_have(page: str) -> None:
    assert set(re.findall(r"\b([A-Z]-\d+)\b", page)) <= set(ITEM.findall(page))


def test_the_page_says_what_is_reconstructed(page: str) -> None:
    assert "## What is reconstructed" in page
    assert "independent implementation" in page


def test_what_players_read_tells_of_no_tests(page: str) -> None:
    for_players, mark, rest = page.partition("<!-- For developers")
    assert mark
    assert not re.search(r"\btests?\b|test_", for_players)
    assert ROW.findall(rest)
