"""Another position that a viewer cannot tell from the real one: all that is hidden from it is dealt anew.

Hidden: the order of the decks, other seats' hands and face-down cards, what others' Radar saw. Kept: every size,
every open card, the viewer's own cards, and the cards that its own Radar saw (they stay in that hand, unless they
may be the card that was laid face down since).
"""

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.core.types import EVERYTHING, Viewer
from engine.games.mini_wwii.data import CARDS, CHINA, US
from engine.games.mini_wwii.hands import random_cards
from engine.games.mini_wwii.state import NO_CARD, NOBODY, State, countries_of_hand
from engine.games.mini_wwii.technology import may_develop
from engine.games.mini_wwii.view import seen_by

TRIES = 20

US_CARDS = sum(1 << n for n, card in enumerate(CARDS) if card.nation == US)
CHINA_CARDS = sum(1 << n for n, card in enumerate(CARDS) if card.nation == CHINA)


def resample(state: State, viewer: Viewer, rng: Rng) -> State:
    """A copy of the position with everything hidden from `viewer` dealt anew."""
    new = state.copy()
    if viewer == EVERYTHING:
        return new
    others = [hand for hand in sorted(set(state.hand_of)) if _seat_of_hand(state, hand) != viewer]
    seen = {hand: seen_by(state, viewer, hand) for hand in others}
    pool = _hidden_cards(state, others)
    for cards in seen.values():
        pool &= ~cards
    pool = _deal_decks(state, new, pool, rng)
    pool = _deal_face_down(state, new, viewer, others, seen, pool, rng)
    for hand in others:
        known = seen[hand]
        for country in countries_of_hand(state, hand):
            if new.face_down[country] != NO_CARD:
                known &= ~(1 << new.face_down[country])
        dealt = random_cards(pool, state.hands[hand].bit_count() - known.bit_count(), rng)
        pool &= ~dealt
        new.hands[hand] = known | dealt
    new.deck = list(each_area(pool))
    rng.shuffle(new.deck)
    _redraw_knowledge(state, new, viewer, rng)
    return new


def _seat_of_hand(state: State, hand: int) -> int:
    return state.seat_of[countries_of_hand(state, hand)[0]]


def _hidden_cards(state: State, others: list[int]) -> int:
    cards = 0
    for deck in (state.deck, state.us_deck, state.china_deck):
        for card in deck:
            cards |= 1 << card
    for hand in others:
        cards |= state.hands[hand]
        for country in countries_of_hand(state, hand):
            if state.face_down[country] != NO_CARD:
                cards |= 1 << state.face_down[country]
    return cards


def _deal_decks(state: State, new: State, pool: int, rng: Rng) -> int:
    """The U.S. and China decks, from what is hidden of their cards. Returns the pool without them."""
    for colour, real, name in ((US_CARDS, state.us_deck, "us_deck"), (CHINA_CARDS, state.china_deck, "china_deck")):
        dealt = random_cards(pool & colour, len(real), rng)
        pool &= ~dealt
        deck = list(each_area(dealt))
        rng.shuffle(deck)
        setattr(new, name, deck)
    return pool


def _deal_face_down(
    state: State, new: State, viewer: Viewer, others: list[int], seen: dict[int, int], pool: int, rng: Rng
) -> int:
    """Other seats' face-down cards: each one that its country may develop. Returns the pool without them."""
    for _ in range(TRIES):
        rest = _try_face_down(state, new, viewer, others, seen, pool, rng)
        if rest != NOBODY:
            return rest
    for hand in others:
        for country in countries_of_hand(state, hand):
            new.face_down[country] = state.face_down[country]
            if new.face_down[country] != NO_CARD:
                pool &= ~(1 << new.face_down[country])
    return pool


def _try_face_down(
    state: State, new: State, viewer: Viewer, others: list[int], seen: dict[int, int], pool: int, rng: Rng
) -> int:
    for hand in others:
        doubtful = _seen_before(state, viewer, hand) & seen[hand]
        left = seen[hand]
        for country in countries_of_hand(state, hand):
            if state.face_down[country] == NO_CARD:
                continue
            active = state.technologies[country]
            fitting = [
                card for card in each_area(pool | (doubtful & left)) if may_develop(active, CARDS[card].technology)
            ]
            if not fitting:
                return NOBODY
            card = rng.choice(fitting)
            new.face_down[country] = card
            pool &= ~(1 << card)
            left &= ~(1 << card)
        if left.bit_count() > state.hands[hand].bit_count():
            return NOBODY
    return pool


def _seen_before(state: State, viewer: Viewer, target: int) -> int:
    cards = 0
    for looker in sorted(set(state.hand_of)):
        if _seat_of_hand(state, looker) == viewer:
            cards |= state.seen_before[4 * looker + target]
    return cards


def _redraw_knowledge(state: State, new: State, viewer: Viewer, rng: Rng) -> None:
    """What others know or have chosen in secret: as many cards of the hands as dealt anew."""
    for looker in sorted(set(state.hand_of)):
        if _seat_of_hand(state, looker) == viewer:
            continue
        for target in range(4):
            at = 4 * looker + target
            if state.seen[at]:
                new.seen[at] = random_cards(new.hands[target], state.seen[at].bit_count(), rng)
                new.seen_before[at] = new.seen[at] if state.seen_before[at] else 0
        if state.kept[looker]:
            new.kept[looker] = random_cards(new.hands[looker], state.kept[looker].bit_count(), rng)
    if state.shown and state.seat_of[state.turn] != viewer:
        target = state.hand_of[state.target]
        new.shown = random_cards(new.hands[target], state.shown.bit_count(), rng)
        new.seen[4 * state.hand_of[state.turn] + target] |= new.shown
