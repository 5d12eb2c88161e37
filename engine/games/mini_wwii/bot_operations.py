"""Planning an operation: a beam search over builds, attacks and moves, kept apart by the OPs spent."""

from typing import Final, NamedTuple

from engine.core.areas import AreaSet, neighbours
from engine.games.mini_wwii import operations
from engine.games.mini_wwii.actions import Action, Advance, Attack, Build, Finish, Move
from engine.games.mini_wwii.bot_reach import THREE_STARRED, frontier_of
from engine.games.mini_wwii.bot_values import value
from engine.games.mini_wwii.data import BOARD, NATION_INDEX, UNIT_INDEX
from engine.games.mini_wwii.stacks import unit_count
from engine.games.mini_wwii.state import ADVANCE_PROMPT, State
from engine.games.mini_wwii.supply import supply_of
from engine.games.mini_wwii.victory import LAST_ROUND

MOST_OPS: Final = 9
WIDTH: Final = 3
MOST_MOVES: Final = 13
MOST_ATTACKS: Final = 8
SAVED_OP: Final = 0.2
NEVER: Final = 99.0
STEP_COST: Final = 0.01
"""Between equal plans the shorter one is taken."""


class Plan(NamedTuple):
    """Steps from a position, the OPs that they cost, and the worth of the position that they lead to."""

    worth: float
    spent: int
    steps: tuple[Action, ...]
    state: State


def plans(state: State, budget: int, width: int = WIDTH) -> list[Plan]:
    """The best plans found for each number of OPs spent, 0 to `budget`; `state` is in an operation that has them."""
    team = state.turn & 1
    layers: list[list[Plan]] = [[] for _ in range(budget + 1)]
    layers[0].append(Plan(value(state, team), 0, (), state))
    seen: set[tuple[int, ...]] = set()
    found: list[Plan] = []
    for spent, layer in enumerate(layers):
        layer.sort(key=lambda plan: -plan.worth)
        kept = 0
        for plan in layer:
            key = tuple(plan.state.units)
            if key in seen:
                continue
            seen.add(key)
            found.append(plan)
            for after in _next_plans(plan, team, budget - spent):
                layers[after.spent].append(after)
            kept += 1
            if kept == width:
                break
    return found


def best_plan(found: list[Plan], ops: int, saved: int, more: bool) -> Plan:
    """The best plan that a card of `ops` and the saved OPs pay for; `more`: see `saving`."""
    return max(
        (plan for plan in found if plan.spent <= ops + saved),
        key=lambda plan: plan.worth + saving(plan.spent, ops, more),
    )


def saving(spent: int, ops: int, more: bool) -> float:
    """What the OP is worth that a card of `ops` saves, if `more` cards can be played this round (O-5)."""
    return SAVED_OP if more and spent < ops else 0.0


def _next_plans(plan: Plan, team: int, left: int) -> list[Plan]:
    """The plans one step longer that cost at most `left` more."""
    before = plan.state
    had = before.ops + operations.saved_ops(before, before.turn)
    found = []
    for action in promising(before):
        after = before.copy()
        take_step(after, action)
        cost = had - after.ops - operations.saved_ops(after, after.turn)
        if cost > left:
            continue
        steps = (*plan.steps, action)
        if after.prompt == ADVANCE_PROMPT:
            found += _advanced(Plan(0.0, plan.spent + cost, steps, after), team)
        else:
            found.append(Plan(value(after, team) - STEP_COST * len(steps), plan.spent + cost, steps, after))
    return found


def take_step(state: State, action: Action) -> None:
    """One step of an operation, in place."""
    if isinstance(action, Move):
        operations.apply_move(state, action)
    elif isinstance(action, Attack):
        operations.apply_attack(state, action)
    elif isinstance(action, Advance):
        operations.apply_advance(state, action)
    elif isinstance(action, Build):
        unit = UNIT_INDEX[action.unit]
        operations.build(
            state, state.turn, BOARD.index[action.area], unit, operations.cost(state, state.turn, "build", unit)
        )
    else:
        operations.decline_advance(state)


def build_free(state: State, action: Action) -> State:
    """The position after the free unit of a logistics event stands (E-4)."""
    assert isinstance(action, Build)
    after = state.copy()
    operations.build(after, after.turn, BOARD.index[action.area], UNIT_INDEX[action.unit], 0)
    return after


def _advanced(plan: Plan, team: int) -> list[Plan]:
    """The plan with each answer to the free advance."""
    found = []
    for action in advances(plan.state):
        after = plan.state.copy()
        take_step(after, action)
        worth = value(after, team) - STEP_COST * len(plan.steps)
        found.append(Plan(worth, plan.spent, (*plan.steps, action), after))
    return found


def promising(state: State) -> list[Action]:
    """The steps worth a closer look: all builds, the attacks and moves that a quick look finds best."""
    builds: list[Action] = []
    attacks: list[tuple[float, Action]] = []
    moves: list[tuple[float, int, Action]] = []
    glance = _Glance(state)
    for action in operations.legal_operation(state):
        if isinstance(action, Move):
            to = BOARD.index[action.to]
            score = glance.entering(to) - glance.leaving(BOARD.index[action.origin])
            if score > 0:
                moves.append((score, to << 1 | UNIT_INDEX[action.unit], action))
        elif isinstance(action, Attack):
            attacks.append((glance.attack(action), action))
        elif isinstance(action, Build):
            builds.append(action)
        else:
            assert isinstance(action, Finish)
    attacks.sort(key=lambda entry: -entry[0])
    moves.sort(key=lambda entry: -entry[0])
    found = builds + [action for _, action in attacks[:MOST_ATTACKS]]
    taken: dict[int, int] = {}
    for _, aim, action in moves:
        if taken.get(aim, 0) < 2:
            taken[aim] = taken.get(aim, 0) + 1
            found.append(action)
            if len(found) - len(builds) - min(len(attacks), MOST_ATTACKS) >= MOST_MOVES:
                break
    return found


def may_be_answered(state: State) -> bool:
    """Whether an opponent will still play a card in the match."""
    if state.round < LAST_ROUND:
        return True
    rivals = (state.turn ^ 1, state.turn ^ 3)
    return any(not state.passed >> rival & 1 and state.hands[state.hand_of[rival]] for rival in rivals)


def in_opponents_reach(state: State) -> AreaSet:
    """The areas that an opponent's unit could enter with one move if there were room."""
    return frontier_of(state, state.turn ^ 1)[0] | frontier_of(state, state.turn ^ 3)[0]


def bares_capital(state: State, origin: int) -> bool:
    """Whether the last defender would leave a 3-starred home area to an opponent who can still come in."""
    bit = 1 << origin
    if not state.home[state.turn] & THREE_STARRED & bit or unit_count(state.units[origin]) > 1:
        return False
    return may_be_answered(state) and in_opponents_reach(state) & bit != 0


def advances(state: State) -> list[Action]:
    """The answers to the free advance that bare no capital."""
    return [
        action
        for action in operations.legal_advance(state)
        if not isinstance(action, Advance) or not bares_capital(state, BOARD.index[action.origin])
    ]


class _Glance:
    """A first look at where to go and what to leave, without trying it out."""

    def __init__(self, state: State) -> None:
        self.state = state
        country = state.turn
        self.own, self.home = state.control[country], state.home[country]
        self.enemy = state.control[country ^ 1] | state.control[country ^ 3]
        self.threatened: AreaSet = in_opponents_reach(state)
        strangers = self.state.stands[country ^ 1] | state.stands[country ^ 3] | state.stands[6]
        _, strike = frontier_of(state, country)
        _, supplied = supply_of(state, country)
        self.stage = neighbours(strangers & ~strike, BOARD.adjacent) & supplied
        self._leaving: dict[int, float] = {}
        self._entering: dict[int, float] = {}

    def entering(self, to: int) -> float:
        """About what it brings to stand there."""
        if to not in self._entering:
            self._entering[to] = self._enter(to)
        return self._entering[to]

    def _enter(self, to: int) -> float:
        bit = 1 << to
        points = BOARD.points[to]
        if not self.own & bit:
            if THREE_STARRED & bit:
                return 3.0
            return points + (points if self.enemy & bit else 0.0) + (0.2 if self.threatened & bit else 0.0)
        found = 0.3 if self.stage & bit else 0.0
        if self.threatened & bit:
            units = unit_count(self.state.units[to])
            found += points * (0.8, 0.25, 0.1, 0.05, 0.0)[units]
        return found

    def leaving(self, origin: int) -> float:
        """About what it costs that one unit leaves."""
        if origin not in self._leaving:
            self._leaving[origin] = self._leave(origin)
        return self._leaving[origin]

    def _leave(self, origin: int) -> float:
        bit = 1 << origin
        points = BOARD.points[origin]
        units = unit_count(self.state.units[origin])
        if not self.home & bit:
            if units == 1 or (units == 2 and THREE_STARRED & bit):
                return points + 0.1
            return 0.1
        if not self.threatened & bit:
            return 0.0
        if bares_capital(self.state, origin):
            return NEVER
        return points * (0.0, 0.5, 0.15, 0.1, 0.05)[units]

    def attack(self, action: Attack) -> float:
        """About what it brings to remove that unit."""
        area = BOARD.index[action.area]
        bit = 1 << area
        found = float(BOARD.points[area])
        if self.home & bit:
            found += 3
        if self.enemy & bit:
            found += 1
        if NATION_INDEX[action.nation] in (4, 5) and not self.state.joined >> NATION_INDEX[action.nation] & 1:
            found -= 2
        return found - 0.5 * unit_count(self.state.units[area])
