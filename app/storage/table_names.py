"""Names at a table: nobody sits down, or changes their name, to one that looks like that of somebody who sits there."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError, UnavailableError
from app.storage.database import Database
from app.storage.tables import matches, seats, users
from app.text.skeletons import alike, is_computer

TRIES = 5
"""How often somebody may sit down elsewhere while their name is being changed."""

_GOING_ON = ("open", "running")


async def check(connection: AsyncConnection, match_id: str, user_id: str) -> None:
    """Whether the user may sit at this match, which is locked. Raises `RefusedError` (`name_taken_here`)."""
    # Nobody changes their name while they sit down.
    own = select(users.c.name).where(users.c.id == user_id).with_for_update(key_share=True)
    name = await connection.scalar(own)
    if name is None:
        return
    check_no_computer(name)
    if await _is_taken(connection, match_id, user_id, name):
        message = "somebody at this table has a name that looks like yours: change yours first"
        raise RefusedError("name_taken_here", message, where="name")


def check_no_computer(name: str) -> None:
    """Raises `RefusedError` (`name_taken_here`) for an old name that looks like a computer player's."""
    if is_computer(name):
        message = "computer players have names like yours: change yours first"
        raise RefusedError("name_taken_here", message, where="name")


async def rename(database: Database, user_id: str, name: str) -> None:
    """Gives the user another name. Raises `RefusedError`: `name_taken_here`, at a match that is open or running;
    `unavailable`."""
    for _ in range(TRIES):
        async with database.write() as connection:
            tables = await _lock_tables(connection, user_id)
            await connection.execute(select(users.c.id).where(users.c.id == user_id).with_for_update(key_share=True))
            if await _tables_of(connection, user_id) != tables:
                continue
            for match_id in tables:
                if await _is_taken(connection, match_id, user_id, name):
                    raise _taken_at_a_table()
            await connection.execute(update(users).where(users.c.id == user_id).values(name=name))
            return
    raise UnavailableError("you sit down elsewhere again and again; try again")


async def check_all(connection: AsyncConnection, guest_id: str, user_id: str) -> None:
    """Whether the user may take the guest's seats. Raises `RefusedError` (`name_taken_here`)."""
    tables = await _lock_tables(connection, guest_id)
    name = await connection.scalar(select(users.c.name).where(users.c.id == user_id).with_for_update(key_share=True))
    for match_id in tables:
        if await _is_taken(connection, match_id, guest_id, name or ""):
            raise _taken_at_a_table()


async def _lock_tables(connection: AsyncConnection, user_id: str) -> list[str]:
    found = await _tables_of(connection, user_id)
    query = select(matches.c.id).where(matches.c.id.in_(found)).order_by(matches.c.id).with_for_update()
    await connection.execute(query)
    return found


async def _tables_of(connection: AsyncConnection, user_id: str) -> list[str]:
    query = (
        select(matches.c.id)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id, matches.c.status.in_(_GOING_ON), matches.c.expired_at.is_(None))
        .order_by(matches.c.id)
    )
    return list(await connection.scalars(query))


async def _is_taken(connection: AsyncConnection, match_id: str, user_id: str, name: str) -> bool:
    others = (
        select(users.c.name)
        .join(seats, seats.c.user_id == users.c.id)
        .where(seats.c.match_id == match_id, users.c.id != user_id)
    )
    return any(alike(name, other) for other in await connection.scalars(others))


def _taken_at_a_table() -> RefusedError:
    message = "somebody at a table where you sit has a name that looks like this one"
    return RefusedError("name_taken_here", message, where="name")
