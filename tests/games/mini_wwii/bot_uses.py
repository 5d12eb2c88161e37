"""What players did with their cards, in words to count: for the tests of the computer player and its bench."""

from collections.abc import Iterator

from engine.games.mini_wwii.actions import (
    Action,
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
from engine.games.mini_wwii.data import CARD_INDEX, CARD_VALUES, CARDS, TECHNOLOGIES, CardValues
from engine.games.mini_wwii.versions import RULES_VERSION

EVENT_KINDS = ("operation", "tactics own", "tactics opponent", "logistics draw", "logistics build", "diplomacy")
ALL_USES = (
    *(f"technology: {technology.id}" for technology in TECHNOLOGIES),
    *(f"event: {kind}" for kind in EVENT_KINDS),
    *("operation", "launch", "lend-lease", "pass", "build", "attack", "move"),
)
PLAIN: dict[type[Action], str] = {
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
