"""A game is more than its rules: the page's part of it and the rules for its players are there too."""

import re
from pathlib import Path
from typing import get_args

import pytest

from engine.core.contract import AnyRules

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["index.js", "lobby.js", "text.js"])
def test_the_page_has_a_part_for_the_game(rules: AnyRules, name: str) -> None:
    assert (ROOT / "static/js/games" / rules.meta.slug / name).is_file()


def test_the_page_has_a_style_sheet_for_the_game(rules: AnyRules) -> None:
    assert (ROOT / "static/css" / f"{rules.meta.slug}.css").is_file()


def test_every_rule_that_an_action_names_is_told_to_the_players(rules: AnyRules) -> None:
    page = (ROOT / "docs/rules" / f"{rules.meta.slug}.md").read_text()
    told = set(re.findall(r"\b[A-Z]-\d+\b", page))
    kinds = get_args(rules.action_type) or (rules.action_type,)
    named = {kind.rule for kind in kinds}
    assert named <= told, f"not told: {sorted(named - told)}"


def test_the_game_has_tests_of_its_own(rules: AnyRules) -> None:
    assert list((ROOT / "tests/games" / rules.meta.slug).glob("test_*.py"))
