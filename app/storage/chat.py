"""What was said at a match."""

from datetime import datetime
from typing import Literal

import msgspec
from sqlalchemy import insert, select

from app.storage.database import Database
from app.storage.tables import chat

Channel = Literal["table", "spectators"]

REMEMBERED = 200
"""How many messages of a match are read again."""


class ChatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A message; `seat` is -1 for a spectator. `id` 0 means not yet stored."""

    id: int = 0
    seat: int
    user_id: str
    name: str
    account: bool
    channel: Channel
    text: str
    client_id: str
    at: datetime


_columns = tuple(name for name in ChatRow.__struct_fields__ if name != "id")


async def add(database: Database, match_id: str, row: ChatRow) -> tuple[ChatRow, bool]:
    """Stores a message; whether it is new. One with a known user and client_id comes back as it was stored."""
    known = select(chat).where(
        chat.c.match_id == match_id, chat.c.user_id == row.user_id, chat.c.client_id == row.client_id
    )
    async with database.write() as connection:
        found = (await connection.execute(known)).mappings().first()
        if found is not None:
            return ChatRow(id=found["id"], **{name: found[name] for name in _columns}), False
        values = {"match_id": match_id, **{name: getattr(row, name) for name in _columns}}
        number = await connection.scalar(insert(chat).returning(chat.c.id), values)
    return msgspec.structs.replace(row, id=number), True


async def recent(database: Database, match_id: str) -> list[ChatRow]:
    """The last messages of a match, oldest first."""
    query = select(chat).where(chat.c.match_id == match_id).order_by(chat.c.id.desc()).limit(REMEMBERED)
    async with database.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [ChatRow(id=row["id"], **{name: row[name] for name in _columns}) for row in reversed(rows)]
