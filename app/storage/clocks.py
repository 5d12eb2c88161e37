"""The clocks of matches, what the sweeper does to them, and the pulse that tells when no server was alive."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, case, delete, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app import timekeeping
from app.storage import seat_changes, seat_rows
from app.storage.database import Database
from app.storage.matches import MatchRow, lock
from app.storage.seat_changes import SeatChange
from app.storage.tables import matches, pulse, seats
from app.timekeeping import Clock

EXPIRED_KEPT = timedelta(days=14)
"""For so long who sat at a match sees that it expired."""


async def read(database: Database, match_id: str) -> Clock | None:
    """The clocks of a match."""
    async with database.read() as connection:
        found = await connection.scalar(select(matches.c.clock).where(matches.c.id == match_id))
    return None if found is None else msgspec.convert(found, Clock)


async def due(database: Database, at: datetime, limit: int) -> dict[str, datetime]:
    """The matches whose deadline has passed, the longest first."""
    query = (
        select(matches.c.id, matches.c.deadline)
        .where(matches.c.deadline <= at)
        .order_by(matches.c.deadline)
        .limit(limit)
    )
    async with database.read() as connection:
        return {row.id: row.deadline for row in await connection.execute(query)}


async def sweep(database: Database, match_id: str, at: datetime) -> bool:
    """Does what is due: stand-ins take over, the match expires, or what expired is forgotten. False if another
    process is at it or was."""
    async with database.write() as connection:
        row = await lock(connection, match_id, skip=True)
        if row is None or row.deadline is None or row.deadline > at:
            return False
        if row.status == "open":
            await _set(connection, match_id, expired_at=at, deadline=at + EXPIRED_KEPT)
            return True
        if row.status == "expired":
            await connection.execute(delete(matches).where(matches.c.id == match_id))
            return True
        late = overdue(row, at)
        if late:
            named = [(seat, row.seats[seat].name or "") for seat in late]
            changes = [SeatChange(at=at, seq=row.seq, seat=seat, what="late", name=name) for seat, name in named]
            await seat_changes.add(connection, match_id, changes)
        for seat in late:
            row = await seat_rows.change(connection, row, seat, stand_in="time", changed_at=at)
        # Without anybody late the deadline was that of a process that had not heard of a change: set it right.
        await settle(connection, row, at)
        return True


def overdue(row: MatchRow, at: datetime) -> list[int]:
    """The seats of a running match that stand-ins take over."""
    if row.status != "running" or row.is_stopped or row.time_control is None or row.clock is None:
        return []
    return timekeeping.overdue(row.time_control, row.clock, row.timed_seats.intersection(row.to_act), at)


async def settle(connection: AsyncConnection, row: MatchRow, at: datetime) -> None:
    """Stores the clocks as they are with this row, whose players have changed; while it is broken, all stand."""
    clock, deadline = row.clock, None
    if row.status == "running" and row.time_control is not None and clock is not None:
        to_act = frozenset(() if row.is_stopped else row.to_act)
        clock = timekeeping.settle(row.time_control, clock, to_act, row.clocked_players, at)
        deadline = timekeeping.deadline(row.time_control, clock, row.timed_seats)
    await _set(connection, row.id, clock=clock, deadline=deadline)


async def last_beat(database: Database) -> datetime | None:
    """When a server was last alive."""
    async with database.read() as connection:
        return await connection.scalar(select(pulse.c.at))


async def beat(database: Database, at: datetime, longest: timedelta) -> list[str]:
    """Tells that a server is alive. After a pause longer than `longest` in which none was, the clocks of all matches
    are set as if it had not been: the ids of these matches."""
    in_time = update(pulse).where(pulse.c.at >= at - longest).values(at=_later(at))
    async with database.write() as connection:
        # Nearly always it is this one statement.
        if longest and (await connection.execute(in_time)).rowcount:
            return []
        last = await connection.scalar(select(pulse.c.at).with_for_update())
        if last is None:
            await _first_beat(connection, at)
            return []
        await connection.execute(update(pulse).values(at=_later(at)))
        if at - last <= longest:
            return []
        await _spare_late(connection, at - last, at)
        return await _make_good(connection, at - last, at)


def _later(at: datetime) -> ColumnElement[datetime]:
    # Of two processes the one that was slower to write must not turn it back.
    return case((pulse.c.at > at, pulse.c.at), else_=literal(at, pulse.c.at.type))


async def _first_beat(connection: AsyncConnection, at: datetime) -> None:
    # Another process may be born at the same moment.
    with suppress(IntegrityError):
        async with connection.begin_nested():
            await connection.execute(insert(pulse), {"id": 1, "at": at})


async def _make_good(connection: AsyncConnection, pause: timedelta, at: datetime) -> list[str]:
    timed = (matches.c.status == "running", matches.c.clock.is_not(None))
    columns = (matches.c.id, matches.c.clock, matches.c.deadline)
    query = select(*columns).where(*timed).order_by(matches.c.id).with_for_update()
    found = (await connection.execute(query)).all()
    for row in found:
        clock = timekeeping.shift(msgspec.convert(row.clock, Clock), pause, at)
        await _set(connection, row.id, clock=clock, deadline=row.deadline and row.deadline + pause)
    return [row.id for row in found]


async def _spare_late(connection: AsyncConnection, pause: timedelta, at: datetime) -> None:
    """Who ran out of time could not come back meanwhile: nobody has been late for longer by it."""
    is_late = (seats.c.stand_in == "time", seats.c.changed_at.is_not(None), matches.c.status == "running")
    query = select(seats.c.match_id, seats.c.seat, seats.c.changed_at)
    for row in await connection.execute(query.join(matches, matches.c.id == seats.c.match_id).where(*is_late)):
        of_seat = (seats.c.match_id == row.match_id, seats.c.seat == row.seat)
        await connection.execute(update(seats).where(*of_seat).values(changed_at=min(row.changed_at + pause, at)))


async def _set(connection: AsyncConnection, match_id: str, **values: Any) -> None:
    await connection.execute(update(matches).where(matches.c.id == match_id).values(**values))
