"""O-1 to O-7: operations."""

import pytest

from engine.games.mini_wwii.actions import Attack, Build, Finish, Move, Pass, PlayOperation
from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import build

BORDER = {"austria": "germany army army", "hungary": "neutral army"}


def test_o1_a_card_gives_its_number_of_ops() -> None:
    game = build(hands={"germany": ["germany_04"]})
    game.play(PlayOperation("germany_04"))
    assert game.asked == "operation"
    assert game.ops == 4
    assert "germany_04" in game.view.discards
    assert not game.hand("germany")


def test_o1_any_countrys_card_serves_for_an_operation() -> None:
    game = build(hands={"germany": ["uk_01", "china_01"]})
    assert game.offers(PlayOperation("uk_01"))
    assert game.offers(PlayOperation("china_01"))


def test_o1_only_cards_of_the_own_hand_can_be_played() -> None:
    game = build(hands={"germany": ["germany_04"], "uk": ["uk_01"]})
    assert game.refuses(PlayOperation("uk_01"))


def test_o1_ops_go_on_any_mix_one_after_the_other() -> None:
    """O-1: each action is decided after the result of the one before."""
    game = build(units=BORDER, operation=8)
    assert game.refuses(Move("austria", "germany", "army", "hungary"))
    game.play(
        Attack("hungary", "neutral", "army"), Move("austria", "germany", "army", "hungary"), Build("austria", "army")
    )
    assert game.units("hungary") == "germany army"
    assert game.units("austria") == "germany army army"
    assert game.legal() == [Finish()]


def test_o1_saved_ops_are_added() -> None:
    game = build(units=BORDER, hands={"germany": ["germany_04"]}, saved={"germany": 2})
    game.play(PlayOperation("germany_04"), Attack("hungary", "neutral", "army"), Build("italy", "army"))
    assert game.ops == 0
    assert game.saved("germany") == 0


def test_o1_an_operation_may_stop_at_any_time() -> None:
    game = build(units=BORDER, operation=5)
    assert game.offers(Finish())
    game.play(Move("austria", "germany", "army", "bohemia"))
    assert game.offers(Finish())
    game.play(Finish())
    assert game.turn != "germany"


def test_o1_actions_that_cost_more_than_is_left_are_refused() -> None:
    game = build(units=BORDER, operation=2)
    assert game.refuses(Attack("hungary", "neutral", "army"))
    assert game.refuses(Build("italy", "army"))
    assert game.offers(Move("austria", "germany", "army", "bohemia"))


def test_o2_building_costs_3_ops_and_takes_from_the_pool() -> None:
    game = build(operation=5)
    game.play(Build("italy", "navy"))
    assert game.ops == 2
    assert game.units("italy") == "germany navy"
    assert game.view.pools["germany"] == {"army": 10, "navy": 1}


def test_o2_units_are_built_in_home_starred_areas_with_their_icon() -> None:
    """O-2: Manchuria is a coast but builds no navies; Korea has no star."""
    offered = {(action.area, action.unit) for action in build(turn="japan", operation=3).legal(Build)}
    assert offered == {("japan", "army"), ("japan", "navy"), ("manchuria", "army"), ("micronesia", "navy")}


def test_o2_conquered_areas_do_not_build() -> None:
    game = build(units={"egypt": "germany army", "france": "germany army"}, operation=6)
    assert game.refuses(Build("egypt", "army"))
    assert game.refuses(Build("france", "army"))


def test_o2_a_damaged_area_does_not_build() -> None:
    game = build(operation=6, damage=["italy"])
    assert game.refuses(Build("italy", "army"))
    assert game.offers(Build("austria", "army"))


def test_o2_a_full_area_does_not_build() -> None:
    game = build(units={"austria": "germany army army", "germany": "germany army army army"}, operation=6)
    assert game.refuses(Build("austria", "army"))
    game.play(Build("germany", "army"))
    assert game.refuses(Build("germany", "army"))


def test_o2_an_area_with_an_enemy_unit_does_not_build() -> None:
    """O-2: a single British army in Germany is enough."""
    game = build(units={"germany": "uk army"}, operation=6)
    assert game.refuses(Build("germany", "army"))


def test_o2_an_area_of_another_countrys_control_does_not_build() -> None:
    """O-2, ruling."""
    game = build(units={"italy": "uk army"}, operation=6)
    assert game.refuses(Build("italy", "navy"))


def test_o2_an_empty_pool_builds_nothing() -> None:
    """O-2 and B-7: Germany has two navies."""
    game = build(units={"germany": "germany navy navy"}, operation=6)
    assert {action.unit for action in game.legal(Build)} == {"army"}


def test_o2_the_units_nation_is_the_areas() -> None:
    """O-2, ruling: the U.K. builds U.S. navies on Hawaii once the U.S. has joined."""
    assert build(turn="uk", operation=6).refuses(Build("hawaii", "navy"))
    game = build(turn="uk", operation=6, joined=["us"])
    game.play(Build("hawaii", "navy"))
    assert game.units("hawaii") == "us navy"
    assert game.controller("hawaii") == "uk"


def test_o3_an_attack_costs_3_ops_and_returns_the_unit_to_its_pool() -> None:
    game = build(units={"italy": "germany army", "balkans": "uk army navy"}, operation=5)
    before = game.view.pools["uk"]["army"]
    game.play(Attack("balkans", "uk", "army"))
    assert game.ops == 2
    assert game.units("balkans") == "uk navy"
    assert game.view.pools["uk"]["army"] == before + 1


def test_o3_units_next_to_a_supplied_unit_may_be_attacked() -> None:
    """O-3: the type of the link and of the attacker does not matter; two links are too far."""
    game = build(units={"germany": "germany army", "norway": "uk navy", "iceland": "uk navy"}, operation=3)
    assert game.offers(Attack("norway", "uk", "navy"))
    assert game.refuses(Attack("iceland", "uk", "navy"))


def test_o3_controlled_areas_without_units_attack_nothing() -> None:
    game = build(units={"norway": "uk navy"}, operation=3)
    assert not game.legal(Attack)


def test_o3_units_in_a_home_area_may_be_attacked_from_nowhere() -> None:
    game = build(units={"libya": "uk army", "canada": "germany army"}, operation=3)
    assert game.offers(Attack("libya", "uk", "army"))


def test_o3_a_unit_out_of_supply_attacks_nothing() -> None:
    assert (
        build(units={"romania": "germany army", "ussr": "ussr army"}, operation=3).legal() == build(operation=3).legal()
    )


@pytest.mark.parametrize(
    ("country", "base", "prey"),
    [
        ("germany", "germany", "poland"),
        ("uk", "india", "iran"),
        ("japan", "manchuria", "mongolia"),
        ("ussr", "ussr", "poland"),
    ],
)
def test_o3_anybody_may_attack_neutral_units(country: str, base: str, prey: str) -> None:
    """O-3, ruling."""
    game = build(units={base: f"{country} army", prey: "neutral army"}, turn=country, operation=3)
    game.play(Attack(prey, "neutral", "army"))
    assert game.units(prey) == ""


def test_o3_only_the_axis_may_attack_the_us_and_china_before_they_join() -> None:
    """O-3, ruling."""
    units = {"mongolia": "ussr army", "manchuria": "japan army", "china": "china army", "canada": "uk army"}
    assert build(units={**units, "west_usa": "us army"}, turn="japan", operation=3).offers(
        Attack("china", "china", "army")
    )
    assert not build(units={**units, "west_usa": "us army"}, turn="uk", operation=3).legal(Attack)
    ussr = build(units=units, turn="ussr", operation=3)
    assert [action.nation for action in ussr.legal(Attack)] == ["japan"]


def test_o3_the_axis_may_attack_the_us_and_china_after_they_join() -> None:
    units = {"manchuria": "japan army", "china": "china army", "midway": "japan navy", "hawaii": "us navy"}
    game = build(units=units, turn="japan", operation=3, joined=["us", "china"])
    assert {action.area for action in game.legal(Attack)} == {"china", "hawaii"}


def test_o3_teammates_are_no_targets() -> None:
    units = {"india": "uk army", "iran": "ussr army", "canada": "uk army", "west_usa": "us army"}
    assert not build(units=units, turn="uk", operation=3, joined=["us", "china"]).legal(Attack)
    assert not build(units=units, turn="ussr", operation=3, joined=["us", "china"]).legal(Attack)


def test_o3_the_attacker_chooses_type_and_nation() -> None:
    """O-3, ruling."""
    game = build(units={"libya": "germany army", "egypt": "uk army us navy"}, operation=3, joined=["us"])
    assert set(game.legal(Attack)) == {Attack("egypt", "uk", "army"), Attack("egypt", "us", "navy")}
    assert game.refuses(Attack("egypt", "uk", "navy"))


def test_o3_no_unit_moves_in_by_itself() -> None:
    game = build(units=BORDER, operation=3)
    game.play(Attack("hungary", "neutral", "army"))
    assert game.units("hungary") == ""
    assert game.units("austria") == "germany army army"


def test_o4_a_move_costs_2_ops() -> None:
    game = build(units=BORDER, operation=5)
    game.play(Move("austria", "germany", "army", "bohemia"))
    assert game.ops == 3


@pytest.mark.parametrize(("left", "saved"), [(0, 0), (1, 1), (2, 1), (5, 1)])
def test_o5_exactly_1_of_the_ops_left_is_saved(left: int, saved: int) -> None:
    game = build(hands={"uk": ["uk_01"]}, operation=left)
    game.play(Finish())
    assert game.saved("germany") == saved


@pytest.mark.parametrize(("left", "saved"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_o5_supply_columns_save_2_but_never_more_than_are_left(left: int, saved: int) -> None:
    game = build(hands={"uk": ["uk_01"]}, operation=left, technologies={"germany": ["supply_columns"]})
    game.play(Finish())
    assert game.saved("germany") == saved


def test_o5_saved_ops_are_spent_after_the_cards_own() -> None:
    """O-5, ruling: of 4 + 2 an attack takes 3 of the card's, a move the last one and 1 saved."""
    game = build(units=BORDER, operation=4, saved={"germany": 2})
    game.play(Attack("hungary", "neutral", "army"))
    assert (game.ops, game.saved("germany")) == (1, 2)
    game.play(Move("austria", "germany", "army", "hungary"))
    assert (game.ops, game.saved("germany")) == (0, 1)


def test_o5_saved_ops_add_up_over_cards() -> None:
    """O-5, ruling; what was saved before does not vanish when nothing is left of the card."""
    game = build(hands={"germany": ["germany_04", "germany_05", "germany_06"]}, passed=["uk", "japan", "ussr"])
    game.play(PlayOperation("germany_04"), Finish(), PlayOperation("germany_05"), Finish())
    assert game.saved("germany") == 2


@pytest.mark.parametrize(("layout", "partner"), [("2", 1), ("3-axis", 0), ("4", 0)])
def test_o5_saved_ops_belong_to_the_hand(layout: str, partner: int) -> None:
    """O-5: to both countries where a team has one hand."""
    hands = {"germany": ["germany_04", "germany_05"], "japan": ["japan_03"], "uk": ["uk_01"]}
    game = build(hands=hands, layout=layout)
    game.play(PlayOperation("germany_04"), Finish())
    assert (game.saved("germany"), game.saved("japan")) == (1, partner)


def test_o5_saved_ops_go_in_the_victory_stage() -> None:
    game = build(saved={"germany": 3})
    game.play(Pass())
    assert game.view.round == 3
    assert game.saved("germany") == 0


def test_o5_tactics_change_the_cards_own_ops() -> None:
    """O-5, ruling: a 3 with -1 gives 2, all of which count as the card's."""
    game = build(hands={"germany": ["germany_08"]}, tactics={"germany": ["uk_08"]}, saved={"germany": 1})
    game.play(PlayOperation("germany_08"))
    assert (game.ops, game.saved("germany")) == (2, 1)


def test_o6_an_operation_may_spend_nothing() -> None:
    game = build(hands={"germany": ["germany_01"], "uk": ["uk_01"]})
    game.play(PlayOperation("germany_01"), Finish())
    assert game.saved("germany") == 1
    assert game.turn == "uk"


ACTIONS = {
    "mechanised_infantry": Move("italy", "germany", "army", "libya"),
    "fleet_oilers": Move("italy", "germany", "navy", "libya"),
    "field_artillery": Attack("balkans", "uk", "army"),
    "submarines": Attack("balkans", "uk", "navy"),
    "conscription": Build("germany", "army"),
    "shipyards": Build("germany", "navy"),
}


@pytest.mark.parametrize("technology", ACTIONS)
def test_o7_a_discount_lowers_one_cost_by_1(technology: str) -> None:
    """O-7: each of the six costs has its technology, which changes no other."""
    for discount, action in ACTIONS.items():
        units = {"italy": "germany army navy", "balkans": "uk army navy"}
        game = build(units=units, operation=8, technologies={"germany": [technology]})
        game.play(action)
        full = 2 if isinstance(action, Move) else 3
        assert 8 - game.ops == full - (discount == technology), action


def test_o7_discounts_add_up() -> None:
    """O-7: field artillery and heavy tanks bring an attack on an army down to 1."""
    game = build(units=BORDER, operation=1, technologies={"germany": ["field_artillery", "heavy_tanks"]})
    game.play(Attack("hungary", "neutral", "army"))
    assert game.ops == 0


def test_o7_no_cost_falls_below_1() -> None:
    """O-7: not even with every technology at once."""
    every = list(RULES.client_data(RULES.meta.rules_version)["technologies"])
    units = {"italy": "germany army navy", "balkans": "uk army navy"}
    nothing = build(units=units, operation=0, technologies={"germany": every})
    assert nothing.legal() == [Finish()]


def test_o7_an_attacks_discount_goes_by_the_unit_attacked() -> None:
    """O-7, ruling: an army attacks a navy at the submarines' price."""
    units = {"italy": "germany army", "balkans": "uk army navy"}
    game = build(units=units, operation=2, technologies={"germany": ["submarines"]})
    assert game.legal(Attack) == [Attack("balkans", "uk", "navy")]


def test_o7_discounts_are_the_countrys_own() -> None:
    game = build(units=BORDER, operation=1, technologies={"japan": ["mechanised_infantry"]})
    assert not game.legal(Move)
