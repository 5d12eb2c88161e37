"""The computer player in the last round: who would win is told as the victory stage tells it, and nobody folds."""

from typing import Any

import pytest

from engine.core import bot
from engine.core.rng import Rng, seed_from_number
from engine.games.mini_wwii import victory
from engine.games.mini_wwii.actions import Action, Pass
from engine.games.mini_wwii.bot_values import prospects, value
from engine.games.mini_wwii.data import ALLIES, AXIS
from engine.games.mini_wwii.rules import RULES
from engine.games.mini_wwii.victory import LAST_ROUND, team_points
from tests.games.mini_wwii.bot_uses import Watch
from tests.games.mini_wwii.builder import START, Game, build

CHOOSERS = (bot.choose, bot.stand_in)
NEUTRALS = {area: text for area, text in START.items() if text.startswith("neutral")}
NO_CARDS = [0.0] * 4

FOLDED: dict[str, dict[str, Any]] = {
    "3-allies, seed 38": {
        "layout": "3-allies",
        "turn": "ussr",
        "units": {"egypt": "germany army", "turkey": "uk navy", "mexico": "us army", "alaska": "us army"},
        "hands": {
            "germany": ["uk_05"],
            "japan": ["uk_02"],
            "ussr": ["germany_01", "germany_03", "germany_07", "ussr_06"],
        },
        "technologies": {
            "germany": ["mechanised_infantry", "field_artillery", "conscription", "fleet_oilers"],
            "uk": ["field_artillery", "fleet_oilers", "submarines", "aircraft_carriers", "war_economy"],
            "japan": ["mechanised_infantry", "strategic_bombing", "v2", "atomic_bomb", "code_breaking"],
            "ussr": ["conscription", "submarines", "shipyards", "v1", "war_economy"],
        },
        "used": {"japan": ["v2"]},
        "diplomacy": {"germany": ["germany_04"], "japan": ["japan_07", "japan_11"], "ussr": ["ussr_07", "ussr_12"]},
        "saved": {"germany": 2, "uk": 1},
        "passed": ["uk"],
    },
    "3-axis, seed 38": {
        "layout": "3-axis",
        "turn": "ussr",
        "units": {
            "micronesia": "uk navy",
            "low_countries": "germany army",
            "norway": "ussr navy",
            "new_guinea": "uk navy",
            "mexico": "us army",
            "brazil": "us army",
        },
        "hands": {"ussr": ["germany_06", "uk_01", "us_02"]},
        "technologies": {
            "germany": ["fleet_oilers", "supply_columns"],
            "uk": ["mechanised_infantry", "shipyards", "war_economy"],
            "japan": ["fleet_oilers", "strategic_bombing", "v2", "code_breaking", "supply_columns"],
            "ussr": ["mechanised_infantry", "v1", "v2", "war_economy"],
        },
        "used": {"japan": ["v2"], "ussr": ["v2"]},
        "diplomacy": {"japan": ["japan_04", "japan_05", "japan_07", "japan_11"], "ussr": ["ussr_07"]},
        "tactics": {"ussr": ["germany_11"]},
        "saved": {"germany": 1, "japan": 2},
        "passed": ["germany"],
    },
    "4, seed 139": {
        "turn": "ussr",
        "units": {
            "italy": "uk navy",
            "libya": "us navy",
            "japan": "uk navy us navy",
            "micronesia": "uk navy",
            "tunisia": "us navy",
        },
        "hands": {"germany": ["ussr_02"], "ussr": ["germany_02", "ussr_01"]},
        "technologies": {
            "germany": ["field_artillery", "conscription", "v1", "supply_columns"],
            "uk": ["field_artillery", "fleet_oilers", "shipyards", "aircraft_carriers", "fleet_carriers"],
            "japan": ["mechanised_infantry", "fleet_oilers", "strategic_bombing", "war_economy"],
            "ussr": ["mechanised_infantry", "field_artillery", "code_breaking", "supply_columns"],
        },
        "used": {"germany": ["v1"]},
        "diplomacy": {"germany": ["germany_03", "germany_04", "germany_06", "germany_09"], "japan": ["japan_05"]},
        "tactics": {"ussr": ["ussr_13"]},
        "saved": {"germany": 1, "japan": 1, "ussr": 1},
    },
    "4, seed 53": {
        "turn": "japan",
        "units": {"micronesia": "uk navy", "ussr": "ussr army", "finland": "germany navy"},
        "hands": {"germany": ["ussr_10"], "japan": ["germany_04", "uk_06"], "ussr": ["us_01"]},
        "technologies": {
            "germany": ["mechanised_infantry", "submarines", "strategic_bombing", "war_economy"],
            "uk": ["fleet_oilers", "shipyards", "aircraft_carriers", "code_breaking", "war_economy"],
            "japan": ["mechanised_infantry", "fleet_oilers", "shipyards", "supply_columns"],
            "ussr": ["field_artillery", "conscription", "strategic_bombing"],
        },
        "used": {"germany": ["strategic_bombing"]},
        "diplomacy": {"germany": ["germany_06"], "japan": ["japan_05", "japan_11"]},
        "saved": {"uk": 1, "ussr": 1},
    },
}
"""Positions of computer players' matches in which the side that was ahead passed with these cards, and lost."""


def position(**description: Any) -> Game:
    """The last round with both nations in the war, by the first version of the rules, as the matches were."""
    units = NEUTRALS | description.pop("units", {})
    return build(units=units, joined=["us", "china"], round_number=LAST_ROUND, version=1, **description)


def answer(game: Game, chooser: Any) -> Action:
    seat = min(RULES.turns(game.state))
    found: Action = chooser(RULES, game.state, seat, Rng(seed_from_number(1)))
    return found


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("name", FOLDED)
def test_does_not_fold_a_won_match_in_1945(name: str, chooser: Any) -> None:
    game = position(**FOLDED[name])
    assert not isinstance(answer(game, chooser), Pass)


@pytest.mark.parametrize("joined", [[], ["us"], ["us", "china"]], ids=["neutral", "us joined", "both joined"])
def test_prospects_of_the_last_round_agree_with_the_victory_stage(joined: list[str]) -> None:
    state = build(units=NEUTRALS, joined=joined, round_number=LAST_ROUND).state
    for axis in range(20, 45):
        for allies in range(20, 45):
            winner, _ = victory._decide(state, axis, allies)
            assert (prospects(state, axis, allies, NO_CARDS) > 0.9) == (winner == AXIS), (axis, allies)
            assert (prospects(state, axis, allies, NO_CARDS) < -0.9) == (winner == ALLIES), (axis, allies)


def test_the_axis_wins_33_to_35_by_its_target_in_the_eyes_of_the_computer_player() -> None:
    state = position().state
    assert victory._decide(state, 33, 35) == (AXIS, "axis_target")
    assert prospects(state, 33, 35, NO_CARDS) > 0.9


@pytest.mark.parametrize("team", [AXIS, ALLIES])
def test_own_cards_make_no_lead_doubtful(team: int) -> None:
    """A position of the last round is worth no more without the own cards, whoever is ahead."""
    for name in ("4, seed 139", "4, seed 53"):
        more = position(**FOLDED[name]).state
        fewer = more.copy()
        for country in (team, team + 2):
            fewer.hands[country] = 0
        assert value(more, team) >= value(fewer, team), name


def test_passes_a_card_on_to_the_partner_of_its_hand() -> None:
    """One hand for a team: a single card stays when its first country passes, and is of no use to the other."""
    hands = {"germany": ["japan_07"], "uk": ["uk_01"]}
    game = position(layout="2", turn="germany", hands=hands, passed=["ussr"])
    assert isinstance(answer(game, bot.choose), Pass)


def test_the_bench_counts_a_won_match_that_was_folded() -> None:
    """The U.S.S.R. passes when the Allies are ahead with four cards, and Germany and Japan play on."""
    game = position(**FOLDED["3-allies, seed 38"])
    before = team_points(game.state, AXIS), team_points(game.state, ALLIES)
    assert before == (28, 33)
    watch, counted = Watch(), []
    rng = Rng(seed_from_number(1))
    while not game.match.is_over:
        state, seat = game.state, min(RULES.turns(game.state))
        action = Pass() if state.turn == 3 else bot.choose(RULES, state, seat, rng)
        game.play(action)
        counted += watch.seen(state, action, game.match)
    assert game.state.winner == AXIS
    assert "folded a lead in the last round" in counted
    assert "lost by folding" in counted
