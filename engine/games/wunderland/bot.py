"""The computer player: one answer to each kind of prompt.

It judges every move and every ride by where its figures stand afterwards (`bot_values.py`), sets out where few others
can travel along, and ends the game when that wins it (`bot_ending.py`). It keeps nothing between two calls, so it may
be asked at any time.
"""

from collections.abc import Callable

from engine.core.rng import Rng
from engine.core.types import Seat
from engine.games.wunderland.actions import Action, AnnounceEnd, Collect, Fulfil, Move
from engine.games.wunderland.assignments import fulfilled_count
from engine.games.wunderland.bot_ending import is_ahead
from engine.games.wunderland.bot_prospects import prospects_of
from engine.games.wunderland.bot_values import moved, standing, value
from engine.games.wunderland.data import LAST_CARD, PLACE_INDEX, SECTION_AT, START
from engine.games.wunderland.figures import figures_at
from engine.games.wunderland.moving import JOINS, legal_moves
from engine.games.wunderland.settlement import legal_settlement
from engine.games.wunderland.state import COMPANION_PROMPT, SETTLEMENT_PROMPT, TURN_PROMPT, State
from engine.games.wunderland.turns import END_TURN, legal_optional

RIDE = 1.2
"""Points that it costs to take another player along."""

Considered = Callable[[State, int], list[Move]]


def choose(state: State, seat: Seat, rng: Rng) -> Action:  # noqa: ARG001
    """An action for `seat`; `state` is the bot's own to change."""
    return _answer(state, seat, legal_moves)


def stand_in(state: State, seat: Seat, rng: Rng) -> Action:  # noqa: ARG001
    """A quick legal action for a seat whose player has left: as the computer player, but with fewer moves looked at."""
    return _answer(state, seat, _plain_moves)


def _plain_moves(state: State, seat: int) -> list[Move]:
    """The moves of a single figure and of all figures of a place."""
    return [
        move
        for move in legal_moves(state, seat)
        if move.number in (1, figures_at(state, seat, PLACE_INDEX[move.origin]))
    ]


def _answer(state: State, seat: int, considered: Considered) -> Action:
    if state.prompt == COMPANION_PROMPT:
        return _join(state, seat)
    if state.prompt == SETTLEMENT_PROMPT:
        return legal_settlement(state, seat)[0]
    wanted = next((action for action in legal_optional(state, seat) if _wants(state, seat, action)), None)
    if wanted is not None:
        return wanted
    return _move(state, seat, considered) if state.prompt == TURN_PROMPT else END_TURN


def _wants(state: State, seat: int, action: Action) -> bool:
    """Whether to do something that is optional, now. A fifth card that would end a lost game is kept."""
    if isinstance(action, Fulfil):
        return fulfilled_count(state, seat) < LAST_CARD - 1 or is_ahead(state, seat)
    if isinstance(action, Collect):
        return _gains_by_collecting(state, seat, PLACE_INDEX[action.place])
    return isinstance(action, AnnounceEnd) and is_ahead(state, seat)


def _gains_by_collecting(state: State, seat: int, field: int) -> bool:
    """Whether a postcard is worth more than the figure at its field."""
    section, figures = SECTION_AT[field], standing(state, seat)
    before, after = prospects_of(state, seat), prospects_of(state, seat, section)
    points = before.postcard(section)
    return points > 0 and points + value(after, moved(figures, field, START, 1)) >= value(before, figures)


def _move(state: State, seat: int, considered: Considered) -> Action:
    """The move after which the figures stand best, others' rides counted against it."""
    prospects, figures = prospects_of(state, seat), standing(state, seat)

    def worth(move: Move) -> float:
        origin = PLACE_INDEX[move.origin]
        after = value(prospects, moved(figures, origin, PLACE_INDEX[move.to], move.number))
        return after - RIDE * _riders(state, seat, origin)

    return max(considered(state, seat), key=worth)


def _riders(state: State, seat: int, origin: int) -> int:
    """How many others have a figure at this place."""
    return sum(stands >> origin & 1 for other, stands in enumerate(state.stands) if other != seat)


def _join(state: State, seat: int) -> Action:
    """As many figures as stand better by the ride, none if all stand better where they are (W-10)."""
    prospects, figures = prospects_of(state, seat), standing(state, seat)
    numbers = range(figures_at(state, seat, state.origin) + 1)
    return JOINS[max(numbers, key=lambda number: value(prospects, moved(figures, state.origin, state.to, number)))]
