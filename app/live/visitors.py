"""The open sockets of each user: they end with the session or API token that opened them, and know whom they block,
and who blocks them.

Other processes hear of a change by the bus, as of everything: that something changed, not what. Who hears it asks the
database which of its sockets may stay.
"""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Protocol

import structlog

from app.live.bus import Bus, Notice
from app.storage import blocks, sessions
from app.storage.blocks import Relations
from app.storage.database import UNREACHABLE, Database

log = structlog.get_logger(__name__)

SIGNED_OUT = 4401
RESTART = 1012


class Visitor(Protocol):
    """A socket of a user."""

    user_id: str | None
    credential: bytes
    relations: Relations

    def close(self, code: int) -> None:
        """Closes the socket, from our side."""
        ...


class Visitors:
    """`heard` counts what was heard of users: see `present`."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self.heard = 0
        self._database = database
        self._bus = bus
        self._visitors: dict[str, set[Visitor]] = {}
        bus.subscribe(self)

    @asynccontextmanager
    async def present(self, visitor: Visitor, heard: int) -> AsyncIterator[None]:
        """Knows a socket while the block runs. `heard` is what the count was before its session was looked up: if
        something came in between, that may have been the session's end."""
        user_id = visitor.user_id
        if user_id is None:
            yield
            return
        present = self._visitors.setdefault(user_id, set())
        present.add(visitor)
        try:
            visitor.relations = await blocks.relations(self._database, user_id)
            if heard != self.heard:
                await self._look(user_id)
            yield
        finally:
            present.discard(visitor)
            if not present and self._visitors.get(user_id) is present:
                del self._visitors[user_id]

    async def changed(self, user_id: str) -> None:
        """The user's sessions, tokens or blocks were changed in the database."""
        await self._bus.publish(Notice(user_id, "user"))

    async def hear(self, notice: Notice) -> None:
        """Looks at the user's sockets, if there are any."""
        if notice.kind == "user":
            self.heard += 1
            if notice.match_id in self._visitors:
                await self._look(notice.match_id)

    async def catch_up(self) -> None:
        """Looks at all sockets."""
        self.heard += 1
        for user_id in tuple(self._visitors):
            await self._look(user_id)

    async def _look(self, user_id: str) -> None:
        present = tuple(self._visitors.get(user_id, ()))
        try:
            valid = await sessions.still_valid(self._database, {visitor.credential for visitor in present})
            relations = await blocks.relations(self._database, user_id)
        except UNREACHABLE as error:
            log.warning("sessions not read", error=repr(error))
            # They come back and are asked again who they are.
            _close(present, RESTART)
            return
        for visitor in present:
            visitor.relations = relations
        _close((visitor for visitor in present if visitor.credential not in valid), SIGNED_OUT)


def _close(visitors: Iterable[Visitor], code: int) -> None:
    for visitor in visitors:
        visitor.close(code)
