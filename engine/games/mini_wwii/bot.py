"""The computer player: one answer to each kind of prompt.

It looks one operation ahead with care (`bot_operations.py`) and judges what comes after by the position
(`bot_values.py`). It keeps nothing between two calls, so it may be asked at any time.
"""

from collections.abc import Callable

from engine.core.rng import Rng
from engine.core.types import Seat
from engine.games.mini_wwii import card_events, exchange, launches, rounds
from engine.games.mini_wwii.actions import Action
from engine.games.mini_wwii.bot_cards import card_worth, hand_worths
from engine.games.mini_wwii.bot_operations import WIDTH, advances, build_free, take_step
from engine.games.mini_wwii.bot_placement import choose_place
from engine.games.mini_wwii.bot_turns import choose_step, choose_turn
from engine.games.mini_wwii.bot_values import cards_left, value
from engine.games.mini_wwii.data import CARD_INDEX, CARDS
from engine.games.mini_wwii.state import (
    ADVANCE_PROMPT,
    BUILD_PROMPT,
    EXCHANGE_PROMPT,
    KEEP_PROMPT,
    LOOK_PROMPT,
    LOST_AREA_PROMPT,
    OPERATION_PROMPT,
    PLACE_PROMPT,
    REMOVE_PROMPT,
    TURN_PROMPT,
    State,
    countries_of_hand,
)

WORTH_KEEPING = 1.0
"""With the printed rules a card worth more than this is not exchanged."""


def choose(state: State, seat: Seat, rng: Rng) -> Action:
    """An action for `seat`; `state` is the bot's own to change."""
    return _answer(state, seat, rng, WIDTH)


def stand_in(state: State, seat: Seat, rng: Rng) -> Action:
    """A quick legal action for a seat whose player has left: as the computer player, but at a first glance."""
    return _answer(state, seat, rng, 1)


def _answer(state: State, seat: Seat, rng: Rng, width: int) -> Action:
    """`width`: how many plans of an operation are followed side by side."""
    if state.prompt == KEEP_PROMPT:
        return _keep(state, seat)
    if state.prompt == PLACE_PROMPT:
        return choose_place(state, rng)
    if state.prompt == TURN_PROMPT:
        return choose_turn(state, rng, width)
    if state.prompt == OPERATION_PROMPT:
        return choose_step(state, width)
    return ANSWERS[state.prompt](state)


def _keep(state: State, seat: Seat) -> Action:
    """The best cards that may be kept (R-9)."""
    worths = hand_worths(state, rounds.hand_to_keep(state, seat))

    def worth(action: Action) -> float:
        return sum(worths[CARD_INDEX[card]] for card in rounds.kept_by(action))

    return max(rounds.legal_keep(state, seat), key=worth)


def _discard(state: State) -> Action:
    """The worst card; with the printed rules none if all are good (R-3, R-6)."""
    worths = hand_worths(state, state.hand_of[state.turn])
    worst = min(worths, key=lambda card: worths[card])
    if state.prompt == EXCHANGE_PROMPT and state.printed and worths[worst] > WORTH_KEEPING:
        return exchange.DECLINE
    return exchange.DISCARDS[worst]


def _look(state: State) -> Action:
    """The opponent with most cards (R-6)."""
    most = max(launches.targets(state, state.turn), key=lambda other: (cards_left(state, other), -other))
    return exchange.LOOKS[most]


def _remove(state: State) -> Action:
    """Of the cards seen, the one that serves its owner best (O-8)."""
    owners = countries_of_hand(state, state.hand_of[state.target])
    shown = [card for card in range(len(CARDS)) if state.shown >> card & 1]
    return launches.REMOVES[max(shown, key=lambda card: card_worth(state, card, owners))]


def _advance(state: State) -> Action:
    """The army whose advance leaves the best position, or none (T-5)."""

    def worth(action: Action) -> float:
        after = state.copy()
        take_step(after, action)
        return value(after, state.turn & 1)

    return max(advances(state), key=worth)


def _build(state: State) -> Action:
    """The place for a free unit that leaves the best position (E-4)."""

    def worth(action: Action) -> float:
        return value(build_free(state, action), state.turn & 1)

    return max(card_events.legal_free_builds(state), key=worth)


ANSWERS: dict[int, Callable[[State], Action]] = {
    EXCHANGE_PROMPT: _discard,
    LOOK_PROMPT: _look,
    LOST_AREA_PROMPT: _discard,
    ADVANCE_PROMPT: _advance,
    BUILD_PROMPT: _build,
    REMOVE_PROMPT: _remove,
}
