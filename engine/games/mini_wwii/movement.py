"""Where units may go (M-4 to M-7), and which neutral nations an Axis move touches (A-2)."""

from collections.abc import Iterator

from engine.core.areas import AreaSet, flood
from engine.games.mini_wwii.data import ARMY, BOARD, BUILD_AREAS, CHINA, US
from engine.games.mini_wwii.state import State
from engine.games.mini_wwii.supply import keeping_supply, supply_of


def enterable(state: State, country: int) -> AreaSet:
    """The areas with room and without units of others, that the country may enter at all (M-2, M-4, M-7)."""
    blocked = state.full | (state.home[country ^ 2] & BUILD_AREAS)
    for other, mask in enumerate(state.stands):
        if other != country:
            blocked |= mask
    if country & 1:
        for nation in (US, CHINA):
            if not state.joined >> nation & 1:
                blocked |= BOARD.homes[nation]
    return ~blocked


def by_last_link(state: State, country: int, unit: int, starts: AreaSet) -> AreaSet:
    """The areas one link away from `starts` that a unit of this type may enter over that link (M-1, M-6)."""
    first_entry, adjacent = BOARD.first_entry[unit], BOARD.adjacent
    first = near = 0
    while starts:
        low = starts & -starts
        starts ^= low
        area = low.bit_length() - 1
        first |= first_entry[area]
        near |= adjacent[area]
    own = state.home[country] | state.stands[country]
    return first | (near & own & BOARD.takes[unit])


def reachable(state: State, country: int, unit: int, network: AreaSet, start: AreaSet) -> tuple[AreaSet, AreaSet]:
    """Where a unit can be before a last link (`start` included), and where one move can take it, room apart (M-4)."""
    walked = flood(start, network & BOARD.takes[unit], BOARD.adjacent)
    return walked, walked | (by_last_link(state, country, unit, walked) & ~network)


def destinations(state: State, country: int, unit: int) -> Iterator[tuple[int, AreaSet]]:
    """Each area with a unit of this type in supply, and where one of them may move from there (M-4 to M-7).

    Units in one part of the network reach the same areas, so each part is walked once.
    """
    network, supplied = supply_of(state, country)
    origins = (state.armies if unit == ARMY else state.navies)[country] & supplied
    free = enterable(state, country)
    while origins:
        start = origins & -origins
        walked, reach = reachable(state, country, unit, network, start)
        reach &= free
        together = walked & network & origins if start & network & BOARD.takes[unit] else start
        origins &= ~together
        while together:
            low = together & -together
            together ^= low
            origin = low.bit_length() - 1
            yield origin, keeping_supply(state, country, origin, reach & ~low)


def advances(state: State, country: int, supplied: AreaSet, area: int) -> list[int]:
    """The areas from which an army that was in supply may enter the emptied `area` at once (T-5)."""
    bit = 1 << area
    if not enterable(state, country) & bit:
        return []
    starts = state.armies[country] & BOARD.adjacent[area] & supplied
    found = []
    while starts:
        low = starts & -starts
        starts ^= low
        origin = low.bit_length() - 1
        if by_last_link(state, country, ARMY, low) & keeping_supply(state, country, origin, bit):
            found.append(origin)
    return found


def touched_nations(state: State, country: int, unit: int, origin: int, to: int) -> list[int]:
    """The not yet joined nations whose home areas this Axis move enters or cannot help passing (A-2).

    Where a path avoids each nation by itself but none avoids both, the move counts for China.
    """
    waiting = [nation for nation in (US, CHINA) if not state.joined >> nation & 1]
    if country & 1 or not waiting:
        return []
    touched = [nation for nation in waiting if not _avoidable(state, country, unit, origin, to, BOARD.homes[nation])]
    if touched or len(waiting) == 1:
        return touched
    both = BOARD.homes[US] | BOARD.homes[CHINA]
    return [] if _avoidable(state, country, unit, origin, to, both) else [CHINA]


def _avoidable(state: State, country: int, unit: int, origin: int, to: int, homes: AreaSet) -> bool:
    if homes >> to & 1:
        return False
    network, _ = supply_of(state, country)
    start = 1 << origin
    if not network & homes & ~start:
        return True
    _, reach = reachable(state, country, unit, network & ~homes, start)
    return bool(reach >> to & 1)
