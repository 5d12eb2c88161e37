"""Who is looking at a match right now. Told at most four times a second, however many come and go."""

import asyncio
from collections.abc import Callable, Iterable

from app.live.messages import Presence
from app.storage.matches import MatchRow
from engine.core.types import Viewer

PAUSE_SECONDS = 0.25


def presence_of(row: MatchRow, viewers: Iterable[Viewer]) -> Presence:
    """Which seats are occupied (computer players always are) and how many others watch."""
    seen = list(viewers)
    here = {int(viewer) for viewer in seen} | row.bot_seats
    return Presence(seats=[seat.index in here for seat in row.seats], spectators=sum(viewer < 0 for viewer in seen))


class Pace:
    """Calls what `changed` is given soon after, once for all changes in between. It keeps nobody alive otherwise."""

    def __init__(self) -> None:
        self._waiting: asyncio.TimerHandle | None = None

    def changed(self, tell: Callable[[], None]) -> None:
        """Somebody came or went."""
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._now, tell)

    def stop(self) -> None:
        """Tells nothing more."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _now(self, tell: Callable[[], None]) -> None:
        self._waiting = None
        tell()
