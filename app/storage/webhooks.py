"""Webhooks: where people want to be told that it is their turn. Their addresses are secrets."""

from datetime import datetime

import msgspec
from sqlalchemy import delete, select, update

from app.storage.database import Database
from app.storage.tables import webhooks


class Webhook(msgspec.Struct, frozen=True, kw_only=True):
    """`failure` is the code of why it was switched off, at `failed_at`; None while it is on."""

    url: str
    set_at: datetime
    sent_at: datetime | None = None
    failed_at: datetime | None = None
    failure: str | None = None


_columns = tuple(Webhook.__struct_fields__)


async def get(database: Database, user_id: str) -> Webhook | None:
    """The webhook of this user."""
    query = select(webhooks).where(webhooks.c.user_id == user_id)
    async with database.read() as connection:
        row = (await connection.execute(query)).mappings().first()
    return None if row is None else Webhook(**{name: row[name] for name in _columns})


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


async def succeeded(database: Database, user_id: str, url: str, at: datetime) -> None:
    """Notes that a message was accepted there; so it works."""
    await _note(database, user_id, url, sent_at=at, failed_at=None, failure=None)


async def switch_off(database: Database, user_id: str, url: str, failure: str, at: datetime) -> None:
    """Sends nothing there any more, and keeps why; unless the user has set another address meanwhile."""
    await _note(database, user_id, url, failed_at=at, failure=failure)


async def _note(database: Database, user_id: str, url: str, **values: object) -> None:
    statement = update(webhooks).where(webhooks.c.user_id == user_id, webhooks.c.url == url).values(**values)
    async with database.write() as connection:
        await connection.execute(statement)
