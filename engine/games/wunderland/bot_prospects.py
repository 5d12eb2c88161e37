"""What a player is after: the cards of the hand, and postcards that would still score."""

from engine.core.areas import each_area
from engine.games.wunderland.data import CARD_PLACES, LAST_CARD, POINTS, SCORED_CARDS
from engine.games.wunderland.postcards import one_more, postcards_of
from engine.games.wunderland.state import State

NO_SECTION = -1

CARD_TURNS = 2.5
"""Turns in which the others' leader fulfils a card."""
SECTION_TURNS = 2.0
"""Turns in which a player fills a section with postcards."""


class Prospects:
    """What brings points from here on.

    `cards`: points and places of each card of the hand. By section: `owned` postcards, and how many more are `wanted`
    and left. `sections`: how many sections the player will have at the end; so much a postcard brings in all, since it
    raises those of every section that comes to have fewer.
    """

    __slots__ = ("cards", "owned", "sections", "wanted")

    def __init__(
        self, cards: list[tuple[int, tuple[int, ...]]], owned: list[int], wanted: list[int], sections: float
    ) -> None:
        self.cards = cards
        self.owned = owned
        self.wanted = wanted
        self.sections = sections

    def copy(self) -> "Prospects":
        """An independent copy."""
        return Prospects(self.cards[:], self.owned[:], self.wanted[:], self.sections)

    def collect(self, section: int, number: int) -> None:
        """Count postcards of the section, no more than are wanted, as collected."""
        self.owned[section] += number
        self.wanted[section] -= number

    def postcard(self, section: int) -> float:
        """What another postcard of the section brings."""
        now = one_more(self.owned, section)
        return max(now, self.sections) if now else 0.0


def prospects_of(state: State, seat: int, collected: int = NO_SECTION) -> Prospects:
    """What the seat is after, once it has a postcard more of the section `collected`."""
    cards = [(POINTS[card], CARD_PLACES[card]) for card in each_area(state.hands[seat])]
    owned, stacks = postcards_of(state, seat), state.stacks[:]
    if collected != NO_SECTION:
        owned[collected] += 1
        stacks[collected] -= 1
    wanted = [max(0, min(SCORED_CARDS - n, left)) for n, left in zip(owned, stacks, strict=True)]
    return Prospects(cards, owned, wanted, _sections_at_the_end(state, seat, owned))


def _sections_at_the_end(state: State, seat: int, owned: list[int]) -> float:
    """About how many sections the seat will have postcards of, as fast as the others fulfil their cards."""
    fulfilled = max(cards.bit_count() for other, cards in enumerate(state.fulfilled) if other != seat)
    turns = CARD_TURNS * (LAST_CARD - fulfilled)
    return min(len(owned), sum(map(bool, owned)) + turns / SECTION_TURNS)
