"""Launching a rocketry technology at an opponent's hand (O-8)."""

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.games.mini_wwii.actions import Action, Launch, RemoveCard
from engine.games.mini_wwii.data import (
    CARD_INDEX,
    CARDS,
    COUNTRIES,
    NATION_INDEX,
    RADAR,
    ROCKETRY,
    SEEN_CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_INDEX,
)
from engine.games.mini_wwii.events import Event, HandSeen, Launched
from engine.games.mini_wwii.hands import discard, look, play_open, random_cards
from engine.games.mini_wwii.operations import card_ops, purse, saved_ops
from engine.games.mini_wwii.state import NOBODY, REMOVE_PROMPT, State

REMOVES = [RemoveCard(card.id) for card in CARDS]


def ready_rockets(state: State, country: int) -> int:
    """The rocketry technologies that the country may launch now: 2018 one a round in all, printed each once."""
    rockets = state.technologies[country] & ROCKETRY
    if not state.printed and state.used[country]:
        return 0
    return rockets & ~state.used[country]


def targets(state: State, country: int) -> list[int]:
    """The opponents with cards in hand; in 2-player matches the other team's hand is named by its first country."""
    found: list[int] = []
    for other in sorted((country + 1 & 3, country + 3 & 3)):
        hand = state.hand_of[other]
        if state.hands[hand] and all(state.hand_of[known] != hand for known in found):
            found.append(other)
    return found


def legal_launches(state: State, country: int, card: int, event: bool, rockets: int, aims: list[int]) -> list[Action]:
    """All launches with this card, by its number or by its operation event's."""
    power = card_ops(state, country, card, event) + saved_ops(state, country)
    return [
        Launch(CARDS[card].id, TECHNOLOGIES[rocket].id, COUNTRIES[aim], event)
        for rocket in each_area(rockets)
        if TECHNOLOGIES[rocket].needs_op <= power
        for aim in aims
    ]


def launch(state: State, action: Launch, rng: Rng) -> list[Event]:
    """Play the card, spend saved OPs as needed, and hit the hand."""
    country, target, card = state.turn, NATION_INDEX[action.target], CARD_INDEX[action.card]
    rocket = TECHNOLOGY_INDEX[action.technology]
    ops = card_ops(state, country, card, action.event)
    state.saved[purse(state, country)] -= max(0, TECHNOLOGIES[rocket].needs_op - ops)
    state.used[country] |= 1 << rocket
    play_open(state, country, card)
    state.discards.append(card)
    events: list[Event] = [Launched(COUNTRIES[country], action.card, action.event, action.technology, action.target)]
    return events + _hit(state, country, target, TECHNOLOGIES[rocket].launch, rng)


def _hit(state: State, country: int, target: int, strength: int, rng: Rng) -> list[Event]:
    hand = state.hands[state.hand_of[target]]
    if not state.technologies[country] & RADAR:
        return discard(state, target, random_cards(hand, strength, rng), "launch")
    shown = random_cards(hand, SEEN_CARDS, rng)
    look(state, country, target, shown)
    events: list[Event] = [see(state, country, target, shown)]
    if shown.bit_count() <= strength:
        return events + discard(state, target, shown, "launch")
    state.prompt, state.target, state.shown, state.number = REMOVE_PROMPT, target, shown, strength
    return events


def see(state: State, country: int, target: int, cards: int) -> HandSeen:
    """The event of looking at cards of a hand."""
    ids = tuple(CARDS[card].id for card in each_area(cards))
    return HandSeen(state.seat_of[country], COUNTRIES[country], COUNTRIES[target], len(ids), ids)


def legal_removals(state: State) -> list[Action]:
    """The cards seen and not yet removed."""
    return [REMOVES[card] for card in each_area(state.shown)]


def remove_card(state: State, action: RemoveCard) -> list[Event]:
    """Remove one of the cards seen."""
    card, target = 1 << CARD_INDEX[action.card], state.target
    state.shown &= ~card
    state.number -= 1
    if not state.number:
        state.shown, state.target = 0, NOBODY
    return discard(state, target, card, "launch")
