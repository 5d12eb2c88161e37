"""The board of a view: open to all, so made once for a position and once for each look of an area."""

from functools import lru_cache

import msgspec

from engine.core.areas import each_area
from engine.games.mini_wwii.data import BOARD, COUNTRIES, NATIONS, NEUTRAL, UNITS
from engine.games.mini_wwii.stacks import country_of, in_slot, slots_in
from engine.games.mini_wwii.state import NOBODY, State
from engine.games.mini_wwii.supply import supply_of


class UnitView(msgspec.Struct, frozen=True):
    """Units of one nation and type in an area. `supplied` is always true for neutral units."""

    nation: str
    unit: str
    number: int
    supplied: bool


class AreaView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An area: the country that controls it ("" nobody), the country whose home it is now, its units, and damage."""

    controller: str = ""
    home: str = ""
    units: tuple[UnitView, ...] = ()
    damage: bool = False


def areas(state: State) -> dict[str, AreaView]:
    """All areas by name, the same for every viewer."""
    reach = tuple(supply_of(state, country)[1] for country in range(4))
    board = tuple(state.units), tuple(state.control), tuple(state.home_of), state.damaged
    return _areas_of(*board, tuple(country_of(state, nation) for nation in range(NEUTRAL + 1)), reach)


@lru_cache(64)
def _areas_of(
    units: tuple[int, ...],
    control: tuple[int, ...],
    home_of: tuple[int, ...],
    damaged: int,
    flags: tuple[int, ...],
    reach: tuple[int, ...],
) -> dict[str, AreaView]:
    # The same for all viewers of a position, who are shown it one after the other.
    holders = [NOBODY] * len(units)
    for country, controlled in enumerate(control):
        for area in each_area(controlled):
            holders[area] = country
    first, second, third, fourth = reach
    found = {}
    for area, name in enumerate(BOARD.ids):
        packed = units[area]
        supplied = (first >> area & 1, second >> area & 1, third >> area & 1, fourth >> area & 1) if packed else ()
        found[name] = _area(packed, holders[area], home_of[area], damaged >> area & 1, flags, supplied)
    return found


@lru_cache(8192)
def _area(
    packed: int, holder: int, home: int, damaged: int, flags: tuple[int, ...], supplied: tuple[int, ...]
) -> AreaView:
    units = []
    for slot in slots_in(packed):
        country = flags[slot >> 1]
        in_supply = country > 3 or bool(supplied[country])
        units.append(UnitView(NATIONS[slot >> 1], UNITS[slot & 1], in_slot(packed, slot), in_supply))
    return AreaView(_country_name(holder), _country_name(home), tuple(units), bool(damaged))


def _country_name(country: int) -> str:
    return COUNTRIES[country] if country >= 0 else ""
