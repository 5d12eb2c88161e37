"""What a player is after: the cards of the hand, the cards still to be drawn, and postcards that would still score."""

from engine.core.areas import AreaSet, each_area
from engine.games.wunderland.assignments import fulfilled_count
from engine.games.wunderland.data import CARD_PLACES, CARDS, LAST_CARD, NEEDS, POINTS, SCORED_CARDS
from engine.games.wunderland.postcards import postcards_of
from engine.games.wunderland.state import State

NO_SECTION = -1


class Prospects:
    """What brings points from here on.

    `cards`: points and places of each card of the hand. `unseen`: the places of the cards that the player may still
    draw. By section: `owned` cards, and how many more are `wanted` and left. `levels`: by number of cards, how many
    sections have more than that; a section's next card scores one more (W-24).
    """

    __slots__ = ("cards", "levels", "owned", "unseen", "wanted")

    def __init__(
        self, cards: list[tuple[int, tuple[int, ...]]], unseen: AreaSet, owned: list[int], stacks: list[int]
    ) -> None:
        self.cards = cards
        self.unseen = unseen
        self.owned = owned
        self.levels = [sum(number > level for number in owned) for level in range(SCORED_CARDS)]
        self.wanted = [max(0, min(SCORED_CARDS - n, left)) for n, left in zip(owned, stacks, strict=True)]


def prospects_of(state: State, seat: int, collected: int = NO_SECTION) -> Prospects:
    """What the seat is after, once it has a postcard more of the section `collected`."""
    cards = [(POINTS[card], CARD_PLACES[card]) for card in each_area(state.hands[seat])]
    owned, stacks = postcards_of(state, seat), state.stacks[:]
    if collected != NO_SECTION:
        owned[collected] += 1
        stacks[collected] -= 1
    return Prospects(cards, _unseen(state, seat), owned, stacks)


def _unseen(state: State, seat: int) -> AreaSet:
    """The places of all cards that the seat has not seen; none if it draws no more (W-16)."""
    if fulfilled_count(state, seat) + state.hands[seat].bit_count() >= LAST_CARD:
        return 0
    seen = state.hands[seat]
    for cards in state.fulfilled:
        seen |= cards
    places = 0
    for card in range(CARDS):
        if not seen >> card & 1:
            places |= NEEDS[card]
    return places
