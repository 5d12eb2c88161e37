"""Choosing what to do with a card: every use of every card of the hand, weighed against the others and passing."""

from typing import NamedTuple

from engine.core.rng import Rng
from engine.games.mini_wwii import operations, turns
from engine.games.mini_wwii.actions import Action, Develop, Launch, LendLease, Pass, PlayEvent, PlayOperation
from engine.games.mini_wwii.bot_cards import (
    CARD_WORTH,
    OP_WORTH,
    card_worth,
    develop_worth,
    diplomacy_worth,
    hand_worths,
    tactics_worth,
)
from engine.games.mini_wwii.bot_operations import MOST_OPS, best_plan, build_free, plans, saving
from engine.games.mini_wwii.bot_values import cards_left, value
from engine.games.mini_wwii.card_events import legal_free_builds
from engine.games.mini_wwii.data import (
    CARD_INDEX,
    CARD_VALUES,
    CARDS,
    NATION_INDEX,
    TECHNOLOGIES,
    TECHNOLOGY_INDEX,
    US,
)
from engine.games.mini_wwii.joining import LENDS
from engine.games.mini_wwii.rounds import kept_limit
from engine.games.mini_wwii.state import OPERATION_PROMPT, State, countries_of_hand, holds_both
from engine.games.mini_wwii.victory import LAST_ROUND

NEAR = 0.08
"""Uses that are worse than the best by less than this are as good: one of them is taken at random."""
LAUNCHED = 1.25
"""What it is worth that an opponent loses a card that it would have played."""
KEEP_SHARE = 0.85
"""What a kept card is worth beside one played now."""


class Use(NamedTuple):
    """A way to play a card, and what it brings beyond what the card would bring otherwise."""

    surplus: float
    action: Action


class Turn:
    """The turn of one country: the operations that it could make, and the worth of the cards of its hand."""

    def __init__(self, state: State, width: int) -> None:
        self.state = state
        self.values = CARD_VALUES[state.rules_version]
        self.country = state.turn
        self.team = self.country & 1
        self.hand = state.hand_of[self.country]
        self.last = state.round >= LAST_ROUND
        self.legal = turns.legal_turn(state)
        self.after_card = self._after_card()
        self.base = value(self.after_card, self.team)
        self.plans = plans(self.after_card, self._budget(), width)
        self.per_op = self._per_op()
        self.more = cards_left(state, self.country) > 1

    def _after_card(self) -> State:
        """The position with one card fewer, in an operation with many OPs."""
        after = self.state.copy()
        cards = after.hands[self.hand]
        after.hands[self.hand] = cards & (cards - 1)
        after.prompt, after.ops = OPERATION_PROMPT, self._budget() - operations.saved_ops(after, self.country)
        return after

    def _budget(self) -> int:
        most = 0
        for action in self.legal:
            if isinstance(action, PlayOperation):
                card = CARD_INDEX[action.card]
                most = max(most, operations.card_ops(self.state, self.country, card, action.event))
        return min(MOST_OPS, most + operations.saved_ops(self.state, self.country))

    def _per_op(self) -> float:
        """What an OP brings here: between the average and what the best plan promises."""
        best = max(((plan.worth - self.base) / plan.spent for plan in self.plans if plan.spent >= 4), default=0.0)
        return max(0.1, min(0.4, 0.5 * OP_WORTH + 0.45 * best))

    def uses(self) -> list[Use]:
        """Every use of every card, and passing."""
        worths = {card: self._otherwise(card) for card in hand_worths(self.state, self.hand)}
        found = []
        for action in self.legal:
            if isinstance(action, Pass):
                if not self.last or not given_up(self.state):
                    found.append(Use(self._passing(worths), action))
            else:
                card = CARD_INDEX[action.card]  # type: ignore[attr-defined]
                found.append(Use(self._gain(action, card) - worths[card], action))
        return found

    def _otherwise(self, card: int) -> float:
        """What the card would bring another time: as an operation, or by the event of a partner's colour."""
        data, player = self.values[card], CARDS[card].player
        found = self.per_op * data.op
        if data.kind == "operation" and player in countries_of_hand(self.state, self.hand):
            found = self.per_op * data.event_op
        elif player == self.country ^ 2 and self.state.hand_of[player] == self.hand:
            found = max(found, 0.8 * card_worth(self.state, card, [player]))
        return found

    def _passing(self, worths: dict[int, float]) -> float:
        """Passing keeps the best card or two and loses the others; in a team's hand half goes at once (R-9, R-10).

        In the last round it is weighed only where the cards stay for the partner.
        """
        state = self.state
        best = sorted(worths.values(), reverse=True)
        if self.last:
            return -0.3 * sum(best)
        lost = 0.0
        if len(best) == 1:
            after = state.copy()
            after.passed |= 1 << self.country
            lost = value(after, self.team) - self.base
        if holds_both(state, self.hand) and not state.passed >> (self.country ^ 2) & 1:
            if not state.printed:
                return lost - sum(best) * 0.5 * (len(best) > 1) - (0.1 if len(best) > 1 else 0.0)
            return lost - 0.3 * sum(best)
        kept = kept_limit(state, self.hand)
        return lost - sum(best[kept:]) - (1 - KEEP_SHARE) * sum(best[:kept])

    def _gain(self, action: Action, card: int) -> float:
        state, country, data = self.state, self.country, self.values[card]
        if isinstance(action, PlayOperation):
            return self._operating(operations.card_ops(state, country, card, action.event))
        if isinstance(action, Develop):
            return develop_worth(state, country, card)
        if isinstance(action, LendLease):
            return self._lending()
        if isinstance(action, Launch):
            return self._launching(action)
        assert isinstance(action, PlayEvent)
        if data.kind == "tactics":
            return tactics_worth(state, country, NATION_INDEX[action.target])
        if data.kind == "diplomacy":
            return self._diplomacy(card)
        if data.draw:
            return CARD_WORTH * data.draw * (0.95 if not self.last else 0.9) - 0.2
        return self._free_build(card)

    def _operating(self, ops: int) -> float:
        plan = best_plan(self.plans, ops, operations.saved_ops(self.state, self.country), self.more)
        return plan.worth - self.base + saving(plan.spent, ops, self.more)

    def _diplomacy(self, card: int) -> float:
        """The points that change hands, told by the position's value so that targets count."""
        gain = diplomacy_worth(self.state, self.country, self.values[card])
        after = self.after_card.copy()
        after.diplomacy[self.country] |= 1 << card
        ready = value(after, self.team) - self.base
        return ready * gain / self.values[card].vp if gain else 0.0

    def _lending(self) -> float:
        after = self.after_card.copy()
        nation = LENDS[self.country]
        after.boxes[nation - US] += 1
        after.lent |= 1 << self.country
        bonus = 0.9 * CARD_WORTH if not self.last else 0.0
        return value(after, self.team) - self.base + bonus

    def _launching(self, action: Launch) -> float:
        """Cards that the opponent would have played are worth most; of those kept for later only few are."""
        state = self.state
        target = NATION_INDEX[action.target]
        strength = TECHNOLOGIES[TECHNOLOGY_INDEX[action.technology]].launch
        held = state.hands[state.hand_of[target]].bit_count()
        hit = min(strength, held)
        players = countries_of_hand(state, state.hand_of[target])
        if all(state.passed >> player & 1 for player in players):
            return (
                0.0 if self.last else CARD_WORTH * max(0, hit - max(0, held - kept_limit(state, state.hand_of[target])))
            )
        return LAUNCHED * hit

    def _free_build(self, card: int) -> float:
        after = self.after_card.copy()
        after.card = card
        worths = [value(build_free(after, action), self.team) for action in legal_free_builds(after)]
        return max(worths, default=self.base) - self.base


def given_up(state: State) -> int:
    """How many cards of the hand nobody can play any more this round once the country passes (R-7, R-10)."""
    hand = state.hand_of[state.turn]
    held = state.hands[hand].bit_count()
    if not holds_both(state, hand) or state.passed >> (state.turn ^ 2) & 1:
        return held
    return 0 if state.printed else held // 2


def choose_turn(state: State, rng: Rng, width: int) -> Action:
    """The use of a card, or passing, that brings most; among equals one at random."""
    uses = Turn(state, width).uses()
    best = max(use.surplus for use in uses)
    return rng.choice([use.action for use in uses if use.surplus >= best - NEAR])


def choose_step(state: State, width: int) -> Action:
    """The first step of the best plan for the operation under way, or its end."""
    saved = operations.saved_ops(state, state.turn)
    budget = min(MOST_OPS, state.ops + saved)
    found = plans(state, budget, width)
    steps = best_plan(found, state.ops, saved, cards_left(state, state.turn) >= 1).steps
    return steps[0] if steps else operations.FINISH
