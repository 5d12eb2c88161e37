"""S: seats, placing and the first cards."""

import pytest

from engine.core.errors import TableError
from engine.core.match import start
from engine.core.rng import seed_from_number
from engine.core.types import Table
from engine.games.mini_wwii.actions import Decline, Discard, PlaceUnit
from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import START, Game, new_game

DATA = RULES.client_data(RULES.meta.rules_version)


def place_all(game: Game) -> dict[str, int]:
    """Place every unit where it is offered first; how many each country placed, in their order."""
    placed: dict[str, int] = {}
    while game.asked == "place_unit":
        placed[game.turn] = placed.get(game.turn, 0) + 1
        game.play(game.legal()[0])
    return placed


@pytest.mark.parametrize(
    ("layout", "seats", "hands"),
    [
        ("2", [0, 1, 0, 1], [("germany", "japan"), ("uk", "ussr")]),
        ("3-axis", [0, 1, 0, 2], [("germany",), ("uk",), ("japan",), ("ussr",)]),
        ("3-allies", [0, 1, 2, 1], [("germany",), ("uk",), ("japan",), ("ussr",)]),
        ("4", [0, 1, 2, 3], [("germany",), ("uk",), ("japan",), ("ussr",)]),
    ],
)
def test_s1_seats_and_hands(layout: str, seats: list[int], hands: list[tuple[str, ...]]) -> None:
    """S-1: a team's hand for 2 players, a hand for each country otherwise."""
    view = new_game(layout).view
    assert [view.countries[country].seat for country in ("germany", "uk", "japan", "ussr")] == seats
    assert [hand.countries for hand in view.hands] == hands


def test_s1_other_tables_are_refused() -> None:
    for seats in ((("germany",), ("uk",)), (("germany", "uk"), ("japan", "ussr")), ()):
        with pytest.raises(TableError) as caught:
            start(RULES, Table(seats=seats, options={}, rules_version=1), seed_from_number(1))
        assert caught.value.code == "bad_seats"


@pytest.mark.parametrize("options", [{"rules": "2019"}, {"rule": "2018"}, {"rules": 2018}])
def test_s1_other_options_are_refused(options: dict[str, bool | int | str]) -> None:
    layout = RULES.meta.layout("4")
    assert layout is not None
    with pytest.raises(TableError) as caught:
        start(RULES, Table(seats=layout.seats, options=options, rules_version=1), seed_from_number(1))
    assert caught.value.code == "bad_option"


def test_s1_the_2018_rules_are_the_default() -> None:
    layout = RULES.meta.layout("4")
    assert layout is not None
    match = start(RULES, Table(seats=layout.seats, options={}, rules_version=1), seed_from_number(1))
    assert Game(match).view.rules == "2018"


def test_s2_neutral_units_stand_on_2_starred_areas() -> None:
    """S-2: an army each, a navy in Malaya; nothing stands in other neutral areas."""
    game = new_game()
    for area in DATA["areas"]:
        if area["home"]:
            continue
        expected = "neutral navy" if area["id"] == "malaya" else "neutral army" if area["stars"] == 2 else ""
        assert game.units(area["id"]) == expected


def test_s2_the_pools_hold_what_does_not_stand() -> None:
    pools = new_game().view.pools
    assert pools["germany"] == {"army": 10, "navy": 2}
    assert pools["us"] == {"army": 0, "navy": 1}
    assert pools["china"] == {"army": 1, "navy": 0}


def test_s3_countries_place_in_order() -> None:
    """S-3: the U.K. 4, the U.S.S.R. 4, Germany 6, Japan 6."""
    placed = place_all(new_game())
    assert list(placed.items()) == [("uk", 4), ("ussr", 4), ("germany", 6), ("japan", 6)]


def test_s3_units_go_to_home_areas() -> None:
    game = new_game()
    homes = {area["id"] for area in DATA["areas"] if area["home"] == "uk"}
    assert {action.area for action in game.legal(PlaceUnit)} == homes
    assert game.refuses(PlaceUnit("france", "army"))


def test_s3_shapes_limit_the_placing() -> None:
    game = new_game()
    while game.turn != "germany":
        game.play(game.legal()[0])
    assert game.refuses(PlaceUnit("austria", "navy"))
    assert game.offers(PlaceUnit("austria", "army"))
    assert game.offers(PlaceUnit("libya", "navy"))
    while game.turn != "japan":
        game.play(game.legal()[0])
    assert game.refuses(PlaceUnit("taiwan", "army"))
    assert game.offers(PlaceUnit("taiwan", "navy"))


def test_s3_capacities_limit_the_placing() -> None:
    game = new_game()
    game.play(PlaceUnit("egypt", "army"), PlaceUnit("egypt", "navy"))
    assert game.refuses(PlaceUnit("egypt", "army"))
    game = new_game()
    game.play(*[PlaceUnit("uk", "army")] * 3)
    assert game.offers(PlaceUnit("uk", "navy"))


def test_s3_pools_limit_the_placing() -> None:
    """S-3: the U.S.S.R. has a single navy."""
    game = new_game()
    game.play(*[PlaceUnit("uk", "army")] * 4)
    game.play(PlaceUnit("ussr", "navy"))
    assert {action.unit for action in game.legal(PlaceUnit)} == {"army"}


def test_s4_the_us_and_china_stand_as_settled() -> None:
    """S-4, ruling."""
    game = new_game()
    for area in ("hawaii", "philippine", "west_usa", "east_usa", "china"):
        assert game.units(area) == START[area]
    assert {area: START[area] for area in ("hawaii", "philippine")} == dict.fromkeys(
        ("hawaii", "philippine"), "us navy"
    )
    assert {area: START[area] for area in ("west_usa", "east_usa")} == dict.fromkeys(
        ("west_usa", "east_usa"), "us army"
    )
    assert START["china"] == "china army army"


def test_s5_us_and_china_cards_form_their_own_decks() -> None:
    game = new_game()
    assert game.view.draw_deck == 50
    assert {nation: track.cards for nation, track in game.view.join_war.items()} == {"us": 4, "china": 2}
    place_all(game)
    assert not any(card.startswith(("us_", "china_")) for hand in game.view.hands for card in hand.cards or ())


@pytest.mark.parametrize(
    ("layout", "sizes"), [("4", [4, 3, 3, 3]), ("3-allies", [4, 3, 3, 3]), ("3-axis", [4, 3, 3, 3]), ("2", [6, 5])]
)
def test_s5_the_first_cards_are_dealt(layout: str, sizes: list[int]) -> None:
    """S-5: printed, the exchange has not changed them yet."""
    game = new_game(layout, "printed")
    place_all(game)
    assert game.asked == "exchange"
    assert [hand.size for hand in game.view.hands] == sizes


@pytest.mark.parametrize("rules", ["2018", "printed"])
def test_s5_one_exchange_is_made_before_the_first_round(rules: str) -> None:
    """S-5 and R-6: Germany begins."""
    game = new_game("4", rules)
    place_all(game)
    order = []
    while game.asked == "exchange":
        order.append(game.turn)
        assert (Decline() in game.legal()) == (rules == "printed")
        game.play(game.legal(Discard)[0])
    assert order == ["germany", "uk", "japan", "ussr"]
    assert [hand.size for hand in game.view.hands] == [4, 3, 3, 3]
    assert (game.asked, game.turn) == ("turn", "germany")
