"""R-7 to R-11: the action and victory stages, and where cards lie."""

import pytest

from engine.games.mini_wwii.actions import (
    Develop,
    DiscardRest,
    Finish,
    Keep,
    KeepTwo,
    LendLease,
    Pass,
    PlayEvent,
    PlayOperation,
)
from engine.games.mini_wwii.data import CARDS
from engine.games.mini_wwii.events import CardsDiscarded, Passed
from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import A_CARD_EACH, Game, after_passing, build


def test_r7_countries_play_one_card_each_clockwise() -> None:
    game = build(hands={country: [*cards, f"{country}_01"] for country, cards in A_CARD_EACH.items()})
    order = []
    for _ in range(6):
        order.append(game.turn)
        game.play(PlayOperation(sorted(game.hand(game.turn))[0]), Finish())
    assert order == ["germany", "uk", "japan", "ussr", "germany", "uk"]


@pytest.mark.parametrize(
    ("round_number", "first"), [(1, "uk"), (2, "japan"), (3, "japan"), (4, "ussr"), (5, "uk"), (6, "ussr")]
)
def test_r7_the_rounds_first_country_begins(round_number: int, first: str) -> None:
    game = build(round_number=round_number)
    game.to_next_year()
    assert game.turn == first


def test_r7_who_has_passed_does_nothing_more() -> None:
    game = build(hands={**A_CARD_EACH, "uk": ["uk_03", "uk_04"]})
    game.play(Pass())
    assert game.view.countries["germany"].passed
    game.play(PlayOperation("uk_03"), Finish(), PlayOperation("japan_03"), Finish(), PlayOperation("ussr_04"), Finish())
    assert game.turn == "uk"


def test_r7_a_country_with_cards_may_always_pass() -> None:
    assert build(hands=A_CARD_EACH).offers(Pass())


def test_r7_a_country_without_cards_passes_by_itself() -> None:
    game = build(hands={"germany": ["germany_04"], "japan": ["japan_03"]})
    events = game.play(PlayOperation("germany_04"), Finish())
    assert Passed("uk", automatic=True) in events
    assert game.turn == "japan"
    assert game.view.countries["uk"].passed


def test_r7_the_last_country_plays_on_alone() -> None:
    game = build(hands={"germany": ["germany_04", "germany_05"], "uk": ["uk_03"]}, passed=["japan", "ussr"])
    game.play(PlayOperation("germany_04"), Finish(), Pass())
    assert game.turn == "germany"


def test_r7_the_stage_ends_when_all_have_passed() -> None:
    game = build(hands=A_CARD_EACH)
    game.play(*[Pass()] * 4)
    assert game.view.round == 3


def test_r7_each_country_has_its_own_turn_in_2_player_matches() -> None:
    game = build(hands={"germany": ["germany_04", "germany_05"], "uk": ["uk_03", "uk_04"]}, layout="2")
    order = []
    for _ in range(4):
        order.append(game.turn)
        game.play(PlayOperation(sorted(game.hand(game.turn))[0]), Finish())
    assert order == ["germany", "uk", "japan", "ussr"]


def test_r8_lend_lease_discards_a_card_and_moves_the_marker() -> None:
    game = build(turn="uk", hands=A_CARD_EACH)
    game.play(LendLease("uk_03"))
    assert "uk_03" in game.view.discards
    assert game.view.join_war["us"].box == 1
    assert game.view.join_war["china"].box == 0
    assert game.turn == "japan"


def test_r8_only_the_uk_and_the_ussr_lend_and_lease() -> None:
    for country in A_CARD_EACH:
        assert bool(build(turn=country, hands=A_CARD_EACH).legal(LendLease)) == (country in ("uk", "ussr"))


def test_r8_lend_lease_is_once_a_round() -> None:
    """R-8: for each of the two, and again in the next round."""
    game = build(turn="uk", hands={"uk": ["uk_03", "uk_04"], "ussr": ["ussr_04"]})
    game.play(LendLease("uk_03"), LendLease("ussr_04"))
    assert game.turn == "uk"
    assert not game.legal(LendLease)
    game.to_next_year()
    while game.turn != "uk":
        game.play(Pass())
    assert game.legal(LendLease)


def test_r8_there_is_no_lend_lease_for_a_nation_that_has_joined() -> None:
    assert not build(turn="uk", hands=A_CARD_EACH, joined=["us"]).legal(LendLease)
    assert build(turn="ussr", hands=A_CARD_EACH, joined=["us"]).legal(LendLease)


def test_r9_saved_ops_and_tactics_go() -> None:
    game = after_passing(saved={"germany": 2, "uk": 1}, tactics={"uk": ["germany_11"]}, hands=A_CARD_EACH)
    assert all(shown.saved_ops == 0 and shown.tactics == () for shown in game.view.countries.values())


def test_r9_every_hand_keeps_one_card_of_its_owners_choice() -> None:
    """R-9: the owners choose at the same time; who holds one card keeps it without being asked."""
    hands = {"germany": ["germany_04", "germany_05", "germany_06"], "uk": ["uk_03", "uk_04"], "japan": ["japan_03"]}
    game = after_passing(hands=hands)
    assert game.asked == "keep"
    assert set(RULES.turns(game.state)) == {0, 1}
    assert set(game.legal(seat=0)) == {Keep("germany_04"), Keep("germany_05"), Keep("germany_06"), DiscardRest()}
    game.play(Keep("uk_04"))
    assert set(RULES.turns(game.state)) == {0}
    game.play(Keep("germany_05"))
    discarded = {
        card for e in game.events if isinstance(e, CardsDiscarded) and e.reason == "round_end" for card in e.cards
    }
    assert discarded == {"germany_04", "germany_06", "uk_03"}
    assert "germany_05" in game.hand("germany")
    assert "uk_04" in game.hand("uk")
    assert "japan_03" in game.hand("japan")
    assert game.view.round == 3


def test_r9_a_hand_may_keep_nothing() -> None:
    game = after_passing(hands={"germany": ["germany_04", "germany_05"]})
    game.play(DiscardRest())
    assert {"germany_04", "germany_05"} <= set(game.view.discards)


def test_r9_war_economy_keeps_two() -> None:
    game = after_passing(
        hands={"germany": ["germany_04", "germany_05", "germany_06"]}, technologies={"germany": ["war_economy"]}
    )
    assert game.view.prompts[0].number == 2
    pairs = {("germany_04", "germany_05"), ("germany_04", "germany_06"), ("germany_05", "germany_06")}
    assert {(action.card, action.second) for action in game.legal(KeepTwo)} == pairs
    assert len(game.legal(Keep)) == 3
    game.play(KeepTwo("germany_05", "germany_06"))
    assert {"germany_05", "germany_06"} <= game.hand("germany")
    assert "germany_04" in game.view.discards


def test_r9_a_teams_hand_keeps_two_if_any_of_its_countries_has_war_economy() -> None:
    game = after_passing(
        hands={"germany": ["germany_04", "germany_05", "germany_06"]},
        technologies={"japan": ["war_economy"]},
        layout="2",
        rules="printed",
    )
    assert game.view.prompts[0].number == 2


def test_r9_two_hands_of_one_seat_each_keep_a_card() -> None:
    """R-9 and S-1: in 3-player matches."""
    hands = {"germany": ["germany_04", "germany_05"], "japan": ["japan_03", "japan_04"]}
    game = after_passing(hands=hands, layout="3-axis")
    game.play(Keep("germany_04"), Keep("japan_04"))
    assert "germany_04" in game.hand("germany")
    assert "japan_04" in game.hand("japan")


def test_r9_nothing_is_kept_when_the_match_is_over() -> None:
    game = after_passing(hands={"germany": ["germany_04", "germany_05"]}, round_number=7)
    assert game.asked == "over"


def teams(rules: str, layout: str = "2", passed: tuple[str, ...] = ()) -> Game:
    """The Axis holds five cards."""
    cards = ["germany_04", "germany_05", "germany_06", "japan_03", "japan_04"]
    hands = {"germany": cards, "uk": ["uk_03", "uk_04"]}
    return build(hands=hands, layout=layout, rules=rules, passed=passed)


def test_r10_2018_half_of_a_teams_hand_goes_when_the_first_of_it_passes() -> None:
    """R-10, 2018: rounded down, at random, in 2-player matches."""
    game = teams("2018")
    events = game.play(Pass())
    assert len(game.hand("germany")) == 3
    assert [event.reason for event in events if isinstance(event, CardsDiscarded)] == ["pass"]
    assert len(game.view.discards) == 2


def test_r10_2018_the_cards_are_random() -> None:
    lost = set()
    for seed in range(40):
        game = build(hands={"germany": ["germany_04", "germany_05"], "uk": ["uk_03"]}, layout="2", seed=seed)
        game.play(Pass())
        lost |= {"germany_04", "germany_05"} - game.hand("germany")
    assert lost == {"germany_04", "germany_05"}


def test_r10_2018_nothing_goes_when_the_partner_has_passed() -> None:
    game = teams("2018", passed=("japan", "uk", "ussr"))
    events = game.play(Pass())
    assert not [event for event in events if isinstance(event, CardsDiscarded)]


def test_r10_printed_passing_costs_no_cards() -> None:
    game = teams("printed")
    game.play(Pass())
    assert len(game.hand("germany")) == 5


@pytest.mark.parametrize("layout", ["3-axis", "4"])
def test_r10_2018_concerns_2_player_matches_alone(layout: str) -> None:
    game = teams("2018", layout)
    game.play(Pass())
    assert len(game.hand("germany")) == 5


def test_r11_played_and_discarded_cards_lie_face_up_on_the_pile() -> None:
    game = build(hands=A_CARD_EACH, version=1)
    game.play(PlayOperation("germany_04"), Finish(), LendLease("uk_03"))
    assert game.seen_by_spectator().discards == ("germany_04", "uk_03")


def test_r11_cards_on_the_table_are_not_on_the_pile() -> None:
    game = build(hands={"germany": ["germany_11", "germany_06", "germany_07"], "uk": ["uk_03", "uk_04"]})
    game.play(PlayEvent("germany_11", "uk"), PlayOperation("uk_03"), Finish())
    game.play(PlayEvent("germany_06"), PlayOperation("uk_04"), Finish(), Develop("germany_07"))
    assert set(game.seen_by_spectator().discards) >= {"uk_03", "uk_04"}
    assert not {"germany_06", "germany_07"} & set(game.view.discards)


def test_r11_technology_cards_never_reach_the_pile() -> None:
    game = build(hands={"germany": ["germany_07"], "uk": ["uk_03"]})
    game.play(Develop("germany_07"))
    for _ in range(4):
        game.to_next_year()
        held = {card for country in A_CARD_EACH for card in game.hand(country)} | {
            CARDS[card].id for card in game.state.deck
        }
        assert "germany_07" not in held | set(game.view.discards)


def test_r11_hands_are_secret_and_their_sizes_are_not() -> None:
    game = build(hands=A_CARD_EACH)
    for viewer in A_CARD_EACH:
        for hand in game.seen_by(viewer).hands:
            assert hand.size == 1
            assert (hand.cards is not None) == (hand.countries == (viewer,))
    assert all(hand.cards is None for hand in game.seen_by_spectator().hands)
