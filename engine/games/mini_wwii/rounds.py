"""The course of a round (R): which stage comes next, and who is asked in it."""

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.games.mini_wwii import exchange, joining, turns, victory
from engine.games.mini_wwii.actions import Action, DiscardRest, Keep
from engine.games.mini_wwii.card_events import clear_tactics
from engine.games.mini_wwii.data import BOARD, CARD_INDEX, CARDS, COUNTRIES, KEEP_TWO, ROUNDS
from engine.games.mini_wwii.events import CardsKept, DamageRemoved, Event, RoundBegan, StageBegan
from engine.games.mini_wwii.hands import discard, draw
from engine.games.mini_wwii.state import (
    ACTION,
    DRAW,
    EXCHANGE,
    KEEP_PROMPT,
    NOBODY,
    OVER_PROMPT,
    STAGES,
    VICTORY,
    State,
    countries_of_hand,
    holds_both,
)
from engine.games.mini_wwii.technology import show_all

KEEPS = [Keep(card.id) for card in CARDS]
DISCARD_REST = DiscardRest()


def order_of_round(state: State) -> list[int]:
    """The countries clockwise from the round's first (R-7)."""
    first = ROUNDS[state.round - 1].first
    return [(first + step) & 3 for step in range(4)]


def enter(state: State, stage: int) -> list[Event]:
    """Begin a stage."""
    state.stage = stage
    return [StageBegan(STAGES[stage])]


def begin_first_round(state: State, rng: Rng) -> list[Event]:
    """After the placement: the deal and the exchange of the setup (S-5), then the action stage of 1939."""
    return [*_begin_round(state), *enter(state, DRAW), *_draw_cards(state, rng), *_begin_exchanges(state, rng)]


def begin_round(state: State, rng: Rng) -> list[Event]:
    """The strategic stage, up to its first choice (R-2, R-3)."""
    state.round += 1
    events = [*_begin_round(state), *enter(state, DRAW)]
    events += joining.strategic_step(state, rng)
    events += _draw_cards(state, rng)
    state.queue = order_of_round(state)
    return events + next_lost_area(state, rng)


def _begin_round(state: State) -> list[Event]:
    state.passed = state.lent = 0
    return [RoundBegan(state.round, ROUNDS[state.round - 1].year)]


def _draw_cards(state: State, rng: Rng) -> list[Event]:
    """In the order of the round: the round's number, the flag's country one more; a team the sum less 1 (R-3)."""
    this = ROUNDS[state.round - 1]
    events: list[Event] = []
    served: set[int] = set()
    for country in order_of_round(state):
        hand = state.hand_of[country]
        if hand in served:
            continue
        served.add(hand)
        players = countries_of_hand(state, hand)
        number = sum(this.cards + (player == this.flag) for player in players)
        events += draw(state, country, number - holds_both(state, hand), rng)
    return events


def next_lost_area(state: State, rng: Rng) -> list[Event]:
    """Ask the next country that lost a 3-starred home area; after the last, go on to the exchange (R-3 to R-6)."""
    while state.queue:
        exchange.begin_lost_area(state, state.queue.pop(0))
        if state.number:
            return []
    events = _remove_damage(state)
    events += show_all(state, active=True)
    state.used = [0] * 4
    return events + _begin_exchanges(state, rng)


def _remove_damage(state: State) -> list[Event]:
    """Damage markers go where no enemy controls the area (R-4, K-6)."""
    events: list[Event] = []
    for area in each_area(state.damaged):
        home = state.home_of[area]
        enemies = state.control[home ^ 1] | state.control[home ^ 3]
        if not enemies >> area & 1:
            state.damaged &= ~(1 << area)
            events.append(DamageRemoved(BOARD.ids[area]))
    return events


def _begin_exchanges(state: State, rng: Rng) -> list[Event]:
    state.queue = order_of_round(state)
    return enter(state, EXCHANGE) + next_exchange(state, rng)


def next_exchange(state: State, rng: Rng) -> list[Event]:
    """Ask the next country of the exchange; after the last the action stage begins (R-6, R-7)."""
    events: list[Event] = []
    while state.queue:
        events += exchange.begin_exchange(state, state.queue.pop(0), rng)
        if state.number:
            return events
        if exchange.begin_look(state):
            return events
    events += enter(state, ACTION)
    return events + next_turn(state, ROUNDS[state.round - 1].first - 1, rng)


def after_exchange(state: State, rng: Rng) -> list[Event]:
    """The country's cards are exchanged: Radar's look, or the next country (R-6)."""
    events = exchange.close_exchange(state, rng)
    if exchange.begin_look(state):
        return events
    return events + next_exchange(state, rng)


def next_turn(state: State, after: int, rng: Rng) -> list[Event]:
    """The next country's turn, or the victory stage when all have passed (R-7, R-9)."""
    events = turns.next_turn(state, after)
    if state.turn == NOBODY:
        events += _victory_stage(state, rng)
    return events


def _victory_stage(state: State, rng: Rng) -> list[Event]:
    events = enter(state, VICTORY)
    state.saved = [0] * 4
    clear_tactics(state)
    events += victory.score(state)
    if state.prompt == OVER_PROMPT:
        return events
    state.kept = [0] * 4
    state.keeping = 0
    for hand, cards in enumerate(state.hands):
        if cards.bit_count() > kept_limit(state, hand):
            state.keeping |= 1 << hand
    state.prompt = KEEP_PROMPT
    return events + _after_keeping(state, rng)


def kept_limit(state: State, hand: int) -> int:
    """How many cards the hand may keep (R-9)."""
    return 2 if any(state.technologies[country] & KEEP_TWO for country in countries_of_hand(state, hand)) else 1


def hand_to_keep(state: State, seat: int) -> int:
    """The seat's first hand that has still to choose what it keeps; `NOBODY` if none has."""
    for hand in each_area(state.keeping):
        if state.seat_of[countries_of_hand(state, hand)[0]] == seat:
            return hand
    return NOBODY


def legal_keep(state: State, seat: int) -> list[Action]:
    """Each card not yet chosen, or no further one (R-9)."""
    hand = hand_to_keep(state, seat)
    if hand == NOBODY:
        return []
    found: list[Action] = [KEEPS[card] for card in each_area(state.hands[hand] & ~state.kept[hand])]
    found.append(DISCARD_REST)
    return found


def keep(state: State, seat: int, action: Keep | DiscardRest, rng: Rng) -> list[Event]:
    """Choose a card to keep; when the choice is complete the rest is discarded (R-9)."""
    hand = hand_to_keep(state, seat)
    if isinstance(action, Keep):
        state.kept[hand] |= 1 << CARD_INDEX[action.card]
        if state.kept[hand].bit_count() < kept_limit(state, hand):
            return []
    country = countries_of_hand(state, hand)[0]
    events = discard(state, country, state.hands[hand] & ~state.kept[hand], "round_end")
    state.keeping &= ~(1 << hand)
    events.append(CardsKept(COUNTRIES[country], state.kept[hand].bit_count()))
    state.kept[hand] = 0
    return events + _after_keeping(state, rng)


def _after_keeping(state: State, rng: Rng) -> list[Event]:
    return [] if state.keeping else begin_round(state, rng)
