"""Changing a seat of a match that is locked."""

from typing import Any

import msgspec
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage import blocks, table_names
from app.storage.matches import MatchRow
from app.storage.tables import seats


async def change(connection: AsyncConnection, row: MatchRow, seat: int, **values: Any) -> MatchRow:
    """Stores these values, named like the fields of `SeatRow`, in the seat; the match as it is then. Of a person's
    name and account only the returned row hears: they are stored with the user."""
    columns = {name: value for name, value in values.items() if name in seats.c}
    of_seat = (seats.c.match_id == row.id, seats.c.seat == seat)
    await connection.execute(update(seats).where(*of_seat).values(**columns))
    changed = msgspec.structs.replace(row.seats[seat], **values)
    everybody = tuple(changed if one.index == seat else one for one in row.seats)
    return msgspec.structs.replace(row, seats=everybody)


async def check_may_sit(connection: AsyncConnection, match_id: str, user_id: str, *, beside_blocked: bool) -> None:
    """Raises `RefusedError` for who may not sit at the table: `not_open_to_you` (blocked by somebody there),
    `blocked_there` (blocks somebody there, unless `beside_blocked`), `name_taken_here`."""
    await blocks.check_may_sit(connection, match_id, user_id, beside_blocked=beside_blocked)
    await table_names.check(connection, match_id, user_id)
