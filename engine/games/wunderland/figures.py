"""Figures on the board (W-3, D-4): the only place that changes `figures` and `stands`."""

from engine.games.wunderland.data import PLACES, START
from engine.games.wunderland.state import State


def figures_at(state: State, seat: int, place: int) -> int:
    """How many figures of the seat stand at the place."""
    return state.figures[seat * PLACES + place]


def shift(state: State, seat: int, origin: int, to: int, number: int) -> None:
    """Take `number` figures of the seat from one place to another."""
    base = seat * PLACES
    figures = state.figures
    left = figures[base + origin] - number
    figures[base + origin] = left
    figures[base + to] += number
    stands = state.stands[seat] | 1 << to
    state.stands[seat] = stands if left else stands & ~(1 << origin)


def send_home(state: State, seat: int, place: int) -> None:
    """Take one figure from the place back to the start (W-13, W-17)."""
    shift(state, seat, place, START, 1)
