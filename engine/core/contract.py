"""The contract between a game and everything else. Server, bots, client and tests know games only through it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar

import msgspec

from engine.core.rng import Rng
from engine.core.types import Layout, Outcome, Seat, Table, Turn, Viewer


class GameState(Protocol):
    """A position. Flat data; `copy` is written by hand and shares nothing that can change."""

    def copy(self) -> Self:
        """An independent copy."""
        ...


class GameEvent(Protocol):
    """Something that happened. `reveals`: it showed hidden information to somebody, so undo stops here."""

    reveals: ClassVar[bool]


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby needs to know of a game.

    `options` is a frozen `msgspec.Struct` whose fields all have defaults, with descriptions given by
    `msgspec.Meta` annotations. `teams` maps a team's id to its sides; games without teams leave it empty.
    """

    slug: str
    title: str
    summary: str
    minutes: tuple[int, int]
    layouts: tuple[Layout, ...]
    rules_version: int
    options: type[msgspec.Struct]
    teams: Mapping[str, tuple[str, ...]] = {}

    @property
    def versions(self) -> range:
        """The versions of the rules by which a match may be played: all up to `rules_version`."""
        return range(1, self.rules_version + 1)

    def layout(self, layout_id: str) -> Layout | None:
        """The layout with this id."""
        return next((layout for layout in self.layouts if layout.id == layout_id), None)


State = TypeVar("State", bound=GameState)
Action = TypeVar("Action", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)
View = TypeVar("View", bound=msgspec.Struct, covariant=True)


class Rules(Protocol[State, Action, Event, View]):
    """The rules of one game. Nothing here keeps data of a match: all of it is in `State`."""

    meta: Meta
    action_type: Any
    """The tagged union of the game's actions, for decoding from the wire."""

    def setup(self, table: Table, rng: Rng) -> tuple[State, list[Event]]:
        """The first position. Raises `TableError` for a table that this game is not played at."""
        ...

    def turns(self, state: State) -> Mapping[Seat, Turn]:
        """Who must choose now, and in which turn, in the order of the seats: several for simultaneous choices, none if
        the match is over."""
        ...

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """All legal actions and no other, in a fixed order; empty unless the seat is to act.

        Legality is written here and nowhere else.
        """
        ...

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> list[Event]:
        """Changes `state` in place. May assume that the action is one of `legal_actions`."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended, or None while it runs."""
        ...

    def view(self, state: State, viewer: Viewer) -> View:
        """What this viewer may know, built field by field."""
        ...

    def views(self, state: State, viewers: Sequence[Viewer]) -> Sequence[View]:
        """The views of several viewers, in their order: what all of them see need be made only once."""
        ...

    def event_for(self, event: Event, viewer: Viewer) -> Event | None:
        """The event as this viewer may know it; None if the viewer may not even know that it happened."""
        ...

    def resample(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Another position that this viewer cannot tell from `state`."""
        ...

    def choose(self, state: State, seat: Seat, rng: Rng) -> Action:
        """The computer player's action. `state` is its own to change.

        Call it through `core.bot`, which hides secrets first.
        """
        ...

    def stand_in(self, state: State, seat: Seat, rng: Rng) -> Action:
        """A quick, sensible legal action for a seat whose player has left."""
        ...

    def invariants(self, state: State) -> list[str]:
        """Every fault of the position; empty if it is sound."""
        ...

    def client_data(self, rules_version: int) -> dict[str, Any]:
        """The public data of the game (map, cards, names) that the page draws with, as plain JSON values.

        As matches of this version have it, one of `meta.versions`.
        """
        ...


AnyRules = Rules[Any, Any, Any, Any]
