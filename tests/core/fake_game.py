# ruff: noqa: ARG002
"""A game small enough to see through, for tests of what all games share.

Two seats take turns. Each holds a secret number. `Step` counts up, `Roll` counts up by chance, `Show` tells the
own number to everybody, `Rest` lets the other seat act, `Crash` is a fault of the rules. The match ends at 9.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from engine.core import match as matches
from engine.core.contract import Meta
from engine.core.errors import TableError
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import EVERYTHING, Layout, Outcome, Seat, Table, Turn, Viewer

END = 9


class Step(msgspec.Struct, frozen=True, tag_field="type", tag="step"):
    rule: ClassVar[str] = "F-1"
    by: int = 1


class Roll(msgspec.Struct, frozen=True, tag_field="type", tag="roll"):
    rule: ClassVar[str] = "F-2"


class Show(msgspec.Struct, frozen=True, tag_field="type", tag="show"):
    rule: ClassVar[str] = "F-3"


class Rest(msgspec.Struct, frozen=True, tag_field="type", tag="rest"):
    rule: ClassVar[str] = "F-4"


class Crash(msgspec.Struct, frozen=True, tag_field="type", tag="crash"):
    pass


class Told(msgspec.Struct, frozen=True, tag_field="type", tag="told"):
    reveals: ClassVar[bool] = True
    secret: int


class Counted(msgspec.Struct, frozen=True, tag_field="type", tag="counted"):
    reveals: ClassVar[bool] = False
    count: int


class State(msgspec.Struct):
    count: int
    turn: int
    secrets: list[int]
    both: bool = False
    """Whether both seats are to act at once."""
    turn_number: int = 1

    def copy(self) -> "State":
        return State(self.count, self.turn, self.secrets[:], self.both, self.turn_number)


class View(msgspec.Struct, frozen=True):
    count: int
    own: int


class Options(msgspec.Struct, frozen=True):
    both: bool = False


class FakeGame:
    """Notes every state that it is asked to choose on in `asked`."""

    meta = Meta(
        slug="fake",
        title="Fake",
        summary="Counts to nine.",
        minutes=(1, 2),
        layouts=(Layout(id="2", title="2 players", seats=(("red",), ("blue",))),),
        rules_version=1,
        options=Options,
    )
    action_type: Any = Step | Roll | Show | Rest | Crash

    def __init__(self) -> None:
        self.asked: list[State] = []
        self.only: list[Any] | None = None

    def setup(self, table: Table, rng: Rng) -> tuple[State, list[Any]]:
        if len(table.seats) != 2:
            raise TableError("bad_seats", "expected two seats")
        secrets = [rng.below(1000), rng.below(1000)]
        return State(0, 0, secrets, bool(table.options.get("both"))), [Counted(0)]

    def turns(self, state: State) -> dict[Seat, Turn]:
        if state.count >= END:
            return {}
        return dict.fromkeys((Seat(0), Seat(1)) if state.both else (Seat(state.turn),), Turn(state.turn_number))

    def legal_actions(self, state: State, seat: Seat) -> list[Any]:
        if seat not in self.turns(state):
            return []
        return self.only or [Step(), Roll(), Show(), Rest(), Crash()]

    def apply(self, state: State, seat: Seat, action: Any, rng: Rng) -> list[Any]:
        if isinstance(action, Crash):
            state.count = -1
            raise ZeroDivisionError
        if isinstance(action, Rest):
            state.turn = 1 - state.turn
            state.turn_number += 1
            return []
        if isinstance(action, Show):
            return [Told(state.secrets[seat])]
        state.count += action.by if isinstance(action, Step) else 1 + rng.below(2)
        return [Counted(state.count)]

    def outcome(self, state: State) -> Outcome | None:
        return None if state.count < END else Outcome(winners=(Seat(0),), scores={"red": state.count}, reason="counted")

    def view(self, state: State, viewer: Viewer) -> View:
        return View(state.count, state.secrets[viewer] if viewer >= 0 else -1)

    def views(self, state: State, viewers: Sequence[Viewer]) -> list[View]:
        return [self.view(state, viewer) for viewer in viewers]

    def event_for(self, event: Any, viewer: Viewer) -> Any:
        return event

    def resample(self, state: State, viewer: Viewer, rng: Rng) -> State:
        new = state.copy()
        if viewer != EVERYTHING:
            new.secrets = [n if seat == viewer else -1 - rng.below(1000) for seat, n in enumerate(new.secrets)]
        return new

    def choose(self, state: State, seat: Seat, rng: Rng) -> Any:
        self.asked.append(state)
        return rng.choice(self.legal_actions(state, seat))

    def stand_in(self, state: State, seat: Seat, rng: Rng) -> Any:
        self.asked.append(state)
        return Rest()

    def invariants(self, state: State) -> list[str]:
        return []

    def client_data(self, rules_version: int) -> dict[str, Any]:
        return {}


def table(*, both: bool = False) -> Table:
    """The table that the fake game is played at."""
    return Table(seats=(("red",), ("blue",)), options={"both": both}, rules_version=1)


RED, BLUE = Seat(0), Seat(1)
SEED = seed_from_number(1)


def new(*, both: bool = False) -> Match:
    """A match of it that has just begun."""
    return matches.start(FakeGame(), table(both=both), SEED)


def after(match: Match, *actions: Any, seat: Seat = RED) -> Match:
    """The match after a seat did all this."""
    for action in actions:
        match = matches.play(match, seat, action)
    return match
