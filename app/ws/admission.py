"""Who is let in to a match: at a private one the database has the last word."""

import asyncio
from contextlib import suppress

from app.auth.permissions import can_see
from app.errors import RefusedError
from app.live.room import Room
from app.storage import admissions, matches
from app.storage.database import Database
from app.storage.matches import MatchRow
from app.ws import protocol
from app.ws.connection import Connection
from app.ws.protocol import Invite

KEY_SECONDS = 5.0
"""How long the bearer of a key may take to show it."""


async def let_in(database: Database, connection: Connection, room: Room) -> None:
    """Returns for who may look on. Raises `RefusedError`: `put_out`, `no_such_match`."""
    if not _may_enter(room.row, connection):
        await await_key(connection)
    if not _may_enter(room.row, connection):
        raise _refused(room.row, connection)
    if not room.row.public:
        connection.talk_from = await _admitted(database, connection, room.row.id)


async def await_key(connection: Connection) -> None:
    """Waits for the key of an invitation, for a while."""
    with suppress(RefusedError, TimeoutError):
        async with asyncio.timeout(KEY_SECONDS):
            frame = await connection.next_frame()
        request = None if frame is None else protocol.decode(frame)
        connection.key = request.key if isinstance(request, Invite) else ""


async def _admitted(database: Database, connection: Connection, match_id: str) -> int:
    user_id = connection.user_id
    known = None if user_id is None else await admissions.find(database, match_id, user_id)
    if known is not None:
        return known
    async with database.write() as transaction:
        row = await matches.lock(transaction, match_id)
        if row is None or not _may_enter(row, connection):
            raise _refused(row, connection)
        return await admissions.admit(transaction, match_id, user_id)


def _may_enter(row: MatchRow, connection: Connection) -> bool:
    return can_see(row, connection.user_id, connection.key)


def _refused(row: MatchRow | None, connection: Connection) -> RefusedError:
    if row is not None and connection.user_id in row.put_out:
        return put_out()
    return RefusedError("no_such_match", "there is no such match")


def put_out() -> RefusedError:
    """The owner does not want this user at the table."""
    return RefusedError("put_out", "the owner has taken you off the table")
