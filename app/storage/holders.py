"""Who has held which seat of a match since it started. Nobody ever holds a second one: the primary key says so."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.tables import seat_holders

Ended = Literal["handed_over", "resigned", "late"]
"""Why a seat went to somebody else."""


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """A user and the seat they hold, or held until `until`."""

    user_id: str
    seat: int
    since: datetime
    until: datetime | None = None
    ended: Ended | None = None


_columns = tuple(Holder.__struct_fields__)


async def add(connection: AsyncConnection, match_id: str, holders: Sequence[Holder]) -> None:
    """Stores who holds seats from now on. Raises `IntegrityError` for who has held one."""
    if holders:
        rows = [{"match_id": match_id, **msgspec.structs.asdict(holder)} for holder in holders]
        await connection.execute(insert(seat_holders), rows)


async def end(connection: AsyncConnection, match_id: str, user_id: str, ended: Ended, at: datetime) -> None:
    """Notes that the user holds the seat no longer."""
    of_user = (seat_holders.c.match_id == match_id, seat_holders.c.user_id == user_id)
    await connection.execute(update(seat_holders).where(*of_user).values(until=at, ended=ended))


async def of(connection: AsyncConnection, match_id: str) -> tuple[Holder, ...]:
    """All who hold or held a seat of this match, by seat and time."""
    query = select(seat_holders).where(seat_holders.c.match_id == match_id)
    rows = (await connection.execute(query.order_by(seat_holders.c.seat, seat_holders.c.since))).mappings()
    return tuple(Holder(**{name: row[name] for name in _columns}) for row in rows)
