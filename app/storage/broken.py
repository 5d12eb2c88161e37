"""Matches whose log the rules cannot follow: marked so that they are left alone, followed again, or ended for good.

Each change locks the match's row and looks whether what its caller knows of the log still holds.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app import timekeeping
from app.errors import RefusedError
from app.storage import clocks, matches
from app.storage.database import Database
from app.storage.matches import MatchRow
from app.storage.tables import actions, notices, seat_changes, takebacks
from app.storage.tables import matches as table
from app.timekeeping import Clock, TimeControl, Turn


async def mark(database: Database, match_id: str, seq: int, code: str, at: datetime) -> bool:
    """Notes that the rules cannot follow step `seq` of a running match, unless one is noted already; its clocks stand
    from now on. False if the log no longer has such a step."""
    async with database.write() as connection:
        row = await matches.lock(connection, match_id)
        if row is None or row.seq < seq:
            return False
        if row.status == "running" and row.broken_seq is None:
            await _note(connection, row, seq, code, at)
        return True


async def clear(database: Database, match_id: str, seq: int, at: datetime) -> MatchRow | None:
    """Notes that the rules can follow the log to its last step, `seq`: the clocks go on. The match as it is then; None
    if there is none any more."""
    async with database.write() as connection:
        row = await matches.lock(connection, match_id)
        if row is not None and row.status == "running" and row.broken_seq is not None and row.seq == seq:
            await _note(connection, row, None, None, at)
            row = await matches.lock(connection, match_id)
        return row


async def close(database: Database, match_id: str, seat: int | None, at: datetime) -> None:
    """Ends a broken match without a result; `seat` is who did it, None the operator. Raises `RefusedError`:
    `not_broken`, `no_such_match`."""
    async with database.write() as connection:
        row = await matches.lock_known(connection, match_id)
        if row.status == "closed":
            return
        if row.status != "running" or row.broken_seq is None:
            raise RefusedError("not_broken", "the match can be continued, or is over")
        values = {"status": "finished", "finished_at": at, "closed_at": at, "closed_by": seat}
        await _set(connection, match_id, **values, to_act=[], clock=None, deadline=None)


async def roll_back(database: Database, match_id: str, last: int, to: int, to_act: Sequence[int], at: datetime) -> None:
    """Removes the entries after step `to` from a log that ends with step `last`. The match goes on from there: what was
    used of clocks stays used, and people are told of their turn anew. Raises `RefusedError`: `stale`."""
    async with database.write() as connection:
        row = await matches.lock(connection, match_id)
        if row is None or row.status != "running" or row.seq != last:
            raise RefusedError("stale", "the match went on meanwhile; look again")
        await connection.execute(delete(actions).where(actions.c.match_id == match_id, actions.c.seq > to))
        later = (seat_changes.c.match_id == match_id, seat_changes.c.seq > to)
        await connection.execute(update(seat_changes).where(*later).values(seq=to))
        await connection.execute(delete(notices).where(notices.c.match_id == match_id))
        withdrawn = {"ended": "withdrawn", "ended_by": takebacks.c.seat, "seq": to}
        asked_later = (takebacks.c.match_id == match_id, takebacks.c.seq >= to)
        await connection.execute(update(takebacks).where(*asked_later).values(**withdrawn))
        clock, deadline = row.clock, None
        if row.time_control is not None and clock is not None:
            clock = _begin_turn(row, row.time_control, clock, frozenset(to_act), at)
            deadline = timekeeping.deadline(row.time_control, clock, row.timed_seats)
        values = {"seq": to, "to_act": [*to_act], "outcome": None, "clock": clock, "deadline": deadline}
        await _set(connection, match_id, **values, broken_seq=None, broken_code=None)


async def marked_ids(database: Database) -> list[str]:
    """The running matches that are noted as broken, oldest first."""
    query = select(table.c.id).where(table.c.status == "running", table.c.broken_seq.is_not(None))
    async with database.read() as connection:
        return list(await connection.scalars(query.order_by(table.c.created_at, table.c.id)))


async def running_ids(database: Database) -> list[str]:
    """All running matches, oldest first."""
    query = select(table.c.id).where(table.c.status == "running").order_by(table.c.created_at, table.c.id)
    async with database.read() as connection:
        return list(await connection.scalars(query))


def _begin_turn(row: MatchRow, control: TimeControl, clock: Clock, to_act: frozenset[int], at: datetime) -> Clock:
    """The clocks where everybody who is to act begins a turn: nobody is late because of a fault of ours."""
    nobody: frozenset[int] = frozenset()
    stopped = timekeeping.settle(control, clock, nobody, row.clocked_players, at)
    players = row.clocked_players
    turn = Turn(kind="action", seat=-1, depth=0, was_to_act=nobody, to_act=to_act, players=players)
    return timekeeping.advance(control, stopped, turn, at)


async def _note(connection: AsyncConnection, row: MatchRow, seq: int | None, code: str | None, at: datetime) -> None:
    await _set(connection, row.id, broken_seq=seq, broken_code=code)
    await clocks.settle(connection, msgspec.structs.replace(row, broken_seq=seq, broken_code=code), at)


async def _set(connection: AsyncConnection, match_id: str, **values: object) -> None:
    await connection.execute(update(table).where(table.c.id == match_id).values(**values))
