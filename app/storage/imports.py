"""Matches from other servers. Their people become users whom nobody can sign in as."""

from datetime import datetime

import msgspec
from sqlalchemy import insert, select

from app.ids import new_id
from app.storage import matches
from app.storage.actions import LogRow
from app.storage.database import Database
from app.storage.matches import MatchRow
from app.storage.tables import users

OWNER_ID = "imported"
"""The owner of all of them."""


async def add(database: Database, row: MatchRow, rows: list[LogRow], at: datetime) -> None:
    """Stores the match with its log, marked as imported; the seats' names become users."""
    seats = tuple(
        msgspec.structs.replace(seat, user_id=new_id() if seat.kind == "human" else None) for seat in row.seats
    )
    people = [{"id": seat.user_id, "name": seat.name, "created_at": at} for seat in seats if seat.user_id]
    async with database.write() as connection:
        if await connection.scalar(select(users.c.id).where(users.c.id == OWNER_ID)) is None:
            people.append({"id": OWNER_ID, "name": "Imported", "created_at": at})
        if people:
            await connection.execute(insert(users), people)
        stored = msgspec.structs.replace(row, owner_id=OWNER_ID, imported_at=at, seats=seats)
        await matches.add(connection, stored, rows)
