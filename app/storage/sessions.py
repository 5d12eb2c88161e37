"""Sessions: a browser in which somebody is known. Only the hash of a session's token is stored.

A session that nobody used for `UNUSED` is over. Who used it when is kept to the hour, and of the browser only what kind
it is.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

import msgspec
from sqlalchemy import ColumnElement, delete, exists, insert, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.database import Database
from app.storage.tables import accounts as account_table
from app.storage.tables import api_tokens, chat, matches, seat_holders, seats, sessions, users
from app.storage.users import User, has_account, hash_token

UNUSED = timedelta(days=180)
SEEN_WITHIN = timedelta(hours=1)
"""How exactly the time of the last use is kept."""
AT_ONCE = 1000
"""Users deleted by one transaction, at most."""


class NewSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session to be stored. `host_only`: its cookie can be set by no other host, see `app/auth/sessions.py`."""

    token: str
    at: datetime
    browser: str = ""
    host_only: bool = False


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session as it was found. `cookie_at` is when its cookie was last given to the browser."""

    user: User
    host_only: bool
    cookie_at: datetime
    seen_at: datetime


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A session as its user sees it."""

    id: str
    created_at: datetime
    last_seen_at: datetime
    browser: str
    this: bool


def id_of(token_hash: bytes) -> str:
    """By which a session is named: it tells nothing of the token."""
    return sha256(b"id" + token_hash).hexdigest()[:24]


async def open_(connection: AsyncConnection, user_id: str, session: NewSession) -> None:
    """Stores a session within a transaction."""
    values = {
        "token_hash": hash_token(session.token),
        "user_id": user_id,
        "created_at": session.at,
        "last_seen_at": session.at,
        "cookie_at": session.at,
        "browser": session.browser,
        "host_only": session.host_only,
    }
    await connection.execute(insert(sessions), values)


async def create_guest(database: Database, user: User, session: NewSession) -> None:
    """Stores a new user with a session."""
    async with database.write() as connection:
        await connection.execute(insert(users), {"id": user.id, "name": user.name, "created_at": session.at})
        await open_(connection, user.id, session)


async def by_token(database: Database, token: str, at: datetime) -> Session | None:
    """The session, unless it is over."""
    query = (
        select(
            users.c.id,
            users.c.name,
            has_account(users.c.id).label("account"),
            sessions.c.host_only,
            sessions.c.cookie_at,
            sessions.c.last_seen_at,
        )
        .join(users, users.c.id == sessions.c.user_id)
        .where(sessions.c.token_hash == hash_token(token), sessions.c.last_seen_at > at - UNUSED)
    )
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        return None
    return Session(
        user=User(row.id, row.name, row.account),
        host_only=row.host_only,
        cookie_at=row.cookie_at,
        seen_at=row.last_seen_at,
    )


async def note_use(database: Database, token_hash: bytes, at: datetime, *, host_only: bool) -> None:
    """The session was used now. `host_only`: by a cookie of the kind that only this host can set; from now on by no
    other."""
    known = sessions.c.token_hash == token_hash
    values = {"last_seen_at": at} | ({"host_only": True} if host_only else {})
    async with database.write() as connection:
        await connection.execute(update(sessions).where(known, sessions.c.last_seen_at <= at).values(values))


async def note_cookie(database: Database, token_hash: bytes, at: datetime) -> bool:
    """The browser is given its cookie anew; False if the session has ended."""
    query = update(sessions).where(sessions.c.token_hash == token_hash).values(cookie_at=at)
    async with database.write() as connection:
        return (await connection.execute(query)).rowcount == 1


async def of(database: Database, user_id: str, this: bytes, at: datetime) -> list[Listed]:
    """The user's sessions that are not over, the one used last first. `this` is the hash of the caller's."""
    query = (
        select(sessions)
        .where(sessions.c.user_id == user_id, sessions.c.last_seen_at > at - UNUSED)
        .order_by(sessions.c.last_seen_at.desc(), sessions.c.token_hash)
    )
    async with database.read() as connection:
        rows = (await connection.execute(query)).all()
    return [
        Listed(
            id=id_of(row.token_hash),
            created_at=row.created_at,
            last_seen_at=row.last_seen_at,
            browser=row.browser,
            this=row.token_hash == this,
        )
        for row in rows
    ]


async def end(connection: AsyncConnection, token_hash: bytes) -> None:
    """Ends this session within a transaction."""
    await connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


async def end_named(connection: AsyncConnection, user_id: str, session_id: str) -> bytes | None:
    """Ends the user's session with this id within a transaction; its hash, or None if there is none."""
    hashes = await connection.scalars(select(sessions.c.token_hash).where(sessions.c.user_id == user_id))
    token_hash = next((bytes(one) for one in hashes if id_of(one) == session_id), None)
    if token_hash is not None:
        await end(connection, token_hash)
    return token_hash


async def end_all(connection: AsyncConnection, user_id: str, *, and_tokens: bool = False) -> None:
    """Ends the user's sessions within a transaction; with `and_tokens` the API tokens too."""
    for table in (sessions, api_tokens) if and_tokens else (sessions,):
        await connection.execute(delete(table).where(table.c.user_id == user_id))


async def still_valid(database: Database, hashes: Iterable[bytes]) -> set[bytes]:
    """Those of these hashes that belong to a session or an API token."""
    wanted = list(hashes)
    query = union_all(
        *(select(table.c.token_hash).where(table.c.token_hash.in_(wanted)) for table in (sessions, api_tokens))
    )
    async with database.read() as connection:
        return {bytes(token_hash) for token_hash in await connection.scalars(query)}


async def delete_expired(database: Database, at: datetime) -> int:
    """Deletes sessions that are over, and the guests to whom nobody can come back and who left nothing: no match of
    theirs, no seat, no word in a chat. How many rows that was."""
    async with database.write() as connection:
        ended = await connection.execute(delete(sessions).where(sessions.c.last_seen_at <= at - UNUSED))
        gone = select(users.c.id).where(*_left_nothing(), users.c.created_at <= at - SEEN_WITHIN).limit(AT_ONCE)
        deleted = await connection.execute(delete(users).where(users.c.id.in_(gone)))
    return ended.rowcount + deleted.rowcount


def _left_nothing() -> list[ColumnElement[bool]]:
    ends = (
        sessions.c.user_id,
        account_table.c.user_id,
        seats.c.user_id,
        seat_holders.c.user_id,
        matches.c.owner_id,
        chat.c.user_id,
    )
    return [~exists().where(end == users.c.id) for end in ends]
