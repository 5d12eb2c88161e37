"""When people were last seen at a match: who is there need not be told that it is their turn.

Seen is who does something there, or has the page in sight. It is gathered here and stored every few seconds, so that
every process knows.
"""

from datetime import datetime

import structlog
from sqlalchemy.exc import IntegrityError

from app.clock import now
from app.live.repeating import Repeating
from app.storage import notices
from app.storage.database import UNREACHABLE, Database

log = structlog.get_logger(__name__)

EVERY_SECONDS = 5.0
"""Between two times of storing it; well below the time for which a match rests before anybody is told."""


class Activity:
    """Stored in the background from `start` on, and by `flush`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: dict[tuple[str, str], datetime] = {}
        self._repeating = Repeating("activity", EVERY_SECONDS, self.flush)

    def note(self, match_id: str, user_id: str) -> None:
        """The user is at the match now."""
        self._seen[match_id, user_id] = now()

    async def flush(self) -> None:
        """Stores what was seen. Raises what a query raises; then it is stored the next time."""
        seen, self._seen = self._seen, {}
        if not seen:
            return
        try:
            await notices.note_activity(self._database, seen)
        except IntegrityError:
            # A user or match that is gone by now takes the others' rows along, until they are seen again.
            log.warning("activity not stored")
        except UNREACHABLE:
            self._seen = seen | self._seen
            raise

    async def start(self) -> None:
        """Stores in the background."""
        self._repeating.start()

    async def stop(self) -> None:
        """Ends that."""
        await self._repeating.stop()
