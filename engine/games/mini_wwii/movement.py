"""Where units may go (M-4 to M-7), and which neutral nations an Axis move touches (A-2)."""

from engine.core.areas import AreaSet, flood, neighbours
from engine.games.mini_wwii.data import ARMY, BOARD, BUILD_AREAS, CHINA, NAVY, US
from engine.games.mini_wwii.state import State
from engine.games.mini_wwii.supply import keeping_supply


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
    own = state.home[country] | state.stands[country]
    land = neighbours(starts, BOARD.by_land)
    sea = neighbours(starts, BOARD.by_sea)
    free = neighbours(starts, BOARD.by_flag) | (land & own) | (sea & own)
    if unit == ARMY:
        found = free | land | (sea & ~BOARD.takes[NAVY])
    else:
        found = free | sea
    return found & BOARD.takes[unit]


def reachable(state: State, country: int, unit: int, net: AreaSet, origin: int) -> tuple[AreaSet, AreaSet]:
    """The areas that a unit can be in before a last link (origin included), and the areas of one move, room apart (M-4)."""
    passable = net & BOARD.takes[unit]
    walked = flood(1 << origin, passable, BOARD.adjacent)
    return walked, walked | (by_last_link(state, country, unit, walked) & ~net)


def destinations(state: State, country: int, unit: int, net: AreaSet, origin: int) -> AreaSet:
    """Where one unit of this type in supply may move from `origin` (M-4 to M-7)."""
    _, reach = reachable(state, country, unit, net, origin)
    reach &= enterable(state, country) & ~(1 << origin)
    return keeping_supply(state, country, net, origin, reach)


def advances(state: State, country: int, net: AreaSet, area: int) -> list[int]:
    """The areas from which an army may enter the emptied `area` at once (T-5)."""
    bit = 1 << area
    if not enterable(state, country) & bit:
        return []
    starts = state.armies[country] & BOARD.adjacent[area]
    found = []
    while starts:
        low = starts & -starts
        starts ^= low
        origin = low.bit_length() - 1
        if by_last_link(state, country, ARMY, low) & keeping_supply(state, country, net, origin, bit) & bit:
            found.append(origin)
    return found


def touched_nations(state: State, country: int, unit: int, net: AreaSet, origin: int, to: int) -> list[int]:
    """The not yet joined nations whose home areas this move enters or cannot help passing (A-2).

    Where a path avoids each nation by itself but none avoids both, the move counts for China.
    """
    waiting = [nation for nation in (US, CHINA) if not state.joined >> nation & 1]
    if country & 1 or not waiting:
        return []
    touched = [
        nation for nation in waiting if not _avoidable(state, country, unit, net, origin, to, BOARD.homes[nation])
    ]
    if touched or len(waiting) == 1:
        return touched
    both = BOARD.homes[US] | BOARD.homes[CHINA]
    return [] if _avoidable(state, country, unit, net, origin, to, both) else [CHINA]


def _avoidable(state: State, country: int, unit: int, net: AreaSet, origin: int, to: int, homes: AreaSet) -> bool:
    if homes >> to & 1:
        return False
    if not net & homes & ~(1 << origin):
        return True
    _, reach = reachable(state, country, unit, net & ~homes, origin)
    return bool(reach >> to & 1)
