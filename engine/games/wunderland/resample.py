"""Another position that a viewer cannot tell from the real one: all that is hidden from it is dealt anew.

Hidden: the order of the deck, others' hands, and others' postcards by section where they lie face down. Kept: every
size, all stacks and open cards, what is the viewer's own. The view shows others' postcards as numbers (S-3), so the
hidden ones are dealt anew among their owners, each as many as before; the stacks tell what they are in sum, and with
a single owner that is everything. Whether an opponent may announce the end is the opponent's secret and may differ.
"""

from engine.core.rng import Rng
from engine.core.types import EVERYTHING, Viewer
from engine.games.wunderland.data import CARDS, SECTIONS
from engine.games.wunderland.postcards import SORTS, postcards_of
from engine.games.wunderland.state import State
from engine.games.wunderland.view import sees_postcards


def resample(state: State, viewer: Viewer, rng: Rng) -> State:
    """A copy of the position with everything hidden from `viewer` dealt anew."""
    new = state.copy()
    if viewer != EVERYTHING:
        _deal_assignments(new, viewer, rng)
        _deal_postcards(new, viewer, rng)
    return new


def _deal_assignments(state: State, viewer: Viewer, rng: Rng) -> None:
    """The cards of the deck and of others' hands, which nobody but their owners has seen."""
    others = [seat for seat in range(state.players) if seat != viewer]
    known = 0
    for seat in range(state.players):
        known |= state.fulfilled[seat] | (state.hands[seat] if seat == viewer else 0)
    pool = [card for card in range(CARDS) if not known >> card & 1]
    rng.shuffle(pool)
    for seat in others:
        dealt = 0
        for _ in range(state.hands[seat].bit_count()):
            dealt |= 1 << pool.pop()
        state.hands[seat] = dealt
    state.deck = pool


def _deal_postcards(state: State, viewer: Viewer, rng: Rng) -> None:
    """The postcards that lie face down, in sum as the stacks tell."""
    hidden = [seat for seat in range(state.players) if not sees_postcards(state, seat, viewer)]
    if len(hidden) < 2:
        return
    owned = {seat: postcards_of(state, seat) for seat in hidden}
    pool = [section for section in range(len(SECTIONS)) for cards in owned.values() for _ in range(cards[section])]
    rng.shuffle(pool)
    for seat, cards in owned.items():
        dealt = [0] * SORTS
        for _ in range(sum(cards)):
            dealt[pool.pop()] += 1
        state.postcards[seat * SORTS : (seat + 1) * SORTS] = dealt
