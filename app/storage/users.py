"""Users and their sessions. Only the hash of a session's token is stored."""

from datetime import datetime
from hashlib import sha256

import msgspec
from sqlalchemy import insert, select, update

from app.storage.database import Database
from app.storage.tables import sessions, users


class User(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    id: str
    name: str


def hash_token(token: str) -> bytes:
    """What is stored of a session's token. The token is random, so a plain hash is enough."""
    return sha256(token.encode()).digest()


async def create(database: Database, user: User, token: str, at: datetime) -> None:
    """Stores a new user with a session."""
    async with database.write() as connection:
        await connection.execute(insert(users), {"id": user.id, "name": user.name, "created_at": at})
        await connection.execute(
            insert(sessions), {"token_hash": hash_token(token), "user_id": user.id, "created_at": at}
        )


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


async def rename(database: Database, user_id: str, name: str) -> None:
    """Gives the user another name."""
    async with database.write() as connection:
        await connection.execute(update(users).where(users.c.id == user_id).values(name=name))
