"""What the next opponent would answer to a plan: the second of the two moves that the computer player looks ahead."""

from engine.games.mini_wwii import operations
from engine.games.mini_wwii.bot_operations import MOST_OPS, Plan, plans, saving
from engine.games.mini_wwii.bot_values import value
from engine.games.mini_wwii.state import NOBODY, OPERATION_PROMPT, State

REPLY = 0.6
"""How much of the judgement is the position after the reply; the rest is the position before it."""
REPLY_OPS = 4
CANDIDATES = 3
"""How many plans are tried against a reply."""


def next_opponent(state: State) -> int:
    """The opponent who is next to play a card, or `NOBODY`."""
    for step in (1, 3):
        country = state.turn + step & 3
        if not state.passed >> country & 1 and state.hands[state.hand_of[country]]:
            return country
    return NOBODY


def after_reply(state: State) -> float:
    """The value, for the team whose turn it is, once the next opponent has played an average card for an operation."""
    team, opponent = state.turn & 1, next_opponent(state)
    if opponent == NOBODY:
        return value(state, team)
    after = state.copy()
    hand = after.hand_of[opponent]
    after.hands[hand] &= after.hands[hand] - 1
    after.turn, after.prompt = opponent, OPERATION_PROMPT
    after.ops = max(0, REPLY_OPS + operations.modifier(after, opponent))
    budget = min(MOST_OPS, after.ops + after.saved[opponent])
    return -max(plan.worth for plan in plans(after, budget, 1))


class Judge:
    """Weighs the plans of one operation, with the opponent's reply to the best of them."""

    def __init__(self, state: State, found: list[Plan], *, more: bool, replies: bool) -> None:
        self.state, self.found, self.more, self.replies = state, found, more, replies
        self._judged: dict[int, float] = {}
        self.stay = self.judge(found[0])

    def judge(self, plan: Plan) -> float:
        """The plan's worth, the reply counted."""
        if not self.replies:
            return plan.worth
        key = id(plan)
        if key not in self._judged:
            self._judged[key] = (1 - REPLY) * plan.worth + REPLY * after_reply(plan.state)
        return self._judged[key]

    def best(self, ops: int) -> tuple[float, Plan]:
        """The best plan for a card of that many OPs, saved ones included, and what it gains over doing nothing."""
        most = ops + self.state.saved[self.state.turn]
        fitting = [(plan.worth + saving(plan.spent, ops, self.more), plan) for plan in self.found if plan.spent <= most]
        fitting.sort(key=lambda entry: -entry[0])
        judged = [
            (self.judge(plan) + saving(plan.spent, ops, self.more) - self.stay, plan)
            for _, plan in fitting[:CANDIDATES]
        ]
        return max(judged, key=lambda entry: entry[0])
