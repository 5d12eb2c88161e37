"""E: events of cards."""

import msgspec
import pytest

from engine.games.mini_wwii import card_events, data
from engine.games.mini_wwii.actions import Attack, Build, Finish, Pass, PlayEvent, PlayOperation
from engine.games.mini_wwii.rules import RULES
from engine.games.mini_wwii.versions import RULES_VERSION
from tests.games.mini_wwii.builder import build

CARDS = RULES.client_data(RULES.meta.rules_version)["cards"]


@pytest.mark.parametrize(
    ("card", "country"), [("germany_06", "germany"), ("japan_05", "japan"), ("uk_04", "uk"), ("ussr_04", "ussr")]
)
def test_e1_an_event_belongs_to_the_country_of_its_colour(card: str, country: str) -> None:
    for other in ("germany", "uk", "japan", "ussr"):
        game = build(turn=other, hands={other: [card]})
        assert game.offers(PlayEvent(card)) == (other == country)
        assert game.offers(PlayOperation(card))


@pytest.mark.parametrize(("card", "country", "nation"), [("us_04", "uk", "us"), ("china_02", "ussr", "china")])
@pytest.mark.parametrize("has_joined", [False, True])
def test_e1_waiting_nations_events_are_played_by_whom_they_join(
    card: str, country: str, nation: str, has_joined: bool
) -> None:
    """E-1: joined or not."""
    joined = [nation] if has_joined else []
    for other in ("germany", "uk", "japan", "ussr"):
        game = build(turn=other, hands={other: [card]}, joined=joined)
        assert game.offers(PlayEvent(card)) == (other == country)


def test_e1_in_2_player_matches_the_acting_countrys_colour_counts() -> None:
    """E-1: the team's hand is one, its two countries are not."""
    game = build(hands={"germany": ["germany_06", "japan_05"], "uk": ["uk_01"]}, layout="2")
    assert game.legal(PlayEvent) == [PlayEvent("germany_06")]


def test_e2_an_operation_event_gives_its_own_number() -> None:
    game = build(hands={"germany": ["germany_01"]})
    game.play(PlayOperation("germany_01", event=True))
    assert game.asked == "operation"
    assert game.ops == 6
    assert "germany_01" in game.view.discards


def test_e2_an_operation_event_needs_its_colour() -> None:
    game = build(hands={"germany": ["uk_01"]})
    assert game.offers(PlayOperation("uk_01"))
    assert game.refuses(PlayOperation("uk_01", event=True))


def test_e3_own_tactics_give_1_op_more_to_later_operations() -> None:
    game = build(hands={"germany": ["germany_12", "germany_08"], "uk": ["uk_04"]}, passed=["japan", "ussr"])
    assert {action.target for action in game.legal(PlayEvent) if action.card == "germany_12"} == {"germany"}
    game.play(PlayEvent("germany_12", "germany"), PlayOperation("uk_04"))
    assert game.ops == 4
    game.play(Finish(), PlayOperation("germany_08"))
    assert game.ops == 4


def test_e3_opponents_tactics_take_1_op_from_the_one_chosen() -> None:
    game = build(hands={"germany": ["germany_11"], "uk": ["uk_04"], "ussr": ["ussr_04"]})
    assert game.legal(PlayEvent) == [PlayEvent("germany_11", "uk"), PlayEvent("germany_11", "ussr")]
    game.play(PlayEvent("germany_11", "ussr"), PlayOperation("uk_04"))
    assert game.ops == 4
    game.play(Finish(), PlayOperation("ussr_04"))
    assert game.ops == 3


def test_e3_tactics_add_up() -> None:
    tactics = {"germany": ["germany_12", "germany_13", "uk_08"]}
    game = build(hands={"germany": ["germany_01"]}, tactics=tactics)
    game.play(PlayOperation("germany_01", event=True))
    assert game.ops == 7


def test_e3_ops_do_not_fall_below_0() -> None:
    """E-3: nor do they eat saved ones."""
    tactics = {"germany": ["uk_08", "ussr_09", "japan_09", "japan_10"]}
    game = build(hands={"germany": ["germany_12", "germany_08"]}, tactics=tactics, saved={"germany": 1})
    game.play(PlayOperation("germany_12"))
    assert (game.ops, game.saved("germany")) == (0, 1)


def test_e3_tactics_change_later_operations_only() -> None:
    """E-3: the operation in which a country stands keeps its OPs; tactics are played in turns of their own."""
    game = build(hands={"germany": ["germany_12"], "uk": ["uk_01"]}, operation=4)
    assert not game.legal(PlayEvent)


def test_e3_a_tactics_card_lies_on_the_table_until_the_victory_stage() -> None:
    """E-3, ruling, and R-11."""
    game = build(hands={"germany": ["germany_11"]})
    game.play(PlayEvent("germany_11", "uk"))
    assert game.view.round == 3
    assert "germany_11" in game.view.discards
    game = build(hands={"germany": ["germany_11"], "uk": ["uk_04"]})
    game.play(PlayEvent("germany_11", "uk"))
    assert [tactics.card for tactics in game.view.countries["uk"].tactics] == ["germany_11"]
    assert "germany_11" not in game.view.discards
    game.pass_all()
    assert not game.view.countries["uk"].tactics
    assert "germany_11" in game.view.discards


def test_e4_a_draw_event_draws_its_cards() -> None:
    """E-4, ruling."""
    game = build(hands={"germany": ["germany_08"], "uk": ["uk_01"]}, draws=["uk_07", "ussr_07", "japan_07"])
    game.play(PlayEvent("germany_08"))
    assert game.hand("germany") == {"uk_07", "ussr_07"}
    assert game.view.draw_deck == 1
    assert game.view.discards[-1] == "germany_08"
    assert game.turn == "uk"


def test_e4_the_card_itself_reaches_the_discard_pile_after_the_draw() -> None:
    """E-4, ruling: so it cannot be drawn by itself."""
    everything = {card for card in CARDS if not card.startswith(("us_", "china_"))}
    game = build(hands={"germany": ["germany_08"], "uk": everything - {"germany_08", "uk_07"}}, draws=["uk_07"])
    assert not game.view.discards
    game.play(PlayEvent("germany_08"))
    assert game.hand("germany") == {"uk_07"}
    assert game.view.discards == ("germany_08",)


def test_e4_a_build_event_builds_one_unit_for_nothing() -> None:
    """E-4, ruling: of a listed type, where O-2 allows it; nothing else is done."""
    game = build(hands={"japan": ["japan_03"], "ussr": ["ussr_04"]}, turn="japan", damage=["manchuria"])
    game.play(PlayEvent("japan_03"))
    assert game.asked == "build"
    assert set(game.legal()) == {Build("japan", "army"), Build("japan", "navy"), Build("micronesia", "navy")}
    game.play(Build("micronesia", "navy"))
    assert game.units("micronesia") == "japan navy"
    assert game.view.discards[-1] == "japan_03"
    assert game.turn == "ussr"


def test_e4_a_build_event_builds_only_its_types() -> None:
    game = build(hands={"germany": ["germany_05"]})
    game.play(PlayEvent("germany_05"))
    assert {action.unit for action in game.legal()} == {"army"}


def test_e4_a_build_event_spends_no_saved_ops() -> None:
    game = build(hands={"germany": ["germany_05"], "uk": ["uk_01"]}, saved={"germany": 2})
    game.play(PlayEvent("germany_05"), Build("austria", "army"))
    assert game.saved("germany") == 2


def test_e4_a_build_event_without_a_legal_place_cannot_be_played() -> None:
    """E-4, ruling."""
    game = build(hands={"germany": ["germany_05"]}, damage=["germany", "italy", "austria"])
    assert game.refuses(PlayEvent("germany_05"))
    assert game.offers(PlayOperation("germany_05"))


def test_e4_a_us_build_event_builds_for_the_uk_before_joining() -> None:
    game = build(turn="uk", hands={"uk": ["us_03"]})
    game.play(PlayEvent("us_03"), Build("india", "navy"))
    assert game.units("india") == "uk navy"


def test_e5_a_diplomacy_card_lies_in_front_of_its_country_for_its_points() -> None:
    game = build(hands={"germany": ["germany_06"], "uk": ["uk_01"]})
    before = game.points("germany")
    game.play(PlayEvent("germany_06"))
    assert game.view.countries["germany"].diplomacy == ("germany_06",)
    assert game.points("germany") == before + 3
    assert "germany_06" not in game.view.discards
    assert game.turn == "uk"


def test_e5_a_higher_card_of_the_same_flag_removes_the_former() -> None:
    game = build(hands={"germany": ["germany_03"]}, diplomacy={"ussr": ["ussr_07"]})
    game.play(PlayEvent("germany_03"))
    assert game.view.countries["germany"].diplomacy == ("germany_03",)
    assert not game.view.countries["ussr"].diplomacy
    assert "ussr_07" in game.view.discards


def test_e5_a_lower_card_of_the_same_flag_removes_both() -> None:
    game = build(turn="ussr", hands={"ussr": ["ussr_07"]}, diplomacy={"germany": ["germany_03"]})
    game.play(PlayEvent("ussr_07"))
    assert not game.view.countries["germany"].diplomacy
    assert not game.view.countries["ussr"].diplomacy
    assert {"ussr_07", "germany_03"} <= set(game.view.discards)


def test_e5_an_own_card_of_the_same_flag_counts_too() -> None:
    """E-5: whoever the former card lies in front of."""
    game = build(turn="uk", hands={"uk": ["us_04"]}, diplomacy={"uk": ["germany_04"]})
    game.play(PlayEvent("us_04"))
    assert not game.view.countries["uk"].diplomacy


def test_e5_a_card_of_equal_points_removes_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """E-5: the data has no such pair, so Germany's Spain is lowered to the U.S.S.R.'s 2 points."""
    spain = data.CARD_INDEX["germany_03"]
    values = data.CARD_VALUES[RULES_VERSION]
    lowered = (*values[:spain], msgspec.structs.replace(values[spain], vp=2), *values[spain + 1 :])
    monkeypatch.setattr(card_events, "CARD_VALUES", (*data.CARD_VALUES[:RULES_VERSION], lowered))
    game = build(hands={"germany": ["germany_03"]}, diplomacy={"ussr": ["ussr_07"]})
    game.play(PlayEvent("germany_03"))
    assert not game.view.countries["germany"].diplomacy
    assert not game.view.countries["ussr"].diplomacy


def test_e5_another_flag_removes_nothing() -> None:
    game = build(hands={"germany": ["germany_06"]}, diplomacy={"ussr": ["ussr_07"]})
    game.play(PlayEvent("germany_06"))
    assert game.view.countries["ussr"].diplomacy == ("ussr_07",)


def test_e5_diplomacy_lasts_over_the_rounds() -> None:
    game = build(diplomacy={"germany": ["germany_06"]})
    game.to_next_year()
    assert game.view.countries["germany"].diplomacy == ("germany_06",)


def test_an_event_ends_the_turn() -> None:
    """E-1 to E-5: one card, one use."""
    game = build(
        units={"libya": "germany army", "egypt": "uk army"}, hands={"germany": ["germany_11"], "uk": ["uk_01"]}
    )
    game.play(PlayEvent("germany_11", "uk"))
    assert game.turn == "uk"
    assert not game.offers(Attack("egypt", "uk", "army"))
    assert game.offers(Pass())
