"""API tokens: what programs sign in with. Only their hashes are stored."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Literal

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update

from app.errors import RefusedError
from app.storage.database import Database
from app.storage.tables import api_tokens, users
from app.storage.users import User, has_account, hash_token

Scope = Literal["read", "play"]
Sight = Literal["hands", "login", "invites"]
"""What somebody sees of their own: the cards on their seats, what they sign in with, the keys of their matches."""

ALL: tuple[Sight, ...] = ("hands", "login", "invites")

MOST = 20
"""Tokens of one user."""
USED_WITHIN = timedelta(minutes=1)
"""How exactly the time of the last use is kept."""


class ApiToken(msgspec.Struct, frozen=True, kw_only=True):
    """A token without its secret. One that plays sees `ALL`."""

    id: str
    label: str
    scope: Scope
    sees: tuple[Sight, ...]
    created_at: datetime
    last_used_at: datetime | None


class Bearer(msgspec.Struct, frozen=True, kw_only=True):
    """Whose token it is, what it may do and what it sees."""

    user: User
    scope: Scope
    sees: tuple[Sight, ...]


async def create(database: Database, user_id: str, token: ApiToken, secret: str) -> None:
    """Stores a token. Raises `RefusedError` (`too_many`)."""
    values = {name: getattr(token, name) for name in token.__struct_fields__}
    async with database.write() as connection:
        count = await connection.scalar(
            select(func.count()).select_from(api_tokens).where(api_tokens.c.user_id == user_id)
        )
        if (count or 0) >= MOST:
            raise RefusedError("too_many", f"expected at most {MOST} tokens: revoke one that is no longer used")
        await connection.execute(insert(api_tokens), {**values, "user_id": user_id, "token_hash": hash_token(secret)})


async def of(database: Database, user_id: str) -> list[ApiToken]:
    """The user's tokens, oldest first."""
    columns = [api_tokens.c[name] for name in ApiToken.__struct_fields__]
    query = select(*columns).where(api_tokens.c.user_id == user_id).order_by(api_tokens.c.created_at, api_tokens.c.id)
    async with database.read() as connection:
        rows = (await connection.execute(query)).mappings()
        return [ApiToken(**{**row, "sees": sight(row["scope"], row["sees"])}) for row in rows]


async def revoke(database: Database, user_id: str, token_id: str) -> bool:
    """Ends a token; False if the user has none with this id."""
    query = delete(api_tokens).where(api_tokens.c.user_id == user_id, api_tokens.c.id == token_id)
    async with database.write() as connection:
        return (await connection.execute(query)).rowcount == 1


async def use(database: Database, secret: str, at: datetime) -> Bearer | None:
    """Whose token this is; that it was used is noted."""
    token_hash = hash_token(secret)
    query = (
        select(
            users.c.id,
            users.c.name,
            has_account(users.c.id).label("account"),
            api_tokens.c.scope,
            api_tokens.c.sees,
            api_tokens.c.last_used_at,
        )
        .join(users, users.c.id == api_tokens.c.user_id)
        .where(api_tokens.c.token_hash == token_hash)
    )
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        return None
    if row.last_used_at is None or at - row.last_used_at >= USED_WITHIN:
        await _note_use(database, token_hash, at)
    user = User(row.id, row.name, row.account)
    return Bearer(user=user, scope=row.scope, sees=sight(row.scope, row.sees))


def sight(scope: Scope, sees: Collection[Sight]) -> tuple[Sight, ...]:
    """What a token sees that was made with these wishes."""
    return ALL if scope == "play" else tuple(one for one in ALL if one in sees)


async def _note_use(database: Database, token_hash: bytes, at: datetime) -> None:
    is_older = or_(api_tokens.c.last_used_at.is_(None), api_tokens.c.last_used_at < at)
    async with database.write() as connection:
        await connection.execute(
            update(api_tokens).where(api_tokens.c.token_hash == token_hash, is_older).values(last_used_at=at)
        )
