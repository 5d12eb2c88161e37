"""U: supply."""

import pytest

from engine.games.mini_wwii.actions import Advance, Attack, Move
from tests.games.mini_wwii.builder import build


def test_u1_the_network_is_a_chain_of_controlled_areas_from_home() -> None:
    game = build(units={"hungary": "germany army", "romania": "germany army", "turkey": "germany army"})
    assert game.in_supply("hungary")
    assert game.in_supply("romania")
    assert game.in_supply("turkey")


def test_u1_a_gap_in_the_chain_cuts_supply() -> None:
    """U-1: Romania is next to Hungary, which nobody holds."""
    assert not build(units={"romania": "germany army"}).in_supply("romania")


@pytest.mark.parametrize(
    "units", [{"norway": "germany army"}, {"tunisia": "germany navy"}, {"hungary": "germany army"}]
)
def test_u1_any_link_counts_for_any_unit(units: dict[str, str]) -> None:
    """U-1: an army is supplied over the sea, a navy over a flag link."""
    assert build(units=units).in_supply(next(iter(units)))


def test_u1_a_lost_home_area_starts_no_chain() -> None:
    """U-1: Manchuria and Korea are Soviet, so Mongolia is supplied by nothing."""
    game = build(units={"mongolia": "japan army", "manchuria": "ussr army", "korea": "ussr army"})
    assert not game.in_supply("mongolia")
    assert build(units={"mongolia": "japan army"}).in_supply("mongolia")


def test_u1_an_area_joined_to_an_own_home_area_by_conquests_alone_is_supplied() -> None:
    game = build(units={"low_countries": "germany army", "germany": "uk army army", "france": "germany army"})
    assert game.in_supply("low_countries")
    assert game.in_supply("france")


def test_u1_a_teammates_areas_supply_nothing() -> None:
    """U-1, ruling: Finland is next to the U.S.S.R., which is not the U.K.'s."""
    game = build(units={"finland": "uk army", "xinjiang": "uk army"})
    assert not game.in_supply("finland")
    assert not game.in_supply("xinjiang")


def test_u2_a_lone_unit_in_a_3_starred_area_is_supplied_by_the_next_area() -> None:
    game = build(units={"ussr": "germany army", "poland": "germany army"})
    assert game.controller("ussr") == ""
    assert game.in_supply("ussr")


def test_u2_a_lone_unit_in_a_3_starred_area_carries_no_supply_on() -> None:
    units = {"ussr": "germany army", "poland": "germany army", "siberia": "germany army"}
    assert not build(units=units).in_supply("siberia")
    assert build(units={**units, "ussr": "germany army army"}).in_supply("siberia")


def test_u2_a_unit_in_a_teammates_home_area_is_supplied_by_the_next_area() -> None:
    game = build(units={"canada": "ussr army", "alaska": "ussr army"})
    assert game.in_supply("canada")
    assert not build(units={"canada": "ussr army"}).in_supply("canada")


def test_u2_a_unit_out_of_supply_can_neither_move_nor_attack() -> None:
    """U-2: nor may an attack be measured from it."""
    game = build(units={"romania": "germany army", "turkey": "neutral army"}, operation=6)
    assert not game.legal(Move)
    assert game.refuses(Attack("turkey", "neutral", "army"))


def test_u2_a_lone_unit_in_a_3_starred_area_may_attack() -> None:
    game = build(units={"ussr": "germany army", "poland": "germany army", "siberia": "ussr army"}, operation=6)
    assert game.offers(Attack("siberia", "ussr", "army"))


def test_u2_neutral_units_need_no_supply() -> None:
    assert build(units={"romania": "neutral army", "china": "china army"}).in_supply("romania")


def test_u3_a_free_advance_may_not_cut_off_another_unit() -> None:
    """U-3: the army in the Balkans holds the way to Turkey's, so only Austria's may enter Hungary."""
    units = {"austria": "germany army", "balkans": "germany army", "turkey": "germany army", "hungary": "neutral army"}
    game = build(units=units, operation=3, technologies={"germany": ["armoured_divisions"]})
    game.play(Attack("hungary", "neutral", "army"))
    assert game.legal(Advance) == [Advance("austria", "germany", "army")]


def test_u3_no_action_may_leave_a_unit_out_of_supply() -> None:
    """U-3: neither the unit that moves nor the one behind it."""
    game = build(units={"hungary": "germany army", "romania": "germany army"}, operation=6)
    ends = {action.to for action in game.legal(Move) if action.origin == "hungary"}
    assert ends == {"poland", "balkans"}


def test_u3_enemies_may_cut_supply() -> None:
    """U-3 binds a country to its own units only."""
    units = {"hungary": "germany army", "romania": "germany army", "ussr": "ussr army", "poland": "ussr army"}
    game = build(units=units, turn="ussr", operation=3)
    game.play(Attack("hungary", "germany", "army"))
    assert not game.in_supply("romania")
