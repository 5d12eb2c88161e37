"""Tells that this server is alive, so that time in which no server was counts for nobody.

A pulse is written every `seconds` by each process. What passed between the last one and the first of a process that
finds itself alone is taken off all clocks, to the millisecond; after a clean stop that is the very pause, after a
kill at most `seconds` more. A process that runs already, or is not alone, makes good only what is too long for a late
pulse: nobody was served then, or another process would have written one.
"""

from contextlib import suppress
from datetime import timedelta

import structlog

from app.clock import now
from app.live.bus import Bus
from app.live.repeating import Repeating
from app.live.rooms import Rooms
from app.storage import clocks
from app.storage.database import UNREACHABLE, Database

log = structlog.get_logger(__name__)

MISSED = 3
"""After so many times the usual interval without a pulse nobody was served meanwhile."""


class Pulse:
    """Beats every `seconds`, from `start` to `stop`."""

    def __init__(self, rooms: Rooms, database: Database, bus: Bus, seconds: float) -> None:
        self._rooms = rooms
        self._database = database
        self._bus = bus
        self._longest = timedelta(seconds=MISSED * seconds)
        self._repeating = Repeating("pulse", seconds, self.beat)

    async def start(self) -> None:
        """Takes the time in which no server was alive off the clocks; then beats in the background."""
        last = await clocks.last_beat(self._database)
        is_alone = last is not None and await self._bus.is_alone(last)
        await self._beat(timedelta() if is_alone else self._longest)
        self._repeating.start()

    async def stop(self) -> None:
        """Beats once more: from here on nobody is served."""
        await self._repeating.stop()
        with suppress(*UNREACHABLE):
            await self.beat()

    async def beat(self) -> None:
        """Tells that this server is alive; if none was for long, sets the clocks right."""
        await self._beat(self._longest)

    async def _beat(self, longest: timedelta) -> None:
        shifted = await clocks.beat(self._database, now(), longest)
        if shifted:
            log.info("clocks set back by a pause", matches=len(shifted))
        for match_id in shifted:
            await self._rooms.changed(match_id)
