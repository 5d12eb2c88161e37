"""The clocks of matches, and which matches the sweeper is to look at."""

import msgspec
from sqlalchemy import select

from app.storage.database import Database
from app.storage.tables import matches
from app.timekeeping import Clock


async def read(database: Database, match_id: str) -> Clock | None:
    """The clocks of a match."""
    async with database.read() as connection:
        found = await connection.scalar(select(matches.c.clock).where(matches.c.id == match_id))
    return None if found is None else msgspec.convert(found, Clock)
