"""The action stage: a country plays one card, or passes (R-7, R-10)."""

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.games.mini_wwii.actions import Action, Develop, LendLease, Pass, PlayOperation
from engine.games.mini_wwii.card_events import legal_events
from engine.games.mini_wwii.data import CARD_VALUES, CARDS, COUNTRIES
from engine.games.mini_wwii.events import Event, Passed
from engine.games.mini_wwii.hands import discard, hand_size, random_cards
from engine.games.mini_wwii.joining import may_lend
from engine.games.mini_wwii.launches import legal_launches, ready_rockets, targets
from engine.games.mini_wwii.state import NO_CARD, NOBODY, TURN_PROMPT, State, give_turn, holds_both
from engine.games.mini_wwii.technology import may_develop

OPERATIONS = [PlayOperation(card.id) for card in CARDS]
OPERATION_EVENTS = [PlayOperation(card.id, event=True) for card in CARDS]
DEVELOPS = [Develop(card.id) for card in CARDS]
LENDS = [LendLease(card.id) for card in CARDS]
PASS = Pass()


def legal_turn(state: State) -> list[Action]:
    """Everything that the country may do with a card of its hand, card by card, then passing."""
    country = state.turn
    rockets = ready_rockets(state, country)
    aims = targets(state, country) if rockets else []
    lends = may_lend(state, country)
    develops = state.face_down[country] == NO_CARD
    values = CARD_VALUES[state.rules_version]
    found: list[Action] = []
    for card in each_area(state.hands[state.hand_of[country]]):
        data = CARDS[card]
        found.append(OPERATIONS[card])
        operation = values[card].kind == "operation" and data.player == country
        if operation:
            found.append(OPERATION_EVENTS[card])
        if aims:
            found += legal_launches(state, country, card, False, rockets, aims)
            if operation:
                found += legal_launches(state, country, card, True, rockets, aims)
        if develops and may_develop(state.technologies[country], data.technology):
            found.append(DEVELOPS[card])
        found += legal_events(state, country, card)
        if lends:
            found.append(LENDS[card])
    found.append(PASS)
    return found


def pass_round(state: State, rng: Rng) -> list[Event]:
    """Pass; with the 2018 rules a 2-player hand is halved while the partner plays on (R-10)."""
    country = state.turn
    state.passed |= 1 << country
    events: list[Event] = [Passed(COUNTRIES[country])]
    hand = state.hand_of[country]
    if not state.printed and holds_both(state, hand) and not state.passed >> (country ^ 2) & 1:
        cards = state.hands[hand]
        events += discard(state, country, random_cards(cards, cards.bit_count() // 2, rng), "pass")
    return events


def next_turn(state: State, after: int) -> list[Event]:
    """Give the turn to the next country clockwise that has not passed; `turn` is `NOBODY` when all have (R-7).

    `after`: the country before the first one asked.
    """
    events: list[Event] = []
    state.card, state.ops = NO_CARD, 0
    for step in range(1, 5):
        country = (after + step) & 3
        if state.passed >> country & 1:
            continue
        if hand_size(state, country):
            give_turn(state, country)
            state.prompt = TURN_PROMPT
            return events
        state.passed |= 1 << country
        events.append(Passed(COUNTRIES[country], automatic=True))
    state.turn = NOBODY
    return events
