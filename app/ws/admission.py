"""Who is let in to a match: at a private one the database has the last word."""

import asyncio
from contextlib import suppress

from app.auth.permissions import can_see, require_sight
from app.errors import RefusedError
from app.live.room import Room
from app.storage import admissions, matches
from app.storage.database import Database
from app.ws import protocol
from app.ws.connection import Connection
from app.ws.protocol import Invite

KEY_SECONDS = 5.0
"""How long the bearer of a key may take to show it."""


async def let_in(database: Database, connection: Connection, room: Room) -> None:
    """Returns for who may look on. Raises `RefusedError`: `put_out`, `no_such_match`."""
    if not can_see(room.row, connection.user_id, connection.key):
        await await_key(connection)
    require_sight(room.row, connection.user_id, connection.key)
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
        require_sight(row, user_id, connection.key)
        return await admissions.admit(transaction, match_id, user_id)
