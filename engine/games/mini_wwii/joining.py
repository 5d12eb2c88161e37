"""How the U.S. and China come to join: Lend-Lease (R-8), Axis invasion (A-2), the strategic stage (R-2)."""

from engine.core.rng import Rng
from engine.games.mini_wwii.actions import LendLease
from engine.games.mini_wwii.data import CARD_INDEX, CARDS, CHINA, COUNTRIES, JOINS, LAST_BOX, NATIONS, UK, US, USSR
from engine.games.mini_wwii.events import (
    CardsDrawn,
    CardsShuffledIn,
    DeckReshuffled,
    Event,
    MarkerMoved,
    NationJoined,
)
from engine.games.mini_wwii.hands import discard
from engine.games.mini_wwii.movement import touched_nations
from engine.games.mini_wwii.stacks import join_nation
from engine.games.mini_wwii.state import State
from engine.games.mini_wwii.versions import discards_join_invasion_cards

LENDS = {UK: US, USSR: CHINA}


def may_lend(state: State, country: int) -> bool:
    """Whether the country may use Lend-Lease now (R-8): once a round, not once joined, not past the last box (A-1)."""
    nation = LENDS.get(country)
    if nation is None or state.lent >> country & 1 or state.joined >> nation & 1:
        return False
    return state.boxes[nation - US] < LAST_BOX[nation]


def lend(state: State, action: LendLease) -> list[Event]:
    """Discard a card, move the marker (R-8)."""
    country, card = state.turn, CARD_INDEX[action.card]
    nation = LENDS[country]
    discarded = discard(state, country, 1 << card, "lend_lease")
    state.lent |= 1 << country
    state.steps_lent[nation - US] += 1
    return [*discarded, _step(state, nation, "lend_lease")]


def invade(state: State, nation: int) -> list[Event]:
    """An Axis attack or move moves the marker (A-2); nothing happens on the last box (A-1)."""
    if state.boxes[nation - US] >= LAST_BOX[nation]:
        return []
    state.steps_invaded[nation - US] += 1
    return [_step(state, nation, "invasion")]


def _step(state: State, nation: int, reason: str) -> Event:
    state.boxes[nation - US] += 1
    return MarkerMoved(NATIONS[nation], state.boxes[nation - US], reason)


def touched_by_move(state: State, country: int, unit: int, origin: int, to: int) -> list[int]:
    """The neutral nations whose markers this move will move (A-2)."""
    if country & 1 or state.joined == (1 << US | 1 << CHINA):
        return []
    return touched_nations(state, country, unit, origin, to)


def strategic_step(state: State, rng: Rng) -> list[Event]:
    """The first step of the strategic stage (R-2): bonus cards, then joining."""
    events: list[Event] = []
    for nation, deck in ((US, state.us_deck), (CHINA, state.china_deck)):
        country, at = JOINS[nation], nation - US
        events += _draw_bonus(state, country, nation, deck, state.steps_lent[at])
        events += _shuffle_in(state, nation, deck, state.steps_invaded[at], rng)
        state.steps_lent[at] = state.steps_invaded[at] = 0
    for nation in (US, CHINA):
        if state.boxes[nation - US] == LAST_BOX[nation] and not state.joined >> nation & 1:
            events.append(NationJoined(NATIONS[nation], COUNTRIES[JOINS[nation]]))
            events += join_nation(state, nation, JOINS[nation])
    return events


def _draw_bonus(state: State, country: int, nation: int, deck: list[int], steps: int) -> list[Event]:
    drawn = [deck.pop() for _ in range(min(steps, len(deck)))]
    if not drawn:
        return []
    for card in drawn:
        state.hands[state.hand_of[country]] |= 1 << card
    cards = tuple(CARDS[card].id for card in drawn)
    return [CardsDrawn(state.seat_of[country], COUNTRIES[country], len(drawn), NATIONS[nation], cards)]


def _shuffle_in(state: State, nation: int, deck: list[int], steps: int, rng: Rng) -> list[Event]:
    moved = [deck.pop() for _ in range(min(steps, len(deck)))]
    if not moved:
        return []
    events: list[Event] = []
    if not state.deck and state.discards and discards_join_invasion_cards(state):
        events.append(DeckReshuffled(len(state.discards)))
        state.deck, state.discards = state.discards, []
    state.deck.extend(moved)
    rng.shuffle(state.deck)
    return [*events, CardsShuffledIn(NATIONS[nation], len(moved))]
