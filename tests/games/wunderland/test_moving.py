"""W-8 to W-10, D-2, D-4, O-1, O-2: the move and who travels along."""

from engine.core.types import Seat
from engine.games.wunderland.actions import Collect, EndTurn, Fulfil, Join, Move
from engine.games.wunderland.events import FiguresJoined, FiguresMoved
from engine.games.wunderland.rules import RULES
from tests.games.wunderland.builder import build


def destinations(origin: str, figures: str) -> set[str]:
    """Where a move from `origin` may end."""
    return {move.to for move in build(figures={"blue": figures}).legal(Move) if move.origin == origin}


def test_w8_a_move_goes_one_or_two_lines_far() -> None:
    """W-8: from the start, whose lines go to 8, 23, 38 and 51."""
    assert destinations("0", "") == {"8", "23", "38", "51", "9", "10", "16", "24", "25", "31", "39", "1"}


def test_w8_a_move_begins_where_own_figures_stand() -> None:
    """W-8."""
    game = build(figures={"blue": "12 33*2", "red": "47"})
    assert {move.origin for move in game.legal(Move)} == {"0", "12", "33"}


def test_w8_any_number_of_the_figures_moves() -> None:
    """W-8: all start and end together."""
    game = build(figures={"blue": "12*3"})
    assert {move.number for move in game.legal(Move) if move.origin == "12"} == {1, 2, 3}
    game.move("12", "14", 2)
    assert game.standing("blue") == "12 14*2"
    assert game.refuses(Move("12", "14", 1))


def test_w8_more_figures_than_stand_there_cannot_move() -> None:
    """W-8."""
    game = build(figures={"blue": "12*3"})
    for wrong in (Move("12", "14", 4), Move("12", "14", 0), Move("12", "14", -1), Move("12", "33", 1)):
        assert game.refuses(wrong)


def test_w8_figures_of_others_do_not_bar_the_way() -> None:
    """W-8: any number of figures shares a place."""
    game = build(figures={"yellow": "8*8", "red": "9*8"})
    game.move("0", "9", 8)
    assert game.view.figures["9"] == {"blue": 8, "red": 8}


def test_w9_the_move_cannot_be_left_out() -> None:
    """W-9: the turn ends only after it."""
    game = build()
    assert game.refuses(EndTurn())
    assert {type(action) for action in game.legal()} == {Move}
    game.move("0", "8")
    assert game.offers(EndTurn())


def test_w9_there_is_one_move_a_turn() -> None:
    """W-9."""
    game = build()
    game.move("0", "8")
    assert game.legal(Move) == []


def test_o1_a_move_ends_elsewhere() -> None:
    """O-1: there and back over two lines is no move."""
    assert "12" not in destinations("12", "12")
    assert build(figures={"blue": "12"}).refuses(Move("12", "12", 1))


def test_o2_a_place_one_line_away_stays_in_reach_over_two() -> None:
    """O-2: 9, 10 and 8 are joined to each other; each is reached from the others, and once."""
    game = build(figures={"blue": "8"})
    assert {"9", "10"} <= destinations("8", "8")
    assert len(game.legal()) == len(set(game.legal()))


def test_w10_companions_are_asked_clockwise() -> None:
    """W-10: from the active player on, and round the table."""
    game = build(turn="yellow", players=4)
    game.play(Move("0", "9", 1))
    assert game.asked == ("companion", "red")
    assert game.prompt.waiting == ("green", "blue")
    game.play(Join(1), Join(0))
    assert game.asked == ("companion", "blue")
    game.play(Join(8))
    assert game.asked == ("after_move", "yellow")
    assert game.view.figures["9"] == {"blue": 8, "yellow": 1, "red": 1}


def test_w10_a_companion_sends_none_to_all_of_the_figures_there() -> None:
    """W-10."""
    game = build(figures={"yellow": "12*5"})
    game.play(Move("0", "8", 1))
    assert game.legal() == [Join(0), Join(1), Join(2), Join(3)]
    assert game.prompt.number == 3


def test_w10_companions_go_all_the_way() -> None:
    """W-10: nobody gets off between."""
    game = build()
    game.play(Move("0", "9", 1), Join(3), Join(0))
    assert game.standing("yellow") == "9*3"
    assert game.figures("red", "0") == 8


def test_w10_figures_elsewhere_stay() -> None:
    """W-10: only those at the place where the move began may go, not those on the way or at its end."""
    game = build(figures={"yellow": "8*4 9*4"})
    game.play(Move("0", "9", 1))
    assert game.asked == ("companion", "red")


def test_w10_the_log_tells_who_went_and_who_stayed() -> None:
    """W-10."""
    game = build()
    events = game.play(Move("0", "9", 5), Join(4), Join(0))
    assert events == [
        FiguresMoved("blue", "0", "9", 5),
        FiguresJoined("yellow", "0", "9", 4),
        FiguresJoined("red", "0", "9", 0),
    ]


def test_w10_the_table_shows_the_journey_to_those_who_are_asked() -> None:
    """W-10."""
    game = build()
    game.play(Move("0", "9", 5), Join(4))
    move = game.seen_by("red").move
    assert move is not None
    assert (move.colour, move.origin, move.to, move.moved) == ("blue", "0", "9", {"blue": 5, "yellow": 4})
    game.play(Join(0), EndTurn())
    assert game.view.move is None


def test_d2_who_has_no_figure_there_is_not_asked() -> None:
    """D-2: not even by a choice of nothing; no event tells of it either."""
    game = build(figures={"blue": "12", "red": "12"}, players=4)
    events = game.play(Move("12", "14", 1))
    assert game.asked == ("companion", "red")
    assert game.prompt.waiting == ()
    assert events == [FiguresMoved("blue", "12", "14", 1)]
    assert [RULES.legal_actions(game.state, Seat(seat)) != [] for seat in range(4)] == [False, False, True, False]
    steps = game.match.seq
    assert game.play(Join(0)) == [FiguresJoined("red", "12", "14", 0)]
    assert game.match.seq == steps + 1
    assert game.asked == ("after_move", "blue")


def test_d2_a_move_that_nobody_can_join_goes_on_at_once() -> None:
    """D-2."""
    game = build(figures={"blue": "12"})
    game.play(Move("12", "14", 1))
    assert game.asked == ("after_move", "blue")


def test_d1_before_the_move_cards_and_postcards_in_any_order() -> None:
    """D-1: then the move, then the same again, or the end of the turn."""
    game = build(
        figures={"blue": "1 15 33*2 12"}, hands={"blue": ["1-15", "8-34-41"]}, draws=["26-44"]
    )  # fmt: skip
    game.play(Collect("33"), Fulfil("1-15"), Collect("12"))
    assert game.asked == ("turn", "blue")
    game.move("0", "8")
    assert game.legal() == [Collect("33"), EndTurn()]
    game.play(Collect("33"))
    assert game.legal() == [EndTurn()]


def test_d4_figures_of_a_colour_are_alike() -> None:
    """D-4: a move is told by its number, so there is one action for each number and pair of places."""
    game = build(figures={"blue": "12*8"})
    assert len(game.legal(Move)) == 8 * len({move.to for move in game.legal(Move)})
