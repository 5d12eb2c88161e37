"""Assignment cards: drawing and fulfilling (W-2, W-12 to W-16, W-27)."""

from engine.core.areas import each_area
from engine.games.wunderland.actions import Action, Fulfil
from engine.games.wunderland.data import CARD_IDS, CARD_INDEX, COLOURS, LAST_CARD, NEEDS, POINTS
from engine.games.wunderland.events import CardDrawn, CardFulfilled, Event
from engine.games.wunderland.figures import send_home
from engine.games.wunderland.state import SETTLEMENT_PROMPT, State

FULFILS = [Fulfil(card) for card in CARD_IDS]


def legal_fulfils(state: State, seat: int) -> list[Action]:
    """The cards of the hand with a figure of the seat on every place (W-12)."""
    away, hand = ~state.stands[seat], state.hands[seat]
    found: list[Action] = []
    while hand:
        low = hand & -hand
        hand ^= low
        card = low.bit_length() - 1
        if not NEEDS[card] & away:
            found.append(FULFILS[card])
    return found


def fulfil(state: State, seat: int, action: Fulfil) -> list[Event]:
    """Send a figure home from each place, score, and draw a new card where one is due (W-13 to W-16)."""
    card = CARD_INDEX[action.card]
    for place in each_area(NEEDS[card]):
        send_home(state, seat, place)
    state.hands[seat] ^= 1 << card
    state.fulfilled[seat] |= 1 << card
    state.scores[seat] += POINTS[card]
    state.last_gain = state.turn_number
    count = fulfilled_count(state, seat)
    events: list[Event] = [CardFulfilled(COLOURS[seat], action.card, POINTS[card], count)]
    if count < LAST_CARD - 1 and state.prompt != SETTLEMENT_PROMPT:
        events.append(draw(state, seat))
    return events


def fulfilled_count(state: State, seat: int) -> int:
    """How many cards lie face up in front of the seat."""
    return state.fulfilled[seat].bit_count()


def draw(state: State, seat: int) -> Event:
    """Take the next card of the deck; it holds enough for everybody (W-27)."""
    card = state.deck.pop()
    state.hands[seat] |= 1 << card
    return CardDrawn(seat, COLOURS[seat], CARD_IDS[card])
