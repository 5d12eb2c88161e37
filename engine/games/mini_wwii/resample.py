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
from engine.games.mini_wwii.rounds import has_to_keep, kept_limit
from engine.games.mini_wwii.state import KEEP_PROMPT, NO_CARD, NOBODY, State, countries_of_hand
from engine.games.mini_wwii.technology import may_develop
from engine.games.mini_wwii.versions import keeping_is_secret
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
    pool = _deal_decks_and_face_down(state, new, viewer, seen, pool, rng)
    for hand in others:
        known = seen[hand] & ~_face_down_of(new, hand)
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
        cards |= state.hands[hand] | _face_down_of(state, hand)
    return cards


def _face_down_of(state: State, hand: int) -> int:
    cards = 0
    for country in countries_of_hand(state, hand):
        if state.face_down[country] != NO_CARD:
            cards |= 1 << state.face_down[country]
    return cards


def _deal_decks_and_face_down(
    state: State, new: State, viewer: Viewer, seen: dict[int, int], hidden: int, rng: Rng
) -> int:
    """Returns what is left of the hidden cards. Tries again where a country is left without a card to develop."""
    for _ in range(TRIES):
        pool = _deal_face_down(state, new, viewer, seen, _deal_decks(state, new, hidden, rng), rng)
        if pool != NOBODY:
            return pool
    new.us_deck, new.china_deck, new.face_down = state.us_deck[:], state.china_deck[:], state.face_down[:]
    dealt = sum(1 << card for card in (*new.us_deck, *new.china_deck))
    for hand in seen:
        dealt |= _face_down_of(new, hand)
    return hidden & ~dealt


def _deal_decks(state: State, new: State, pool: int, rng: Rng) -> int:
    """The U.S. and China decks, from what is hidden of their cards. Returns the pool without them."""
    for colour, real, name in ((US_CARDS, state.us_deck, "us_deck"), (CHINA_CARDS, state.china_deck, "china_deck")):
        dealt = random_cards(pool & colour, len(real), rng)
        pool &= ~dealt
        deck = list(each_area(dealt))
        rng.shuffle(deck)
        setattr(new, name, deck)
    return pool


def _deal_face_down(state: State, new: State, viewer: Viewer, seen: dict[int, int], pool: int, rng: Rng) -> int:
    """Other seats' face-down cards: each one that its country may develop (T-2). Returns the pool without them.

    Some seen cards have to be among them where more were seen than the hand still holds; `NOBODY` if that failed.
    """
    for hand, known in seen.items():
        doubtful = _seen_before(state, viewer, hand) & known
        laid = [country for country in countries_of_hand(state, hand) if state.face_down[country] != NO_CARD]
        too_many = known.bit_count() - state.hands[hand].bit_count()
        for place, country in enumerate(laid):
            forced = too_many == len(laid) - place or (too_many > 0 and rng.below(2) == 0)
            active = state.technologies[country]
            choices = doubtful if forced else pool | doubtful
            fitting = [card for card in each_area(choices) if may_develop(active, CARDS[card].technology)]
            if not fitting:
                return NOBODY
            card = 1 << (found := rng.choice(fitting))
            new.face_down[country] = found
            too_many -= bool(card & doubtful)
            pool &= ~card
            doubtful &= ~card
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
            if state.seen[4 * looker + target]:
                _redraw_seen(state, new, looker, target, rng)
        _redraw_kept(state, new, looker, rng)


def _redraw_kept(state: State, new: State, hand: int, rng: Rng) -> None:
    """What a hand has chosen to keep; how much, unless the others know only that it has chosen (R-9)."""
    number = state.kept[hand].bit_count()
    if keeping_is_secret(state) and state.prompt == KEEP_PROMPT:
        chosen = not state.keeping >> hand & 1 and has_to_keep(state, hand)
        number = rng.below(kept_limit(state, hand) + 1) if chosen else 0
    new.kept[hand] = random_cards(new.hands[hand], number, rng) if number else 0


def _redraw_seen(state: State, new: State, looker: int, target: int, rng: Rng) -> None:
    """What one hand has seen of another: as many cards; those of a launch (O-8) are still in the hand."""
    at = 4 * looker + target
    shown = 0
    if state.shown and (looker, target) == (state.hand_of[state.turn], state.hand_of[state.target]):
        shown = new.shown = random_cards(new.hands[target], state.shown.bit_count(), rng)
    hidden = new.hands[target] | (_face_down_of(new, target) if state.seen_before[at] else 0)
    new.seen[at] = shown | random_cards(hidden & ~shown, state.seen[at].bit_count() - shown.bit_count(), rng)
    new.seen_before[at] = new.seen[at] & ~shown if state.seen_before[at] else 0
