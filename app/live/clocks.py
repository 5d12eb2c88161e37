"""Sweeps the deadlines that are stored with the matches: clocks that ran out, matches that nobody began.

It needs nobody to be connected and remembers nothing: of several processes each looks, and the database lets one
have a match.
"""

from time import monotonic

import structlog

from app.clock import now
from app.live.repeating import Repeating
from app.live.rooms import Rooms
from app.storage import clocks
from app.storage.database import UNREACHABLE, Database

log = structlog.get_logger(__name__)

AT_ONCE = 100


class Sweeper:
    """Looks every `seconds`; never, if that is 0."""

    def __init__(self, rooms: Rooms, database: Database, seconds: float) -> None:
        self._rooms = rooms
        self._database = database
        self._seconds = seconds
        self._late = 0.0
        self._looked = monotonic()
        self._repeating = Repeating("sweep", seconds, self.sweep)

    async def start(self) -> None:
        """Sweeps in the background."""
        self._repeating.start()

    async def stop(self) -> None:
        """Ends the sweeping. What is due stays due."""
        await self._repeating.stop()

    def lag(self) -> float:
        """How many seconds the latest of the deadlines had passed when it was seen to, or how long nobody looked."""
        return max(self._late, monotonic() - self._looked - self._seconds if self._seconds else 0.0)

    async def sweep(self) -> int:
        """Sees to all deadlines that have passed; how many there were for this process."""
        swept, self._late = 0, 0.0
        tried: set[str] = set()
        while found := {
            match_id: deadline
            for match_id, deadline in (await clocks.due(self._database, now(), AT_ONCE + len(tried))).items()
            if match_id not in tried
        }:
            self._late = max(self._late, (now() - min(found.values())).total_seconds())
            tried.update(found)
            for match_id in found:
                swept += await self._see_to(match_id)
        self._looked = monotonic()
        return swept

    async def _see_to(self, match_id: str) -> bool:
        try:
            if not await clocks.sweep(self._database, match_id, now()):
                return False
        except UNREACHABLE:
            raise
        except Exception:
            # One match that cannot be read must not keep the others waiting.
            log.exception("deadline not seen to", match=match_id)
            return False
        log.info("deadline seen to", match=match_id)
        await self._rooms.changed(match_id)
        await self._rooms.wake(match_id)
        return True
