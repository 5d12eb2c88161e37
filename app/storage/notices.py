"""Whose turn it is, for people with a webhook, what they were told of it; and when people were last at a match.

A turn of a seat is named by the last step that was its own, or a take-back: that many has it begun.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, case, func, null, or_, select, update

from app.storage.database import Database
from app.storage.tables import actions, activity, matches, notices, seats, webhooks
from app.storage.webhooks import is_ready
from app.timekeeping import Clock, TimeControl

_TAKE_BACK = '{"type":"take_back",%'
"""How a take-back is stored, as a pattern."""


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is to act. `active_at` is when they last gave a sign at the match. What is known of turn `turn`:
    when it was first seen, when to look again, when they were told and reminded; None for what never was."""

    match_id: str
    game: str
    seq: int
    started_at: datetime
    time_control: TimeControl | None
    clock: Clock | None
    seat: int
    user_id: str
    active_at: datetime | None
    turn: int | None
    begun_at: datetime | None
    look_at: datetime | None
    told_at: datetime | None
    reminded_at: datetime | None


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """`number` names the turn. `is_own`: the last step was the seat's own; `at`: when it was done, if there was one."""

    number: int
    is_own: bool
    at: datetime | None


async def waiting(database: Database, at: datetime, user_id: str | None = None) -> list[Waiting]:
    """The people, or this user, with a webhook that is on, who are to act and may have to be told now."""
    where: list[ColumnElement[bool]] = [
        matches.c.status == "running",
        matches.c.broken_seq.is_(None),
        seats.c.stand_in.is_(None),
        webhooks.c.failure.is_(None),
        or_(notices.c.seq.is_(None), notices.c.seq != matches.c.seq, and_(notices.c.look_at <= at, is_ready(at))),
    ]
    if user_id is not None:
        where.append(seats.c.user_id == user_id)
    query = (
        select(
            matches.c.id.label("match_id"),
            *(matches.c[name] for name in ("game", "seq", "started_at", "time_control", "clock", "to_act")),
            seats.c.seat,
            seats.c.user_id,
            activity.c.at.label("active_at"),
            *(notices.c[name] for name in ("turn", "begun_at", "look_at", "told_at", "reminded_at")),
        )
        .join(seats, seats.c.match_id == matches.c.id)
        .join(webhooks, webhooks.c.user_id == seats.c.user_id)
        .outerjoin(notices, and_(notices.c.match_id == matches.c.id, notices.c.user_id == seats.c.user_id))
        .outerjoin(activity, and_(activity.c.match_id == matches.c.id, activity.c.user_id == seats.c.user_id))
        .where(*where)
        .order_by(matches.c.id)
    )
    async with database.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [_waiting(row) for row in rows if row["seat"] in row["to_act"]]


def _waiting(row: Mapping[Any, Any]) -> Waiting:
    fields = {name: row[name] for name in Waiting.__struct_fields__}
    fields["time_control"] = row["time_control"] and msgspec.convert(row["time_control"], TimeControl)
    fields["clock"] = row["clock"] and msgspec.convert(row["clock"], Clock)
    return Waiting(**fields)


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


async def note_look(
    database: Database, one: Waiting, number: int, begun_at: datetime, look_at: datetime | None
) -> None:
    """Notes that this turn was looked at, and when to do so again before the next step. What was told of another turn
    is forgotten; what was told of this one stays, should another process have told of it meanwhile."""
    values = {"seq": one.seq, "turn": number, "begun_at": begun_at, "look_at": look_at}
    statement = database.insert(notices).values(match_id=one.match_id, user_id=one.user_id, **values)
    is_same = notices.c.turn == number
    kept = {name: case((is_same, notices.c[name]), else_=null()) for name in ("told_at", "reminded_at")}
    begun = case((is_same, func.coalesce(notices.c.begun_at, begun_at)), else_=begun_at)
    statement = statement.on_conflict_do_update(
        index_elements=["match_id", "user_id"], set_=values | kept | {"begun_at": begun}
    )
    async with database.write() as connection:
        await connection.execute(statement)


async def note_told(database: Database, one: Waiting, number: int, at: datetime, *, is_reminder: bool) -> None:
    """Notes that the user was told of this turn; it is looked at once more, for what is due later."""
    values = {"told_at": func.coalesce(notices.c.told_at, at), "look_at": at}
    if is_reminder:
        values["reminded_at"] = at
    of_turn = (notices.c.match_id == one.match_id, notices.c.user_id == one.user_id, notices.c.turn == number)
    async with database.write() as connection:
        await connection.execute(update(notices).where(*of_turn).values(**values))


async def note_activity(database: Database, seen: Mapping[tuple[str, str], datetime]) -> None:
    """Notes when users, by match and user, last gave a sign there."""
    statement = database.insert(activity)
    newer = statement.excluded.at
    statement = statement.on_conflict_do_update(
        index_elements=["match_id", "user_id"], set_={"at": newer}, where=activity.c.at < newer
    )
    rows = [{"match_id": match_id, "user_id": user_id, "at": at} for (match_id, user_id), at in sorted(seen.items())]
    async with database.write() as connection:
        await connection.execute(statement, rows)
