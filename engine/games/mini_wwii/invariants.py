"""Every fault that a position can have. Used by tests and long searches, never in play."""

from collections import Counter

from engine.core.areas import each_area
from engine.games.mini_wwii.data import AREAS, BOARD, CARDS, COUNTRIES, LAST_BOX, NATIONS, NEUTRAL, POOL, UNITS, US
from engine.games.mini_wwii.rounds import kept_limit
from engine.games.mini_wwii.stacks import controller, country_of, in_slot, slots_in, unit_count
from engine.games.mini_wwii.state import (
    ACTION,
    EXCHANGE_PROMPT,
    KEEP_PROMPT,
    LOST_AREA_PROMPT,
    NO_CARD,
    OVER_PROMPT,
    State,
)
from engine.games.mini_wwii.technology import may_develop
from engine.games.mini_wwii.versions import cards_with_saved_ops_stay


def faults(state: State) -> list[str]:
    """All faults found, in words; an empty list if the position is sound."""
    found: list[str] = []
    for area in AREAS:
        found += _area_faults(state, area)
    found += _pool_faults(state)
    found += _card_faults(state)
    found += _technology_faults(state)
    found += _count_faults(state)
    found += _saving_faults(state)
    return found


def _area_faults(state: State, area: int) -> list[str]:
    name, slots = BOARD.ids[area], slots_in(state.units[area])
    total = unit_count(state.units[area])
    owners = {country_of(state, slot >> 1) for slot in slots}
    found = [f"M-1: {UNITS[slot & 1]} in {name}" for slot in slots if not BOARD.takes[slot & 1] >> area & 1]
    if total > BOARD.capacity[area]:
        found.append(f"M-2: {total} units in {name}")
    if len(owners) > 1:
        found.append(f"M-2: units of {len(owners)} countries in {name}")
    return found + _mask_faults(state, area, next(iter(owners), -1), total)


def _mask_faults(state: State, area: int, owner: int, total: int) -> list[str]:
    """Derived masks that do not fit the units in the area."""
    name, bit, slots = BOARD.ids[area], 1 << area, slots_in(state.units[area])
    holder = controller(state, area, owner, total)
    expected = {
        "stands": (state.stands, [index == owner for index in range(7)]),
        "armies": (state.armies, [index == owner and any(not slot & 1 for slot in slots) for index in range(7)]),
        "navies": (state.navies, [index == owner and any(slot & 1 for slot in slots) for index in range(7)]),
        "control": (state.control, [country == holder for country in range(4)]),
        "full": ([state.full], [total >= BOARD.capacity[area]]),
    }
    return [
        f"{mask}[{index}] is wrong for {name}"
        for mask, (masks, truths) in expected.items()
        for index, truth in enumerate(truths)
        if bool(masks[index] & bit) != truth
    ]


def _pool_faults(state: State) -> list[str]:
    found = []
    for slot, number in enumerate(POOL):
        standing = sum(in_slot(packed, slot) for packed in state.units)
        if standing + state.pools[slot] != number or state.pools[slot] < 0:
            found.append(
                f"pool of {NATIONS[slot >> 1]} {UNITS[slot & 1]}: {standing} + {state.pools[slot]} of {number}"
            )
    return found


def _card_faults(state: State) -> list[str]:
    places: Counter[int] = Counter()
    for pile in (state.deck, state.us_deck, state.china_deck, state.discards):
        places.update(pile)
    places.update(entry >> 2 for entry in (*state.tactics, *state.preserved))
    places.update(card for card in state.face_down if card != NO_CARD)
    for masks in (state.hands, state.laid, state.diplomacy):
        for mask in masks:
            places.update(each_area(mask))
    return [f"card {CARDS[card].id} stands in {places[card]} places" for card in range(len(CARDS)) if places[card] != 1]


def _technology_faults(state: State) -> list[str]:
    found = []
    for country, card in enumerate(state.face_down):
        if card != NO_CARD and not may_develop(state.technologies[country], CARDS[card].technology):
            found.append(f"T-2: {COUNTRIES[country]} may not develop {CARDS[card].id}")
        if state.used[country] & ~state.technologies[country]:
            found.append(f"O-8: {COUNTRIES[country]} used a technology that it does not have")
    for looker in range(4):
        for target in range(4):
            hidden = state.hands[target]
            for country in range(4):
                if state.hand_of[country] == target and state.face_down[country] != NO_CARD:
                    hidden |= 1 << state.face_down[country]
            if state.seen[4 * looker + target] & ~hidden:
                found.append(f"hand {looker} has seen cards that hand {target} does not hold")
    return found


def _saving_faults(state: State) -> list[str]:
    """Of saved OPs and kept cards."""
    found = [
        f"R-9: hand {hand} keeps what it cannot"
        for hand, kept in enumerate(state.kept)
        if kept & ~state.hands[hand] or kept.bit_count() > kept_limit(state, hand)
    ]
    if state.preserved and (state.stage != ACTION or not cards_with_saved_ops_stay(state)):
        found.append("O-5: cards stay on the table that saved nothing this round")
    return found


def _count_faults(state: State) -> list[str]:
    found = []
    if min(state.saved) < 0 or state.ops < 0:
        found.append("O-5: negative OPs")
    for nation, last in LAST_BOX.items():
        if not 0 <= state.boxes[nation - US] <= last:
            found.append(f"A-1: the marker of {NATIONS[nation]} is off its track")
    choices = (EXCHANGE_PROMPT, LOST_AREA_PROMPT)
    if state.prompt in choices and not 0 < state.number <= state.hands[state.hand_of[state.turn]].bit_count():
        found.append(f"{state.number} choices cannot be made")
    if state.prompt == KEEP_PROMPT and not state.keeping:
        found.append("R-9: nobody is to choose")
    if (state.prompt == OVER_PROMPT) != (state.winner >= 0):
        found.append("V: over without a winner, or won without an end")
    if state.stands[NEUTRAL] & (state.control[0] | state.control[1] | state.control[2] | state.control[3]):
        found.append("K-2: an area with neutral units is controlled")
    return found
