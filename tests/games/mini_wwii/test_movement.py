"""M: areas, links, capacity and moves."""

import pytest

from engine.games.mini_wwii.actions import Attack, Build, Move
from tests.games.mini_wwii.builder import Game, build


def army(origin: str, to: str, nation: str = "germany") -> Move:
    return Move(origin, nation, "army", to)


def navy(origin: str, to: str, nation: str = "germany") -> Move:
    return Move(origin, nation, "navy", to)


def operation(units: dict[str, str], turn: str = "germany", **more: object) -> Game:
    """An operation with 6 OPs."""
    return build(units=units, turn=turn, operation=6, **more)  # type: ignore[arg-type]


def test_m1_land_takes_armies_only() -> None:
    """M-1: the navy's way into Hungary would be a flag link, which limits nothing by itself."""
    game = operation({"balkans": "germany army navy"})
    assert game.offers(army("balkans", "hungary"))
    assert game.refuses(navy("balkans", "hungary"))


def test_m1_islands_take_navies_only() -> None:
    game = operation({"japan": "japan army navy"}, "japan")
    assert game.offers(navy("japan", "taiwan", "japan"))
    assert game.refuses(army("japan", "taiwan", "japan"))


def test_m1_coasts_take_both() -> None:
    game = operation({"italy": "germany army navy"})
    assert game.offers(army("italy", "libya"))
    assert game.offers(navy("italy", "libya"))


@pytest.mark.parametrize(
    ("unit", "here", "there"),
    [("army", "austria", "hungary"), ("army", "italy", "tunisia"), ("navy", "germany", "norway")],
)
def test_m1_links_are_two_way(unit: str, here: str, there: str) -> None:
    """M-1: a land, a flag and a sea link."""
    game = operation({here: f"germany {unit}"})
    game.play(Move(here, "germany", unit, there), Move(there, "germany", unit, here))
    assert game.units(here) == f"germany {unit}"


def test_m2_two_units_fill_an_area() -> None:
    assert operation({"austria": "germany army", "bohemia": "germany army"}).offers(army("austria", "bohemia"))
    assert operation({"austria": "germany army", "bohemia": "germany army army"}).refuses(army("austria", "bohemia"))


def test_m2_four_units_fill_a_3_starred_area() -> None:
    three = {"austria": "germany army", "germany": "germany army army navy"}
    four = {"austria": "germany army", "germany": "germany army army navy navy"}
    assert operation(three).offers(army("austria", "germany"))
    assert operation(four).refuses(army("austria", "germany"))


@pytest.mark.parametrize("others", ["uk army", "japan army", "neutral army"])
def test_m2_units_of_different_countries_never_share_an_area(others: str) -> None:
    game = operation({"austria": "germany army", "hungary": others})
    assert game.refuses(army("austria", "hungary"))


def test_m2_not_even_teammates_share_an_area() -> None:
    """M-2 and M-7: Japan's unit keeps Germany out of its own home area."""
    assert operation({"italy": "germany army", "libya": "japan army"}).refuses(army("italy", "libya"))


def test_m3_us_units_fight_as_uk_units_once_joined() -> None:
    """M-3: they share areas with U.K. units, move in its operations and by its technologies, and hold areas for it."""
    units = {"canada": "uk army", "west_usa": "us army army"}
    game = operation(units, "uk", joined=["us"], technologies={"uk": ["mechanised_infantry"]})
    game.play(Move("west_usa", "us", "army", "canada"), Move("west_usa", "us", "army", "mexico"))
    assert game.units("canada") == "uk army us army"
    assert game.controller("mexico") == "uk"
    assert game.ops == 4


def test_m3_chinese_units_fight_as_soviet_units_once_joined() -> None:
    game = operation({"china": "china army", "mongolia": "ussr army"}, "ussr", joined=["china"])
    game.play(Move("china", "china", "army", "mongolia"))
    assert game.units("mongolia") == "ussr army china army"
    assert game.controller("mongolia") == "ussr"


def test_m3_units_that_have_not_joined_are_nobodys() -> None:
    game = operation({"canada": "uk army", "west_usa": "us army army"}, "uk")
    assert {action.nation for action in game.legal(Move)} == {"uk"}


def test_m3_each_nation_keeps_its_own_pool() -> None:
    """M-3: a U.S. unit is built from the U.S. pool and goes back to it."""
    game = operation({"uk": "uk army army army army"}, "uk", joined=["us"])
    assert game.offers(Build("east_usa", "army"))
    assert game.refuses(Build("india", "army"))
    game.play(Build("east_usa", "army"))
    assert game.view.pools["us"]["army"] == 1
    game = operation({"midway": "japan navy", "hawaii": "us navy"}, "japan", joined=["us"])
    game.play(Attack("hawaii", "us", "navy"))
    assert game.view.pools["us"]["navy"] == 3
    assert game.view.pools["uk"]["navy"] == 4


def test_m4_a_move_costs_2_ops() -> None:
    game = operation({"austria": "germany army"})
    game.play(army("austria", "hungary"))
    assert game.ops == 4
    assert not build(units={"austria": "germany army"}, operation=1).legal(Move)


def test_m4_a_move_goes_along_the_network_and_over_one_last_link() -> None:
    """M-4: from Germany by Austria and Italy into Tunisia, but no area further."""
    game = operation({"germany": "germany army"})
    assert game.offers(army("germany", "italy"))
    assert game.offers(army("germany", "tunisia"))
    assert game.refuses(army("germany", "west_africa"))


def test_m4_conquered_areas_are_part_of_the_way() -> None:
    game = operation({"germany": "germany army", "hungary": "germany army", "romania": "germany army"})
    assert game.refuses(army("germany", "caucasus"))
    assert game.offers(army("germany", "romania"))
    assert game.offers(army("germany", "ussr"))


def test_m4_a_unit_out_of_supply_cannot_move() -> None:
    game = operation({"romania": "germany army", "austria": "germany army"})
    assert not game.in_supply("romania")
    assert {action.origin for action in game.legal(Move)} == {"austria"}


def test_m4_units_of_others_cannot_be_moved() -> None:
    game = operation(
        {"austria": "germany army", "manchuria": "japan army", "egypt": "uk army", "france": "neutral army"}
    )
    assert {action.nation for action in game.legal(Move)} == {"germany"}


@pytest.mark.parametrize("others", ["ussr army", "neutral army"])
def test_m4_a_move_does_not_pass_areas_with_units_of_others(others: str) -> None:
    """M-4: what others hold is outside the network."""
    game = operation({"austria": "germany army", "hungary": others})
    assert game.refuses(army("austria", "romania"))


def test_m4_a_navy_may_not_pass_an_area_without_coast() -> None:
    """M-4, ruling: Germany and Italy are joined by Austria alone, which is land."""
    game = operation({"germany": "germany army navy"})
    assert game.offers(army("germany", "italy"))
    assert game.refuses(navy("germany", "italy"))


def test_m4_an_army_may_not_pass_an_island() -> None:
    """M-4, ruling: Indochina, held by a navy, is joined to Japan by Taiwan alone."""
    game = operation({"japan": "japan army navy", "indochina": "japan navy"}, "japan")
    assert game.offers(navy("japan", "indochina", "japan"))
    assert game.refuses(army("japan", "indochina", "japan"))


def test_m4_a_move_may_not_pass_a_teammates_areas() -> None:
    """M-4, ruling: the U.S.S.R.'s Caucasus lies between Iran and Turkey; the U.K.'s Middle East would do."""
    units = {"iran": "uk army army", "turkey": "uk army"}
    assert operation(units, "uk").refuses(army("iran", "turkey", "uk"))
    assert operation({**units, "middle_east": "uk army"}, "uk").offers(army("iran", "turkey", "uk"))


def test_m4_a_move_may_pass_full_areas() -> None:
    """M-4, ruling."""
    game = operation({"germany": "germany army", "austria": "germany army army"})
    assert game.refuses(army("germany", "austria"))
    assert game.offers(army("germany", "italy"))


def test_m4_a_move_may_pass_a_home_area_where_a_teammate_stands() -> None:
    """M-4, ruling: Libya stays Germany's (K-5), and is the only way to Egypt."""
    game = operation({"italy": "germany army", "libya": "japan army"})
    assert game.offers(army("italy", "egypt"))
    assert game.refuses(army("italy", "libya"))


def test_m4_a_lone_unit_outside_the_network_may_enter_it() -> None:
    """M-4, ruling: a lone army in the U.S.S.R. does not control it, but Poland supplies it (U-2)."""
    game = operation({"ussr": "germany army", "poland": "germany army"})
    assert game.controller("ussr") == ""
    assert game.offers(army("ussr", "poland"))


def test_m4_a_lone_unit_outside_the_network_may_take_a_last_link() -> None:
    """M-4, ruling: into Finland, next to Germany, but not into Siberia, where nothing supplies it (M-5)."""
    game = operation({"ussr": "germany army", "poland": "germany army"})
    assert game.offers(army("ussr", "finland"))
    assert game.refuses(army("ussr", "siberia"))


def test_m4_a_move_ends_in_another_area() -> None:
    game = operation({"austria": "germany army"})
    assert game.refuses(army("austria", "austria"))


def test_m5_a_unit_must_be_in_supply_where_it_ends() -> None:
    """M-5: the only army of Poland would leave its supply behind; the second of two would not."""
    assert operation({"poland": "germany army"}).refuses(army("poland", "ussr"))
    assert operation({"poland": "germany army army"}).offers(army("poland", "ussr"))


def test_m5_a_move_may_not_cut_off_another_unit() -> None:
    """M-5: the army in Hungary holds the way to the one in Romania."""
    game = operation({"hungary": "germany army", "romania": "germany army"})
    assert game.refuses(army("hungary", "austria"))
    assert game.refuses(army("hungary", "bohemia"))


def test_m5_another_unit_may_be_supplied_by_the_area_entered() -> None:
    """M-5: from Poland or the Balkans the army supplies Romania as well as from Hungary."""
    game = operation({"hungary": "germany army", "romania": "germany army"})
    assert game.offers(army("hungary", "poland"))
    assert game.offers(army("hungary", "balkans"))


def test_m5_a_unit_that_stays_behind_keeps_the_others_in_supply() -> None:
    game = operation({"hungary": "germany army army", "romania": "germany army"})
    assert game.offers(army("hungary", "austria"))


def test_m5_a_3_starred_area_needs_two_to_supply_the_units_behind_it() -> None:
    """M-5 and K-2: with one of two armies gone from the U.S.S.R., Siberia is cut off."""
    units = {"poland": "germany army", "ussr": "germany army army", "siberia": "germany army"}
    assert operation(units).refuses(army("ussr", "poland"))
    assert operation({**units, "ussr": "germany army army army"}).offers(army("ussr", "poland"))


def test_m5_units_that_were_out_of_supply_before_do_not_hold_a_move_back() -> None:
    game = operation({"hungary": "germany army", "turkey": "germany army"})
    assert not game.in_supply("turkey")
    assert game.offers(army("hungary", "austria"))


def test_m6_the_first_unit_over_a_sea_link_into_a_coast_is_a_navy() -> None:
    units = {"germany": "germany army navy"}
    assert operation(units).offers(navy("germany", "norway"))
    assert operation(units).refuses(army("germany", "norway"))


def test_m6_an_army_follows_a_navy_over_the_sea() -> None:
    game = operation({"germany": "germany army navy", "norway": "germany navy"})
    assert game.offers(army("germany", "norway"))


def test_m6_the_first_unit_over_a_land_link_into_a_coast_is_an_army() -> None:
    units = {"germany": "germany army navy"}
    assert operation(units).offers(army("germany", "low_countries"))
    assert operation(units).refuses(navy("germany", "low_countries"))


def test_m6_a_navy_follows_an_army_over_land() -> None:
    game = operation({"germany": "germany army navy", "low_countries": "germany army"})
    assert game.offers(navy("germany", "low_countries"))


def test_m6_any_area_not_home_and_without_own_units_is_another_countrys() -> None:
    """M-6, ruling: an empty home area of an enemy as well as a neutral one."""
    game = operation({"libya": "germany army navy", "italy": "germany navy"})
    assert game.offers(army("libya", "egypt"))
    assert game.refuses(navy("libya", "egypt"))
    assert game.offers(navy("italy", "balkans"))


def test_m6_a_teammates_home_area_is_another_countrys() -> None:
    """M-6, ruling: from Alaska to Canada leads a land link."""
    game = operation({"alaska": "ussr army navy"}, "ussr")
    assert game.offers(army("alaska", "canada", "ussr"))
    assert game.refuses(navy("alaska", "canada", "ussr"))


def test_m6_home_areas_are_free_to_enter() -> None:
    """M-6: Libya, over the sea from Italy, and Korea, over land from Manchuria, are home."""
    assert operation({"italy": "germany army"}).offers(army("italy", "libya"))
    assert operation({"manchuria": "japan navy"}, "japan").offers(navy("manchuria", "korea", "japan"))


def test_m6_only_the_last_link_counts() -> None:
    """M-6, ruling: an army by sea into Norway, which is held, then over land into Sweden; a navy the other way."""
    assert operation({"germany": "germany army", "norway": "germany navy"}).offers(army("germany", "sweden"))
    assert operation({"germany": "germany navy", "low_countries": "germany army"}).offers(navy("germany", "uk"))


@pytest.mark.parametrize("unit", ["army", "navy"])
def test_m6_flag_links_limit_nothing(unit: str) -> None:
    """M-6, ruling: Italy to Tunisia for an army and for a navy, though an enemy bars the way over Libya."""
    game = operation({"italy": f"germany {unit}", "libya": "uk army"})
    assert game.offers(Move("italy", "germany", unit, "tunisia"))


def test_m7_an_empty_home_area_of_a_teammate_may_be_entered() -> None:
    """M-7, ruling: Canada does not build, and stays the U.K.'s."""
    game = operation({"alaska": "ussr army army"}, "ussr")
    game.play(army("alaska", "canada", "ussr"))
    assert game.units("canada") == "ussr army"
    assert game.controller("canada") == "uk"


def test_m7_a_teammates_home_area_with_own_units_may_be_entered() -> None:
    game = operation({"alaska": "ussr army army", "canada": "ussr army"}, "ussr")
    assert game.offers(army("alaska", "canada", "ussr"))


def test_m7_a_teammates_home_area_with_its_units_may_not_be_entered() -> None:
    game = operation({"alaska": "ussr army army", "canada": "uk army"}, "ussr")
    assert game.refuses(army("alaska", "canada", "ussr"))


def test_m7_a_teammates_home_area_that_builds_may_not_be_entered() -> None:
    """M-7, ruling: Caucasus builds armies."""
    game = operation({"iran": "uk army army"}, "uk")
    assert game.refuses(army("iran", "caucasus", "uk"))


@pytest.mark.parametrize("area", ["west_usa", "canada"])
def test_m7_joined_home_areas_are_a_teammates_too(area: str) -> None:
    """M-7 and A-3: West USA builds, Canada does not."""
    game = operation({"alaska": "ussr army army"}, "ussr", joined=["us"])
    assert game.offers(army("alaska", area, "ussr")) == (area == "canada")


def test_m7_the_allies_stay_out_of_the_us_and_china_until_they_join() -> None:
    """M-7, ruling."""
    units = {"canada": "uk army army", "mongolia": "ussr army army"}
    assert operation(units, "uk").refuses(army("canada", "west_usa", "uk"))
    assert operation(units, "uk", joined=["us"]).offers(army("canada", "west_usa", "uk"))
    assert operation(units, "ussr").refuses(army("mongolia", "china", "ussr"))
    assert operation(units, "ussr", joined=["china"]).offers(army("mongolia", "china", "ussr"))


def test_m7_the_axis_may_enter_the_us_and_china_before_they_join() -> None:
    assert operation({"taiwan": "japan navy"}, "japan").offers(navy("taiwan", "philippine", "japan"))
    assert operation({"manchuria": "japan army"}, "japan").offers(army("manchuria", "china", "japan"))
