"""The clocks of a match, moved by its steps."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

import msgspec

from app import timekeeping
from app.storage.actions import Position
from app.storage.matches import MatchRow
from app.timekeeping import Clock, Turn
from engine.core.match import Entry, Match, TakeBack


def clocks_at_start(row: MatchRow, to_act: Iterable[int], at: datetime) -> tuple[Clock | None, datetime | None]:
    """The clocks with which a match begins, and its first deadline."""
    if row.time_control is None:
        return None, None
    clock = timekeeping.begin(row.time_control, len(row.seats), row.timed_seats.intersection(to_act), at)
    return clock, timekeeping.deadline(row.time_control, clock, row.timed_seats)


def clocked(row: MatchRow, position: Position, after: Match, at: datetime) -> Position:
    """The position after a step, with the clocks moved on and the next deadline."""
    if row.time_control is None or row.clock is None:
        return position
    turn = Turn(
        kind=_kind(after.log[-1]),
        depth=len(after.past),
        to_act=frozenset(position.to_act),
        timed=row.timed_seats,
    )
    clock = timekeeping.advance(row.time_control, row.clock, turn, at)
    deadline = timekeeping.deadline(row.time_control, clock, row.timed_seats)
    return msgspec.structs.replace(position, clock=clock, deadline=deadline)


def _kind(entry: Entry) -> Literal["action", "undo", "take_back"]:
    if entry.action is None:
        return "undo"
    return "take_back" if isinstance(entry.action, TakeBack) else "action"
