"""A small game for the server's tests: hidden hands, simultaneous choices, undo and chance.

Each round its leader may boast, as often as three times, and take boasts back; then all players choose a card of
their hand at the same time; the highest scores; all draw. Cards are named so that a search through everything that
was sent finds them.
"""
# ruff: noqa: ARG002 (the contract's arguments)

import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from engine.core.contract import Meta
from engine.core.errors import TableError
from engine.core.rng import Rng
from engine.core.types import EVERYTHING, Layout, Outcome, Seat, Table, Turn, Viewer

HAND = 3
CARDS = tuple(f"secret-{number:02}" for number in range(60))


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of the actions."""

    rule: ClassVar[str] = "P-1"


class Boast(Action, frozen=True, tag="boast"):
    """Say how sure you are."""

    rule: ClassVar[str] = "P-2"
    number: Annotated[int, msgspec.Meta(ge=1, le=3)]


class Ready(Action, frozen=True, tag="ready"):
    """Enough boasting."""


class Choose(Action, frozen=True, tag="choose"):
    """Put a card face down."""

    rule: ClassVar[str] = "P-3"
    card: str


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of the events."""

    reveals: ClassVar[bool] = False


class Boasted(Event, frozen=True, tag="boasted"):
    """A boast was heard."""

    seat: int
    number: int


class Chose(Event, frozen=True, tag="chose"):
    """A card lies face down; which, only its owner knows."""

    seat: int
    card: str


class Drew(Event, frozen=True, tag="drew"):
    """A hand drew; which card, only its owner knows."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str


class Shown(Event, frozen=True, tag="shown"):
    """All cards of a round were turned up."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may agree on."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=10, description="How many rounds.")] = 2
    pace: Annotated[Literal["calm", "wild"], msgspec.Meta(description="Means nothing.")] = "calm"


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    round: int
    phase: str
    leader: int
    boasts: tuple[int, ...]
    hand: tuple[str, ...]
    sizes: tuple[int, ...]
    chosen: tuple[bool, ...]
    shown: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass
class State:
    """The position."""

    rules_version: int
    rounds: int
    hands: list[list[str]]
    deck: list[str]
    round: int = 1
    phase: str = "boast"
    boasts: list[int] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    @property
    def leader(self) -> int:
        """Who boasts."""
        return (self.round - 1) % len(self.hands)

    def copy(self) -> "State":
        """An independent copy."""
        return State(
            rules_version=self.rules_version,
            rounds=self.rounds,
            hands=[list(hand) for hand in self.hands],
            deck=list(self.deck),
            round=self.round,
            phase=self.phase,
            boasts=list(self.boasts),
            chosen=list(self.chosen),
            shown=list(self.shown),
            scores=list(self.scores),
        )


class Pennies:
    """The rules."""

    meta = Meta(
        slug="pennies",
        title="Pennies",
        summary="A game for tests.",
        minutes=(1, 2),
        layouts=(
            Layout(id="duel", title="Two", seats=(("heads",), ("tails",))),
            Layout(id="trio", title="Three", seats=(("heads",), ("tails",), ("edge",))),
        ),
        rules_version=1,
        options=Options,
    )
    action_type: Any = Boast | Ready | Choose

    def setup(self, table: Table, rng: Rng) -> tuple[State, list[Event]]:
        """Deals."""
        if len(table.seats) > 3:
            raise TableError("bad_seats", "too many")
        deck = list(CARDS)
        rng.shuffle(deck)
        seats = len(table.seats)
        hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
        rounds = int(table.options["rounds"])
        state = State(table.rules_version, rounds, hands, deck, chosen=[""] * seats, scores=[0] * seats)
        return state, [Drew(seat, card) for seat, hand in enumerate(hands) for card in hand]

    def turns(self, state: State) -> dict[Seat, Turn]:
        """The leader, or all who have not chosen: for the leader that is one turn."""
        if state.phase == "boast":
            return {Seat(state.leader): Turn(state.round)}
        if state.phase == "choose":
            return {Seat(seat): Turn(state.round) for seat, card in enumerate(state.chosen) if not card}
        return {}

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Boasts, or the hand."""
        if seat not in self.turns(state):
            return []
        if state.phase == "choose":
            return [Choose(card) for card in sorted(state.hands[seat])]
        boasts: list[Action] = [Boast(number) for number in (1, 2, 3)] if len(state.boasts) < 3 else []
        return [*boasts, Ready()]

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> list[Event]:
        """One action."""
        if isinstance(action, Boast):
            state.boasts.append(action.number)
            return [Boasted(seat, action.number)]
        if isinstance(action, Ready):
            state.phase = "choose"
            return []
        assert isinstance(action, Choose)
        state.hands[seat].remove(action.card)
        state.chosen[seat] = action.card
        events: list[Event] = [Chose(seat, action.card)]
        return events + self._end_round(state, rng) if all(state.chosen) else events

    def _end_round(self, state: State, rng: Rng) -> list[Event]:
        shown = tuple(state.chosen)
        state.scores[shown.index(self._best(state, shown))] += 1
        state.shown += shown
        state.chosen = [""] * len(shown)
        state.boasts = []
        if state.round == state.rounds:
            state.phase = "over"
            return [Shown(shown)]
        state.round += 1
        state.phase = "boast"
        events: list[Event] = [Shown(shown)]
        for seat, hand in enumerate(state.hands):
            hand.append(state.deck.pop(rng.below(len(state.deck))))
            events.append(Drew(seat, hand[-1]))
        return events

    def _best(self, state: State, shown: tuple[str, ...]) -> str:
        return max(shown)

    def outcome(self, state: State) -> Outcome | None:
        """Who scored most."""
        if state.phase != "over":
            return None
        best = max(state.scores)
        winners = tuple(Seat(seat) for seat, score in enumerate(state.scores) if score == best)
        return Outcome(winners=winners, scores={str(n): score for n, score in enumerate(state.scores)}, reason="rounds")

    def view(self, state: State, viewer: Viewer) -> View:
        """What this viewer may know."""
        hands = state.hands if viewer == EVERYTHING else [state.hands[viewer]] if viewer >= 0 else []
        return View(
            round=state.round,
            phase=state.phase,
            leader=state.leader,
            boasts=tuple(state.boasts),
            hand=tuple(card for hand in hands for card in hand),
            sizes=tuple(map(len, state.hands)),
            chosen=tuple(map(bool, state.chosen)),
            shown=tuple(state.shown),
            scores=tuple(state.scores),
        )

    def views(self, state: State, viewers: Sequence[Viewer]) -> list[View]:
        """One after the other."""
        return [self.view(state, viewer) for viewer in viewers]

    def event_for(self, event: Event, viewer: Viewer) -> Event | None:
        """Masks cards; a choice is not even told."""
        if not isinstance(event, Chose | Drew) or viewer in (EVERYTHING, event.seat):
            return event
        return None if isinstance(event, Chose) else msgspec.structs.replace(event, card="")

    def resample(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Deals anew what the viewer cannot see."""
        other = state.copy()
        hidden = [seat for seat in range(len(other.hands)) if seat != viewer]
        pool = other.deck + [card for seat in hidden for card in [*other.hands[seat], other.chosen[seat]] if card]
        rng.shuffle(pool)
        for seat in hidden:
            other.hands[seat] = [pool.pop() for _ in other.hands[seat]]
            other.chosen[seat] = pool.pop() if other.chosen[seat] else ""
        other.deck = pool
        return other

    def choose(self, state: State, seat: Seat, rng: Rng) -> Action:
        """Anything."""
        return rng.choice(self.legal_actions(state, seat))

    def stand_in(self, state: State, seat: Seat, rng: Rng) -> Action:
        """The last thing on the list."""
        return self.legal_actions(state, seat)[-1]

    def invariants(self, state: State) -> list[str]:
        """No card may be lost."""
        count = len(state.deck) + len(state.shown) + sum(map(len, state.hands)) + sum(map(bool, state.chosen))
        return [] if count == len(CARDS) else [f"expected {len(CARDS)} cards, got {count}"]

    def client_data(self, rules_version: int) -> dict[str, Any]:
        """Nothing to draw."""
        return {"cards": len(CARDS), "best": "highest" if rules_version < 2 else "lowest"}


class Later(Pennies):
    """The next version of the game: the lowest card scores. Matches of version 1 keep what they were begun with."""

    meta = msgspec.structs.replace(Pennies.meta, rules_version=2)

    def _best(self, state: State, shown: tuple[str, ...]) -> str:
        return max(shown) if state.rules_version < 2 else min(shown)


class Careless(Pennies):
    """The same change, by somebody who forgot the matches that there are."""

    def _best(self, state: State, shown: tuple[str, ...]) -> str:
        return min(shown)


class Dense(Pennies):
    """The same game, whose computer player breaks down in every way."""

    meta = msgspec.structs.replace(Pennies.meta, slug="dense", title="Dense")

    def choose(self, state: State, seat: Seat, rng: Rng) -> Action:
        """Raises."""
        raise RuntimeError("no idea")


class Deadly(Pennies):
    """The same game, whose computer player takes its process along."""

    meta = msgspec.structs.replace(Pennies.meta, slug="deadly", title="Deadly")

    def choose(self, state: State, seat: Seat, rng: Rng) -> Action:
        """Kills the worker."""
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Slow(Pennies):
    """The same game, whose computer player thinks for ever."""

    meta = msgspec.structs.replace(Pennies.meta, slug="slow", title="Slow")

    def choose(self, state: State, seat: Seat, rng: Rng) -> Action:
        """Hangs."""
        while True:
            time.sleep(1)


class Faulty(Pennies):
    """The same game, with a fault in its rules: a boast of 2 breaks them."""

    meta = msgspec.structs.replace(Pennies.meta, slug="faulty", title="Faulty")

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> list[Event]:
        """Raises for a boast of 2."""
        if isinstance(action, Boast) and action.number == 2:
            raise ZeroDivisionError("planted")
        return super().apply(state, seat, action, rng)


GAMES = {rules.meta.slug: rules for rules in (Pennies(), Dense(), Deadly(), Slow(), Faulty())}
SOURCE = "tests.app.pennies:GAMES"
LATER = {"pennies": Later()}
CARELESS = {"pennies": Careless()}
