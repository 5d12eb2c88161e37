"""A turn: what the active player may do before and after the move, and whose turn is next (W-6, W-7, W-11, E-4)."""

from engine.games.wunderland.actions import Action, AnnounceEnd, EndTurn
from engine.games.wunderland.assignments import legal_fulfils
from engine.games.wunderland.data import COLOURS, FIELD_SET, QUIET_TURNS
from engine.games.wunderland.events import Event, TurnBegan
from engine.games.wunderland.moving import legal_moves
from engine.games.wunderland.postcards import has_all_sections, legal_collects, legal_returns
from engine.games.wunderland.state import NO_PLACE, TURN_PROMPT, State

ANNOUNCE_END = AnnounceEnd()
END_TURN = EndTurn()


def legal_turn(state: State, seat: int) -> list[Action]:
    """Before the move: what is optional, then all moves; the move cannot be left out (W-9)."""
    return [*legal_optional(state, seat), *legal_moves(state, seat)]


def legal_after_move(state: State, seat: int) -> list[Action]:
    """After the companions: what is optional, or the end of the turn."""
    return [*legal_optional(state, seat), END_TURN]


def legal_optional(state: State, seat: int) -> list[Action]:
    """Fulfilling, collecting and announcing the end, before and after the move (W-7, O-5)."""
    found = legal_fulfils(state, seat)
    if state.stands[seat] & FIELD_SET:
        found += legal_collects(state, seat)
        found += legal_returns(state, seat)
    if has_all_sections(state, seat):
        found.append(ANNOUNCE_END)
    return found


def begin_turn(state: State, seat: int) -> list[Event]:
    """Give the seat the brown locomotive."""
    state.turn = state.asked = seat
    state.turn_number += 1
    state.prompt = TURN_PROMPT
    state.origin = state.to = NO_PLACE
    state.moved = [0] * state.players
    return [TurnBegan(COLOURS[seat], state.turn_number)]


def quiet_turns(state: State) -> int:
    """Turns in a row, the present one left out, without progress: a point or, from version 2 on, a postcard."""
    return max(0, state.turn_number - 1 - state.last_gain)


def is_standstill(state: State) -> bool:
    """Whether the turn that ends now was the last of too many without progress (E-4)."""
    return state.turn_number - state.last_gain >= QUIET_TURNS
