"""Who is asked whether a match may go back and was not told of it, for people with a webhook."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, or_, select

from app.storage.database import Database
from app.storage.tables import actions, activity, matches, notices, seats, takebacks, webhooks
from app.storage.webhooks import is_ready


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is asked question `number` of a match since `asked_at`. `active_at` is when they last gave a sign
    there."""

    match_id: str
    game: str
    user_id: str
    number: int
    asked_at: datetime
    active_at: datetime | None


async def asked(database: Database, at: datetime, user_id: str | None = None) -> list[Asked]:
    """The people, or this user, whose answer an open question waits for, with a webhook that takes messages now."""
    where: list[ColumnElement[bool]] = [
        matches.c.status == "running",
        matches.c.broken_seq.is_(None),
        takebacks.c.ended.is_(None),
        seats.c.user_id.is_not(None),
        webhooks.c.failure.is_(None),
        is_ready(at),
        or_(notices.c.question.is_(None), notices.c.question < takebacks.c.number),
        ~_went_on(),
    ]
    if user_id is not None:
        where.append(seats.c.user_id == user_id)
    query = (
        select(
            takebacks.c.match_id,
            matches.c.game,
            seats.c.user_id,
            takebacks.c.number,
            takebacks.c.asked_at,
            activity.c.at.label("active_at"),
            takebacks.c.asked,
            takebacks.c.agreed,
            takebacks.c.gone,
            seats.c.seat,
        )
        .join(matches, matches.c.id == takebacks.c.match_id)
        .join(seats, seats.c.match_id == takebacks.c.match_id)
        .join(webhooks, webhooks.c.user_id == seats.c.user_id)
        .outerjoin(notices, and_(notices.c.match_id == takebacks.c.match_id, notices.c.user_id == seats.c.user_id))
        .outerjoin(activity, and_(activity.c.match_id == takebacks.c.match_id, activity.c.user_id == seats.c.user_id))
        .where(*where)
        .order_by(takebacks.c.match_id)
    )
    async with database.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
    fields = Asked.__struct_fields__
    return [Asked(**{name: row[name] for name in fields}) for row in rows if _is_awaited(row)]


def _is_awaited(row: Mapping[Any, Any]) -> bool:
    """Whether the question waits for the answer of this seat of a person."""
    return bool((row["asked"] & ~row["agreed"] & ~row["gone"]) >> row["seat"] & 1)


def _went_on() -> ColumnElement[bool]:
    """Whether a person has acted since the question: that has ended it."""
    actor = seats.alias()
    return (
        select(actions.c.seq)
        .join(actor, and_(actor.c.match_id == actions.c.match_id, actor.c.seat == actions.c.seat))
        .where(
            actions.c.match_id == takebacks.c.match_id,
            actions.c.seq > takebacks.c.seq,
            or_(actions.c.made_by == "person", and_(actions.c.made_by.is_(None), actor.c.kind == "human")),
        )
        .correlate(takebacks)
        .exists()
    )


async def note_asked(database: Database, one: Asked) -> None:
    """Notes that the user was told of this question."""
    values = {"match_id": one.match_id, "user_id": one.user_id, "question": one.number}
    # No turn of theirs has been looked at.
    statement = database.insert(notices).values(seq=-1, turn=-1, **values)
    statement = statement.on_conflict_do_update(index_elements=["match_id", "user_id"], set_={"question": one.number})
    async with database.write() as connection:
        await connection.execute(statement)
