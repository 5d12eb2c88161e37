"""The question whether a match may go back. A match keeps its last one; only who knows that asks the next."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.database import Database
from app.storage.tables import takebacks

Ended = Literal["refused", "withdrawn"]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """`seat` asked at step `seq` to go back to step `back_to`. `asked`, `agreed` and `gone` are bit masks of seats:
    whose yes is needed, who said it, and which seats were given up for good since.

    `number` counts the questions of the match, from 1. `ended` is how somebody (`ended_by`) ended it; a question
    that was agreed to, or that play went past, says nothing of it: the log tells. `last_asked` is when each seat
    asked last, in milliseconds; 0 or missing: never.
    """

    number: int
    seat: int
    seq: int
    back_to: int
    asked: int
    agreed: int = 0
    gone: int = 0
    ended: Ended | None = None
    ended_by: int | None = None
    asked_at: datetime
    last_asked: tuple[int, ...] = ()

    @property
    def waits_for(self) -> int:
        """A bit for each seat that was asked and has not said yes."""
        return self.asked & ~self.agreed

    @property
    def is_deserted(self) -> bool:
        """Whether nobody is left of whom it waits for, or who asked has gone."""
        has_answerer = self.waits_for == 0 or bool(self.waits_for & ~self.gone)
        return not has_answerer or bool(self.gone >> self.seat & 1)

    def asked_last(self, seat: int) -> datetime | None:
        """When this seat asked last, this question or an earlier one."""
        if seat == self.seat:
            return self.asked_at
        at = self.last_asked[seat] if seat < len(self.last_asked) else 0
        return datetime.fromtimestamp(at / 1000, UTC) if at else None


def mask(seats: Iterable[int]) -> int:
    """A bit for each of these seats."""
    return sum(1 << seat for seat in set(seats))


def seats_in(bits: int) -> list[int]:
    """The seats of a bit mask."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


_columns = tuple(Question.__struct_fields__)


async def get(database: Database, match_id: str) -> Question | None:
    """The last question of this match."""
    query = select(*(takebacks.c[name] for name in _columns)).where(takebacks.c.match_id == match_id)
    async with database.read() as connection:
        row = (await connection.execute(query)).mappings().first()
    return None if row is None else Question(**({**row} | {"last_asked": tuple(row["last_asked"])}))


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
    """Notes that the seat agrees; False if the question has ended. Whoever has gone by then is no longer asked."""
    still_there = takebacks.c.asked.bitwise_and(takebacks.c.gone.bitwise_not())
    return await _change(database, match_id, number, agreed=takebacks.c.agreed.bitwise_or(1 << seat), asked=still_there)


async def desert(connection: AsyncConnection, match_id: str, seat: int) -> None:
    """Notes that the seat was given up for good: if a question is open it can no longer be answered there."""
    of_match = (takebacks.c.match_id == match_id, takebacks.c.ended.is_(None))
    gone = takebacks.c.gone.bitwise_or(1 << seat)
    await connection.execute(update(takebacks).where(*of_match).values(gone=gone))


async def end(database: Database, match_id: str, number: int, how: Ended, seat: int) -> bool:
    """Ends the question; False if it has ended."""
    return await _change(database, match_id, number, ended=how, ended_by=seat)


async def _change(database: Database, match_id: str, number: int, **values: Any) -> bool:
    is_open = (takebacks.c.match_id == match_id, takebacks.c.number == number, takebacks.c.ended.is_(None))
    async with database.write() as connection:
        return (await connection.execute(update(takebacks).where(*is_open).values(**values))).rowcount == 1
