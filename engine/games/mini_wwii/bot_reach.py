"""What a country could take soon, and what could soon be taken from it: the computer player's eye for threats.

All is worked out on area masks and remembered by them, so that most of it is found again from step to step.
"""

from functools import lru_cache
from itertools import accumulate
from operator import mul

from engine.core.areas import AreaSet, each_area, flood, neighbours
from engine.games.mini_wwii.data import ARMY, BOARD, BUILD_AREAS, CHINA, NAVY, NEUTRAL, US
from engine.games.mini_wwii.stacks import unit_count
from engine.games.mini_wwii.state import State
from engine.games.mini_wwii.supply import supply

THREE_STARRED = BOARD.three_starred
TWO_POINTS = sum(1 << area for area, points in enumerate(BOARD.points) if points == 2)

EASE = (1.0, 0.52, 0.24)
"""How likely an opening is used, by the units that guard the area: none, one, more."""
EASE_NEUTRAL = 0.6
"""The same with a neutral unit, which never comes back."""
CAPITAL = 9.0
"""What it is worth to stand in an opponent's 3-starred home area: its points, then ours, and the loss of builds."""
FADING = tuple(0.84**n for n in range(12))
"""How much the best, the second best … opening counts: nobody has cards for all of them."""
UNWELCOME = 0.3
"""How much is left of an opening that brings the U.S. or China into the war."""


@lru_cache(maxsize=1 << 14)
def frontier(homes: AreaSet, control: AreaSet, armies: AreaSet, navies: AreaSet) -> tuple[AreaSet, AreaSet]:
    """Where units of this country can go with one move, room and strangers apart; and where they can attack."""
    network, supplied = supply(homes, control)
    stands = armies | navies
    enter = 0
    for unit, troops in ((ARMY, armies), (NAVY, navies)):
        start = troops & supplied
        if start:
            takes = BOARD.takes[unit]
            walked = flood(start, network & takes, BOARD.adjacent)
            first = BOARD.first_entry[unit]
            for area in each_area(walked):
                enter |= first[area]
            enter |= walked | (neighbours(walked, BOARD.adjacent) & takes & (homes | stands))
    return enter, homes | neighbours(stands & supplied, BOARD.adjacent)


def frontier_of(state: State, country: int) -> tuple[AreaSet, AreaSet]:
    """`frontier` of a country now."""
    return frontier(state.home[country], state.control[country], state.armies[country], state.navies[country])


@lru_cache(maxsize=1 << 15)
def openings(
    empty: AreaSet, guarded: AreaSet, doubled: AreaSet, enemy: AreaSet, neutral: AreaSet, avoid: AreaSet
) -> tuple[float, ...]:
    """The gains within reach, weighed by their ease: at [n] the sum of the best n, each later one counting less.

    `empty`, `guarded`: areas that could be entered, now or after attacks; `doubled`: guarded by two or more;
    `enemy`: controlled by opponents; `neutral`: guarded by neutral units; `avoid`: bring a nation into the war.
    """
    found: list[float] = []
    for area in each_area(empty | guarded):
        bit = 1 << area
        gain: float = BOARD.points[area]
        if THREE_STARRED & bit:
            gain = CAPITAL if enemy & bit else 2.0
        elif enemy & bit:
            gain *= 2
        if guarded & bit:
            gain *= EASE_NEUTRAL if neutral & bit else EASE[2 if doubled & bit else 1]
        found.append(gain * UNWELCOME if avoid & bit else gain)
    found.sort(reverse=True)
    return tuple(accumulate(map(mul, found, FADING), initial=0.0))


def openings_of(state: State, country: int) -> tuple[float, ...]:
    """`openings` of a country now."""
    stands, control = state.stands, state.control
    enter, strike = frontier_of(state, country)
    enemies = stands[country ^ 1] | stands[country ^ 3]
    neutral, closed, avoid = stands[NEUTRAL], control[country] | stands[country ^ 2], 0
    closed |= state.home[country ^ 2] & BUILD_AREAS
    for nation in (US, CHINA):
        if not state.joined >> nation & 1:
            if country & 1:
                closed |= BOARD.homes[nation]
            else:
                neutral |= stands[nation]
                avoid |= BOARD.homes[nation]
    closed |= control[country ^ 2] & ~state.home[country ^ 2]
    reach = enter & ~closed
    units = enemies | neutral
    guarded = reach & units & strike
    doubled = 0
    for area in each_area(guarded):
        if unit_count(state.units[area]) > 1:
            doubled |= 1 << area
    return openings(
        reach & ~units,
        guarded,
        doubled,
        (control[country ^ 1] | control[country ^ 3]) & reach,
        neutral & guarded,
        avoid & reach,
    )
