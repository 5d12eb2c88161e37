"""V: points and victory. With nothing on the map the Axis has 17 points, the Allies have 14 (K-7)."""

import pytest

from engine.core.types import Outcome
from engine.games.mini_wwii.actions import Pass
from engine.games.mini_wwii.events import MatchEnded
from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import Game, build

AXIS_AT_HOME, ALLIES_AT_HOME = 17, 14
TWO_STARRED = {
    "france": "army", "sweden": "army", "romania": "army", "middle_east": "army", "poland": "army", "indochina": "army",
    "malaya": "navy",
}  # fmt: skip
NO_STARS = ("hungary", "balkans", "turkey", "iran", "burma", "spain")

AXIS_CARDS = {"germany": ["germany_03", "germany_06", "germany_09", "germany_10", "germany_04"]}
ALLIED_CARDS = {"uk": ["japan_04", "japan_05", "japan_07"]}
"""Diplomacy cards of 14 and 9 points, whoever they lie in front of."""


def worth(country: str, points: int) -> dict[str, str]:
    """Areas of so many points outside anybody's home, held by the country."""
    areas = dict(list(TWO_STARRED.items())[: points // 2]) | dict.fromkeys(NO_STARS[: points % 2], "army")
    return {area: f"{country} {unit}" for area, unit in areas.items()}


def after_the_round(units: dict[str, str], round_number: int = 2, **more: object) -> Game:
    """After the victory stage of the round: the last country has passed."""
    passed = ["uk", "japan", "ussr"]
    game = build(units=units, round_number=round_number, passed=passed, **more)  # type: ignore[arg-type]
    game.play(Pass())
    return game


def result(game: Game) -> tuple[tuple[int, ...], str] | None:
    """The winning seats and the reason, once the match is over."""
    found: Outcome | None = RULES.outcome(game.state)
    assert (found is not None) == (game.asked == "over")
    return (found.winners, found.reason) if found else None


def test_v1_a_countrys_points_are_control_diplomacy_and_technology() -> None:
    game = build(
        units={"france": "germany army"},
        diplomacy={"germany": ["germany_03", "germany_04"]},
        technologies={"germany": ["v1", "radar"]},
    )
    points = game.view.countries["germany"].points
    assert (points.control, points.diplomacy, points.technology, points.total) == (11, 5, 1, 17)


def test_v1_a_teams_points_are_the_sum_of_its_countries() -> None:
    assert build().view.points == {"axis": AXIS_AT_HOME, "allies": ALLIES_AT_HOME}
    game = build(units={"france": "germany army", "malaya": "japan navy", "iran": "uk army"})
    assert game.view.points == {"axis": AXIS_AT_HOME + 4, "allies": ALLIES_AT_HOME + 1}
    assert game.view.points["axis"] == game.points("germany") + game.points("japan")


def test_v2_the_axis_wins_with_32() -> None:
    game = after_the_round(worth("germany", 32 - AXIS_AT_HOME))
    assert result(game) == ((0, 2), "axis_target")
    assert MatchEnded("axis", "axis_target") in game.events


def test_v2_31_points_win_nothing() -> None:
    game = after_the_round(worth("germany", 31 - AXIS_AT_HOME))
    assert game.view.points["axis"] == 31
    assert result(game) is None
    assert game.view.round == 3


@pytest.mark.parametrize(("points", "won"), [(31, None), (32, ((1, 3), "allies_target"))])
def test_v2_the_allies_win_with_32(points: int, won: object) -> None:
    game = after_the_round(worth("ussr", points - 9 - ALLIES_AT_HOME), diplomacy=ALLIED_CARDS)
    assert game.view.points["allies"] == points
    assert result(game) == won


@pytest.mark.parametrize(("points", "won"), [(35, None), (36, ((1, 3), "allies_target"))])
def test_v2_the_allies_need_36_after_a_joining(points: int, won: object) -> None:
    """V-2 and A-4: China's 3 points are theirs by then."""
    units = worth("ussr", points - 3 - 9 - ALLIES_AT_HOME)
    game = after_the_round(units, diplomacy=ALLIED_CARDS, joined=["china"])
    assert game.view.points["allies"] == points
    assert result(game) == won


def test_v2_if_both_reach_theirs_the_allies_win() -> None:
    units = worth("ussr", 32 - 9 - ALLIES_AT_HOME) | {"burma": "japan army"}
    game = after_the_round(units, diplomacy=AXIS_CARDS | ALLIED_CARDS)
    assert game.view.points == {"axis": 32, "allies": 32}
    assert result(game) == ((1, 3), "both_targets")


def test_v2_each_team_is_measured_by_its_own_target() -> None:
    """V-2 and A-4: with China in the war the Allies' 35 are not enough, the Axis' 32 are."""
    units = worth("ussr", 35 - 3 - 9 - ALLIES_AT_HOME) | {"burma": "japan army"}
    game = after_the_round(units, diplomacy=AXIS_CARDS | ALLIED_CARDS, joined=["china"])
    assert game.view.points == {"axis": 32, "allies": 35}
    assert result(game) == ((0, 2), "axis_target")


def test_v2_points_decide_in_the_victory_stage_alone() -> None:
    game = build(units=worth("germany", 15), hands={"germany": ["germany_01"], "uk": ["uk_03"]})
    assert game.view.points["axis"] == 32
    game.play(Pass())
    assert game.asked == "turn"
    game.play(Pass())
    assert game.asked == "over"


@pytest.mark.parametrize(
    ("allied", "won"),
    [(16, ((0, 2), "last_round")), (17, ((0, 2), "last_round_tie")), (18, ((1, 3), "last_round"))],
)
def test_v3_after_the_seventh_round_the_higher_total_wins(allied: int, won: object) -> None:
    """V-3: and the Axis, with its 17, wins ties."""
    game = after_the_round(worth("ussr", allied - ALLIES_AT_HOME), round_number=7)
    assert game.view.points == {"axis": 17, "allies": allied}
    assert result(game) == won


def test_v3_before_the_seventh_round_a_higher_total_ends_nothing() -> None:
    assert result(after_the_round({}, round_number=6)) is None


@pytest.mark.parametrize(("layout", "winners"), [("2", (0,)), ("3-axis", (0,)), ("3-allies", (0, 2)), ("4", (0, 2))])
def test_v3_all_seats_of_the_team_win(layout: str, winners: tuple[int, ...]) -> None:
    assert result(after_the_round({}, round_number=7, layout=layout)) == (winners, "last_round")
