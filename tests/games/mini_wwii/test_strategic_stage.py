"""R-1 to R-6: the rounds, and the strategic stage of each."""

import pytest

from engine.core.types import SPECTATOR, Viewer
from engine.games.mini_wwii.actions import (
    Attack,
    Decline,
    Discard,
    Finish,
    LendLease,
    LookAtHand,
    Pass,
    PlaceUnit,
)
from engine.games.mini_wwii.data import CARDS
from engine.games.mini_wwii.events import CardsDrawn, CardsShuffledIn, HandSeen, StageBegan
from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import A_CARD_EACH, Game, after_passing, build, new_game, with_state

DATA = RULES.client_data(RULES.meta.rules_version)
MAIN = [card for card in DATA["cards"] if not card.startswith(("us_", "china_"))]


def drawn(game: Game, deck: str = "main") -> list[tuple[str, int]]:
    """Who drew how many cards, in order, before the exchange began."""
    found = []
    for event in game.events:
        if isinstance(event, StageBegan) and event.stage == "exchange":
            break
        if isinstance(event, CardsDrawn) and event.deck == deck:
            found.append((event.country, event.number))
    return found


def placed_and_dealt(layout: str = "4", rules: str = "2018") -> Game:
    """A new match with all units placed, at the exchange of the setup."""
    game = new_game(layout, rules)
    while game.asked == "place_unit":
        game.play(game.legal(PlaceUnit)[0])
    return game


def test_r1_there_are_seven_rounds_from_1939_to_1945() -> None:
    game = placed_and_dealt()
    years = [game.view.year]
    while game.asked != "over":
        years.append(game.view.year)
        game.play(Pass() if game.asked == "turn" else game.legal()[0])
    assert sorted(set(years)) == list(range(1939, 1946))
    assert game.view.round == 7


def test_r1_the_first_round_has_no_strategic_stage() -> None:
    """R-1: after the cards of the setup and their exchange (S-5) the action stage of 1939 begins."""
    game = placed_and_dealt()
    while game.asked == "exchange":
        game.play(game.legal()[0])
    assert (game.view.year, game.asked, game.turn) == (1939, "turn", "germany")


def test_r2_each_step_of_lend_lease_brings_a_bonus_card_into_the_hand() -> None:
    game = build(turn="uk", hands={"uk": ["uk_03"], "ussr": ["ussr_04"]})
    game.play(LendLease("uk_03"), LendLease("ussr_04"))
    assert drawn(game, "us") == [("uk", 1)]
    assert drawn(game, "china") == [("ussr", 1)]
    assert game.view.join_war["us"].cards == 3
    assert game.view.join_war["china"].cards == 1
    assert any(card.startswith("us_") for card in game.hand("uk"))
    assert any(card.startswith("china_") for card in game.hand("ussr"))


def test_r2_each_step_of_an_invasion_shuffles_a_card_into_the_draw_deck() -> None:
    """R-2: two U.S. cards for two invasions, and nobody draws them as a bonus."""
    units = {"taiwan": "japan navy", "philippine": "us navy", "midway": "japan navy", "hawaii": "us navy"}
    game = build(units=units, turn="japan", operation=6)
    game.play(Attack("philippine", "us", "navy"), Attack("hawaii", "us", "navy"), Finish())
    assert game.view.join_war["us"].cards == 2
    assert drawn(game, "us") == []
    assert CardsShuffledIn("us", 2) in game.events
    everywhere = {card for country in A_CARD_EACH for card in game.hand(country)} | {
        CARDS[card].id for card in game.state.deck
    }
    assert len({card for card in everywhere if card.startswith("us_")}) == 2


def test_r2_steps_count_once() -> None:
    """R-2: a round without steps brings no card."""
    game = build(turn="uk", hands=A_CARD_EACH)
    game.play(LendLease("uk_03"))
    game.to_next_year()
    game.events.clear()
    game.to_next_year()
    assert drawn(game, "us") == []
    assert game.view.join_war["us"].cards == 3


def test_r2_a_nation_on_its_last_box_joins() -> None:
    game = after_passing(boxes={"us": 4, "china": 1})
    assert game.view.join_war["us"].joined
    assert not game.view.join_war["china"].joined
    assert game.controller("hawaii") == "uk"


def test_r3_the_rounds_number_is_drawn_in_its_order_and_one_more_by_the_flag() -> None:
    """R-3: in 1941 Japan begins and has the flag."""
    assert drawn(after_passing(round_number=2)) == [("japan", 5), ("ussr", 4), ("germany", 4), ("uk", 4)]


def test_r3_the_flag_need_not_be_the_first_countrys() -> None:
    """R-3: in 1943 the U.S.S.R. begins and Germany has the flag."""
    assert drawn(after_passing(round_number=4)) == [("ussr", 4), ("germany", 5), ("uk", 4), ("japan", 4)]


def test_r3_a_team_draws_the_sum_less_1_in_2_player_matches() -> None:
    assert drawn(after_passing(round_number=2, layout="2")) == [("japan", 8), ("ussr", 7)]


def test_r3_each_lost_3_starred_home_area_costs_a_card_of_choice() -> None:
    game = after_passing(units={"uk": "germany army navy", "france": "germany army"}, hands=A_CARD_EACH, round_number=2)
    assert (game.asked, game.turn) == ("lost_area", "uk")
    hand = game.hand("uk")
    assert len(hand) == 5
    assert set(game.legal()) == {Discard(card) for card in hand}
    game.play(Discard("uk_03"))
    assert "uk_03" in game.view.discards
    assert game.asked == "exchange"


def test_r3_two_lost_areas_cost_two_cards() -> None:
    """R-3: East USA is the U.K.'s home once joined."""
    units = {"uk": "germany army navy", "east_usa": "japan army navy"}
    game = after_passing(units=units, joined=["us"], hands=A_CARD_EACH)
    assert game.view.prompts[0].number == 2
    game.play(game.legal()[0])
    assert (game.asked, game.turn) == ("lost_area", "uk")
    game.play(game.legal()[0])
    assert game.asked == "exchange"


@pytest.mark.parametrize("enemy", ["germany army", "ussr army"])
def test_r3_an_area_that_no_enemy_controls_costs_nothing(enemy: str) -> None:
    """R-3: one enemy unit controls no 3-starred area (K-3)."""
    area = "uk" if enemy.startswith("germany") else "canada"
    assert after_passing(units={area: enemy}, hands=A_CARD_EACH).asked == "exchange"


def scarce(game: Game, deck: int = 0) -> Game:
    """The same with this many cards in the draw deck and none on the discard pile; the others are out of the game."""
    rest = game.state.deck + game.state.discards
    return with_state(game, deck=rest[:deck], discards=[], china_deck=game.state.china_deck + rest[deck:])


def test_r3_a_lost_area_costs_no_more_than_the_hand_holds() -> None:
    """R-3: two lost areas, but one card; and of an empty hand nothing is asked."""
    units = {"uk": "germany army navy", "east_usa": "japan army navy"}
    game = scarce(build(units=units, joined=["us"], hands=A_CARD_EACH))
    game.pass_all()
    assert (game.asked, game.view.prompts[0].number) == ("lost_area", 1)
    game.play(Discard("uk_03"))
    assert game.asked != "lost_area"
    game = scarce(build(units=units, joined=["us"]))
    game.pass_all()
    assert game.view.round == 7


def test_r3_an_empty_draw_deck_is_replaced_by_the_shuffled_discard_pile() -> None:
    """R-3: 17 cards are drawn, 2 from the deck and 15 from the pile."""
    game = after_passing(draws=["uk_07", "ussr_07"])
    assert sum(number for _, number in drawn(game)) == 17
    assert game.view.discards == ()
    assert any(type(event).__name__ == "DeckReshuffled" for event in game.events)


def test_r3_if_both_piles_are_empty_nothing_is_drawn() -> None:
    """R-3: and in the exchange nothing either, so that nothing is discarded (R-6)."""
    game = scarce(build(hands=A_CARD_EACH))
    game.play(*[Pass()] * 4)
    assert (game.view.round, game.asked) == (3, "turn")
    assert all(game.hand(country) == set(cards) for country, cards in A_CARD_EACH.items())


def test_r3_the_last_cards_go_to_whom_comes_first() -> None:
    """R-3: five cards for Japan, one for the U.S.S.R., none for Germany and the U.K."""
    game = scarce(build(hands=A_CARD_EACH), deck=6)
    game.play(*[Pass()] * 4)
    assert drawn(game) == [("japan", 5), ("ussr", 1)]


def test_r4_damage_goes_where_no_enemy_controls_the_area() -> None:
    game = after_passing(units={"egypt": "germany army", "india": "japan navy"}, damage=["austria"])
    assert {area for area, shown in game.view.areas.items() if shown.damage} == {"egypt", "india"}


def test_r4_damage_goes_from_an_area_with_one_enemy_unit_that_does_not_control_it() -> None:
    """R-4 and K-3."""
    game = after_passing(units={"uk": "germany army"}, damage=["uk"])
    assert not game.view.areas["uk"].damage


def test_r5_face_down_technologies_become_active_and_used_rockets_ready() -> None:
    game = after_passing(face_down={"uk": "uk_02"}, technologies={"germany": ["v1"]}, used={"germany": ["v1"]})
    assert game.view.countries["uk"].technologies == ("radar",)
    assert game.view.countries["germany"].used_rockets == ()


def test_r5_comes_before_the_exchange() -> None:
    """R-5 and R-6: code-breaking that was face down serves at once."""
    game = after_passing(round_number=1, face_down={"uk": "uk_05"})
    assert game.turn == "uk"
    assert game.view.prompts[0].number == 2


def test_r6_2018_a_card_is_drawn_first_and_then_one_discarded() -> None:
    """R-6, 2018: any card of the hand, the new one included; there is no declining."""
    game = after_passing(round_number=1, hands=A_CARD_EACH, draws=MAIN_WITHOUT_HANDS[:20])
    assert (game.asked, game.turn) == ("exchange", "uk")
    assert len(game.hand("uk")) == 1 + 4 + 1
    assert set(game.legal()) == {Discard(card) for card in game.hand("uk")}
    game.play(Discard("uk_03"))
    assert len(game.hand("uk")) == 5
    assert "uk_03" in game.view.discards
    assert game.turn == "japan"


MAIN_WITHOUT_HANDS = [card for card in MAIN if [card] not in A_CARD_EACH.values()]


def test_r6_printed_a_card_may_be_discarded_and_then_one_is_drawn() -> None:
    game = after_passing(round_number=1, hands=A_CARD_EACH, rules="printed", draws=MAIN_WITHOUT_HANDS[:20])
    assert len(game.hand("uk")) == 5
    assert Decline() in game.legal()
    game.play(Discard("uk_03"))
    assert len(game.hand("uk")) == 5
    assert "uk_03" not in game.hand("uk")
    assert game.turn == "japan"


def test_r6_printed_declining_draws_nothing() -> None:
    game = after_passing(round_number=1, hands=A_CARD_EACH, rules="printed")
    before = game.hand("uk")
    game.play(Decline())
    assert game.hand("uk") == before
    assert game.turn == "japan"


def test_r6_the_exchange_goes_in_the_order_of_the_round() -> None:
    game = after_passing(round_number=2)
    order = []
    while game.asked == "exchange":
        order.append(game.turn)
        game.play(game.legal()[0])
    assert order == ["japan", "ussr", "germany", "uk"]
    assert (game.asked, game.turn) == ("turn", "japan")


def test_r6_2018_code_breaking_exchanges_two() -> None:
    game = after_passing(round_number=1, technologies={"uk": ["code_breaking"]})
    assert len(game.hand("uk")) == 4 + 2
    game.play(game.legal()[0])
    assert game.turn == "uk"
    game.play(game.legal()[0])
    assert len(game.hand("uk")) == 4
    assert game.turn == "japan"


def test_r6_2018_as_many_are_discarded_as_were_drawn() -> None:
    """R-6, 2018: code-breaking finds one card left after the 13 of the round."""
    game = scarce(build(round_number=1, technologies={"uk": ["code_breaking"]}), deck=14)
    game.pass_all()
    assert (game.turn, game.view.prompts[0].number, len(game.hand("uk"))) == ("uk", 1, 5)


def test_r6_printed_code_breaking_exchanges_up_to_two() -> None:
    game = after_passing(round_number=1, technologies={"uk": ["code_breaking"]}, rules="printed")
    game.play(game.legal(Discard)[0])
    assert (game.turn, len(game.hand("uk"))) == ("uk", 3)
    assert Decline() in game.legal()
    game.play(game.legal(Discard)[0])
    assert (game.turn, len(game.hand("uk"))) == ("japan", 4)


def test_r6_printed_with_code_breaking_one_may_be_exchanged() -> None:
    game = after_passing(round_number=1, technologies={"uk": ["code_breaking"]}, rules="printed")
    game.play(game.legal(Discard)[0], Decline())
    assert (game.turn, len(game.hand("uk"))) == ("japan", 4)


def test_r6_with_radar_three_cards_of_an_opponents_hand_are_seen() -> None:
    """R-6: by the looker alone."""
    game = after_passing(round_number=1, technologies={"uk": ["radar"]}, hands=A_CARD_EACH)
    game.play(game.legal()[0])
    assert (game.asked, game.turn) == ("look_at_hand", "uk")
    assert game.legal() == [LookAtHand("germany"), LookAtHand("japan"), Decline()]
    events = game.play(LookAtHand("germany"))
    seen = next(event for event in events if isinstance(event, HandSeen))
    assert len(seen.cards) == 3
    assert set(seen.cards) <= game.hand("germany")
    assert RULES.event_for(seen, Viewer(1)) == seen
    for viewer in (Viewer(0), Viewer(2), Viewer(3), SPECTATOR):
        assert RULES.event_for(seen, viewer) == HandSeen(1, "uk", "germany", 3)
    assert game.hand("germany") >= set(seen.cards)
    assert game.turn == "japan"


def test_r6_nobody_must_look() -> None:
    game = after_passing(round_number=1, technologies={"uk": ["radar"]}, hands=A_CARD_EACH)
    game.play(game.legal()[0], Decline())
    assert (game.asked, game.turn) == ("exchange", "japan")


def test_r6_a_team_exchanges_once_for_each_country_in_2_player_matches() -> None:
    """R-6: by the technologies of the country in whose name it is made."""
    game = after_passing(round_number=2, layout="2", technologies={"germany": ["code_breaking"]})
    order = []
    while game.asked == "exchange":
        order.append((game.turn, game.view.prompts[0].number))
        game.play(game.legal()[0])
    assert order == [("japan", 1), ("ussr", 1), ("germany", 2), ("germany", 1), ("uk", 1)]
