"""Sessions that nobody used for long are deleted in the background, and the guests to whom nobody can come back."""

import structlog

from app.clock import now
from app.live.repeating import Repeating
from app.storage import sessions
from app.storage.database import Database

log = structlog.get_logger(__name__)

EVERY_SECONDS = 3600.0


class Expiry:
    """Looks once an hour from `start` on, and at every `sweep`; never by itself unless `is_on`."""

    def __init__(self, database: Database, *, is_on: bool) -> None:
        self._database = database
        self._repeating = Repeating("expiry of sessions", EVERY_SECONDS if is_on else 0.0, self.sweep)

    async def sweep(self) -> int:
        """Deletes what is over; how many rows. Raises what a query raises."""
        deleted = await sessions.delete_expired(self._database, now())
        if deleted:
            log.info("sessions expired", rows=deleted)
        return deleted

    async def start(self) -> None:
        """Deletes in the background."""
        self._repeating.start()

    async def stop(self) -> None:
        """Ends that."""
        await self._repeating.stop()
