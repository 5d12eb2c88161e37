"""Units on the map: placing, removing, control (K-1 to K-6) and damage. The only writer of the board's masks."""

from functools import cache

from engine.core.areas import each_area
from engine.games.mini_wwii.data import ARMY, BOARD, BUILD_AREAS, CHINA, NEUTRAL, US
from engine.games.mini_wwii.events import AreaDamaged, Event
from engine.games.mini_wwii.state import NOBODY, State

SLOT_BITS = 3
SLOT_MASK = 7
SLOTS = 14


def country_of(state: State, nation: int) -> int:
    """Under whose flag the nation's units fight now: its own index, or after joining the U.K.'s or U.S.S.R.'s (M-3)."""
    if nation < US or not state.joined >> nation & 1:
        return nation
    return 1 if nation == US else 3


def in_slot(packed: int, slot: int) -> int:
    """How many units an area has in this slot."""
    return packed >> SLOT_BITS * slot & SLOT_MASK


@cache
def unit_count(packed: int) -> int:
    """How many units an area has."""
    return sum(in_slot(packed, slot) for slot in range(SLOTS))


@cache
def slots_in(packed: int) -> tuple[int, ...]:
    """The slots with at least one unit, lowest first."""
    return tuple(slot for slot in range(SLOTS) if in_slot(packed, slot))


def add_unit(state: State, area: int, nation: int, unit: int) -> bool:
    """Stand a unit from its pool in an area. Returns whether the area is damaged by it (K-6)."""
    slot = 2 * nation + unit
    if nation < NEUTRAL:
        state.pools[slot] -= 1
    state.units[area] += 1 << SLOT_BITS * slot
    return refresh(state, area)


def take_unit(state: State, area: int, nation: int, unit: int) -> bool:
    """Take a unit off an area, back into its pool. Returns whether the area is damaged by it (K-6)."""
    slot = 2 * nation + unit
    if nation < NEUTRAL:
        state.pools[slot] += 1
    state.units[area] -= 1 << SLOT_BITS * slot
    return refresh(state, area)


def refresh(state: State, area: int) -> bool:
    """Make the masks true for one area again. Returns whether it got a damage marker (K-6)."""
    bit = 1 << area
    packed = state.units[area]
    stands = state.stands
    for index, mask in enumerate(stands):
        if mask & bit:
            stands[index] = mask & ~bit
            state.armies[index] &= ~bit
            state.navies[index] &= ~bit
    owner = NOBODY
    for slot in slots_in(packed):
        owner = country_of(state, slot >> 1)
        stands[owner] |= bit
        (state.armies if slot & 1 == ARMY else state.navies)[owner] |= bit
    total = unit_count(packed)
    if total >= BOARD.capacity[area]:
        state.full |= bit
    else:
        state.full &= ~bit
    return _refresh_control(state, area, owner, total)


def controller(state: State, area: int, owner: int, total: int) -> int:
    """Who controls an area in which `total` units of `owner` stand (K-1 to K-5); `NOBODY` if nobody does."""
    home = state.home_of[area]
    if home >= 0 and (owner < 0 or owner >= US or (owner ^ home) & 1 == 0):
        return home
    if owner < 0 or owner >= US:
        return NOBODY
    if total < 2 and BOARD.three_starred >> area & 1:
        return NOBODY
    return owner


def _refresh_control(state: State, area: int, owner: int, total: int) -> bool:
    bit = 1 << area
    holder = controller(state, area, owner, total)
    control = state.control
    for country in range(4):
        if country == holder:
            control[country] |= bit
        else:
            control[country] &= ~bit
    return _damage(state, area, holder)


def _damage(state: State, area: int, holder: int) -> bool:
    bit = 1 << area
    home = state.home_of[area]
    if home < 0 or holder < 0 or holder == home or not BUILD_AREAS & bit or state.damaged & bit:
        return False
    state.damaged |= bit
    return True


def join_nation(state: State, nation: int, country: int) -> list[Event]:
    """The nation's units and home areas become the country's (A-3); Axis-held ones that build are damaged (K-6)."""
    state.joined |= 1 << nation
    state.home[country] |= BOARD.homes[nation]
    for area, home in enumerate(BOARD.home_nation):
        if home == nation:
            state.home_of[area] = country
    changed = BOARD.homes[nation] | state.stands[nation]
    return [AreaDamaged(BOARD.ids[area]) for area in each_area(changed) if refresh(state, area)]


def neutral_to(state: State, country: int) -> int:
    """The areas with units that belong to neither team, attackable by this country (O-3): the Axis may also attack
    U.S. and Chinese units before they join."""
    if country & 1:
        return state.stands[NEUTRAL]
    return state.stands[NEUTRAL] | state.stands[US] | state.stands[CHINA]
