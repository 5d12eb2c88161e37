"""Cards between decks, hands and the discard pile; and what Radar has shown of hands."""

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.games.mini_wwii.data import CARDS, COUNTRIES
from engine.games.mini_wwii.events import CardsDiscarded, CardsDrawn, DeckReshuffled, Event
from engine.games.mini_wwii.state import State


def draw(state: State, country: int, number: int, rng: Rng) -> list[Event]:
    """Draw cards into the country's hand. An empty deck is replaced by the shuffled discard pile (R-3)."""
    events: list[Event] = []
    drawn: list[str] = []
    hand = state.hand_of[country]
    for _ in range(number):
        if not state.deck and state.discards:
            state.deck, state.discards = state.discards, []
            rng.shuffle(state.deck)
            events.append(DeckReshuffled(len(state.deck)))
        if not state.deck:
            break
        card = state.deck.pop()
        state.hands[hand] |= 1 << card
        drawn.append(CARDS[card].id)
    if drawn:
        events.append(CardsDrawn(state.seat_of[country], COUNTRIES[country], len(drawn), "main", tuple(sorted(drawn))))
    return events


def discard(state: State, country: int, cards: int, reason: str) -> list[Event]:
    """Discard a set of cards from the country's hand, face up, in the order of the data file (R-11)."""
    if not cards:
        return []
    state.hands[state.hand_of[country]] &= ~cards
    forget(state, cards)
    found = list(each_area(cards))
    state.discards.extend(found)
    return [CardsDiscarded(COUNTRIES[country], tuple(CARDS[card].id for card in found), reason)]


def play_open(state: State, country: int, card: int) -> None:
    """Take a card out of the country's hand to play it face up; where it goes is the caller's."""
    state.hands[state.hand_of[country]] &= ~(1 << card)
    forget(state, 1 << card)


def forget(state: State, cards: int) -> None:
    """These cards are in the open now: nobody needs Radar for them any more."""
    if any(state.seen):
        state.seen = [mask & ~cards for mask in state.seen]
        state.seen_before = [mask & ~cards for mask in state.seen_before]


def look(state: State, country: int, target: int, cards: int) -> None:
    """The country's hand has seen these cards of the target's hand; so none of them lies face down."""
    target_hand = state.hand_of[target]
    state.seen[4 * state.hand_of[country] + target_hand] |= cards
    for other in range(4):
        if state.seat_of[other] == state.seat_of[country]:
            state.seen_before[4 * state.hand_of[other] + target_hand] &= ~cards


def lay_face_down(state: State, country: int, card: int) -> None:
    """Play a card face down. Whoever had seen cards of the hand cannot know whether it is one of them."""
    hand = state.hand_of[country]
    state.hands[hand] &= ~(1 << card)
    for looker in range(4):
        state.seen_before[4 * looker + hand] |= state.seen[4 * looker + hand]


def hand_size(state: State, country: int) -> int:
    """How many cards the country's hand holds."""
    return state.hands[state.hand_of[country]].bit_count()


def random_cards(cards: int, number: int, rng: Rng) -> int:
    """`number` cards of a set at random, or all of it if it is smaller."""
    found = list(each_area(cards))
    if len(found) <= number:
        return cards
    picked = 0
    for card in rng.sample(found, number):
        picked |= 1 << card
    return picked
