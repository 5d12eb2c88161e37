"""How good a player's figures stand, in points: what own cards, cards to come and postcards will bring, and how soon.

Several own cards are planned at once, each figure for one place of one of them. Figures left over are worth something
near the places of cards that may be drawn next, and go for postcards, together where they stand together.
"""

from collections.abc import Sequence

from engine.core.areas import AreaSet, each_area
from engine.games.wunderland.bot_prospects import Prospects
from engine.games.wunderland.data import DISTANCE, FIELDS, PLACES, START
from engine.games.wunderland.state import State

PATIENCE = 0.82
"""What a point is worth a turn later."""
WAITING = 0.6
"""How much of a card's turns the next card waits for: others' journeys carry figures meanwhile."""
NEARER = 0.03
"""Turns that a line counts for, beside whole turns."""
TO_COME = 25.0
"""What it is worth to stand on every place of the cards still to be drawn."""
TO_COME_WAITING = 0.5
"""How much of what the next card would wait for a card still to be drawn waits."""

TURNS = tuple(tuple((lines + 1) // 2 + NEARER * lines for lines in row) for row in DISTANCE)
"""By place and position: turns that a figure needs."""
MOST_TURNS = 5
WITHIN = tuple(
    tuple(sum(1 << to for to in range(PLACES) if (row[to] + 1) // 2 <= turns) for turns in range(MOST_TURNS))
    for row in DISTANCE
)
"""By place and number of turns: what a figure reaches in them."""


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
        if not turns:
            left += [START] * len(places)
    if prospects.unseen:
        found += TO_COME * _nearness(prospects.unseen, left) * PATIENCE ** (TO_COME_WAITING * WAITING * waited)
    return found + _postcards(prospects, left, waited)


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


def _nearness(places: AreaSet, figures: list[int]) -> float:
    """1 if a figure stands on each of the places, less the farther they are."""
    found, reached = 0.0, 0
    for turns in range(MOST_TURNS):
        within = 0
        for place in set(figures):
            within |= WITHIN[place][turns]
        number = (within & places).bit_count()
        found += (number - reached) * PATIENCE**turns
        reached = number
    return found / places.bit_count()


def _postcards(prospects: Prospects, figures: list[int], waited: float) -> float:
    """What the figures will bring as postcards, the nearest ones first."""
    levels, owned, wanted, left = prospects.levels[:], prospects.owned[:], prospects.wanted[:], figures[:]
    trips = sorted(
        (TURNS[FIELDS[section]][place], -number, section, place)
        for section, number in enumerate(wanted)
        if number
        for place in set(figures)
    )
    found = 0.0
    for turns, _, section, place in trips:
        while wanted[section] and place in left:
            left.remove(place)
            wanted[section] -= 1
            levels[owned[section]] += 1
            found += levels[owned[section]] * PATIENCE ** (turns + waited)
            owned[section] += 1
    return found
