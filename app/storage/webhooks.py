"""Webhooks: where people want to be told that it is their turn. Their addresses are secrets."""

from datetime import datetime
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, delete, or_, select, update

from app.storage.database import Database
from app.storage.tables import webhooks


class Webhook(msgspec.Struct, frozen=True, kw_only=True):
    """`failure` is the code of why it was switched off, at `failed_at`; None while it is on.

    `tries` counts those that failed since a message was last accepted, `problem` is the code of the last; nothing is
    sent before `next_try_at`, nor by anybody else before `sending_until`.
    """

    url: str
    set_at: datetime
    sent_at: datetime | None = None
    failed_at: datetime | None = None
    failure: str | None = None
    tries: int = 0
    problem: str | None = None
    next_try_at: datetime | None = None
    sending_until: datetime | None = None


State = Literal["off", "failing"]
_columns = tuple(Webhook.__struct_fields__)


async def get(database: Database, user_id: str) -> Webhook | None:
    """The webhook of this user."""
    query = select(webhooks).where(webhooks.c.user_id == user_id)
    async with database.read() as connection:
        row = (await connection.execute(query)).mappings().first()
    return None if row is None else Webhook(**{name: row[name] for name in _columns})


def is_ready(at: datetime) -> ColumnElement[bool]:
    """No pause after a failed try is to be waited for."""
    return or_(webhooks.c.next_try_at.is_(None), webhooks.c.next_try_at <= at)


async def state(database: Database, user_id: str) -> State | None:
    """Whether the user's messages do not arrive; None if all is well or nothing is to be sent."""
    webhook = await get(database, user_id)
    if webhook is None:
        return None
    if webhook.failure is not None:
        return "off"
    return "failing" if webhook.tries else None


async def put(database: Database, user_id: str, webhook: Webhook) -> None:
    """Sets the webhook of this user, in the place of another one."""
    values = msgspec.structs.asdict(webhook)
    statement = database.insert(webhooks).values(user_id=user_id, **values)
    async with database.write() as connection:
        await connection.execute(statement.on_conflict_do_update(index_elements=["user_id"], set_=values))


async def remove(database: Database, user_id: str) -> None:
    """Takes it away, if there is one."""
    async with database.write() as connection:
        await connection.execute(delete(webhooks).where(webhooks.c.user_id == user_id))


async def take(database: Database, user_id: str, at: datetime, until: datetime) -> Webhook | None:
    """Lets the caller alone send to this user until then. None while somebody else does, while the next try waits,
    and where nothing is to be sent."""
    statement = (
        update(webhooks)
        .where(
            webhooks.c.user_id == user_id,
            webhooks.c.failure.is_(None),
            is_ready(at),
            or_(webhooks.c.sending_until.is_(None), webhooks.c.sending_until <= at),
        )
        .values(sending_until=until)
        .returning(*(webhooks.c[name] for name in _columns))
    )
    async with database.write() as connection:
        row = (await connection.execute(statement)).mappings().first()
    return None if row is None else Webhook(**{name: row[name] for name in _columns})


async def give_back(database: Database, user_id: str, taken: Webhook) -> None:
    """Ends what `take` began."""
    await _note(database, user_id, taken.url, sending_until=None)


async def succeeded(database: Database, user_id: str, url: str, at: datetime) -> None:
    """Notes that a message was accepted there; so it works."""
    works = {"failed_at": None, "failure": None, "tries": 0, "problem": None, "next_try_at": None}
    await _note(database, user_id, url, sent_at=at, **works)


async def postpone(database: Database, user_id: str, taken: Webhook, problem: str, next_try_at: datetime) -> None:
    """Notes that one more try failed, and when the next one is due."""
    tries = taken.tries + 1
    await _note(database, user_id, taken.url, tries=tries, problem=problem, next_try_at=next_try_at, sending_until=None)


async def switch_off(database: Database, user_id: str, url: str, failure: str, at: datetime) -> None:
    """Sends nothing there any more, and keeps why; unless the user has set another address meanwhile."""
    over = {"tries": 0, "problem": None, "next_try_at": None, "sending_until": None}
    await _note(database, user_id, url, failed_at=at, failure=failure, **over)


async def _note(database: Database, user_id: str, url: str, **values: object) -> None:
    statement = update(webhooks).where(webhooks.c.user_id == user_id, webhooks.c.url == url).values(**values)
    async with database.write() as connection:
        await connection.execute(statement)
