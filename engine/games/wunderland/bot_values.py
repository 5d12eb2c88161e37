"""How good a player's figures stand, in points: what own cards and postcards will bring, and how soon.

A turn moves figures from one place only, so turns are what is short. Whatever brings most for its turns is planned
first: figures for each place of a card, or figures that stand together and go for postcards of one section.
"""

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from engine.core.areas import each_area
from engine.games.wunderland.bot_prospects import Prospects
from engine.games.wunderland.data import DISTANCE, FIELDS, PLACES, START
from engine.games.wunderland.state import State

PATIENCE = 0.75
"""What a point is worth a turn later."""
WAITING = 0.8
"""How much of its turns the next errand waits for: others' journeys carry figures meanwhile."""
NEARER = 0.03
"""Turns that a line counts for, beside whole turns."""
AT_HAND = 0.3
"""Turns that an errand counts for beyond its own, when errands are compared: points at hand are not all that counts."""
PLANNED = 3
"""How many errands are planned."""

TURNS = tuple(tuple((lines + 1) // 2 + NEARER * lines for lines in row) for row in DISTANCE)
"""By place and position: turns that a figure needs."""


class Errand(NamedTuple):
    """Something to do with figures: its points for a turn, what it takes and brings, and the figures it leaves over.

    `card`: the index in the hand, or `NO_CARD`; then postcards: `number` of them of a `section`.
    """

    rate: float
    turns: float
    points: float
    left: list[int]
    card: int
    section: int = 0
    number: int = 0


NO_CARD = -1


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
    plan = prospects.copy()
    left, found, waited = figures, 0.0, 0.0
    for _ in range(PLANNED):
        errand = _best_errand(plan, left)
        if errand is None:
            break
        found += errand.points * PATIENCE ** (errand.turns + WAITING * waited)
        waited += errand.turns
        left = errand.left
        if errand.card == NO_CARD:
            plan.collect(errand.section, errand.number)
        else:
            del plan.cards[errand.card]
    return found


def _best_errand(plan: Prospects, figures: list[int]) -> Errand | None:
    """What brings most points for its turns."""
    errands = _cards(plan, figures) + _postcards(plan, figures)
    return max(errands, key=attrgetter("rate"), default=None)


def _cards(plan: Prospects, figures: list[int]) -> list[Errand]:
    """Each card of the hand that there are figures for. Where they all stand already, they are home again soon."""
    found = []
    for card, (points, places) in enumerate(plan.cards):
        if len(places) > len(figures):
            continue
        turns, left = _send(places, figures)
        if not turns:
            left += [START] * len(places)
        found.append(Errand(points / (turns + AT_HAND), turns, points, left, card))
    return found


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


def _postcards(plan: Prospects, figures: list[int]) -> list[Errand]:
    """The best journey of figures that stand together to a field, if there is one."""
    standing = Counter(figures).items()
    best = (0.0, 0.0, 0.0, 0, 0, 0)
    for section, wanted in enumerate(plan.wanted):
        if not wanted:
            continue
        row, each = TURNS[FIELDS[section]], plan.postcard(section)
        for place, there in standing:
            number = min(there, wanted)
            points = number * each
            rate = points / (row[place] + AT_HAND)
            if rate > best[0]:
                best = rate, row[place], points, place, section, number
    rate, turns, points, place, section, number = best
    if not number:
        return []
    left = figures[:]
    for _ in range(number):
        left.remove(place)
    return [Errand(rate, turns, points, left, NO_CARD, section, number)]
