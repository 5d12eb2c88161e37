"""When people last gave a sign at a match: who is there need not be told that it is their turn.

A sign is what a person does there: an action, a word, or a pointer, key or focus event that their page tells of. A page
that is open, even in sight, is none. Signs are gathered here and stored every few seconds, so that every process knows.
"""

from datetime import datetime, timedelta

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

    def note(self, match_id: str, user_id: str, ago: timedelta = timedelta(0)) -> None:
        """The user gave a sign at the match, so long ago."""
        self._note((match_id, user_id), now() - ago)

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
            for key, at in seen.items():
                self._note(key, at)
            raise

    def _note(self, key: tuple[str, str], at: datetime) -> None:
        self._seen[key] = max(at, self._seen.get(key, at))

    async def start(self) -> None:
        """Stores in the background."""
        self._repeating.start()

    async def stop(self) -> None:
        """Ends that."""
        await self._repeating.stop()
