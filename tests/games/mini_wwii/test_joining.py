"""A: how the U.S. and China come to join the war."""

import pytest

from engine.games.mini_wwii.actions import Advance, Attack, Build, Finish, LendLease, Move
from engine.games.mini_wwii.events import NationJoined
from tests.games.mini_wwii.builder import START, Game, build


def boxes(game: Game) -> tuple[int, int]:
    """Where the markers of the U.S. and China stand."""
    return game.view.join_war["us"].box, game.view.join_war["china"].box


def test_a1_the_tracks_end_at_4_and_2() -> None:
    tracks = build().view.join_war
    assert {nation: track.last for nation, track in tracks.items()} == {"us": 4, "china": 2}
    assert boxes(build()) == (0, 0)


def test_a1_a_marker_on_the_last_box_has_no_further_steps() -> None:
    """A-1: neither by Lend-Lease nor by an invasion, and no card is drawn for it (R-2)."""
    hands = {"uk": ["uk_03"], "japan": ["japan_03"]}
    units = {"taiwan": "japan navy", "philippine": "us navy"}
    assert not build(turn="uk", hands=hands, boxes={"us": 4}).legal(LendLease)
    game = build(turn="japan", units=units, operation=3, boxes={"us": 4})
    game.play(Attack("philippine", "us", "navy"))
    assert boxes(game) == (4, 0)
    game.play(Finish())
    assert game.view.join_war["us"].cards == 4


def test_a2_an_axis_attack_on_a_us_or_chinese_unit_moves_the_marker() -> None:
    """A-2, ruling: each single attack."""
    units = {"manchuria": "japan army", "china": "china army army", "taiwan": "japan navy", "philippine": "us navy"}
    game = build(turn="japan", units=units, operation=9)
    game.play(Attack("china", "china", "army"))
    assert boxes(game) == (0, 1)
    game.play(Attack("china", "china", "army"), Attack("philippine", "us", "navy"))
    assert boxes(game) == (1, 2)


def test_a2_an_axis_move_into_a_us_or_chinese_home_area_moves_the_marker() -> None:
    """A-2, ruling: each single move, into an area already held too."""
    game = build(turn="japan", units={"taiwan": "japan navy navy", "manchuria": "japan army"}, operation=6)
    game.play(Move("taiwan", "japan", "navy", "philippine"))
    assert boxes(game) == (1, 0)
    game.play(Move("taiwan", "japan", "navy", "philippine"), Move("manchuria", "japan", "army", "china"))
    assert boxes(game) == (2, 1)


def test_a2_a_move_through_such_an_area_moves_the_marker() -> None:
    """A-2: the Philippine, held by Japan, is the only way from Taiwan to the East Indies."""
    units = {"taiwan": "japan navy", "philippine": "japan navy"}
    game = build(turn="japan", units=units, operation=2)
    game.play(Move("taiwan", "japan", "navy", "east_indies"))
    assert boxes(game) == (1, 0)


def test_a2_a_move_that_could_avoid_such_areas_moves_nothing() -> None:
    """A-2, ruling: over New Guinea there is another way to the East Indies."""
    units = {"taiwan": "japan navy", "philippine": "japan navy", "new_guinea": "japan navy"}
    game = build(turn="japan", units=units, operation=2)
    game.play(Move("taiwan", "japan", "navy", "east_indies"))
    assert boxes(game) == (0, 0)


def test_a2_the_area_that_a_move_starts_from_does_not_count() -> None:
    """A-2, ruling."""
    game = build(turn="japan", units={"philippine": "japan navy navy"}, operation=2)
    game.play(Move("philippine", "japan", "navy", "east_indies"))
    assert boxes(game) == (0, 0)


def test_a2_a_move_counts_once_for_each_nation_touched() -> None:
    """A-2, ruling: through two areas of the U.S. is one step; through China into the Philippine is one for each."""
    units = {"midway": "japan navy navy", "hawaii": "japan navy", "alaska": "uk navy"}
    game = build(turn="japan", units=units, operation=2)
    game.play(Move("midway", "japan", "navy", "west_usa"))
    assert boxes(game) == (1, 0)
    units = {"manchuria": "japan navy", "china": "japan army army", "indochina": "japan navy"}
    enemies = {"taiwan": "uk navy", "micronesia": "uk navy", "japan": "uk navy navy"}
    game = build(turn="japan", units=units | enemies, operation=2)
    game.play(Move("manchuria", "japan", "navy", "philippine"))
    assert boxes(game) == (1, 1)


def test_a2_where_either_nation_can_be_avoided_but_not_both_china_counts() -> None:
    """A-2, ruling: to Indochina's navy through China or through the Philippine."""
    units = {
        "japan": "japan navy",
        "taiwan": "uk navy",
        "china": "japan army army",
        "philippine": "japan navy",
        "indochina": "japan navy",
    }
    game = build(turn="japan", units=units, operation=2)
    game.play(Move("japan", "japan", "navy", "indochina"))
    assert boxes(game) == (0, 1)


def test_a2_a_free_advance_moves_the_marker_too() -> None:
    """A-2, ruling: one step for the attack, one for the advance."""
    units = {"manchuria": "japan army", "china": "china army"}
    game = build(turn="japan", units=units, operation=3, technologies={"japan": ["armoured_divisions"]})
    game.play(Attack("china", "china", "army"), Advance("manchuria", "japan", "army"))
    assert boxes(game) == (0, 2)


def test_a2_the_allies_move_no_marker() -> None:
    """A-2: what they do to Axis units there is no invasion."""
    units = {"canada": "uk army", "west_usa": "japan army"}
    game = build(turn="uk", units=units, operation=3)
    game.play(Attack("west_usa", "japan", "army"))
    assert boxes(game) == (0, 0)


def test_a2_the_axis_attacking_others_there_moves_no_marker() -> None:
    """A-2: it counts whose unit is attacked, not where."""
    game = build(turn="japan", units={"manchuria": "japan army", "mongolia": "ussr army"}, operation=3)
    game.play(Attack("mongolia", "ussr", "army"))
    assert boxes(game) == (0, 0)


def test_a2_nothing_moves_the_marker_of_a_nation_that_has_joined() -> None:
    units = {"manchuria": "japan army army", "china": "china army"}
    game = build(turn="japan", units=units, operation=5, joined=["china"])
    game.play(Attack("china", "china", "army"), Move("manchuria", "japan", "army", "china"))
    assert boxes(game) == (0, 2)


@pytest.mark.parametrize(("nation", "country"), [("us", "uk"), ("china", "ussr")])
def test_a3_units_and_home_areas_become_the_allys_at_once(nation: str, country: str) -> None:
    """A-3: in the strategic stage, with their control and points (M-3, K-1)."""
    game = build(units=START, boxes={"us": 4} if nation == "us" else {"china": 2})
    before = game.points(country)
    game.to_next_year()
    assert NationJoined(nation, country) in game.events
    homes = {"us": {"east_usa", "west_usa", "hawaii", "philippine"}, "china": {"china"}}[nation]
    assert homes <= game.controlled(country)
    assert game.points(country) == before + {"us": 6, "china": 3}[nation]


def test_a3_supply_follows() -> None:
    """A-3 and U: Mexico's British army is supplied by the U.S. from then on."""
    units = {"mexico": "uk army"}
    assert not build(units=units).in_supply("mexico")
    assert build(units=units, joined=["us"]).in_supply("mexico")


def test_a3_axis_units_in_its_areas_stand_in_an_enemys_home() -> None:
    """A-3 and K: Hawaii stays Japan's, East USA with one German navy is nobody's, the rest is the U.K.'s."""
    game = build(units={"hawaii": "japan navy", "east_usa": "germany navy"}, boxes={"us": 4})
    game.to_next_year()
    assert game.controller("hawaii") == "japan"
    assert game.controller("east_usa") == ""
    assert game.controller("west_usa") == "uk"


def test_a3_the_ally_builds_and_moves_there() -> None:
    game = build(units={"west_usa": "us army"}, turn="uk", operation=5, joined=["us"])
    game.play(Build("east_usa", "navy"), Move("west_usa", "us", "army", "alaska"))
    assert game.units("alaska") == "us army"


def test_a3_nothing_changes_before_the_strategic_stage() -> None:
    """A-3 and R-2: the last step alone does not make the nation join."""
    game = build(turn="uk", hands={"uk": ["uk_03", "uk_04"], "ussr": ["ussr_04"]}, boxes={"us": 3})
    game.play(LendLease("uk_03"))
    assert boxes(game) == (4, 0)
    assert not game.view.join_war["us"].joined
    assert game.controller("west_usa") == ""


@pytest.mark.parametrize("joined", [["us"], ["china"], ["us", "china"]])
def test_a4_from_the_first_joining_on_the_allies_need_36(joined: list[str]) -> None:
    assert build().view.targets == {"axis": 32, "allies": 32}
    assert build(joined=joined).view.targets == {"axis": 32, "allies": 36}
