"""Whether to end the game: what everybody would score if it ended now."""

from engine.core.areas import each_area
from engine.games.wunderland.data import FIELDS, NEEDS, POINTS
from engine.games.wunderland.figures import figures_at
from engine.games.wunderland.postcards import points, postcards_of
from engine.games.wunderland.state import State
from engine.games.wunderland.view import lies_open

UNCOUNTED = 3
"""Points that others' face-down postcards may bring beyond the guess, where several players share what is hidden."""


def is_ahead(state: State, seat: int) -> bool:
    """Whether the seat would win alone if the game ended now."""
    return lead(state, seat) > 0


def lead(state: State, seat: int) -> int:
    """The seat's points before the best of the others, all settled.

    Others are not credited with cards of their hands: what they could fulfil they mostly have.
    """
    own = settled(state, seat) + _cards_in_reach(state, seat)
    return own - max(settled(state, other) + _doubt(state, other) for other in range(state.players) if other != seat)


def settled(state: State, seat: int) -> int:
    """The seat's points with the postcards that its figures stand beside."""
    owned = postcards_of(state, seat)
    for section, field in enumerate(FIELDS):
        owned[section] += min(figures_at(state, seat, field), state.stacks[section])
    return state.scores[seat] + points(owned)


def _cards_in_reach(state: State, seat: int) -> int:
    away = ~state.stands[seat]
    return sum(POINTS[card] for card in each_area(state.hands[seat]) if not NEEDS[card] & away)


def _doubt(state: State, seat: int) -> int:
    return 0 if state.players == 2 or lies_open(state, seat) else UNCOUNTED
