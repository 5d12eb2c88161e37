"""K: control and damage."""

import pytest

from engine.games.mini_wwii.actions import Attack, Build, Move
from tests.games.mini_wwii.builder import build


def test_k1_a_home_area_is_controlled_without_units() -> None:
    game = build()
    assert game.controlled("uk") == {"uk", "india", "egypt", "australia", "canada"}


def test_k1_a_home_area_is_the_enemys_while_its_unit_stands_there() -> None:
    game = build(units={"egypt": "germany army", "libya": "germany army"}, turn="uk", operation=3)
    assert game.controller("egypt") == "germany"
    game.play(Attack("egypt", "germany", "army"))
    assert game.controller("egypt") == "uk"


def test_k1_a_3_starred_home_area_needs_no_unit_of_its_own() -> None:
    assert build().controller("japan") == "japan"


def test_k2_one_unit_controls_an_area() -> None:
    game = build(units={"hungary": "germany army", "romania": "neutral army", "midway": "japan navy"})
    assert game.controller("hungary") == "germany"
    assert game.controller("midway") == "japan"
    assert game.controller("romania") == ""


def test_k2_an_empty_area_is_nobodys() -> None:
    assert build().controller("hungary") == ""


@pytest.mark.parametrize(("area", "joined"), [("uk", []), ("east_usa", []), ("east_usa", ["us"]), ("china", [])])
def test_k2_a_3_starred_area_that_is_not_home_needs_two_units(area: str, joined: list[str]) -> None:
    """K-2, ruling: a still neutral U.S. or China included."""
    one = build(units={area: "germany army"}, joined=joined)
    two = build(units={area: "germany army navy"}, joined=joined)
    assert one.controller(area) == ""
    assert two.controller(area) == "germany"


def test_k2_waiting_nations_units_control_nothing() -> None:
    """K-2: control belongs to countries."""
    assert build(units={"china": "china army army", "hawaii": "us navy"}).controller("china") == ""
    assert build(units={"china": "china army army", "hawaii": "us navy"}).controller("hawaii") == ""


def test_k3_one_enemy_unit_takes_a_3_starred_home_area_from_its_owner() -> None:
    """K-3: and gives it to nobody."""
    game = build(units={"low_countries": "germany army army", "france": "germany navy"}, operation=4)
    assert game.points("uk") == 8
    game.play(Move("france", "germany", "navy", "uk"))
    assert game.controller("uk") == ""
    assert game.points("uk") == 5


def test_k4_an_area_that_the_last_unit_leaves_is_nobodys() -> None:
    game = build(units={"hungary": "germany army army"}, operation=4)
    game.play(Move("hungary", "germany", "army", "austria"))
    assert game.controller("hungary") == "germany"
    game.play(Move("hungary", "germany", "army", "austria"))
    assert game.controller("hungary") == ""


def test_k4_an_area_whose_last_unit_is_removed_is_nobodys() -> None:
    game = build(units={"hungary": "germany army", "romania": "ussr army"}, turn="ussr", operation=3)
    game.play(Attack("hungary", "germany", "army"))
    assert game.controller("hungary") == ""


def test_k5_a_teammates_unit_changes_nothing() -> None:
    game = build(units={"libya": "japan army", "siberia": "uk army army"})
    assert game.controller("libya") == "germany"
    assert game.controller("siberia") == "ussr"


def test_k6_an_enemy_that_takes_control_damages_a_building_area() -> None:
    game = build(units={"libya": "germany army army"}, operation=4)
    events = game.play(Move("libya", "germany", "army", "egypt"))
    assert game.view.areas["egypt"].damage
    assert [type(event).__name__ for event in events] == ["UnitMoved", "AreaDamaged"]


def test_k6_one_unit_in_a_3_starred_area_damages_nothing() -> None:
    """K-6 and K-3: the second one does."""
    game = build(units={"france": "germany army navy", "low_countries": "germany army navy"}, operation=4)
    game.play(Move("france", "germany", "navy", "uk"))
    assert not game.view.areas["uk"].damage
    game.play(Move("low_countries", "germany", "navy", "uk"))
    assert game.view.areas["uk"].damage


@pytest.mark.parametrize("area", ["libya", "bohemia"])
def test_k6_areas_that_do_not_build_are_not_damaged(area: str) -> None:
    game = build(units={area: "uk army"})
    assert game.controller(area) == "uk"
    assert not game.view.areas[area].damage


def test_k6_areas_that_are_nobodys_home_are_not_damaged() -> None:
    game = build(units={"france": "germany army", "west_usa": "japan army"})
    assert not any(shown.damage for shown in game.view.areas.values())


def test_k6_damage_stays_after_liberation_until_the_strategic_stage() -> None:
    game = build(units={"egypt": "germany army", "libya": "germany army"}, turn="uk", operation=6)
    game.play(Attack("egypt", "germany", "army"))
    assert game.controller("egypt") == "uk"
    assert game.view.areas["egypt"].damage
    assert game.refuses(Build("egypt", "army"))


def test_k6_axis_held_us_and_chinese_areas_are_damaged_on_joining() -> None:
    """K-6, ruling: Hawaii builds, the Philippine does not; one unit does not control China."""
    units = {"hawaii": "japan navy", "philippine": "japan navy", "china": "japan army"}
    game = build(units=units, boxes={"us": 4, "china": 2})
    assert not game.view.areas["hawaii"].damage
    game.to_next_year()
    assert game.view.join_war["us"].joined
    assert game.view.join_war["china"].joined
    assert {area for area, shown in game.view.areas.items() if shown.damage} == {"hawaii"}


def test_k7_an_area_is_worth_its_stars_at_least_1() -> None:
    """K-7: Germany's home is 3 + 2 + 2 and two areas without stars."""
    game = build(units={"france": "germany army", "hungary": "germany army"})
    assert build().points("germany") == 9
    assert game.points("germany") == 9 + 2 + 1


def test_k7_points_change_at_once() -> None:
    game = build(units={"libya": "germany army army"}, operation=4)
    assert (game.points("germany"), game.points("uk")) == (9, 8)
    game.play(Move("libya", "germany", "army", "egypt"))
    assert (game.points("germany"), game.points("uk")) == (10, 7)
    assert game.view.points == {"axis": 10 + game.points("japan"), "allies": 7 + game.points("ussr")}
