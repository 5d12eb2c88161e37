"""Supply networks (U-1 to U-3)."""

from engine.core.areas import AreaSet, flood, neighbours
from engine.games.mini_wwii.data import BOARD
from engine.games.mini_wwii.stacks import unit_count
from engine.games.mini_wwii.state import State


def network(state: State, country: int) -> AreaSet:
    """The supply network: controlled areas joined to a controlled home area by controlled areas (U-1)."""
    control = state.control[country]
    return flood(control & state.home[country], control, BOARD.adjacent)


def supplied(net: AreaSet) -> AreaSet:
    """Where a unit is in supply: the network and all areas adjacent to it (U-2)."""
    return net | neighbours(net, BOARD.adjacent)


def in_supply(state: State, country: int) -> AreaSet:
    """The areas in which units of this country stand and are in supply."""
    return state.stands[country] & supplied(network(state, country))


def loses_control(state: State, country: int, area: int) -> bool:
    """Whether the country stops controlling the area when one unit leaves it (K-2, K-4)."""
    bit = 1 << area
    if not state.control[country] & bit or state.home[country] & bit:
        return False
    total = unit_count(state.units[area])
    return total == 1 or (total == 2 and BOARD.three_starred & bit != 0)


def controlled_on_arrival(state: State, country: int, area: int) -> bool:
    """Whether one more unit of the country in the area gives it control (K-2); the area may be entered by it."""
    home = state.home_of[area]
    if home >= 0 and (home ^ country) & 1 == 0:
        return home == country
    if BOARD.three_starred >> area & 1:
        return unit_count(state.units[area]) >= 1
    return True


def keeping_supply(state: State, country: int, net: AreaSet, origin: int, destinations: AreaSet) -> AreaSet:
    """Those `destinations` of a unit from `origin` that leave it and all others of its country in supply (M-5, U-3).

    `net` is the country's network before the move.
    """
    if not loses_control(state, country, origin):
        return destinations & supplied(net)
    bit = 1 << origin
    adjacent = BOARD.adjacent
    control = state.control[country] & ~bit
    homes = control & state.home[country]
    after = flood(homes, control, adjacent)
    reach = supplied(after)
    destinations &= reach
    others = state.stands[country]
    if unit_count(state.units[origin]) == 1:
        others &= ~bit
    cut = others & supplied(net) & ~reach
    if not cut:
        return destinations
    kept = 0
    rest = destinations & ~control
    while rest:
        low = rest & -rest
        rest ^= low
        if controlled_on_arrival(state, country, low.bit_length() - 1):
            joined = flood(homes | (low & state.home[country]), control | low, adjacent)
            if not cut & ~supplied(joined):
                kept |= low
    return kept
