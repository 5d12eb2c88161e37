"""What changes a match before it starts. Each change locks the match's row, so that none overtakes the start, and is
checked against the row as it is then: who owned the match or sat there a moment ago may do so no longer."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError
from app.ids import new_key
from app.storage import admissions, chat, holders, seat_rows
from app.storage import matches as rows
from app.storage.database import Database
from app.storage.matches import MatchRow
from app.storage.tables import matches, seats
from app.timekeeping import Clock
from engine.core.types import Table

PUT_OUT_KEPT = 20
"""So many of those whom the owner took off the table are told so when they come again."""


async def sit(
    database: Database, match_id: str, seat: int, user_id: str, at: datetime, *, beside_blocked: bool = False
) -> None:
    """Seats the user. Raises `RefusedError`: `seat_taken`, `already_seated`, `not_open_to_you` (blocked by somebody
    there), `blocked_there` (blocks somebody there, unless `beside_blocked`), `name_taken_here`; sitting where one sits
    does nothing."""
    async with _open_match(database, match_id) as table:
        mine = table.row.seat_of(user_id)
        if mine == seat:
            return
        if mine is not None:
            raise RefusedError("already_seated", f"you already sit on seat {mine}")
        await seat_rows.check_may_sit(table.connection, match_id, user_id, beside_blocked=beside_blocked)
        if not table.row.public:
            await admissions.admit(table.connection, match_id, user_id)
        talk_from = await chat.last_id(table.connection, match_id)
        await table.take(seat, at, kind="human", user_id=user_id, talk_from=talk_from)
        if user_id in table.row.put_out:
            await table.change(put_out=[one for one in table.row.put_out if one != user_id])


async def add_bot(database: Database, match_id: str, seat: int, owner_id: str, at: datetime) -> None:
    """Puts a computer player on a free seat. Raises `RefusedError`: `seat_taken`, `not_owner`."""
    async with _open_match(database, match_id) as table:
        table.require_owner(owner_id)
        if table.row.seats[seat].kind != "bot":
            await table.take(seat, at, kind="bot", user_id=None)


async def remove_bot(database: Database, match_id: str, seat: int, owner_id: str) -> None:
    """Frees the seat of a computer player. Raises `RefusedError`: `seat_free`, `not_owner`."""
    async with _open_match(database, match_id) as table:
        table.require_owner(owner_id)
        if table.row.seats[seat].kind != "bot":
            raise RefusedError("seat_free", f"no computer player sits on seat {seat}")
        await table.free(seat)


async def clear(database: Database, match_id: str, seat: int, by: str) -> None:
    """Frees a seat: its person gets up, or the owner has them put out. Then its key, and of a private match every key
    of whoever was put out may have known, is a new one. An owner who gets up passes the match on to the next person.
    Raises `RefusedError`: `seat_free`, `not_yours`."""
    async with _open_match(database, match_id) as table:
        freed = table.row.seats[seat]
        if by not in (freed.user_id, table.row.owner_id):
            raise RefusedError("not_yours", "you do not sit there")
        if freed.kind is None:
            raise RefusedError("seat_free", f"nobody sits on seat {seat}")
        await table.free(seat)
        if freed.user_id not in (by, None):
            await table.put_out(freed.user_id)
        elif freed.user_id == table.row.owner_id:
            await table.pass_on(seat)


async def leave_all(connection: AsyncConnection, user_id: str) -> list[str]:
    """Within a transaction: a user who will not come back gets up everywhere, and passes on what they own; the ids of
    the matches that changed. What they own and nobody else sits at stays as it is."""
    seated = select(seats.c.match_id).where(seats.c.user_id == user_id)
    query = (
        select(matches.c.id)
        .where(matches.c.status == "open", or_(matches.c.owner_id == user_id, matches.c.id.in_(seated)))
        .order_by(matches.c.id)
    )
    found = list(await connection.scalars(query))
    return [match_id for match_id in found if await _leave(connection, match_id, user_id)]


async def start(
    database: Database,
    match_id: str,
    table: Table,
    to_act: list[int],
    by: str,
    at: datetime,
    clock: Clock | None = None,
    deadline: datetime | None = None,
) -> None:
    """Starts the match. Raises `RefusedError`: `seats_empty`, `not_owner` (who may not start it, or not yet)."""
    async with _open_match(database, match_id) as waiting:
        if not waiting.row.may_be_started_by(by, at):
            raise not_owner()
        if any(seat.kind is None for seat in waiting.row.seats):
            raise RefusedError("seats_empty", "every seat needs a player before the match can start")
        await waiting.change(
            status="running",
            started_at=at,
            to_act=to_act,
            rules_version=table.rules_version,
            clock=clock,
            deadline=deadline,
            full_since=None,
        )
        await holders.add(waiting.connection, match_id, rows.first_holders(waiting.row, at))


async def drop(database: Database, match_id: str, owner_id: str) -> None:
    """Deletes a match that has not started. Raises `RefusedError`: `match_started`, `not_owner`, `no_such_match`."""
    async with database.write() as connection:
        row = await rows.lock_known(connection, match_id)
        if row.status not in ("open", "expired"):
            raise RefusedError("match_started", "the match has started")
        if row.owner_id != owner_id:
            raise not_owner()
        await connection.execute(delete(matches).where(matches.c.id == match_id))


def not_owner() -> RefusedError:
    """Somebody else owns the match."""
    return RefusedError("not_owner", "only the owner of the match may do this")


class _Waiting:
    """An open match under lock; `row` is how it is now."""

    def __init__(self, connection: AsyncConnection, row: MatchRow) -> None:
        self.connection = connection
        self.row = row

    def require_owner(self, user_id: str) -> None:
        if user_id != self.row.owner_id:
            raise not_owner()

    async def take(self, seat: int, at: datetime, **values: Any) -> None:
        """Puts somebody on a free seat."""
        if self.row.seats[seat].kind is not None:
            raise RefusedError("seat_taken", f"seat {seat} is taken")
        await self._set(seat, **values)
        if all(one.kind for one in self.row.seats):
            await self.change(full_since=at)

    async def free(self, seat: int) -> None:
        """Frees a seat, which gets a new key: whoever sat there leaves none behind."""
        user_id = self.row.seats[seat].user_id
        await self._set(seat, kind=None, user_id=None, talk_from=0, invite=new_key())
        if user_id is not None and user_id != self.row.owner_id:
            await admissions.forget(self.connection, self.row.id, user_id)
        if self.row.full_since is not None:
            await self.change(full_since=None)

    async def pass_on(self, seat: int) -> None:
        """Gives what the person who got up from there owned to the next person who sits there, if there is any."""
        around = (*self.row.seats[seat + 1 :], *self.row.seats[:seat])
        heir = next((one.user_id for one in around if one.user_id is not None), None)
        if heir is not None:
            await self.change(owner_id=heir)
            await self._renew_keys()

    async def put_out(self, user_id: str) -> None:
        """Remembers whom the owner took off the table."""
        earlier = [one for one in self.row.put_out if one != user_id]
        await self.change(put_out=[*earlier, user_id][-PUT_OUT_KEPT:])
        await self._renew_keys()

    async def change(self, **values: Any) -> None:
        """Changes the match itself."""
        await self.connection.execute(update(matches).where(matches.c.id == self.row.id).values(**values))
        self.row = msgspec.structs.replace(self.row, **values)

    async def _renew_keys(self) -> None:
        """No key that anybody had opens a private match any longer."""
        if self.row.public:
            return
        for seat in self.row.seats:
            await self._set(seat.index, invite=new_key())
        await self.change(watch_key=new_key())
        known = [self.row.owner_id, *(seat.user_id for seat in self.row.seats if seat.user_id is not None)]
        await admissions.keep_only(self.connection, self.row.id, known)

    async def _set(self, seat: int, **values: Any) -> None:
        self.row = await seat_rows.change(self.connection, self.row, seat, **values)


@asynccontextmanager
async def _open_match(database: Database, match_id: str) -> AsyncIterator[_Waiting]:
    async with database.write() as connection:
        row = await rows.lock_known(connection, match_id)
        if row.status == "expired":
            raise RefusedError("match_expired", "nobody began the match, and it has expired")
        if row.status != "open":
            raise RefusedError("match_started", "the match has started")
        yield _Waiting(connection, row)


async def _leave(connection: AsyncConnection, match_id: str, user_id: str) -> bool:
    row = await rows.lock(connection, match_id)
    if row is None or row.status != "open":
        return False
    table = _Waiting(connection, row)
    owns, seat = row.owner_id == user_id, row.seat_of(user_id)
    if owns and all(one.user_id in (None, user_id) for one in row.seats):
        return False
    if seat is not None:
        await table.free(seat)
    if owns:
        await table.pass_on(-1 if seat is None else seat)
    return True
