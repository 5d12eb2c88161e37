"""The clocks of a match, moved by its steps."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

import msgspec

from app import timekeeping
from app.errors import RefusedError
from app.live.played import Played
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


def clocked(row: MatchRow, played: Played, after: Match, at: datetime) -> Position:
    """The position after a step, with the clocks moved on and the next deadline. Raises `RefusedError`
    (`out_of_time`) for an undo that goes back into a turn whose time is used up."""
    position = played.position(after)
    control = row.time_control
    if control is None or row.clock is None:
        return position
    turn = _turn(row, played, after, position)
    clock = timekeeping.advance(control, row.clock, turn, at)
    if turn.kind == "undo" and timekeeping.is_used_up(control, clock, turn.seat, at):
        raise RefusedError("out_of_time", "the time of that turn is used up: it cannot be taken back")
    deadline = timekeeping.deadline(control, clock, row.timed_seats)
    return msgspec.structs.replace(position, clock=clock, deadline=deadline)


def left(row: MatchRow, clock: Clock | None, at: datetime) -> tuple[int, ...] | None:
    """What is left to each seat in milliseconds, as it is kept with a step; None without clocks."""
    return None if row.time_control is None or clock is None else timekeeping.left(row.time_control, clock, at)


def _turn(row: MatchRow, played: Played, after: Match, position: Position) -> Turn:
    entry = after.log[-1]
    return Turn(
        kind=_kind(entry),
        seat=entry.seat,
        depth=len(after.past),
        was_to_act=frozenset(played.to_act),
        to_act=frozenset(position.to_act),
        players=row.clocked_players,
        most=_left_at(row, played, entry.action.to) if isinstance(entry.action, TakeBack) else (),
    )


def _left_at(row: MatchRow, played: Played, seq: int) -> tuple[int, ...]:
    """What was left to each seat at a step: of a match that began before this was kept, at the latest step before
    that tells, or what the clocks began with."""
    known = next((step.clocks for step in reversed(played.steps[: seq + 1]) if step.clocks is not None), None)
    if known is not None and len(known) == len(row.seats):
        return known
    full = 0 if row.time_control is None else timekeeping.allowance(row.time_control)
    return (full,) * len(row.seats)


def _kind(entry: Entry) -> Literal["action", "undo", "take_back"]:
    if entry.action is None:
        return "undo"
    return "take_back" if isinstance(entry.action, TakeBack) else "action"
