"""W-12 to W-16 and O-7: assignment cards."""

import pytest

from engine.games.wunderland.actions import Fulfil
from engine.games.wunderland.data import CARD_IDS
from engine.games.wunderland.events import CardDrawn, CardFulfilled
from tests.games.wunderland.builder import build

TWO, THREE, FOUR = "1-15", "8-34-41", "3-10-19-49"


def test_w12_a_figure_has_to_stand_on_every_place_of_the_card() -> None:
    """W-12."""
    ready = build(figures={"blue": "8 34 41"}, hands={"blue": [THREE]})
    assert ready.offers(Fulfil(THREE))
    for missing in ("8 34", "8 41*2", "34*3 41", ""):
        assert build(figures={"blue": missing}, hands={"blue": [THREE]}).refuses(Fulfil(THREE))


def test_w12_figures_of_others_do_not_count() -> None:
    """W-12."""
    game = build(figures={"blue": "8 34", "yellow": "41"}, hands={"blue": [THREE]})
    assert game.refuses(Fulfil(THREE))


def test_w12_only_own_cards_are_fulfilled() -> None:
    """W-12: not a card that somebody else holds, nor one of the deck."""
    game = build(figures={"blue": "1 15 2 14"}, hands={"yellow": [TWO]}, draws=["2-14"])
    assert game.refuses(Fulfil(TWO))
    assert game.refuses(Fulfil("2-14"))


def test_w12_several_cards_in_one_turn() -> None:
    """W-12: a card drawn for one may be fulfilled as well."""
    game = build(
        figures={"blue": "1 15 8 34 41 2 14"}, hands={"blue": [TWO, THREE]}, draws=["2-14", "4-43"]
    )  # fmt: skip
    game.play(Fulfil(TWO), Fulfil(THREE), Fulfil("2-14"))
    assert (game.score("blue"), game.standing("blue")) == (50, "")


def test_w13_exactly_one_figure_goes_home_from_each_place() -> None:
    """W-13."""
    game = build(figures={"blue": "8*2 34 41*3 12"}, hands={"blue": [THREE]}, draws=["26-44"])
    game.play(Fulfil(THREE))
    assert game.standing("blue") == "8 12 41*2"
    assert game.figures("blue", "0") == 4


def test_w13_the_card_is_shown_to_all() -> None:
    """W-13."""
    game = build(figures={"blue": "1 15"}, hands={"blue": [TWO]}, draws=["26-44"])
    (fulfilled, _) = game.play(Fulfil(TWO))
    assert fulfilled == CardFulfilled("blue", TWO, 15, 1)
    assert fulfilled.reveals


@pytest.mark.parametrize(("card", "points"), [(TWO, 15), (THREE, 20), (FOUR, 25)])
def test_w14_two_three_and_four_places_score_15_20_and_25(card: str, points: int) -> None:
    """W-14: at once."""
    game = build(figures={"blue": card.replace("-", " ")}, hands={"blue": [card]}, draws=["26-44"])
    game.play(Fulfil(card))
    assert game.score("blue") == points


def test_w15_fulfilled_cards_lie_open() -> None:
    """W-15."""
    game = build(figures={"blue": "1 15"}, hands={"blue": [TWO]}, draws=["26-44"])
    game.play(Fulfil(TWO))
    assert game.seen_by("red").players[0].fulfilled == (TWO,)
    assert game.seen_by_spectator().players[0].fulfilled == (TWO,)


@pytest.mark.parametrize(("before", "hand"), [(0, 2), (1, 2), (2, 2), (3, 1)])
def test_w16_a_new_card_comes_but_not_after_the_fourth(before: int, hand: int) -> None:
    """W-16."""
    game = build(
        figures={"blue": "1 15"},
        hands={"blue": [TWO]},
        fulfilled={"blue": ["2-14", "4-43", "6-48"][:before]},
        draws=["26-44"],
    )
    deck = game.view.deck
    game.play(Fulfil(TWO))
    assert len(game.hand("blue")) == hand
    assert ("26-44" in game.hand("blue")) == (before < 3)
    assert game.view.deck == deck - (before < 3)


def test_w16_only_its_owner_sees_the_new_card() -> None:
    """W-16."""
    game = build(figures={"blue": "1 15"}, hands={"blue": [TWO]}, draws=["26-44"])
    drawn = game.play(Fulfil(TWO))[1]
    assert drawn == CardDrawn(0, "blue", "26-44")
    assert game.seen_by("yellow").players[0].hand is None
    assert game.seen_by("yellow").players[0].hand_size == 2


def test_o7_no_two_cards_share_a_place() -> None:
    """O-7: so the question of one figure for two cards does not arise; each card takes figures of its own."""
    places = [place for card in CARD_IDS for place in card.split("-")]
    assert len(set(places)) == len(places)
    game = build(figures={"blue": "1 15 2 14"}, hands={"blue": [TWO, "2-14"]}, draws=["26-44", "4-43"])
    game.play(Fulfil(TWO))
    assert game.standing("blue") == "2 14"
