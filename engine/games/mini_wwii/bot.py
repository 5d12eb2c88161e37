"""The computer player."""

from engine.core.rng import Rng
from engine.core.types import Seat
from engine.games.mini_wwii.actions import Action
from engine.games.mini_wwii.state import State


def choose(state: State, seat: Seat, rng: Rng) -> Action:
    """An action for `seat`; `state` is the bot's own to change."""
    from engine.games.mini_wwii.rules import RULES

    return rng.choice(RULES.legal_actions(state, seat))


def stand_in(state: State, seat: Seat, rng: Rng) -> Action:
    """A quick legal action for a seat whose player has left."""
    from engine.games.mini_wwii.rules import RULES

    return rng.choice(RULES.legal_actions(state, seat))
