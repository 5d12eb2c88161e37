"""W-17 to W-20: postcards."""

import pytest

from engine.games.wunderland.actions import Collect, ReturnFigure
from engine.games.wunderland.events import FigureReturned, PostcardCollected
from engine.games.wunderland.postcards import points
from tests.games.wunderland.builder import FIELD, build


@pytest.mark.parametrize("section", list(FIELD))
def test_w17_a_figure_on_a_symbol_field_brings_a_postcard_of_its_section(section: str) -> None:
    """W-17: and goes home."""
    game = build(figures={"blue": FIELD[section]})
    game.play(Collect(FIELD[section]))
    assert (game.postcards("blue"), game.stack(section), game.standing("blue")) == ({section: 1}, 15, "")


def test_w17_any_number_from_any_fields() -> None:
    """W-17."""
    game = build(figures={"blue": "5*3 12*2 33"})
    game.play(Collect("5"), Collect("33"), Collect("5"))
    assert (game.postcards("blue"), game.standing("blue")) == ({"switzerland": 2, "hamburg": 1}, "5 12*2")


def test_w17_photo_places_and_the_start_have_no_postcards() -> None:
    """W-17."""
    game = build(figures={"blue": "8 9 34"})
    assert game.legal(Collect) == []
    assert all(game.refuses(Collect(place)) for place in ("0", "8", "34", "33"))


def test_w17_the_log_names_the_section() -> None:
    """W-17: collecting is done in the open."""
    game = build(figures={"blue": "33"})
    assert game.play(Collect("33")) == [PostcardCollected("blue", "33", "hamburg", 15)]


def test_w18_an_empty_stack_gives_nothing_but_the_figure_may_go_home() -> None:
    """W-18."""
    game = build(figures={"blue": "33*2 12"}, postcards={"yellow": {"hamburg": 16}})
    assert game.refuses(Collect("33"))
    assert game.offers(Collect("12"))
    assert game.play(ReturnFigure("33")) == [FigureReturned("blue", "33")]
    assert (game.postcards("blue"), game.standing("blue")) == ({}, "12 33")


def test_w18_while_there_are_postcards_no_figure_goes_home_without_one() -> None:
    """W-18."""
    game = build(figures={"blue": "33"}, postcards={"yellow": {"hamburg": 15}})
    assert game.refuses(ReturnFigure("33"))
    game.play(Collect("33"))
    assert game.stack("hamburg") == 0


def test_w19_postcards_lie_face_down_and_their_owner_may_look() -> None:
    """W-19."""
    game = build(figures={"blue": "33"})
    game.play(Collect("33"))
    assert game.seen_by("blue").players[0].postcards == ("hamburg",)
    for view in (game.seen_by("red"), game.seen_by_spectator()):
        assert (view.players[0].postcards, view.players[0].postcard_count) == (None, 1)


def test_w20_more_than_four_of_a_section_may_be_collected_but_four_score() -> None:
    """W-20."""
    game = build(figures={"blue": "33"}, postcards={"blue": {"hamburg": 4}})
    assert game.seen_by("blue").postcard_points == {"blue": 4}
    game.play(Collect("33"))
    assert game.postcards("blue") == {"hamburg": 5}
    assert game.seen_by("blue").postcard_points == {"blue": 4}
    assert points([5, 0, 0, 0, 1, 0, 0]) == 4 + 2


def test_w24_the_table_shows_what_each_section_would_score_now() -> None:
    """W-24: points of its cards, and what another card would add; a fifth one and one of an empty stack add nothing."""
    game = build(postcards={"blue": {"hamburg": 5, "harz": 2, "airport": 1}, "yellow": {"airport": 15}})
    shown = {row.section: row for row in game.seen_by("blue").postcard_sections["blue"]}
    assert list(shown) == list(FIELD)
    assert {name: (row.number, row.worth, row.points) for name, row in shown.items() if row.number} == {
        "hamburg": (5, 1, 4),
        "harz": (2, 2, 4),
        "airport": (1, 3, 3),
    }
    assert {name: row.more for name, row in shown.items()} == {
        **dict.fromkeys(FIELD, 4),
        "hamburg": 0,
        "harz": 2,
        "airport": 0,
    }
    assert shown["austria"].points == shown["austria"].worth == 0


def test_w24_a_card_more_may_make_a_section_the_larger_one() -> None:
    """W-24: two of Harz and one of Hamburg: a second and a third of Hamburg add 2 and 1."""
    game = build(postcards={"blue": {"harz": 2, "hamburg": 1}}, figures={"blue": "33*2"})
    added = []
    for _ in range(2):
        before = game.seen_by("blue")
        added.append(next(row.more for row in before.postcard_sections["blue"] if row.section == "hamburg"))
        game.play(Collect("33"))
        assert game.seen_by("blue").postcard_points["blue"] - before.postcard_points["blue"] == added[-1]
    assert added == [2, 1]
