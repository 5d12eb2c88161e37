"""The films of finished matches. A film is made once and never changed."""

from datetime import datetime

import msgspec
from sqlalchemy import select

from app.storage.database import Database
from app.storage.tables import films, matches


class FilmRow(msgspec.Struct, frozen=True, kw_only=True):
    """A stored film: JSON compressed by gzip, and its tag for caches."""

    match_id: str
    tag: str
    body: bytes
    made_at: datetime


async def add(database: Database, film: FilmRow) -> None:
    """Stores the film, unless another process was first."""
    statement = database.insert(films).on_conflict_do_nothing(index_elements=["match_id"])
    async with database.write() as connection:
        await connection.execute(statement, msgspec.structs.asdict(film))


async def get(database: Database, match_id: str) -> FilmRow | None:
    """The film of this match."""
    async with database.read() as connection:
        row = (await connection.execute(select(films).where(films.c.match_id == match_id))).mappings().first()
    return None if row is None else FilmRow(**row)


async def missing(database: Database) -> list[str]:
    """Finished matches without a film, newest first."""
    query = (
        select(matches.c.id)
        .outerjoin(films, films.c.match_id == matches.c.id)
        .where(matches.c.status == "finished", matches.c.closed_at.is_(None), films.c.match_id.is_(None))
        .order_by(matches.c.created_at.desc(), matches.c.id)
    )
    async with database.read() as connection:
        return list(await connection.scalars(query))
