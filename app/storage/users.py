"""Users and their sessions. Only the hash of a session's token is stored."""

from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256

import msgspec
from sqlalchemy import delete, insert, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.database import Database
from app.storage.tables import api_tokens, sessions, users


class User(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    id: str
    name: str


def hash_token(token: str) -> bytes:
    """What is stored of a token. Tokens are random, so a plain hash is enough."""
    return sha256(token.encode()).digest()


async def create(database: Database, user: User, token: str, at: datetime) -> None:
    """Stores a new user with a session."""
    async with database.write() as connection:
        await connection.execute(insert(users), {"id": user.id, "name": user.name, "created_at": at})
        await open_session(connection, user.id, token, at)


async def by_id(database: Database, user_id: str) -> User | None:
    """The user with this id."""
    async with database.read() as connection:
        row = (await connection.execute(select(users.c.id, users.c.name).where(users.c.id == user_id))).first()
    return None if row is None else User(row.id, row.name)


async def by_token(database: Database, token: str) -> User | None:
    """Whose session this is."""
    query = (
        select(users.c.id, users.c.name)
        .join(sessions, sessions.c.user_id == users.c.id)
        .where(sessions.c.token_hash == hash_token(token))
    )
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else User(row.id, row.name)


async def open_session(connection: AsyncConnection, user_id: str, token: str, at: datetime) -> None:
    """Stores a session within a transaction."""
    await connection.execute(insert(sessions), {"token_hash": hash_token(token), "user_id": user_id, "created_at": at})


async def end_session(connection: AsyncConnection, token_hash: bytes) -> None:
    """Ends this session within a transaction."""
    await connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


async def end_sessions(connection: AsyncConnection, user_id: str, but: bytes | None = None) -> None:
    """Ends the user's sessions within a transaction, but for that with this hash."""
    query = delete(sessions).where(sessions.c.user_id == user_id)
    await connection.execute(query if but is None else query.where(sessions.c.token_hash != but))


async def still_valid(database: Database, hashes: Iterable[bytes]) -> set[bytes]:
    """Those of these hashes that belong to a session or an API token."""
    wanted = list(hashes)
    query = union_all(
        *(select(table.c.token_hash).where(table.c.token_hash.in_(wanted)) for table in (sessions, api_tokens))
    )
    async with database.read() as connection:
        return {bytes(token_hash) for token_hash in await connection.scalars(query)}
