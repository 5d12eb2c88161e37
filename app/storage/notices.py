"""Whose turn has come and who has not been told, for people with a webhook; and when people were last at a match.

A turn of a seat is named by the last step that was its own, or a take-back: that many has it begun. Of several writers
one gets to tell of a turn.
"""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from sqlalchemy import and_, case, func, or_, select, update

from app.storage.database import Database
from app.storage.tables import actions, activity, matches, notices, seats, webhooks

_TAKE_BACK = '{"type":"take_back",%'
"""How a take-back is stored, as a pattern."""


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is to act and may have to be told. `active_at` is when they were last seen at the match."""

    match_id: str
    game: str
    seq: int
    started_at: datetime
    seat: int
    user_id: str
    active_at: datetime | None


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """`number` names the turn. `is_own`: the last step was the seat's own; `at`: when it was done, if there was one."""

    number: int
    is_own: bool
    at: datetime | None


async def waiting(database: Database) -> list[Waiting]:
    """The people with a working webhook who are to act, and about whom nothing was decided since the last step."""
    query = (
        select(
            matches.c.id.label("match_id"),
            matches.c.game,
            matches.c.seq,
            matches.c.started_at,
            matches.c.to_act,
            seats.c.seat,
            seats.c.user_id,
            activity.c.at.label("active_at"),
        )
        .join(seats, seats.c.match_id == matches.c.id)
        .join(webhooks, webhooks.c.user_id == seats.c.user_id)
        .outerjoin(notices, and_(notices.c.match_id == matches.c.id, notices.c.user_id == seats.c.user_id))
        .outerjoin(activity, and_(activity.c.match_id == matches.c.id, activity.c.user_id == seats.c.user_id))
        .where(
            matches.c.status == "running",
            matches.c.broken_seq.is_(None),
            seats.c.stand_in.is_(None),
            webhooks.c.failure.is_(None),
            or_(notices.c.seq.is_(None), notices.c.seq != matches.c.seq),
        )
        .order_by(matches.c.id)
    )
    async with database.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
    fields = Waiting.__struct_fields__
    return [Waiting(**{name: row[name] for name in fields}) for row in rows if row["seat"] in row["to_act"]]


async def turn_of(database: Database, match_id: str, seat: int) -> Turn:
    """The turn of this seat, if it is to act."""
    begins = or_(actions.c.seat == seat, actions.c.action.like(_TAKE_BACK))
    query = select(
        func.max(case((begins, actions.c.seq))).label("number"),
        func.max(case((actions.c.seat == seat, actions.c.seq))).label("own"),
        func.max(actions.c.seq).label("last"),
        func.max(actions.c.at).label("at"),
    ).where(actions.c.match_id == match_id)
    async with database.read() as connection:
        row = (await connection.execute(query)).one()
    return Turn(number=row.number or 0, is_own=row.last is not None and row.own == row.last, at=row.at)


async def is_waiting(database: Database, match_id: str, seat: int, user_id: str, number: int) -> bool:
    """Whether this turn still stands: the same user is to act, and has not."""
    query = (
        select(matches.c.to_act)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(
            matches.c.id == match_id,
            matches.c.status == "running",
            matches.c.broken_seq.is_(None),
            seats.c.seat == seat,
            seats.c.user_id == user_id,
            seats.c.stand_in.is_(None),
        )
    )
    async with database.read() as connection:
        to_act = await connection.scalar(query)
    return to_act is not None and seat in to_act and (await turn_of(database, match_id, seat)).number == number


async def decide(database: Database, one: Waiting, number: int) -> bool:
    """Notes that this turn has been seen to, up to this step. True for the first to note the turn: they tell of it."""
    values = {"seq": one.seq, "turn": number}
    statement = database.insert(notices).values(match_id=one.match_id, user_id=one.user_id, **values)
    first = statement.on_conflict_do_update(
        index_elements=["match_id", "user_id"], set_=values, where=notices.c.turn != number
    )
    again = update(notices).where(notices.c.match_id == one.match_id, notices.c.user_id == one.user_id)
    async with database.write() as connection:
        if (await connection.execute(first)).rowcount == 1:
            return True
        await connection.execute(again.values(seq=one.seq))
        return False


async def note_activity(database: Database, seen: Mapping[tuple[str, str], datetime]) -> None:
    """Notes when users, by match and user, were last seen there."""
    statement = database.insert(activity)
    newer = statement.excluded.at
    statement = statement.on_conflict_do_update(
        index_elements=["match_id", "user_id"], set_={"at": newer}, where=activity.c.at < newer
    )
    rows = [{"match_id": match_id, "user_id": user_id, "at": at} for (match_id, user_id), at in sorted(seen.items())]
    async with database.write() as connection:
        await connection.execute(statement, rows)
