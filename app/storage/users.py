"""Users: everybody who plays, with or without an account."""

from hashlib import sha256

import msgspec
from sqlalchemy import ColumnElement, exists, select

from app.storage.database import Database
from app.storage.tables import accounts, users


class User(msgspec.Struct, frozen=True):
    """Somebody who plays. `account`: they have a login, so nobody else can be this user."""

    id: str
    name: str
    account: bool = False


def hash_token(token: str) -> bytes:
    """What is stored of a token. Tokens are random, so a plain hash is enough."""
    return sha256(token.encode()).digest()


def has_account(user_id: ColumnElement[str]) -> ColumnElement[bool]:
    """For queries: whether this user has an account."""
    return exists().where(accounts.c.user_id == user_id).correlate_except(accounts)


async def by_id(database: Database, user_id: str) -> User | None:
    """The user with this id."""
    query = select(users.c.id, users.c.name, has_account(users.c.id).label("account")).where(users.c.id == user_id)
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else User(row.id, row.name, row.account)
