"""Whether somebody is to be told of their turn now, and if not, when to look again. Plain arithmetic.

Who gave a sign of a person at the match since the turn began knows of it. Who gave one shortly before gets some time
to give another. Whoever was told, or knows, is reminded once before a stand-in takes over.
"""

from datetime import datetime, timedelta
from typing import Literal

import msgspec

from app import timekeeping
from app.storage.notices import Turn, Waiting
from app.storage.questions import Asked

SETTLE = timedelta(seconds=10)
"""A match rests so long before anybody is told: computer players act at once."""
RECENTLY = timedelta(minutes=2)
"""Who gave a sign so shortly before has so long to give another; nor is anybody told twice within it."""
REMINDED_AT = 4
"""The reminder comes when this part of the time is left."""
LEAST_LEFT = timedelta(minutes=1)
"""So long before the stand-in at the latest."""

Kind = Literal["turn", "reminder"]


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """What a look at a turn has shown: what to tell now, or when to look again; neither, if nothing is left to tell."""

    begun_at: datetime
    kind: Kind | None = None
    again_at: datetime | None = None


def look(waiting: Waiting, turn: Turn, at: datetime) -> Look:
    """Looks at somebody's turn."""
    is_known = waiting.turn == turn.number
    last = max(turn.at or waiting.started_at, waiting.started_at)
    begun = (waiting.begun_at if is_known else None) or last
    told = waiting.told_at if is_known else None
    kind: Kind = "reminder"
    due: datetime | None = None
    if told is None and not _knows(waiting, turn, begun):
        kind, due = "turn", first_due(begun, last, waiting.active_at)
    elif not is_known or waiting.reminded_at is None:
        due = reminder_due(waiting, told)
    if due is not None and at >= due:
        return Look(begun_at=begun, kind=kind)
    return Look(begun_at=begun, again_at=due)


def question_due(asked: Asked, at: datetime) -> bool:
    """Whether to tell of a question now."""
    if asked.active_at is not None and asked.active_at > asked.asked_at:
        return False
    return at >= first_due(asked.asked_at, asked.asked_at, asked.active_at)


def first_due(begun: datetime, last: datetime, active: datetime | None) -> datetime:
    """When to tell of what began then, if no sign follows. `last` is the last step of the match."""
    rested = last + SETTLE
    was_there = active is not None and active > begun - RECENTLY
    return max(rested, begun + RECENTLY) if was_there else rested


def reminder_due(waiting: Waiting, told: datetime | None) -> datetime | None:
    """When to remind, if no sign follows: when a quarter is left of the time for the turn, or of what was left at a
    later sign. None without a clock, and where it would be too late."""
    end = taken_over_at(waiting)
    begun = None if waiting.clock is None else timekeeping.began_at(waiting.clock, waiting.seat)
    if end is None or begun is None:
        return None
    due = _last_part(begun, end)
    if waiting.active_at is not None and waiting.active_at > due:
        due = max(waiting.active_at + RECENTLY, _last_part(waiting.active_at, end))
    if told is not None:
        due = max(due, told + RECENTLY)
    return due if due < end else None


def taken_over_at(waiting: Waiting) -> datetime | None:
    """When a stand-in takes over; None without a clock."""
    if waiting.time_control is None or waiting.clock is None:
        return None
    return timekeeping.taken_over_at(waiting.time_control, waiting.clock, waiting.seat)


def _last_part(begun: datetime, end: datetime) -> datetime:
    return end - max((end - begun) / REMINDED_AT, LEAST_LEFT)


def _knows(waiting: Waiting, turn: Turn, begun: datetime) -> bool:
    active = waiting.active_at
    if active is None:
        return False
    # Who has just acted knows that it is their turn still; not who has taken the seat since.
    return active > begun or (turn.is_own and turn.at is not None and active >= turn.at)
