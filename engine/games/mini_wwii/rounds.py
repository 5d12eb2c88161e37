"""The course of a round (R): which stage comes next, and who is asked in it."""

from functools import cache
from itertools import combinations

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.games.mini_wwii import exchange, joining, turns, victory
from engine.games.mini_wwii.actions import Action, DiscardRest, Keep, KeepTwo
from engine.games.mini_wwii.card_events import clear_table
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
from engine.games.mini_wwii.versions import hand_exchanges_once_in_setup, keeping_is_secret

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
    events = [*_begin_round(state), *enter(state, DRAW), *_draw_cards(state, rng)]
    exchanging = order_of_round(state)
    if hand_exchanges_once_in_setup(state):
        exchanging = _first_of_hands(state, exchanging)
    return events + _begin_exchanges(state, exchanging, rng)


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
    for country in _first_of_hands(state, order_of_round(state)):
        hand = state.hand_of[country]
        players = countries_of_hand(state, hand)
        number = sum(this.cards + (player == this.flag) for player in players)
        events += draw(state, country, number - holds_both(state, hand), rng)
    return events


def _first_of_hands(state: State, countries: list[int]) -> list[int]:
    """These countries without those that play from the hand of an earlier one."""
    found = {state.hand_of[country]: country for country in reversed(countries)}
    return [country for country in countries if found[state.hand_of[country]] == country]


def next_lost_area(state: State, rng: Rng) -> list[Event]:
    """Ask the next country that lost a 3-starred home area; after the last, go on to the exchange (R-3 to R-6)."""
    while state.queue:
        exchange.begin_lost_area(state, state.queue.pop(0))
        if state.number:
            return []
    events = _remove_damage(state)
    events += show_all(state, active=True)
    state.used = [0] * 4
    return events + _begin_exchanges(state, order_of_round(state), rng)


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


def _begin_exchanges(state: State, countries: list[int], rng: Rng) -> list[Event]:
    state.queue = countries
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
    clear_table(state)
    events += victory.score(state)
    if state.prompt == OVER_PROMPT:
        return events
    state.kept = [0] * 4
    state.keeping = 0
    for hand in range(4):
        if has_to_keep(state, hand):
            state.keeping |= 1 << hand
    state.prompt = KEEP_PROMPT
    state.turn_number += 1
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
    """Each card not yet chosen, or no further one; each choice at once where it is secret (R-9)."""
    hand = hand_to_keep(state, seat)
    if hand == NOBODY:
        return []
    cards = list(each_area(state.hands[hand] & ~state.kept[hand]))
    found: list[Action] = [KEEPS[card] for card in cards]
    if keeping_is_secret(state) and kept_limit(state, hand) == 2:
        found += [_keep_two(card, second) for card, second in combinations(cards, 2)]
    found.append(DISCARD_REST)
    return found


@cache
def _keep_two(card: int, second: int) -> KeepTwo:
    return KeepTwo(CARDS[card].id, CARDS[second].id)


def kept_by(action: Action) -> tuple[str, ...]:
    """The cards that this choice keeps (R-9)."""
    if isinstance(action, KeepTwo):
        return action.card, action.second
    return (action.card,) if isinstance(action, Keep) else ()


def keep(state: State, seat: int, action: Keep | KeepTwo | DiscardRest, rng: Rng) -> list[Event]:
    """Choose cards to keep. The rest is discarded when all hands have chosen; in version 1 when this one has (R-9)."""
    hand = hand_to_keep(state, seat)
    for card in kept_by(action):
        state.kept[hand] |= 1 << CARD_INDEX[card]
    if keeping_is_secret(state):
        state.keeping &= ~(1 << hand)
        return [] if state.keeping else _discard_all_unkept(state) + begin_round(state, rng)
    if isinstance(action, Keep) and state.kept[hand].bit_count() < kept_limit(state, hand):
        return []
    state.keeping &= ~(1 << hand)
    return _discard_unkept(state, hand) + _after_keeping(state, rng)


def has_to_keep(state: State, hand: int) -> bool:
    """Whether the hand holds more cards than it may keep, so that it has to choose (R-9)."""
    return state.hands[hand].bit_count() > kept_limit(state, hand)


def _discard_all_unkept(state: State) -> list[Event]:
    asked = [hand for hand in range(4) if has_to_keep(state, hand)]
    return [event for hand in asked for event in _discard_unkept(state, hand)]


def _discard_unkept(state: State, hand: int) -> list[Event]:
    country = countries_of_hand(state, hand)[0]
    events = discard(state, country, state.hands[hand] & ~state.kept[hand], "round_end")
    events.append(CardsKept(COUNTRIES[country], state.kept[hand].bit_count()))
    state.kept[hand] = 0
    return events


def _after_keeping(state: State, rng: Rng) -> list[Event]:
    return [] if state.keeping else begin_round(state, rng)
