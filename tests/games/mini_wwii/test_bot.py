"""The computer player and the stand-in: always legal, never silly, and much better than chance.

Whole matches are few by default and many with `--deep`. All asking goes through `core.bot`, as the server's does.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.core import bot
from engine.core import match as matches
from engine.core.contract import AnyRules
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Seat
from engine.games.mini_wwii.actions import (
    Action,
    Attack,
    Build,
    Discard,
    Finish,
    Keep,
    Launch,
    LookAtHand,
    Move,
    Pass,
    PlaceUnit,
    PlayEvent,
    PlayOperation,
    RemoveCard,
)
from engine.games.mini_wwii.data import ALLIES, AXIS, BOARD, TEAMS
from engine.games.mini_wwii.rules import RULES
from engine.games.mini_wwii.victory import team_points
from tests.games.mini_wwii.bot_uses import ALL_USES, uses
from tests.games.mini_wwii.builder import START, Game, build, table

pytestmark = pytest.mark.slow

Chooser = Callable[[AnyRules, Any, Seat, Rng], Any]
CHOOSERS = (bot.choose, bot.stand_in)
TABLES = [(layout, rules) for layout in ("2", "4", "3-axis", "3-allies") for rules in ("2018", "printed")]


def at_random(rules: AnyRules, state: Any, seat: Seat, rng: Rng) -> Any:
    return rng.choice(rules.legal_actions(state, seat))


def whole_match(
    number: int,
    axis: Chooser,
    allies: Chooser,
    layout: str = "4",
    rules: str = "2018",
    seen: Counter[str] | None = None,
) -> Match:
    """A match between two ways to choose; `core.match.play` refuses whatever is illegal."""
    match = matches.start(RULES, table(layout, rules), seed_from_number(number))
    rng = Rng(seed_from_number(-number - 1))
    while not match.is_over:
        seat = min(RULES.turns(match.state))
        chooser = allies if match.state.seat_of.index(seat) & 1 else axis
        action = chooser(RULES, match.state, seat, rng)
        if seen is not None:
            seen.update(uses(action))
        match = matches.play(match, seat, action)
        assert match.seq < 3000
    return match


def answer(game: Game, chooser: Chooser = bot.choose, seed: int = 1) -> Action:
    """What the seat that is to act chooses."""
    seat = min(RULES.turns(game.state))
    action: Action = chooser(RULES, game.state, seat, Rng(seed_from_number(seed)))
    assert action in RULES.legal_actions(game.state, seat)
    return action


def play_on(game: Game, kinds: tuple[type[Action], ...], chooser: Chooser = bot.choose, seed: int = 1) -> list[Action]:
    """Let the seats choose as long as they choose actions of these kinds; returns those."""
    done: list[Action] = []
    while isinstance(action := answer(game, chooser, seed), kinds):
        done.append(action)
        game.play(action)
        if game.match.is_over:
            break
    return done


STEPS = (PlayOperation, Build, Attack, Move, Finish)


@pytest.fixture
def deep(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--deep"))


# Whole matches


@pytest.mark.parametrize("team", [AXIS, ALLIES], ids=TEAMS)
@pytest.mark.parametrize("rules", ["2018", "printed"])
@pytest.mark.parametrize("layout", ["2", "4"])
def test_wins_against_random_play(layout: str, rules: str, team: int, deep: bool) -> None:
    number = 50 if deep else 1
    sides = (bot.choose, at_random) if team == AXIS else (at_random, bot.choose)
    won = sum(whole_match(n, *sides, layout, rules).state.winner == team for n in range(number))
    assert won >= 0.95 * number


@pytest.mark.parametrize("team", [AXIS, ALLIES], ids=TEAMS)
def test_stand_in_wins_against_random_play(team: int, deep: bool) -> None:
    number = 50 if deep else 2
    sides = (bot.stand_in, at_random) if team == AXIS else (at_random, bot.stand_in)
    won = sum(whole_match(n, *sides).state.winner == team for n in range(number))
    assert won >= 0.9 * number


def test_chooses_only_what_is_legal_to_the_end_of_a_match(deep: bool) -> None:
    for number, (layout, rules) in enumerate(TABLES * 10 if deep else TABLES[::5]):
        sides = (bot.choose, bot.stand_in) if number % 2 else (bot.stand_in, bot.choose)
        whole_match(number, *sides, layout, rules)


@pytest.mark.deep
@pytest.mark.parametrize("layout", ["2", "3-axis", "3-allies", "4"])
def test_either_team_wins_matches_between_computer_players(layout: str) -> None:
    number = 100
    winners = (
        whole_match(n, bot.choose, bot.choose, layout, ("2018", "printed")[n % 2]).state.winner for n in range(number)
    )
    assert 0.15 * number < sum(winner == ALLIES for winner in winners) < 0.85 * number


@pytest.mark.deep
def test_uses_every_technology_and_every_kind_of_event() -> None:
    seen: Counter[str] = Counter()
    for number in range(160):
        whole_match(number, bot.choose, bot.choose, *TABLES[number % len(TABLES)], seen)
        if not set(ALL_USES) - set(seen):
            break
    assert not set(ALL_USES) - set(seen)


def test_same_randomness_same_match() -> None:
    first, second = (whole_match(3, bot.stand_in, bot.stand_in) for _ in range(2))
    assert [entry.action for entry in first.log] == [entry.action for entry in second.log]


def test_openings_differ() -> None:
    placed = set()
    for seed in range(8):
        game = Game(matches.start(RULES, table(), seed_from_number(1)))
        placed.add(tuple(play_on(game, (PlaceUnit,), seed=seed)))
    assert len(placed) > 3


def test_both_teams_gain_ground_early(deep: bool) -> None:
    gained = []
    for number in range(10 if deep else 2):
        match = whole_match_to_round(2, number)
        gained.append(team_points(match.state, AXIS) + team_points(match.state, ALLIES) - 31)
    assert sum(gained) / len(gained) >= 3


def whole_match_to_round(round_number: int, number: int) -> Match:
    match = matches.start(RULES, table(), seed_from_number(number))
    rng = Rng(seed_from_number(-number - 1))
    while match.state.round < round_number:
        seat = min(RULES.turns(match.state))
        match = matches.play(match, seat, bot.choose(RULES, match.state, seat, rng))
    return match


# Operations


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_takes_an_empty_neutral_area(chooser: Chooser) -> None:
    game = build(units={"austria": "germany army", "germany": "germany army army"}, operation=2)
    action = answer(game, chooser)
    assert isinstance(action, Move)
    assert BOARD.home_nation[BOARD.index[action.to]] == 6


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_removes_the_enemy_from_its_capital(chooser: Chooser) -> None:
    units = START | {
        "ussr": "germany army",
        "caucasus": "ussr army",
        "poland": "germany army",
        "germany": "germany army",
    }
    game = build(units=units, turn="ussr", operation=3)
    assert answer(game, chooser) == Attack("ussr", "germany", "army")


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("ops", [2, 3, 4, 5, 6])
def test_never_bares_a_threatened_capital(chooser: Chooser, ops: int) -> None:
    units = START | {
        "ussr": "ussr army",
        "poland": "germany army",
        "germany": "germany army",
        "finland": "germany army",
    }
    hands = {"germany": ["germany_01", "germany_02"], "ussr": ["ussr_01"]}
    game = build(units=units, turn="ussr", operation=ops, hands=hands)
    play_on(game, (Build, Attack, Move), chooser)
    assert game.units("ussr").startswith("ussr army")


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_mans_an_empty_threatened_capital(chooser: Chooser) -> None:
    units = START | {"poland": "germany army", "finland": "germany army", "germany": "germany army"}
    units |= {"caucasus": "ussr army"}
    game = build(units=units, turn="ussr", operation=3, hands={"germany": ["germany_01", "germany_02"]})
    play_on(game, (Build, Attack, Move), chooser)
    assert game.units("ussr") or not game.units("poland") + game.units("finland")


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_takes_the_last_point_that_wins(chooser: Chooser) -> None:
    game = nearly_won(AXIS)
    before = team_points(game.state, AXIS)
    assert before == 31
    play_on(game, STEPS, chooser)
    assert game.match.is_over
    assert game.state.winner == AXIS


def nearly_won(team: int) -> Game:
    """Germany has one card left of everybody; the Axis has 31 points, and Hungary lies open."""
    units = {"austria": "germany army army", "germany": "germany army army", "italy": "germany army"}
    units |= {"france": "germany army", "poland": "germany army", "romania": "germany army", "sweden": "germany navy"}
    units |= {"japan": "japan army", "indochina": "japan army", "malaya": "japan navy", "philippine": "japan navy"}
    units |= {"uk": "uk navy", "ussr": "ussr army", "finland": "germany army"}
    assert team == AXIS
    return build(
        units=units, turn="germany", hands={"germany": ["uk_11"]}, passed=["uk", "japan", "ussr"], round_number=4
    )


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_takes_away_the_point_that_the_enemy_would_win_by(chooser: Chooser) -> None:
    units = {"austria": "germany army army", "germany": "germany army army", "italy": "germany army"}
    units |= {"france": "germany army", "poland": "germany army", "romania": "germany army", "sweden": "germany navy"}
    units |= {"japan": "japan army", "indochina": "japan army", "malaya": "japan navy", "philippine": "japan navy"}
    units |= {"uk": "uk navy", "ussr": "ussr army", "finland": "germany army", "hungary": "germany army"}
    game = build(units=units, turn="ussr", hands={"ussr": ["uk_10"]}, passed=["uk", "japan", "germany"], round_number=4)
    assert team_points(game.state, AXIS) == 32
    play_on(game, STEPS, chooser)
    assert not game.match.is_over


# Cards


def test_plays_its_diplomacy() -> None:
    game = build(units=START | HOME, hands={"germany": ["germany_09", "uk_10"], "uk": ["uk_05"]})
    assert answer(game) == PlayEvent("germany_09")


def test_takes_the_enemy_diplomacy_off_the_table() -> None:
    game = build(
        units=START | HOME, turn="uk", hands={"uk": ["uk_05", "ussr_08"]}, diplomacy={"germany": ["germany_09"]}
    )
    assert answer(game) == PlayEvent("uk_05")


def test_does_not_spend_a_card_on_a_technology_that_comes_too_late() -> None:
    game = build(units=START | HOME, hands={"germany": ["germany_13", "ussr_12"]}, round_number=7)
    assert isinstance(answer(game), PlayOperation | PlayEvent | Pass)


def test_launches_the_bomb_at_a_full_hand() -> None:
    game = build(
        units=START | HOME,
        hands={"germany": ["germany_01", "ussr_12"], "uk": ["uk_01", "uk_02", "us_01"], "ussr": ["ussr_01"]},
        technologies={"germany": ["v1", "v2", "atomic_bomb"]},
        round_number=6,
    )
    action = answer(game)
    assert isinstance(action, Launch)
    assert (action.technology, action.target) == ("atomic_bomb", "uk")


def test_plays_on_in_the_last_round_while_it_has_cards() -> None:
    game = build(units=START | HOME, hands={"germany": ["uk_11"]}, round_number=7)
    assert not isinstance(answer(game), Pass)


HOME = {
    "germany": "germany army army",
    "austria": "germany army",
    "italy": "germany army",
    "uk": "uk navy",
    "india": "uk navy",
    "japan": "japan army navy",
    "taiwan": "japan navy",
    "ussr": "ussr army army",
    "caucasus": "ussr army",
}


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_exchanges_its_worst_card(chooser: Chooser) -> None:
    game = build(units=START | HOME, hands={"germany": ["germany_01", "germany_09", "uk_12"]})
    game.pass_all()
    while game.asked != "exchange" or game.turn != "germany":
        game.play(answer(game))
    worst = answer(game, chooser)
    assert isinstance(worst, Discard)
    assert worst.card not in {"germany_01", "germany_09"}


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_keeps_its_best_card(chooser: Chooser) -> None:
    game = build(
        units=START | HOME, hands={"germany": ["uk_11", "germany_01", "ussr_13"]}, passed=["uk", "japan", "ussr"]
    )
    game.play(Pass())
    assert answer(game, chooser) == Keep("germany_01")


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_removes_the_best_card_that_radar_shows(chooser: Chooser) -> None:
    game = build(
        units=START | HOME,
        hands={"germany": ["germany_01"], "uk": ["uk_01", "ussr_12", "ussr_13"]},
        technologies={"germany": ["v1", "radar"]},
    )
    game.play(Launch("germany_01", "v1", "uk"))
    assert answer(game, chooser) == RemoveCard("uk_01")


def test_looks_at_the_larger_hand() -> None:
    game = build(
        units=START | HOME,
        hands={"uk": ["uk_01", "uk_02"], "ussr": ["ussr_01"]},
        technologies={"germany": ["radar"]},
    )
    game.pass_all()
    while game.asked != "look_at_hand":
        game.play(answer(game))
    looked = answer(game)
    sizes = {country: len(game.hand(country)) for country in ("uk", "ussr")}
    assert isinstance(looked, LookAtHand)
    assert sizes[looked.country] == max(sizes.values())
