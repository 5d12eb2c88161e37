"""The compulsory move and the companions' choice (W-8 to W-10)."""

from engine.core.areas import each_area
from engine.games.wunderland.actions import Action, Join, Move
from engine.games.wunderland.data import COLOURS, FIGURES, PLACE_IDS, PLACE_INDEX, PLACES, REACH
from engine.games.wunderland.events import Event, FiguresJoined, FiguresMoved
from engine.games.wunderland.figures import figures_at, shift
from engine.games.wunderland.state import AFTER_MOVE_PROMPT, COMPANION_PROMPT, State, clockwise

JOINS: list[Action] = [Join(number) for number in range(FIGURES + 1)]


def _moves(origin: int, most: int) -> list[Move]:
    return [
        Move(PLACE_IDS[origin], PLACE_IDS[to], number)
        for number in range(1, most + 1)
        for to in each_area(REACH[origin])
    ]


_LONGEST = [_moves(origin, FIGURES) for origin in range(PLACES)]
MOVES = [[moves[: n * REACH[origin].bit_count()] for n in range(FIGURES + 1)] for origin, moves in enumerate(_LONGEST)]
"""By origin and number of figures there: all moves, those of one figure first."""


def legal_moves(state: State, seat: int) -> list[Move]:
    """From each place with figures to each place one or two lines away, with each number of them (W-8)."""
    found: list[Move] = []
    base, places, figures = seat * PLACES, state.stands[seat], state.figures
    while places:
        low = places & -places
        places ^= low
        origin = low.bit_length() - 1
        found += MOVES[origin][figures[base + origin]]
    return found


def move(state: State, seat: int, action: Move) -> list[Event]:
    """Move, and ask the first companion, if there is one."""
    state.origin, state.to = PLACE_INDEX[action.origin], PLACE_INDEX[action.to]
    shift(state, seat, state.origin, state.to, action.number)
    state.moved[seat] = action.number
    ask_companion(state, seat)
    return [FiguresMoved(COLOURS[seat], action.origin, action.to, action.number)]


def ask_companion(state: State, after: int) -> None:
    """Ask the next player clockwise with a figure where the move began; then the active player goes on (W-10, D-2)."""
    seat = clockwise(state, after)
    while seat != state.turn:
        if state.stands[seat] >> state.origin & 1:
            state.prompt, state.asked = COMPANION_PROMPT, seat
            return
        seat = clockwise(state, seat)
    state.prompt, state.asked = AFTER_MOVE_PROMPT, state.turn


def waiting(state: State) -> list[int]:
    """The companions who will be asked after the present one."""
    found = []
    seat = clockwise(state, state.asked)
    while seat != state.turn:
        if state.stands[seat] >> state.origin & 1:
            found.append(seat)
        seat = clockwise(state, seat)
    return found


def legal_joins(state: State, seat: int) -> list[Action]:
    """0 to all of the companion's figures where the move began (W-10)."""
    return JOINS[: figures_at(state, seat, state.origin) + 1]


def join(state: State, seat: int, action: Join) -> list[Event]:
    """Travel along with the chosen number."""
    if action.number:
        shift(state, seat, state.origin, state.to, action.number)
        state.moved[seat] = action.number
    ask_companion(state, seat)
    return [FiguresJoined(COLOURS[seat], PLACE_IDS[state.origin], PLACE_IDS[state.to], action.number)]
