"""Logs that the rules of this server cannot follow, since rules or their data were changed, or the log was damaged.

Such a match is played as far as the rules follow it, and marked in the database: then lists, sweepers and computer
players leave it alone. Of several processes with different rules each marks a match once at most; one that follows the
log to its end takes the mark away, whoever made it. So they never go on contradicting each other.
"""

import asyncio
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import Protocol

import msgspec
import structlog

from app.clock import now
from app.errors import UnavailableError
from app.live.bus import Bus, Notice
from app.live.messages import history_for, views_for
from app.live.played import Played
from app.storage import broken
from app.storage.actions import LogRow
from app.storage.database import UNREACHABLE, Database
from app.storage.matches import MatchRow
from engine.core.contract import AnyRules
from engine.core.errors import EngineError
from engine.core.types import SPECTATOR, Viewer

log = structlog.get_logger(__name__)

BROKEN = 4410
"""The close code of sockets at such a match: there is no use in coming back."""
LINGER_SECONDS = 1.0
"""So long a socket still hears why what it sends is refused."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """The first step that cannot be followed; 0 is the setup.

    Codes: `illegal_in_log`, `digest_differs`, `bad_action` (none of this game), `missing_entry`, `rules_failed`,
    `unknown_game`; of a setup also those of `TableError`: `unknown_rules`, `bad_option`, `unknown_option`, `bad_seats`.
    """

    seq: int
    code: str
    message: str


def follow(row: MatchRow, rules: AnyRules | None, rows: Iterable[LogRow]) -> tuple[Played | None, Fault | None]:
    """The match as far as the rules follow its log, and what ends it. Computes: call it in a thread."""
    if rules is None:
        return None, Fault(seq=0, code="unknown_game", message=f"the game {row.game} is not offered here")
    try:
        played = Played(row, rules)
    except Exception as error:
        return None, _fault(0, error)
    for entry in rows:
        fault = follow_one(played, entry)
        if fault is not None:
            return (played if _can_be_shown(played) else None), fault
    return played, None if played.seq >= row.seq else _missing(played)


def follow_one(played: Played, entry: LogRow) -> Fault | None:
    """Plays one more entry; the fault if that cannot be done, when all is as it was."""
    if entry.seq != played.seq + 1:
        return _missing(played)
    try:
        played.follow([entry])
    except Exception as error:
        return _fault(entry.seq, error)
    return None


def _can_be_shown(played: Played) -> bool:
    viewers = [SPECTATOR, *(Viewer(seat) for seat in range(len(played.match.table.seats)))]
    try:
        views_for(played, viewers, is_stopped=True)
        for viewer in viewers:
            for step in played.steps:
                history_for(played.rules, step, viewer)
    except Exception:
        return False
    return True


def _fault(seq: int, error: Exception) -> Fault:
    if isinstance(error, EngineError):
        return Fault(seq=seq, code=error.code, message=error.message)
    code = "bad_action" if isinstance(error, msgspec.MsgspecError) else "rules_failed"
    return Fault(seq=seq, code=code, message=repr(error))


def _missing(played: Played) -> Fault:
    seq = played.seq + 1
    return Fault(seq=seq, code="missing_entry", message=f"entry {seq} is missing")


class Waker(Protocol):
    """What makes rooms."""

    async def wake(self, match_id: str) -> None:
        """Makes the room of a match if that is possible. Never raises."""
        ...


class BrokenMatches:
    """What this process has found out, and what is stored of it."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database = database
        self._bus = bus
        self._told: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def judge(self, row: MatchRow, seq: int, fault: Fault | None) -> MatchRow:
        """The record, after the log was followed to step `seq` and perhaps no further. Stores what is new. Raises
        `UnavailableError` if the log was changed meanwhile, and what a query raises."""
        if fault is None:
            self._told.discard(row.id)
            return await self._recovered(row, seq) if row.broken_seq is not None else row
        if row.id not in self._told:
            if row.status == "running":
                if not await broken.mark(self._database, row.id, fault.seq, fault.code, now()):
                    raise UnavailableError("the log was changed meanwhile; come again")
                self._tell(row.id)
            self._told.add(row.id)
            # Not its message, which may tell a hidden choice.
            log.error("log cannot be followed", match=row.id, seq=fault.seq, code=fault.code)
        return as_broken(row, fault)

    def resume(self, rooms: Waker) -> None:
        """Looks in the background whether matches that were marked by another version can be followed now."""
        self._start(self._look_again(rooms))

    async def stop(self) -> None:
        """Ends that."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _recovered(self, row: MatchRow, seq: int) -> MatchRow:
        if row.status != "running":
            return row
        after = await broken.clear(self._database, row.id, seq, now())
        if after is None or after.broken_seq is not None:
            raise UnavailableError("the log was changed meanwhile; come again")
        log.warning("log can be followed again", match=row.id, seq=seq)
        self._tell(row.id)
        return after

    def _tell(self, match_id: str) -> None:
        # Later: the room that we are asked by would wait for itself.
        self._start(self._bus.publish(Notice(match_id, "record")))

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_again(self, rooms: Waker) -> None:
        with suppress(*UNREACHABLE):
            for match_id in await broken.marked_ids(self._database):
                await rooms.wake(match_id)


def as_broken(row: MatchRow, fault: Fault) -> MatchRow:
    """The record as this process tells it, whatever is stored."""
    return msgspec.structs.replace(row, broken_seq=fault.seq, broken_code=fault.code)
