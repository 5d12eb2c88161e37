"""Who blocks whom. At a table that somebody owns or sits at, those whom they block neither sit down nor talk."""

from datetime import datetime

import msgspec
from sqlalchemy import delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError
from app.storage.database import Database
from app.storage.tables import blocks, matches, seats, users

MOST = 500
"""People whom one user may block."""


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is blocked."""

    id: str
    name: str
    since: datetime


class Relations(msgspec.Struct, frozen=True, kw_only=True):
    """Whom a user blocks, and who blocks them."""

    blocks: frozenset[str] = frozenset()
    blocked_by: frozenset[str] = frozenset()


NOBODY = Relations()


async def add(database: Database, user_id: str, blocked_id: str, at: datetime) -> None:
    """Blocks somebody; again, that does nothing. Raises `RefusedError`: `no_such_user`, `too_many`."""
    try:
        async with database.write() as connection:
            mine = blocks.c.user_id == user_id
            if await connection.scalar(select(blocks.c.user_id).where(mine, blocks.c.blocked_id == blocked_id)):
                return
            if ((await connection.scalar(select(func.count()).select_from(blocks).where(mine))) or 0) >= MOST:
                raise RefusedError("too_many", f"expected at most {MOST} blocked people")
            if await connection.scalar(select(users.c.id).where(users.c.id == blocked_id)) is None:
                raise RefusedError("no_such_user", "there is no such user")
            await connection.execute(insert(blocks), {"user_id": user_id, "blocked_id": blocked_id, "created_at": at})
    except IntegrityError:
        # Another request of the same user was first.
        return


async def remove(database: Database, user_id: str, blocked_id: str) -> None:
    """Blocks somebody no longer."""
    async with database.write() as connection:
        await connection.execute(delete(blocks).where(blocks.c.user_id == user_id, blocks.c.blocked_id == blocked_id))


async def of(database: Database, user_id: str) -> list[Block]:
    """Whom the user blocks, by name."""
    query = (
        select(users.c.id, users.c.name, blocks.c.created_at)
        .join(users, users.c.id == blocks.c.blocked_id)
        .where(blocks.c.user_id == user_id)
        .order_by(users.c.name, users.c.id)
    )
    async with database.read() as connection:
        rows = (await connection.execute(query)).all()
    return [Block(id=row.id, name=row.name, since=row.created_at) for row in rows]


async def relations(database: Database, user_id: str | None) -> Relations:
    """Whom the user blocks, and who blocks them; nobody, for strangers."""
    if user_id is None:
        return NOBODY
    either = or_(blocks.c.user_id == user_id, blocks.c.blocked_id == user_id)
    async with database.read() as connection:
        pairs = (await connection.execute(select(blocks.c.user_id, blocks.c.blocked_id).where(either))).all()
    return Relations(
        blocks=frozenset(blocked for by, blocked in pairs if by == user_id),
        blocked_by=frozenset(by for by, _ in pairs if by != user_id),
    )


async def check_may_sit(connection: AsyncConnection, match_id: str, user_id: str, *, beside_blocked: bool) -> None:
    """Raises `RefusedError`: `not_open_to_you` for whom somebody there blocks; `blocked_there` for who blocks somebody
    that sits there, unless they want to sit beside them."""
    if await is_blocked_at(connection, match_id, user_id):
        raise RefusedError("not_open_to_you", "this table is not open to you; others are")
    if beside_blocked:
        return
    seated = select(seats.c.user_id).where(seats.c.match_id == match_id, seats.c.user_id.is_not(None))
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == user_id, blocks.c.blocked_id.in_(seated))
    if (await connection.execute(query.limit(1))).first() is not None:
        expected = "beside_blocked: true, to sit down all the same"
        raise RefusedError(
            "blocked_there", "somebody whom you block sits there", where="beside_blocked", expected=expected
        )


async def is_blocked_at(connection: AsyncConnection, match_id: str, user_id: str) -> bool:
    """Whether the owner of the match, or anybody who sits there, blocks this user."""
    owner = select(matches.c.owner_id).where(matches.c.id == match_id)
    seated = select(seats.c.user_id).where(seats.c.match_id == match_id, seats.c.user_id.is_not(None))
    query = select(blocks.c.user_id).where(
        blocks.c.blocked_id == user_id, or_(blocks.c.user_id.in_(owner), blocks.c.user_id.in_(seated))
    )
    return (await connection.execute(query.limit(1))).first() is not None


async def is_blocked(database: Database, match_id: str, user_id: str) -> bool:
    """The same outside a transaction."""
    async with database.read() as connection:
        return await is_blocked_at(connection, match_id, user_id)
