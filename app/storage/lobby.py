"""What changes a match before it starts. Each change locks the match's row, so that none overtakes the start."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from sqlalchemy import exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError
from app.storage import blocks, table_names
from app.storage.database import Database
from app.storage.tables import matches, seats
from app.timekeeping import Clock
from engine.core.types import Table


async def sit(database: Database, match_id: str, seat: int, user_id: str) -> None:
    """Seats the user. Raises `RefusedError`: `seat_taken`, `already_seated`, `not_open_to_you` (blocked by somebody
    there), `name_taken_here`; sitting where one sits does nothing."""
    async with _open_match(database, match_id) as connection:
        mine = await connection.scalar(
            select(seats.c.seat).where(seats.c.match_id == match_id, seats.c.user_id == user_id)
        )
        if mine == seat:
            return
        if mine is not None:
            raise RefusedError("already_seated", f"you already sit on seat {mine}")
        if await blocks.is_blocked_at(connection, match_id, user_id):
            raise RefusedError("not_open_to_you", "this table is not open to you; others are")
        await table_names.check(connection, match_id, user_id)
        await _take(connection, match_id, seat, kind="human", user_id=user_id)


async def add_bot(database: Database, match_id: str, seat: int) -> None:
    """Puts a computer player on a free seat. Raises `RefusedError`: `seat_taken`."""
    async with _open_match(database, match_id) as connection:
        kind = await connection.scalar(select(seats.c.kind).where(seats.c.match_id == match_id, seats.c.seat == seat))
        if kind != "bot":
            await _take(connection, match_id, seat, kind="bot", user_id=None)


async def clear(database: Database, match_id: str, seat: int, kinds: tuple[str, ...] = ("human", "bot")) -> None:
    """Frees a seat that a player of these kinds holds. Raises `RefusedError`: `seat_free`."""
    async with _open_match(database, match_id) as connection:
        freed = await connection.execute(
            update(seats)
            .where(seats.c.match_id == match_id, seats.c.seat == seat, seats.c.kind.in_(kinds))
            .values(kind=None, user_id=None)
        )
        if freed.rowcount == 0:
            raise RefusedError("seat_free", f"nobody of kind {' or '.join(kinds)} sits on seat {seat}")


async def start(
    database: Database,
    match_id: str,
    table: Table,
    to_act: list[int],
    at: datetime,
    clock: Clock | None = None,
    deadline: datetime | None = None,
) -> None:
    """Starts the match. Raises `RefusedError`: `seats_empty`."""
    async with _open_match(database, match_id) as connection:
        free = exists().where(seats.c.match_id == match_id, seats.c.kind.is_(None))
        begun = await connection.execute(
            update(matches)
            .where(matches.c.id == match_id, ~free)
            .values(
                status="running",
                started_at=at,
                to_act=to_act,
                rules_version=table.rules_version,
                clock=clock,
                deadline=deadline,
            )
        )
        if begun.rowcount == 0:
            raise RefusedError("seats_empty", "every seat needs a player before the match can start")


@asynccontextmanager
async def _open_match(database: Database, match_id: str) -> AsyncIterator[AsyncConnection]:
    async with database.write() as connection:
        columns = select(matches.c.status, matches.c.expired_at)
        row = (await connection.execute(columns.where(matches.c.id == match_id).with_for_update())).first()
        if row is None:
            raise RefusedError("no_such_match", "there is no such match")
        if row.status != "open":
            raise RefusedError("match_started", "the match has started")
        if row.expired_at is not None:
            raise RefusedError("match_expired", "nobody began the match, and it has expired")
        yield connection


async def _take(connection: AsyncConnection, match_id: str, seat: int, *, kind: str, user_id: str | None) -> None:
    taken = await connection.execute(
        update(seats)
        .where(seats.c.match_id == match_id, seats.c.seat == seat, seats.c.kind.is_(None))
        .values(kind=kind, user_id=user_id)
    )
    if taken.rowcount == 0:
        raise RefusedError("seat_taken", f"seat {seat} is taken")
