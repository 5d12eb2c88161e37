"""Supply networks (U-1 to U-3)."""

from functools import lru_cache

from engine.core.areas import AreaSet, flood, neighbours
from engine.games.mini_wwii.data import BOARD
from engine.games.mini_wwii.stacks import unit_count
from engine.games.mini_wwii.state import State


@lru_cache(maxsize=1 << 14)
def supply(homes: AreaSet, control: AreaSet) -> tuple[AreaSet, AreaSet]:
    """The network of a country with these home areas and this control (U-1), and where its units are in supply (U-2).

    The network: controlled areas joined to a controlled home area by controlled areas. In supply: in it or beside it.
    """
    network = flood(homes & control, control, BOARD.adjacent)
    return network, network | neighbours(network, BOARD.adjacent)


def supply_of(state: State, country: int) -> tuple[AreaSet, AreaSet]:
    """The country's network now, and where its units are in supply."""
    return supply(state.home[country], state.control[country])


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


def keeping_supply(state: State, country: int, origin: int, destinations: AreaSet) -> AreaSet:
    """Those `destinations` of a unit from `origin` that leave it and all others of its country in supply (M-5, U-3)."""
    homes, control = state.home[country], state.control[country]
    _, before = supply(homes, control)
    if not loses_control(state, country, origin):
        return destinations & before
    bit = 1 << origin
    control &= ~bit
    _, after = supply(homes, control)
    destinations &= after
    others = state.stands[country]
    if unit_count(state.units[origin]) == 1:
        others &= ~bit
    cut = others & before & ~after
    if not cut:
        return destinations
    kept = 0
    rest = destinations & ~control
    while rest:
        low = rest & -rest
        rest ^= low
        if controlled_on_arrival(state, country, low.bit_length() - 1) and not cut & ~supply(homes, control | low)[1]:
            kept |= low
    return kept
