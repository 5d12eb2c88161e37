"""How good a player's figures stand, in points: what the own cards and the symbol fields will bring, and how soon.

Several own cards are planned at once, each figure for one place of one of them; figures left over go for postcards.
"""

from collections.abc import Sequence

from engine.core.areas import each_area
from engine.games.wunderland.data import CARD_PLACES, DISTANCE, FIELDS, PLACES, POINTS, SCORED_CARDS
from engine.games.wunderland.postcards import postcards_of
from engine.games.wunderland.state import State

PATIENCE = 0.82
"""What a point is worth a turn later."""
WAITING = 0.6
"""How much of a card's turns the next card and the postcards wait for: others' journeys carry figures meanwhile."""
NEARER = 0.1
"""Turns that a line counts for, beside whole turns."""

NO_SECTION = -1

TURNS = tuple(tuple((lines + 1) // 2 + NEARER * lines for lines in row) for row in DISTANCE)
"""By place and position: turns that a figure needs."""


class Prospects:
    """What a player is after: the cards of the hand, and the sections of which a postcard would still score.

    `levels`: by number of cards, how many sections have more than that; a section's next card scores one more (W-24).
    """

    __slots__ = ("cards", "levels", "owned", "sections")

    def __init__(self, cards: list[tuple[int, tuple[int, ...]]], owned: list[int], stacks: list[int]) -> None:
        self.cards = cards
        self.owned = owned
        self.levels = [sum(number > level for number in owned) for level in range(SCORED_CARDS)]
        self.sections = [
            (TURNS[FIELDS[section]], number)
            for section, number in enumerate(owned)
            if number < SCORED_CARDS and stacks[section]
        ]

    def next_card(self, section: int) -> int:
        """The points of the next postcard of the section."""
        owned = self.owned[section]
        return self.levels[owned] + 1 if owned < SCORED_CARDS else 0


def prospects_of(state: State, seat: int, collected: int = NO_SECTION) -> Prospects:
    """What the seat is after, once it has a postcard more of the section `collected`."""
    cards = [(POINTS[card], CARD_PLACES[card]) for card in each_area(state.hands[seat])]
    owned, stacks = postcards_of(state, seat), state.stacks[:]
    if collected != NO_SECTION:
        owned[collected] += 1
        stacks[collected] -= 1
    return Prospects(cards, owned, stacks)


def standing(state: State, seat: int) -> list[int]:
    """Where the seat's figures stand, a place for each figure."""
    base = seat * PLACES
    return [place for place in each_area(state.stands[seat]) for _ in range(state.figures[base + place])]


def moved(figures: list[int], origin: int, to: int, number: int) -> list[int]:
    """The same once `number` of them have gone from `origin` to `to`."""
    found = figures[:]
    for _ in range(number):
        found.remove(origin)
    return found + [to] * number


def value(prospects: Prospects, figures: list[int]) -> float:
    """What figures that stand like this will bring."""
    found, waited, left = 0.0, 0.0, figures
    for _, points, places in sorted((_send(places, left)[0], points, places) for points, places in prospects.cards):
        turns, left = _send(places, left)
        found += points * PATIENCE ** (turns + WAITING * waited)
        waited += turns
    return found + _postcards(prospects, left, WAITING * waited)


def _send(places: Sequence[int], figures: list[int]) -> tuple[float, list[int]]:
    """The turns to bring a figure to each place, the nearest one for each, and the figures left over."""
    left = figures[:]
    turns = 0.0
    for place in places:
        row = TURNS[place]
        nearest = min(left, key=row.__getitem__)
        turns += row[nearest]
        left.remove(nearest)
    return turns, left


def _postcards(prospects: Prospects, figures: list[int], waited: float) -> float:
    """What the figures will bring as postcards, each of another section, the nearest first."""
    if not figures:
        return 0.0
    levels, left = prospects.levels[:], figures[:]
    found = 0.0
    for _, row, owned in sorted((min(map(row.__getitem__, left)), row, owned) for row, owned in prospects.sections):
        nearest = min(left, key=row.__getitem__)
        left.remove(nearest)
        levels[owned] += 1
        found += levels[owned] * PATIENCE ** (row[nearest] + waited)
        if not left:
            break
    return found
