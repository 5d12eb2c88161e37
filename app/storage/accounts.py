"""Accounts: the login and password of a user who is no longer a guest."""

from datetime import datetime

import msgspec
from sqlalchemy import Select, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError
from app.storage import sessions
from app.storage.database import Database
from app.storage.sessions import NewSession
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
    database: Database, account: Account, login_key: str, session: NewSession, *, revoke_tokens: bool
) -> None:
    """Makes an account of a guest and leaves it no session but this new one. Raises `RefusedError`: `has_account`,
    `login_taken`."""
    user_id = account.user.id
    values = {
        "user_id": user_id,
        "login": account.login,
        "login_key": login_key,
        "password_hash": account.password_hash,
        "created_at": account.created_at,
        "password_set_at": account.created_at,
    }
    try:
        async with database.write() as connection:
            if await connection.scalar(select(accounts.c.user_id).where(accounts.c.user_id == user_id)):
                raise RefusedError("has_account", "you have a login already")
            await connection.execute(insert(accounts), values)
            await _renew(connection, user_id, session, revoke_tokens=revoke_tokens)
    except IntegrityError as error:
        raise RefusedError("login_taken", "this login is taken", where="login") from error


async def set_password(
    database: Database, account: Account, password_hash: str, session: NewSession, *, revoke_tokens: bool
) -> bool:
    """Stores a new password and leaves the user no session but this new one; False if the old one was changed
    meanwhile."""
    known = (accounts.c.user_id == account.user.id, accounts.c.password_hash == account.password_hash)
    async with database.write() as connection:
        changed = await connection.execute(
            update(accounts).where(*known).values(password_hash=password_hash, password_set_at=session.at)
        )
        if changed.rowcount == 0:
            return False
        await _renew(connection, account.user.id, session, revoke_tokens=revoke_tokens)
    return True


async def strengthen(database: Database, user_id: str, old_hash: str, password_hash: str) -> None:
    """Stores the same password, hashed with other parameters, unless it was changed meanwhile."""
    async with database.write() as connection:
        await connection.execute(
            update(accounts)
            .where(accounts.c.user_id == user_id, accounts.c.password_hash == old_hash)
            .values(password_hash=password_hash)
        )


async def _renew(connection: AsyncConnection, user_id: str, session: NewSession, *, revoke_tokens: bool) -> None:
    """A new session in the place of all that there were: whoever has a copy of their cookies has nothing."""
    await sessions.end_all(connection, user_id, and_tokens=revoke_tokens)
    await sessions.open_(connection, user_id, session)


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
        user=User(row.user_id, row.name, account=True),
        login=row.login,
        password_hash=row.password_hash,
        created_at=row.created_at,
    )
