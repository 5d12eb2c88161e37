"""A started match in memory: its position, what happened at each step, and which actions were acknowledged."""

from collections import deque
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from app.errors import RefusedError
from app.storage.actions import LogRow, Position
from app.storage.matches import MatchRow
from engine.core import match as matches
from engine.core.contract import AnyRules
from engine.core.match import Entry, Match, TakeBack
from engine.core.types import Seat

REMEMBERED = 32
"""Positions kept to tell whether a late simultaneous choice still stands."""


MOST_TAKE_BACKS = 100
"""In one match. A replay does the steps before each of them once more."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the match; seq 0 is the setup, with seat -1. `back_to` is where a take-back went.

    `action` is None for the setup, an undo and a take-back. `is_persons`: the person at the seat made it, no stand-in
    and no computer player. `clocks` is what was left to each seat right after it; None where that is not known.
    """

    seq: int
    at: datetime
    seat: int
    action: Any = None
    back_to: int | None = None
    events: tuple[Any, ...] = ()
    is_persons: bool = False
    clocks: tuple[int, ...] | None = None

    @property
    def undid(self) -> bool:
        """Whether this step is an undo."""
        return self.seq > 0 and self.action is None and self.back_to is None


class Played:
    """Built from the log alone; `add` and `follow` bring it on by an entry."""

    def __init__(self, row: MatchRow, rules: AnyRules) -> None:
        self.rules = rules
        self._seeds = row.seeds
        self._goes_back = row.takebacks
        self.match = self._reseeded(matches.start(rules, row.table, self._seeds[-1]))
        self.steps = [Step(seq=0, at=row.started_at or row.created_at, seat=-1, events=self.match.events)]
        self._take_backs = 0
        self._acks: dict[tuple[int, str], int] = {}
        self._recent = deque([(self.match.seq, self.match.state)], maxlen=REMEMBERED)
        self._decoder = msgspec.json.Decoder(rules.action_type)
        self._log_decoder = msgspec.json.Decoder(matches.logged_type(rules))

    @property
    def seq(self) -> int:
        """The number of the last step."""
        return self.match.seq

    @property
    def to_act(self) -> list[int]:
        """The seats that must choose now."""
        return [*self.rules.turns(self.match.state)]

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How the match ended, as stored and sent."""
        found = self.rules.outcome(self.match.state)
        return None if found is None else msgspec.to_builtins(found)

    def legal_actions(self, seat: int) -> list[Any]:
        """What a seat may do now."""
        if seat not in self.rules.turns(self.match.state):
            return []
        return self.rules.legal_actions(self.match.state, Seat(seat))

    def decode(self, action: bytes | str) -> Any:
        """An action from its JSON. Raises msgspec's errors."""
        return self._decoder.decode(action)

    def acknowledged(self, seat: int, client_id: str | None) -> int | None:
        """The step that a client's action became, if it was stored before."""
        return None if client_id is None else self._acks.get((seat, client_id))

    def follow(self, rows: Iterable[LogRow]) -> None:
        """Plays stored entries. Raises `DivergenceError`, or msgspec's errors for an action that is none."""
        for row in rows:
            action = None if row.action is None else self._log_decoder.decode(row.action)
            self.add(matches.follow(self.match, Entry(Seat(row.seat), action, row.digest)), row)

    def add(self, after: Match, row: LogRow) -> None:
        """Goes on to the next position, whose last entry has been stored as `row`."""
        entry, client_id = after.log[-1], row.client_id
        self.match = after = self._reseeded(after)
        self.steps.append(_step(entry, after, row))
        self._take_backs += self.steps[-1].back_to is not None
        self._recent.append((after.seq, after.state))
        if client_id is not None:
            self._acks[entry.seat, client_id] = after.seq

    def after_action(self, seat: int, seq: int, action: Any) -> Match:
        """The next position. Raises `RefusedError` (`stale`) or `IllegalActionError`."""
        if seq != self.seq and not self._stands(seat, seq):
            raise RefusedError("stale", f"expected an answer to step {self.seq}, got one to step {seq}")
        return matches.play(self.match, Seat(seat), action)

    def after_undo(self, seat: int, seq: int) -> Match:
        """The position after taking back. Raises `RefusedError` (`stale`) or `IllegalActionError`."""
        if seq != self.seq:
            raise RefusedError("stale", f"expected an answer to step {self.seq}, got one to step {seq}")
        return matches.undo(self.match, Seat(seat))

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last action back."""
        return matches.can_undo(self.match, Seat(seat))

    def after_take_back(self, seat: int, to: int) -> Match:
        """The position after going back to step `to`. Raises `IllegalActionError`."""
        return matches.take_back(self.match, Seat(seat), to)

    def take_back_step(self, seat: int) -> int | None:
        """Where a take-back of this seat goes, see `matches.take_back_step`."""
        return matches.take_back_step(self.match, Seat(seat))

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat may ask the others to go back."""
        return self._goes_back and self._take_backs < MOST_TAKE_BACKS and self.take_back_step(seat) is not None

    def can_go_back(self, seat: int, to: int) -> bool:
        """Whether the seat made a choice at step `to` that stands."""
        return matches.has_chosen(self.match, Seat(seat), to)

    def first_of_people(self, seq: int) -> Step | None:
        """The first step after `seq` that a person made."""
        return next((step for step in self.steps[seq + 1 :] if step.is_persons), None)

    def has_person_acted(self, seat: int, seq: int) -> bool:
        """Whether the seat's person made a step after `seq`, not only who stood in."""
        return any(step.seat == seat and step.is_persons for step in self.steps[seq + 1 :])

    def position(self, after: Match) -> Position:
        """What the match's row is to say of a position."""
        outcome = self.rules.outcome(after.state)
        return Position(
            to_act=[*self.rules.turns(after.state)],
            outcome=None if outcome is None else msgspec.to_builtins(outcome),
        )

    def _reseeded(self, after: Match) -> Match:
        seed = self._seeds.get(after.seq)
        return after if seed is None else matches.reseed(after, seed)

    def _stands(self, seat: int, seq: int) -> bool:
        # A simultaneous choice is not stale because another seat chose first, as long as the seat had to
        # choose all the while and has the same choices still. After a take-back people choose anew.
        since = [state for number, state in self._recent if number >= seq]
        if not since or len(since) != self.seq - seq + 1:
            return False
        if any(step.seat == seat or step.back_to is not None for step in self.steps[seq + 1 :]):
            return False
        if not all(seat in self.rules.turns(state) for state in since):
            return False
        before = self.rules.legal_actions(since[0], Seat(seat))
        return before == self.rules.legal_actions(self.match.state, Seat(seat))


def _step(entry: Entry, after: Match, row: LogRow) -> Step:
    is_take_back = isinstance(entry.action, TakeBack)
    return Step(
        seq=after.seq,
        at=row.at,
        seat=entry.seat,
        action=None if is_take_back else entry.action,
        back_to=entry.action.to if is_take_back else None,
        events=() if is_take_back else after.events,
        is_persons=_is_persons(entry, row),
        clocks=row.clocks,
    )


def _is_persons(entry: Entry, row: LogRow) -> bool:
    if row.made_by is None:
        # Stored before it was kept: only people's clients waited for an ack, and only people go back.
        return row.client_id is not None or isinstance(entry.action, TakeBack)
    return row.made_by == "person"


def load(row: MatchRow, rules: AnyRules, rows: Iterable[LogRow]) -> Played:
    """The match that the log tells. Computes: call it in a thread."""
    played = Played(row, rules)
    played.follow(rows)
    return played
