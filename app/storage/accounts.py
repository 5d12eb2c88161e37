"""Accounts: the login and password of a user who is no longer a guest."""

from datetime import datetime

import msgspec
from sqlalchemy import Select, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError
from app.storage import users
from app.storage.database import Database
from app.storage.tables import accounts
from app.storage.tables import users as user_table
from app.storage.users import User


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """`password_hash` is argon2's, with its parameters and salt."""

    user: User
    login: str
    password_hash: str
    created_at: datetime


async def by_key(database: Database, login_key: str) -> Account | None:
    """The account whose login has this normal form."""
    return await _one(database, _selected().where(accounts.c.login_key == login_key))


async def by_user(database: Database, user_id: str) -> Account | None:
    """The user's account; None for a guest."""
    return await _one(database, _selected().where(accounts.c.user_id == user_id))


async def login_of(database: Database, user_id: str) -> str | None:
    """What the user signs in with; None for a guest."""
    account = await by_user(database, user_id)
    return None if account is None else account.login


async def is_guest(connection: AsyncConnection, user_id: str) -> bool:
    """Whether the user has no account."""
    query = select(accounts.c.user_id).where(accounts.c.user_id == user_id)
    return (await connection.execute(query)).first() is None


async def has_password(connection: AsyncConnection, user_id: str, password_hash: str) -> bool:
    """Whether this is still the stored hash; it stays so until the transaction ends."""
    query = select(accounts.c.password_hash).where(accounts.c.user_id == user_id).with_for_update()
    return (await connection.scalar(query)) == password_hash


async def create(
    database: Database, user_id: str, login: str, login_key: str, password_hash: str, at: datetime
) -> None:
    """Makes an account of a guest. Raises `RefusedError`: `has_account`, `login_taken`."""
    values = {
        "user_id": user_id,
        "login": login,
        "login_key": login_key,
        "password_hash": password_hash,
        "created_at": at,
        "password_set_at": at,
    }
    try:
        async with database.write() as connection:
            if await connection.scalar(select(accounts.c.user_id).where(accounts.c.user_id == user_id)):
                raise RefusedError("has_account", "you have a login already")
            await connection.execute(insert(accounts), values)
    except IntegrityError as error:
        raise RefusedError("login_taken", "this login is taken", where="login") from error


async def set_password(
    database: Database, user_id: str, password_hash: str, at: datetime, session: bytes | None
) -> None:
    """Stores a new password and ends all sessions but the one with this hash."""
    async with database.write() as connection:
        await connection.execute(
            update(accounts)
            .where(accounts.c.user_id == user_id)
            .values(password_hash=password_hash, password_set_at=at)
        )
        await users.end_sessions(connection, user_id, session)


async def strengthen(database: Database, user_id: str, old_hash: str, password_hash: str) -> None:
    """Stores the same password, hashed with other parameters, unless it was changed meanwhile."""
    async with database.write() as connection:
        await connection.execute(
            update(accounts)
            .where(accounts.c.user_id == user_id, accounts.c.password_hash == old_hash)
            .values(password_hash=password_hash)
        )


def _selected() -> Select[tuple[str, str, str, datetime, str]]:
    return select(
        accounts.c.user_id, accounts.c.login, accounts.c.password_hash, accounts.c.created_at, user_table.c.name
    ).join(user_table, user_table.c.id == accounts.c.user_id)


async def _one(database: Database, query: Select[tuple[str, str, str, datetime, str]]) -> Account | None:
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        return None
    return Account(
        user=User(row.user_id, row.name),
        login=row.login,
        password_hash=row.password_hash,
        created_at=row.created_at,
    )
