"""The engine against the slow reference: what is offered, and what comes of it, over many random positions.

By the newest version of the rules. Golden matches hold what version 1 offers, `test_versions.py` what is different.
"""

import random
from collections import Counter

import pytest

from engine.games.mini_wwii.actions import Action, Advance, Attack, Build, Decline, Finish, Move
from engine.games.mini_wwii.rules import RULES
from engine.games.mini_wwii.view import View
from tests.games.mini_wwii import reference
from tests.games.mini_wwii.builder import Game, new_game
from tests.games.mini_wwii.reference import AREAS, COUNTRIES
from tests.games.mini_wwii.reference_turns import LAWFUL
from tests.games.mini_wwii.scatter import scattered

pytestmark = pytest.mark.slow


def check_board(view: View) -> None:
    """Control, supply and points of a view (K, U, V-1)."""
    land = reference.land_of(view)
    for area in AREAS:
        assert view.areas[area].controller == land.controller(area), f"K: control of {area}"
    for country in COUNTRIES:
        supplied = land.supplied(country)
        for area in land.standing(country):
            for units in view.areas[area].units:
                assert units.supplied == (area in supplied), f"U-2: {units} in {area}"
        points = view.countries[country].points
        assert points.control == reference.control_points(land, country), f"K-7: {country}"
        assert points.technology == reference.technology_points(view, country), f"T-3: {country}"


def check_same(offered: list[Action], lawful: set[Action], view: View) -> None:
    """Exactly the lawful actions are offered, each once."""
    assert len(offered) == len(set(offered)), "an action is offered twice"
    too_many, missing = set(offered) - lawful, lawful - set(offered)
    assert not too_many, f"offered against the rules: {too_many}\n{view}"
    assert not missing, f"lawful but not offered: {missing}\n{view}"


def check_step(game: Game, action: Action) -> None:
    """Play a board action and compare all that it changes."""
    before = game.view
    after = reference.expected(before, action)
    advances = reference.advances(before, action) if isinstance(action, Attack) else set()
    game.play(action)
    view = game.view
    assert reference.land_of(view).stacks == after.land.stacks
    assert {nation: track.box for nation, track in view.join_war.items()} == after.boxes, f"A-2: {action}\n{before}"
    assert {area for area, shown in view.areas.items() if shown.damage} == after.damage, f"K-6: {action}"
    assert (view.prompts[0].ops, view.prompts[0].saved) == (after.ops, after.saved), f"O-5: {action}"
    check_board(view)
    if advances:
        assert view.prompts[0].kind == "advance", f"T-5: {action}\n{before}"
        check_same(game.legal(), advances, view)
    else:
        assert view.prompts[0].kind == "operation", f"T-5: {action}\n{before}"


def check_operation(seed: int, seen: Counter[str] | None = None) -> None:
    """An operation played at random in a scattered position, checked at every step."""
    rng = random.Random(seed)
    game = scattered(seed)
    check_board(game.view)
    while game.asked in ("operation", "advance"):
        if game.asked == "operation":
            check_same(game.legal(), reference.operation(game.view), game.view)
        kinds = sorted({type(action) for action in game.legal()} - {Finish}, key=lambda kind: kind.__name__)
        if not kinds:
            break
        action = rng.choice(game.legal(rng.choice(kinds)))
        if seen is not None:
            seen[type(action).__name__] += 1
        if isinstance(action, Decline):
            game.play(action)
        else:
            assert isinstance(action, Build | Attack | Move | Advance)
            check_step(game, action)


BATCHES = 8


@pytest.mark.parametrize("batch", range(BATCHES))
def test_an_operation_offers_exactly_what_the_rules_allow(batch: int) -> None:
    """M-1 to M-7, K-1 to K-7, U-1 to U-3, O-2 to O-7, T-5 and A-2 in scattered positions."""
    for seed in range(batch, 360, BATCHES):
        check_operation(seed)


@pytest.mark.deep
@pytest.mark.parametrize("batch", range(BATCHES))
def test_an_operation_offers_exactly_what_the_rules_allow_at_length(batch: int) -> None:
    """The same over thousands of positions."""
    for seed in range(1000 + batch, 6000, BATCHES):
        check_operation(seed)


LAYOUTS = ("2", "3-axis", "3-allies", "4")
RULE_SETS = ("2018", "printed")


def check_match(layout: str, rules: str, seed: int, every: int) -> Counter[str]:
    """Random actions to the end; one step of `every`, and all of seldom kinds, is compared. Returns the prompts met."""
    rng = random.Random(seed)
    game, met = new_game(layout, rules, seed), Counter[str]()
    while RULES.turns(game.state):
        kind = game.asked
        met[kind] += 1
        if kind in LAWFUL and (met[kind] < 5 or rng.randrange(every) == 0):
            offered = game.legal()
            # Several choose at once what to keep, or to keep nothing.
            check_same(list(dict.fromkeys(offered)) if kind == "keep" else offered, LAWFUL[kind](game.view), game.view)
        action = rng.choice(game.legal(rng.choice([type(action) for action in game.legal()])))
        if isinstance(action, Attack | Move) and rng.randrange(every) == 0:
            check_step(game, action)
        else:
            game.play(action)
    check_board(game.view)
    return met


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_whole_match_offers_exactly_what_the_rules_allow(layout: str, rules: str) -> None:
    """Every prompt of a match at each table: O-8, T-1, T-2, E-1 to E-5, R-6 to R-8, S-3."""
    met = check_match(layout, rules, seed=8, every=4)
    assert {"place_unit", "exchange", "turn", "operation", "keep"} <= set(met)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_whole_matches_offer_exactly_what_the_rules_allow(layout: str, rules: str, seed: int) -> None:
    """The same over many matches, every step."""
    check_match(layout, rules, seed=100 + seed, every=1)
