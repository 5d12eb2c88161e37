"""Tactics, logistics and diplomacy (E-3 to E-5). Operation events are operations (E-2)."""

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.games.mini_wwii.actions import Action, PlayEvent
from engine.games.mini_wwii.data import CARD_INDEX, CARD_VALUES, CARDS, COUNTRIES, NATION_INDEX
from engine.games.mini_wwii.events import DiplomacyPlayed, DiplomacyRemoved, Event, LogisticsPlayed, TacticsPlayed
from engine.games.mini_wwii.hands import draw, play_open
from engine.games.mini_wwii.operations import legal_builds
from engine.games.mini_wwii.state import BUILD_PROMPT, State

PLAIN = [PlayEvent(card.id) for card in CARDS]
AIMED = [[PlayEvent(card.id, country) for country in COUNTRIES] for card in CARDS]


def legal_events(state: State, country: int, card: int) -> list[Action]:
    """The plays of this card's event by this country, operations apart (E-1)."""
    data = CARD_VALUES[state.rules_version][card]
    if CARDS[card].player != country or data.kind == "operation":
        return []
    if data.kind == "tactics":
        if data.target == "own":
            return [AIMED[card][country]]
        return [AIMED[card][other] for other in sorted((country + 1 & 3, country + 3 & 3))]
    if data.build and not any(legal_builds(state, country, unit) for unit in data.build):
        return []
    return [PLAIN[card]]


def legal_free_builds(state: State) -> list[Action]:
    """The places for the unit of a logistics event (E-4)."""
    units = CARD_VALUES[state.rules_version][state.card].build
    return [action for unit in units for action in legal_builds(state, state.turn, unit)]


def play_event(state: State, action: PlayEvent, rng: Rng) -> list[Event]:
    """Resolve a tactics, logistics or diplomacy event."""
    country, card = state.turn, CARD_INDEX[action.card]
    play_open(state, country, card)
    kind = CARD_VALUES[state.rules_version][card].kind
    if kind == "tactics":
        state.tactics.append(card << 2 | NATION_INDEX[action.target])
        return [TacticsPlayed(COUNTRIES[country], action.card, action.target)]
    if kind == "diplomacy":
        return _diplomacy(state, country, card)
    return _logistics(state, country, card, rng)


def _logistics(state: State, country: int, card: int, rng: Rng) -> list[Event]:
    data = CARD_VALUES[state.rules_version][card]
    events: list[Event] = [LogisticsPlayed(COUNTRIES[country], CARDS[card].id)]
    if data.build:
        state.discards.append(card)
        state.prompt, state.card = BUILD_PROMPT, card
        return events
    events += draw(state, country, data.draw, rng)
    state.discards.append(card)
    return events


def _diplomacy(state: State, country: int, card: int) -> list[Event]:
    """The former card of the same nation goes; so does the new one unless it is worth more (E-5)."""
    events: list[Event] = [DiplomacyPlayed(COUNTRIES[country], CARDS[card].id)]
    values = CARD_VALUES[state.rules_version]
    data = values[card]
    stays = True
    for owner in range(4):
        for former in each_area(state.diplomacy[owner]):
            if values[former].diplomacy == data.diplomacy:
                state.diplomacy[owner] &= ~(1 << former)
                state.discards.append(former)
                events.append(DiplomacyRemoved(COUNTRIES[owner], CARDS[former].id))
                stays = values[former].vp < data.vp
    if stays:
        state.diplomacy[country] |= 1 << card
    else:
        state.discards.append(card)
        events.append(DiplomacyRemoved(COUNTRIES[country], CARDS[card].id))
    return events


def clear_table(state: State) -> None:
    """Tactics, and cards that saved an OP, leave the table for the discard pile (R-9, R-11)."""
    state.discards.extend(entry >> 2 for entry in (*state.tactics, *state.preserved))
    state.tactics, state.preserved = [], []
