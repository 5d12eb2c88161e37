"""What players did with their cards, in words to count: for the tests of the computer player and its bench."""

from collections.abc import Iterator
from typing import Any

from engine.core.match import Match
from engine.games.mini_wwii.actions import (
    Action,
    Advance,
    Attack,
    Build,
    Develop,
    Launch,
    LendLease,
    Move,
    Pass,
    PlayEvent,
    PlayOperation,
)
from engine.games.mini_wwii.data import (
    ALLIES,
    AXIS,
    CARD_INDEX,
    CARD_VALUES,
    CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_INDEX,
    CardValues,
)
from engine.games.mini_wwii.events import MarkerMoved, NationJoined, TechnologyShown
from engine.games.mini_wwii.state import State, countries_of_hand
from engine.games.mini_wwii.versions import RULES_VERSION
from engine.games.mini_wwii.victory import LAST_ROUND, target, team_points

EVENT_KINDS = ("operation", "tactics own", "tactics opponent", "logistics draw", "logistics build", "diplomacy")
ALL_USES = (
    *(f"technology: {technology.id}" for technology in TECHNOLOGIES),
    *(f"event: {kind}" for kind in EVENT_KINDS),
    *("operation", "launch", "lend-lease", "pass", "build", "attack", "move"),
)
FIRST_JOINING = {"us": 5, "china": 3}
"""The round in which a nation joins if no Lend-Lease is missed and no invasion helps."""
FOLDED = "folded a lead in the last round"
LOST_BY_FOLDING = "lost by folding"
COURSE = (
    *(f"technologies of level {level} active" for level in (1, 2, 3)),
    *("free advance", "step by Axis invasion"),
    *(f"{nation} joined {when}" for nation in FIRST_JOINING for when in ("early", "on time", "late")),
    *(FOLDED, LOST_BY_FOLDING),
)
"""What comes of actions."""
PLAIN: dict[type[Action], str] = {
    Advance: "free advance",
    Launch: "launch",
    LendLease: "lend-lease",
    Pass: "pass",
    Build: "build",
    Attack: "attack",
    Move: "move",
}


def uses(action: Action) -> Iterator[str]:
    """The words of `ALL_USES` for this action; none for one that is not counted."""
    if isinstance(action, PlayOperation):
        yield "event: operation" if action.event else "operation"
    elif isinstance(action, Develop):
        yield f"technology: {TECHNOLOGIES[CARDS[CARD_INDEX[action.card]].technology].id}"
    elif isinstance(action, PlayEvent):
        yield f"event: {_event_kind(CARD_VALUES[RULES_VERSION][CARD_INDEX[action.card]])}"
    elif type(action) in PLAIN:
        yield PLAIN[type(action)]


def _event_kind(card: CardValues) -> str:
    if card.kind == "tactics":
        return f"tactics {card.target}"
    if card.kind == "logistics":
        return "logistics draw" if card.draw else "logistics build"
    return card.kind


class Watch:
    """Follows one match and says in the words of `ALL_USES` and `COURSE` what happened in it."""

    WORDS = (*ALL_USES, *COURSE)

    def __init__(self) -> None:
        self._folded: set[int] = set()

    def seen(self, before: State, action: Action, after: Match) -> list[str]:
        """The words for one action that was played in the position `before`."""
        found = list(uses(action))
        for event in after.events:
            found += _course(event, after.state.round)
        if folds(before, action, after.state):
            found.append(FOLDED)
            self._folded.add(before.turn & 1)
        if after.is_over and 1 - after.state.winner in self._folded:
            found.append(LOST_BY_FOLDING)
        return found


def _course(event: Any, round_number: int) -> Iterator[str]:
    if isinstance(event, TechnologyShown) and event.active:
        yield f"technologies of level {TECHNOLOGIES[TECHNOLOGY_INDEX[event.technology]].level} active"
    elif isinstance(event, MarkerMoved) and event.reason == "invasion":
        yield "step by Axis invasion"
    elif isinstance(event, NationJoined):
        late = round_number - FIRST_JOINING[event.nation]
        yield f"{event.nation} joined {'on time' if late == 0 else 'late' if late > 0 else 'early'}"


def folds(before: State, action: Action, after: State) -> bool:
    """Whether a side that would win the match if it ended now gives up cards by passing in the last round.

    Every card can be played, as an operation if nothing else. Given up are cards that no country of the hand can play
    any more: all of them once its last country passes, those discarded by R-10 before.
    """
    if not isinstance(action, Pass) or before.round < LAST_ROUND:
        return False
    team, hand = before.turn & 1, before.hand_of[before.turn]
    partner_plays_on = any(not after.passed >> country & 1 for country in countries_of_hand(before, hand))
    kept = after.hands[hand] if partner_plays_on else 0
    return bool(before.hands[hand] & ~kept) and _winning(before) == team


def _winning(state: State) -> int:
    """The team that would win if the last round ended now (V-2, V-3)."""
    axis, allies = team_points(state, AXIS), team_points(state, ALLIES)
    if allies >= target(state, ALLIES):
        return ALLIES
    return AXIS if axis >= target(state, AXIS) or axis >= allies else ALLIES
