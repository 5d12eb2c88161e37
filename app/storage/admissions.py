"""Since when a user may read what onlookers say at a private match: since they were first let in, by a seat or a key.

Who loses their way in loses this too: when they come again, they hear what is said from then on.
"""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage import chat
from app.storage.database import Database
from app.storage.tables import admissions


async def find(database: Database, match_id: str, user_id: str) -> int | None:
    """The last message from before the user was let in; None for who was not."""
    async with database.read() as connection:
        return await _find(connection, match_id, user_id)


async def admit(connection: AsyncConnection, match_id: str, user_id: str | None) -> int:
    """Lets somebody in, under the match's lock: the last message from before that. Strangers are not remembered."""
    known = None if user_id is None else await _find(connection, match_id, user_id)
    if known is not None:
        return known
    talk_from = await chat.last_id(connection, match_id)
    if user_id is not None:
        values = {"match_id": match_id, "user_id": user_id, "talk_from": talk_from}
        await connection.execute(insert(admissions), values)
    return talk_from


async def forget(connection: AsyncConnection, match_id: str, user_id: str) -> None:
    """Somebody got up."""
    await connection.execute(
        delete(admissions).where(admissions.c.match_id == match_id, admissions.c.user_id == user_id)
    )


async def keep_only(connection: AsyncConnection, match_id: str, user_ids: list[str]) -> None:
    """All others have lost their way in."""
    await connection.execute(
        delete(admissions).where(admissions.c.match_id == match_id, admissions.c.user_id.not_in(user_ids))
    )


async def _find(connection: AsyncConnection, match_id: str, user_id: str) -> int | None:
    query = select(admissions.c.talk_from).where(admissions.c.match_id == match_id, admissions.c.user_id == user_id)
    found: int | None = await connection.scalar(query)
    return found
