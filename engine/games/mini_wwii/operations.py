"""An operation, one step at a time: build, attack, move, finish (O-1 to O-7), and the free advance (T-5)."""

from functools import cache

from engine.core.areas import AreaSet, each_area, neighbours
from engine.games.mini_wwii import joining
from engine.games.mini_wwii.actions import Action, Advance, Attack, Build, Decline, Finish, Move
from engine.games.mini_wwii.data import (
    ADVANCE,
    ARMY,
    BOARD,
    CARD_VALUES,
    CARDS,
    CARRIERS,
    CHINA,
    COUNTRIES,
    DISCOUNTS,
    NATION_INDEX,
    NATIONS,
    NAVY,
    SAVE_TWO,
    UNIT_INDEX,
    UNITS,
    US,
)
from engine.games.mini_wwii.events import (
    AreaDamaged,
    Event,
    OperationBegan,
    OperationFinished,
    UnitBuilt,
    UnitMoved,
    UnitRemoved,
)
from engine.games.mini_wwii.hands import play_open
from engine.games.mini_wwii.movement import advances, destinations
from engine.games.mini_wwii.stacks import add_unit, neutral_to, slots_in, take_unit
from engine.games.mini_wwii.state import ADVANCE_PROMPT, OPERATION_PROMPT, State
from engine.games.mini_wwii.supply import supply, supply_of
from engine.games.mini_wwii.versions import cards_with_saved_ops_stay, hand_shares_saved_ops

COSTS = {"build": 3, "attack": 3, "move": 2}

BUILDS = [[Build(area, unit) for unit in UNITS] for area in BOARD.ids]
ATTACKS = [[Attack(area, nation, unit) for nation in NATIONS for unit in UNITS] for area in BOARD.ids]
FINISH = Finish()
DECLINE = Decline()


@cache
def moves_from(origin: int, slot: int) -> dict[AreaSet, Move]:
    """The move actions of one origin and slot, by the bit of the destination; made once."""
    nation, unit = NATIONS[slot >> 1], UNITS[slot & 1]
    return {1 << to: Move(BOARD.ids[origin], nation, unit, area) for to, area in enumerate(BOARD.ids)}


@cache
def prices(technologies: int, verb: str) -> tuple[int, int]:
    """OPs for building, attacking or moving an army and a navy with these technologies (O-2 to O-4, O-7)."""
    army, navy = ((technologies & mask).bit_count() for mask in DISCOUNTS[verb])
    return max(1, COSTS[verb] - army), max(1, COSTS[verb] - navy)


def cost(state: State, country: int, verb: str, unit: int) -> int:
    """OPs for building, attacking or moving a unit of this type now."""
    return prices(state.technologies[country], verb)[unit]


def modifier(state: State, country: int) -> int:
    """The change of OPs by tactics in front of the country (E-3)."""
    values = CARD_VALUES[state.rules_version]
    return sum(values[entry >> 2].event_op for entry in state.tactics if entry & 3 == country)


def card_ops(state: State, country: int, card: int, event: bool) -> int:
    """The card's OPs, or those of its operation event, after tactics; at least 0 (O-1, E-2, E-3)."""
    values = CARD_VALUES[state.rules_version][card]
    return max(0, (values.event_op if event else values.op) + modifier(state, country))


def purse(state: State, country: int) -> int:
    """The index in `state.saved` of the OPs that the country may spend: its own, or those of its team's hand (O-5)."""
    return state.hand_of[country] if hand_shares_saved_ops(state) else country


def saved_ops(state: State, country: int) -> int:
    """The saved OPs that the country may spend."""
    return state.saved[purse(state, country)]


def begin(state: State, country: int, card: int, event: bool) -> list[Event]:
    """Play a card for an operation (O-1, E-2)."""
    play_open(state, country, card)
    state.discards.append(card)
    state.card = card
    state.ops = card_ops(state, country, card, event)
    state.prompt = OPERATION_PROMPT
    return [OperationBegan(COUNTRIES[country], CARDS[card].id, event, state.ops, saved_ops(state, country))]


def build_places(state: State, country: int, unit: int) -> AreaSet:
    """Where a unit of this type may be built (O-2), the pools apart."""
    others = 0
    for other, mask in enumerate(state.stands):
        if other != country:
            others |= mask
    places = state.home[country] & state.control[country] & BOARD.builds[unit]
    return places & ~(state.damaged | state.full | others)


def legal_builds(state: State, country: int, unit: int) -> list[Action]:
    """All builds of this type (O-2); the unit's nation is the area's."""
    places = each_area(build_places(state, country, unit))
    return [BUILDS[area][unit] for area in places if state.pools[2 * BOARD.home_nation[area] + unit]]


def attackable(state: State, country: int) -> AreaSet:
    """The areas with enemy units that may be attacked (O-3, T-5)."""
    stands = state.stands
    _, supplied = supply_of(state, country)
    enemies = stands[country ^ 1] | stands[country ^ 3] | neutral_to(state, country)
    near = state.home[country] | neighbours(stands[country] & supplied, BOARD.adjacent)
    if state.technologies[country] & CARRIERS:
        strangers = enemies | stands[US] | stands[CHINA]
        middle = neighbours(state.navies[country] & supplied, BOARD.by_sea) & ~strangers
        near |= neighbours(middle, BOARD.by_sea)
    return enemies & near


def _legal_attacks(state: State, country: int, budget: int) -> list[Action]:
    payable = [price <= budget for price in prices(state.technologies[country], "attack")]
    if not any(payable):
        return []
    return [
        ATTACKS[area][slot]
        for area in each_area(attackable(state, country))
        for slot in slots_in(state.units[area])
        if payable[slot & 1]
    ]


def _legal_moves(state: State, country: int, budget: int) -> list[Action]:
    found: list[Action] = []
    for unit in (ARMY, NAVY):
        if cost(state, country, "move", unit) > budget:
            continue
        for origin, targets in destinations(state, country, unit):
            if not targets:
                continue
            for slot in slots_in(state.units[origin]):
                if slot & 1 != unit:
                    continue
                moves, rest = moves_from(origin, slot), targets
                while rest:
                    low = rest & -rest
                    rest ^= low
                    found.append(moves[low])
    return found


def legal_operation(state: State) -> list[Action]:
    """Builds, attacks, moves and the end of the operation."""
    country = state.turn
    budget = state.ops + saved_ops(state, country)
    found: list[Action] = []
    for unit in (ARMY, NAVY):
        if cost(state, country, "build", unit) <= budget:
            found.extend(legal_builds(state, country, unit))
    found += _legal_attacks(state, country, budget)
    found += _legal_moves(state, country, budget)
    found.append(FINISH)
    return found


def legal_advance(state: State) -> list[Action]:
    """The armies that may enter the emptied area, or none of them (T-5)."""
    return [
        *(
            Advance(BOARD.ids[origin], NATIONS[slot >> 1], "army")
            for origin in _advancing(state, state.turn, state.area)
            for slot in slots_in(state.units[origin])
            if slot & 1 == ARMY
        ),
        DECLINE,
    ]


def _advancing(state: State, country: int, area: int) -> list[int]:
    """The areas whose armies may enter the emptied area; supply is that of before the attack, when it was not ours."""
    _, supplied = supply(state.home[country], state.control[country] & ~(1 << area))
    return advances(state, country, supplied, area)


def pay(state: State, country: int, price: int) -> None:
    """Spend the card's own OPs first, then saved ones (O-5)."""
    own = min(price, state.ops)
    state.ops -= own
    if price > own:
        state.saved[purse(state, country)] -= price - own


def build(state: State, country: int, area: int, unit: int, price: int) -> list[Event]:
    """Stand a new unit (O-2)."""
    pay(state, country, price)
    nation = BOARD.home_nation[area]
    add_unit(state, area, nation, unit)
    return [UnitBuilt(COUNTRIES[country], BOARD.ids[area], NATIONS[nation], UNITS[unit], price)]


def apply_attack(state: State, action: Attack) -> list[Event]:
    """Remove a unit (O-3); it may move a neutral's marker (A-2) and open an advance (T-5)."""
    country, area = state.turn, BOARD.index[action.area]
    nation, unit = NATION_INDEX[action.nation], UNIT_INDEX[action.unit]
    price = cost(state, country, "attack", unit)
    pay(state, country, price)
    take_unit(state, area, nation, unit)
    events: list[Event] = [UnitRemoved(COUNTRIES[country], action.area, action.nation, action.unit, price)]
    if nation in (US, CHINA) and not state.joined >> nation & 1:
        events += joining.invade(state, nation)
    if not state.units[area] and state.technologies[country] & ADVANCE and _advancing(state, country, area):
        state.prompt, state.area = ADVANCE_PROMPT, area
    return events


def apply_move(state: State, action: Move) -> list[Event]:
    """Move a unit (O-4)."""
    unit = UNIT_INDEX[action.unit]
    price = cost(state, state.turn, "move", unit)
    return _relocate(state, NATION_INDEX[action.nation], unit, action.origin, action.to, price)


def apply_advance(state: State, action: Advance) -> list[Event]:
    """Enter the emptied area (T-5)."""
    state.prompt = OPERATION_PROMPT
    return _relocate(state, NATION_INDEX[action.nation], ARMY, action.origin, BOARD.ids[state.area], 0)


def decline_advance(state: State) -> list[Event]:
    """Stay where the armies are."""
    state.prompt = OPERATION_PROMPT
    return []


def _relocate(state: State, nation: int, unit: int, origin_id: str, to_id: str, price: int) -> list[Event]:
    country = state.turn
    origin, to = BOARD.index[origin_id], BOARD.index[to_id]
    touched = joining.touched_by_move(state, country, unit, origin, to)
    pay(state, country, price)
    take_unit(state, origin, nation, unit)
    damaged = add_unit(state, to, nation, unit)
    events: list[Event] = [UnitMoved(COUNTRIES[country], NATIONS[nation], UNITS[unit], origin_id, to_id, price)]
    if damaged:
        events.append(AreaDamaged(to_id))
    for neutral in touched:
        events += joining.invade(state, neutral)
    return events


def saves(state: State, country: int) -> int:
    """How many OPs a finished operation keeps now (O-5)."""
    most = 2 if state.technologies[country] & SAVE_TWO else 1
    return min(most, state.ops)


def finish(state: State) -> list[Event]:
    """End the operation; a card that saves something may stay on the table (O-5)."""
    country = state.turn
    saved = saves(state, country)
    if saved and cards_with_saved_ops_stay(state):
        state.preserved.append(state.discards.pop() << 2 | country)
    state.saved[purse(state, country)] += saved
    state.ops = 0
    return [OperationFinished(COUNTRIES[country], saved_ops(state, country))]
