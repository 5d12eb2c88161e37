"""The question whether a match may go back. A match keeps its last one; only who knows that asks the next."""

from datetime import datetime
from typing import Literal

import msgspec
from sqlalchemy import select, update

from app.storage.database import Database
from app.storage.tables import takebacks

Ended = Literal["refused", "withdrawn"]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """`seat` asked at step `seq` to go back to step `back_to`. `agreed` is a bit mask of seats.

    `number` counts the questions of the match, from 1. `ended` is how somebody (`ended_by`) ended it; a question
    that was agreed to, or that play went past, says nothing of it: the log tells.
    """

    number: int
    seat: int
    seq: int
    back_to: int
    agreed: int = 0
    ended: Ended | None = None
    ended_by: int | None = None
    asked_at: datetime


_columns = tuple(Question.__struct_fields__)


async def get(database: Database, match_id: str) -> Question | None:
    """The last question of this match."""
    query = select(takebacks).where(takebacks.c.match_id == match_id)
    async with database.read() as connection:
        row = (await connection.execute(query)).mappings().first()
    return None if row is None else Question(**{name: row[name] for name in _columns})


async def ask(database: Database, match_id: str, question: Question) -> bool:
    """Stores a question if its `number` is the next one; False if somebody else asked meanwhile."""
    values = msgspec.structs.asdict(question)
    statement = database.insert(takebacks).values(match_id=match_id, **values)
    statement = statement.on_conflict_do_update(
        index_elements=["match_id"], set_=values, where=takebacks.c.number == question.number - 1
    )
    async with database.write() as connection:
        return (await connection.execute(statement)).rowcount == 1


async def agree(database: Database, match_id: str, number: int, seat: int) -> bool:
    """Notes that the seat agrees; False if the question has ended."""
    return await _change(database, match_id, number, agreed=takebacks.c.agreed.bitwise_or(1 << seat))


async def end(database: Database, match_id: str, number: int, how: Ended, seat: int) -> bool:
    """Ends the question; False if it has ended."""
    return await _change(database, match_id, number, ended=how, ended_by=seat)


async def _change(database: Database, match_id: str, number: int, **values: object) -> bool:
    is_open = (takebacks.c.match_id == match_id, takebacks.c.number == number, takebacks.c.ended.is_(None))
    async with database.write() as connection:
        return (await connection.execute(update(takebacks).where(*is_open).values(**values))).rowcount == 1
