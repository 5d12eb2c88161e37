"""The exchange and Radar's look (R-6), and the discards for lost home areas (R-3)."""

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.games.mini_wwii.actions import Action, Decline, Discard, LookAtHand
from engine.games.mini_wwii.data import (
    BOARD,
    CARD_INDEX,
    CARDS,
    COUNTRIES,
    EXCHANGE_TWO,
    NATION_INDEX,
    RADAR,
    SEEN_CARDS,
)
from engine.games.mini_wwii.events import Event
from engine.games.mini_wwii.hands import discard, draw, hand_size, look, random_cards
from engine.games.mini_wwii.launches import see, targets
from engine.games.mini_wwii.state import EXCHANGE_PROMPT, LOOK_PROMPT, LOST_AREA_PROMPT, State, give_turn

DISCARDS = [Discard(card.id) for card in CARDS]
LOOKS = [LookAtHand(country) for country in COUNTRIES]
DECLINE = Decline()


def begin_exchange(state: State, country: int, rng: Rng) -> list[Event]:
    """Open the country's exchange: 2018 it draws first, printed it may discard first.

    `number` is 0, and no prompt is set, if there is nothing to choose.
    """
    give_turn(state, country)
    state.number = 2 if state.technologies[country] & EXCHANGE_TWO else 1
    state.picked = 0
    events: list[Event] = []
    if not state.printed:
        before = hand_size(state, country)
        events = draw(state, country, state.number, rng)
        state.number = hand_size(state, country) - before
    state.number = min(state.number, hand_size(state, country))
    if state.number:
        state.prompt = EXCHANGE_PROMPT
    return events


def legal_exchange(state: State) -> list[Action]:
    """Each card of the hand; printed rules allow to decline."""
    found: list[Action] = [DISCARDS[card] for card in each_area(state.hands[state.hand_of[state.turn]])]
    if state.printed:
        found.append(DECLINE)
    return found


def exchange_card(state: State, action: Discard) -> list[Event]:
    """Discard a card in the exchange."""
    state.picked += 1
    state.number = min(state.number - 1, hand_size(state, state.turn) - 1)
    return discard(state, state.turn, 1 << CARD_INDEX[action.card], "exchange")


def close_exchange(state: State, rng: Rng) -> list[Event]:
    """Printed rules: draw as many as were discarded."""
    return draw(state, state.turn, state.picked, rng) if state.printed else []


def begin_look(state: State) -> bool:
    """Open Radar's look, if the country has Radar and an opponent has cards."""
    if not state.technologies[state.turn] & RADAR or not targets(state, state.turn):
        return False
    state.prompt = LOOK_PROMPT
    return True


def legal_looks(state: State) -> list[Action]:
    """Each opponent with cards, or none."""
    return [*(LOOKS[target] for target in targets(state, state.turn)), DECLINE]


def look_at_hand(state: State, action: LookAtHand, rng: Rng) -> list[Event]:
    """See three random cards of the opponent's hand (R-6)."""
    target = NATION_INDEX[action.country]
    cards = random_cards(state.hands[state.hand_of[target]], SEEN_CARDS, rng)
    look(state, state.turn, target, cards)
    return [see(state, state.turn, target, cards)]


def lost_areas(state: State, country: int) -> int:
    """How many 3-starred home areas of the country an opponent controls (R-3)."""
    enemies = state.control[country ^ 1] | state.control[country ^ 3]
    return (state.home[country] & BOARD.three_starred & enemies).bit_count()


def begin_lost_area(state: State, country: int) -> None:
    """Open the discards for lost areas, if there are any and cards to discard."""
    give_turn(state, country)
    state.number = min(lost_areas(state, country), hand_size(state, country))
    if state.number:
        state.prompt = LOST_AREA_PROMPT


def legal_lost_area(state: State) -> list[Action]:
    """Each card of the hand."""
    return [DISCARDS[card] for card in each_area(state.hands[state.hand_of[state.turn]])]


def lose_card(state: State, action: Discard) -> list[Event]:
    """Discard a card for a lost area."""
    state.number -= 1
    return discard(state, state.turn, 1 << CARD_INDEX[action.card], "lost_area")
