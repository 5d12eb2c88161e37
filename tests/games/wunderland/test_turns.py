"""W-6, W-7, W-11 and E-4: whose turn it is, what belongs to it, and turns without progress."""

import pytest

from engine.core import match as matches
from engine.core.types import EVERYTHING, Seat
from engine.games.wunderland.actions import Collect, EndTurn, FinishSettlement, Fulfil, Join, Move, ReturnFigure
from engine.games.wunderland.data import COLOURS, FIELDS, SECTION_INDEX
from engine.games.wunderland.events import SettlementBegan, TurnBegan
from engine.games.wunderland.rules import RULES
from tests.games.wunderland.builder import Game, build


def idle_turn(game: Game) -> None:
    """Move a figure from the start, or back to it."""
    colour = game.prompt.colour
    if game.figures(colour, "8"):
        game.move("8", "0")
    else:
        game.move("0", "8")
    game.play(EndTurn())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_w6_the_locomotive_goes_round_clockwise(players: int) -> None:
    """W-6."""
    game = build(turn="yellow", players=players)
    turns = []
    for _ in range(2 * players):
        turns.append(game.view.turn)
        idle_turn(game)
    assert turns == [COLOURS[(1 + n) % players] for n in range(2 * players)]


def test_w6_the_log_tells_whose_turn_begins() -> None:
    """W-6."""
    game = build(turn="red")
    game.move("0", "8")
    assert game.play(EndTurn()) == [TurnBegan("blue", 2)]


def test_w7_fulfilling_and_collecting_before_and_after_the_move() -> None:
    """W-7."""
    game = build(
        figures={"blue": "33 1 14"}, hands={"blue": ["1-15", "8-34-41"]}, draws=["26-44"]
    )  # fmt: skip
    game.play(Collect("33"))
    game.move("14", "15")
    game.play(Fulfil("1-15"), EndTurn())
    assert (game.score("blue"), game.postcards("blue")) == (15, {"hamburg": 1})


def test_w7_nothing_optional_has_to_be_done() -> None:
    """W-7."""
    game = build(figures={"blue": "33 1 15"}, hands={"blue": ["1-15", "8-34-41"]})
    game.move("0", "8")
    game.play(EndTurn())
    assert game.asked == ("turn", "yellow")


def test_w11_only_the_active_player_fulfils_and_collects() -> None:
    """W-11: a companion only chooses how many go along."""
    game = build(figures={"yellow": "33 1 15"}, hands={"yellow": ["1-15", "8-34-41"]})
    game.play(Move("0", "8", 1))
    assert game.asked == ("companion", "yellow")
    assert {type(action) for action in game.legal()} == {Join}
    assert game.refuses(Collect("33"))
    assert game.refuses(Fulfil("1-15"))
    for seat in (0, 2):
        assert RULES.legal_actions(game.state, Seat(seat)) == []


def test_e4_sixty_turns_without_a_point_end_the_match() -> None:
    """E-4: by a settlement, and the next player settles first."""
    game = build(figures={"blue": "33", "red": "33"}, players=3)
    for number in range(60):
        assert game.view.quiet_turns == number
        idle_turn(game)
    assert SettlementBegan("standstill") in game.events
    assert (game.view.reason, game.view.ended_by) == ("standstill", "")
    assert game.asked == ("settlement", "blue")
    game.play(Collect("33"))
    assert game.asked == ("settlement", "red")
    game.play(FinishSettlement())
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.scores) == ("standstill", {"blue": 1, "yellow": 0, "red": 0})


def test_e4_a_fulfilled_card_starts_the_count_anew() -> None:
    """E-4: the turn with the point is not one of the sixty."""
    game = build(
        figures={"blue": "1 15"}, hands={"blue": ["1-15", "8-34-41"]}, draws=["26-44"], turn_number=60
    )  # fmt: skip
    game.play(Fulfil("1-15"))
    idle_turn(game)
    for number in range(60):
        assert (game.asked[0], game.view.quiet_turns) == ("turn", number)
        idle_turn(game)
    assert game.view.reason == "standstill"


def test_e4_a_taken_postcard_counts_as_progress() -> None:
    """E-4, ruling: it starts the count anew, as a point does."""
    game = build(figures={"blue": "33 12"}, turn_number=60)
    game.play(Collect("33"))
    idle_turn(game)
    for number in range(60):
        assert (game.asked[0], game.view.quiet_turns) == ("turn", number)
        idle_turn(game)
    assert game.view.reason == "standstill"


def test_e4_in_the_first_version_a_postcard_does_not_count() -> None:
    game = build(figures={"blue": "33 12"}, turn_number=60, version=1)
    game.play(Collect("33"))
    idle_turn(game)
    assert game.view.reason == "standstill"


def test_e4_a_figure_sent_home_for_nothing_is_no_progress() -> None:
    """E-4 and W-18."""
    stacks = {"yellow": {"austria": 16}}
    field = FIELDS[SECTION_INDEX["austria"]]
    game = build(figures={"blue": f"{field} 12"}, postcards=stacks, turn_number=60)
    game.play(ReturnFigure(str(field)))
    idle_turn(game)
    assert game.view.reason == "standstill"


def test_a_turn_can_be_taken_back_until_somebody_else_acts() -> None:
    """Moves and postcards show nothing hidden; a fulfilled card does."""
    game = build(figures={"blue": "33 12 1 15"}, hands={"blue": ["1-15", "8-34-41"]}, draws=["26-44"])
    game.play(Collect("33"), Move("12", "14", 1))
    match = game.match
    for _ in range(2):
        match = matches.undo(match, Seat(0))
    assert not matches.can_undo(match, Seat(0))
    assert RULES.view(match.state, EVERYTHING).players[0].postcard_count == 0
    game.play(EndTurn())
    assert matches.can_undo(game.match, Seat(0))
    game.play(Move("0", "8", 1))
    assert not matches.can_undo(game.match, Seat(0))
    after = build(figures={"blue": "1 15"}, hands={"blue": ["1-15", "8-34-41"]}, draws=["26-44"])
    after.play(Fulfil("1-15"))
    assert not matches.can_undo(after.match, Seat(0))
