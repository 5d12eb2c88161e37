"""What was said at a match."""

from datetime import datetime
from typing import Final, Literal, get_args

import msgspec
from sqlalchemy import RowMapping, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.database import Database
from app.storage.tables import chat

Channel = Literal["table", "spectators"]

CHANNELS: Final[tuple[Channel, ...]] = get_args(Channel)
REMEMBERED = 200
"""How many messages of each channel of a match are read again: a crowd of onlookers pushes out its own alone."""


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
    async with database.write() as connection:
        found = await _known(connection, match_id, row.user_id, row.client_id)
        if found is not None:
            return found, False
        values = {"match_id": match_id, **{name: getattr(row, name) for name in _columns}}
        number = await connection.scalar(insert(chat).returning(chat.c.id), values)
    return msgspec.structs.replace(row, id=number), True


async def known(database: Database, match_id: str, user_id: str, client_id: str) -> ChatRow | None:
    """The message that this user sent with this client_id."""
    async with database.read() as connection:
        return await _known(connection, match_id, user_id, client_id)


async def recent(database: Database, match_id: str) -> list[ChatRow]:
    """The last messages of each channel, oldest first."""
    async with database.read() as connection:
        found = [row for channel in CHANNELS for row in await _last_of(connection, match_id, channel)]
    return sorted(found, key=lambda row: row.id)


async def last_id(connection: AsyncConnection, match_id: str) -> int:
    """The number of the last message of a match; 0 before the first."""
    return await connection.scalar(select(func.max(chat.c.id)).where(chat.c.match_id == match_id)) or 0


async def _last_of(connection: AsyncConnection, match_id: str, channel: Channel) -> list[ChatRow]:
    of_channel = (chat.c.match_id == match_id, chat.c.channel == channel)
    query = select(chat).where(*of_channel).order_by(chat.c.id.desc()).limit(REMEMBERED)
    return [_row(found) for found in (await connection.execute(query)).mappings()]


async def _known(connection: AsyncConnection, match_id: str, user_id: str, client_id: str) -> ChatRow | None:
    query = select(chat).where(chat.c.match_id == match_id, chat.c.user_id == user_id, chat.c.client_id == client_id)
    found = (await connection.execute(query)).mappings().first()
    return None if found is None else _row(found)


def _row(found: RowMapping) -> ChatRow:
    return ChatRow(id=found["id"], **{name: found[name] for name in _columns})
