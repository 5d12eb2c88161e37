"""W-24 to W-26, E-2, E-3, O-9: final scoring and victory."""

from collections.abc import Mapping
from itertools import permutations, product

import pytest

from engine.games.wunderland.actions import AnnounceEnd, FinishSettlement
from engine.games.wunderland.data import SECTIONS
from engine.games.wunderland.events import MatchEnded, PostcardsScored
from engine.games.wunderland.postcards import one_more, points, rows
from tests.games.wunderland.builder import Game, build

ALL = dict.fromkeys(SECTIONS, 1)


def ended(
    postcards: Mapping[str, Mapping[str, int]], fulfilled: Mapping[str, list[str]] | None = None, players: int = 2
) -> Game:
    """Blue, with postcards of all sections beside those given, ends the game."""
    game = build(postcards={"blue": ALL} | dict(postcards), fulfilled=fulfilled, players=players)
    game.play(AnnounceEnd())
    while game.outcome is None:
        game.play(FinishSettlement())
    return game


def test_w24_the_largest_section_is_worth_one_point_a_card_the_next_two() -> None:
    """W-24: and so on, up to seven."""
    assert rows([0, 2, 0, 5, 1, 0, 3]) == [(3, 5, 1), (6, 3, 2), (1, 2, 3), (4, 1, 4)]
    assert points([0, 2, 0, 5, 1, 0, 3]) == 4 * 1 + 3 * 2 + 2 * 3 + 1 * 4


def test_w24_one_card_of_each_section_brings_28() -> None:
    """W-24."""
    assert points([1] * 7) == 28


def test_w24_no_postcards_bring_more_than_112() -> None:
    """W-24."""
    assert points([4] * 7) == points([16] * 7) == 112
    assert points([0] * 7) == 0


def test_w24_the_order_of_equal_sections_does_not_matter() -> None:
    """W-24."""
    assert {points(order) for order in permutations([3, 3, 1, 1, 0, 0, 5])} == {4 * 1 + 3 * 2 + 3 * 3 + 1 * 4 + 1 * 5}


def test_w24_what_a_card_more_adds_is_the_difference_in_points() -> None:
    """W-24: for all numbers of three sections."""
    for owned in product(range(7), repeat=3):
        more = (owned[0] + 1, *owned[1:])
        assert one_more(owned, 0) == points(more) - points(owned), owned


def test_w24_the_scoring_is_shown_by_section() -> None:
    """W-24."""
    game = ended({"yellow": {"hamburg": 6, "harz": 2}})
    blue, yellow = game.seen_by_spectator().scoring
    assert [(row.section, row.number, row.scored, row.worth, row.points) for row in yellow.rows] == [
        ("hamburg", 6, 4, 1, 4),
        ("harz", 2, 2, 2, 4),
    ]
    assert (yellow.assignments, yellow.postcards, yellow.total, yellow.winner) == (0, 8, 8, False)
    assert (blue.postcards, blue.total, blue.winner) == (28, 28, True)
    assert PostcardsScored("yellow", (*["hamburg"] * 6, "harz", "harz"), 8, 8) in game.events


@pytest.mark.parametrize(
    ("cards", "score", "shown"),
    [(["8-34-41", "16-24-46", "1-15", "2-14"], 98, 0), (["3-10-19-49", "8-34-41", "16-24-46", "1-15"], 108, 100)],
)
def test_w25_a_hundred_points_turn_up_the_scoring_card(cards: list[str], score: int, shown: int) -> None:
    """W-25: 28 points of postcards beside those of four cards."""
    game = ended({}, {"blue": cards})
    assert (game.score("blue"), game.player("blue").scoring_card) == (score, shown)


def test_w26_most_points_of_cards_and_postcards_win() -> None:
    """W-26: 28 points of postcards against two cards of 15."""
    game = ended({}, {"yellow": ["1-15", "2-14"]})
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((1,), {"blue": 28, "yellow": 30})
    assert game.events[-1] == MatchEnded(("yellow",), "postcards")


def test_e3_a_tie_has_several_winners() -> None:
    """E-3: here all three."""
    game = ended({"yellow": ALL, "red": ALL}, players=3)
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1, 2)
    assert game.events[-1] == MatchEnded(("blue", "yellow", "red"), "postcards")


def test_e2_scoring_comes_after_the_settlement() -> None:
    """E-2: a postcard of the settlement counts."""
    game = build(figures={"yellow": "33"}, postcards={"blue": ALL}, players=2)
    game.play(AnnounceEnd())
    assert (game.asked, game.view.scoring) == (("settlement", "yellow"), ())
    game.play(game.legal()[0])
    assert game.outcome is not None
    assert game.outcome.scores == {"blue": 28, "yellow": 1}


def test_o9_two_hundred_points_and_more_are_simply_shown() -> None:
    """O-9: here 4 cards with 85 points and 112 of postcards, and the last card in the settlement."""
    game = build(
        figures={"blue": "1 15"},
        hands={"blue": ["1-15"]},
        fulfilled={"blue": ["3-10-19-49", "8-34-41", "16-24-46", "2-14"]},
        postcards={"blue": dict.fromkeys(SECTIONS, 4)},
        players=2,
    )
    game.play(AnnounceEnd(), game.legal()[0])
    assert game.outcome is not None
    assert game.outcome.scores["blue"] == 80 + 15 + 112
    assert game.player("blue").scoring_card == 200
