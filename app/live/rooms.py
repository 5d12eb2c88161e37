"""The rooms of this process. A room is kept while somebody uses it, and for a while afterwards."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog

from app.catalog import Catalog
from app.errors import RefusedError, UnavailableError
from app.live.audience import RecordFor
from app.live.broken import BrokenMatches
from app.live.bus import Bus, Notice
from app.live.records import MatchRecord, record_for
from app.live.room import Room
from app.storage import matches
from app.storage.blocks import Relations
from app.storage.database import UNREACHABLE, Database
from app.storage.matches import MatchRow

log = structlog.get_logger(__name__)

READING_AT_ONCE = 8


class _Entry:
    def __init__(self) -> None:
        self.room: Room | None = None
        self.users = 0
        self.loading = asyncio.Lock()


class Rooms:
    """`on_change` is called with a room after each of its steps, when it is loaded and when its match starts.

    Of the rooms that nobody uses the last `kept` stay, for `kept_seconds` each.
    """

    def __init__(self, database: Database, bus: Bus, catalog: Catalog, kept: int, kept_seconds: float) -> None:
        self.on_change: Callable[[Room], None] = lambda _room: None
        self._database = database
        self._bus = bus
        self._catalog = catalog
        self.broken = BrokenMatches(database, bus)
        self._kept = kept
        self._kept_seconds = kept_seconds
        self._entries: dict[str, _Entry] = {}
        self._unused: OrderedDict[str, float] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None
        bus.subscribe(self)

    def __len__(self) -> int:
        return len(self._entries)

    @asynccontextmanager
    async def use(self, match_id: str) -> AsyncIterator[Room]:
        """The room, kept for as long as the block runs. Raises `RefusedError` (`no_such_match`, `unavailable`), and
        what a query raises."""
        entry = self._entries.setdefault(match_id, _Entry())
        self._unused.pop(match_id, None)
        entry.users += 1
        try:
            if entry.room is None:
                async with entry.loading:
                    if entry.room is None:
                        entry.room = await self._load(match_id)
            if entry.room.is_gone:
                raise RefusedError("no_such_match", "there is no such match")
            yield entry.room
        finally:
            entry.users -= 1
            if entry.users == 0 and self._entries.get(match_id) is entry:
                self._leave(match_id, entry)

    async def wake(self, match_id: str) -> None:
        """Makes the room if that is possible, so that computer players and stand-ins act even if nobody has the match
        open. Never raises: what its caller has stored is stored."""
        try:
            async with self.use(match_id):
                pass
        except (RefusedError, *UNREACHABLE) as error:
            if not isinstance(error, RefusedError) or error.code != "no_such_match":
                log.warning("match not opened", match=match_id, error=repr(error))
        except Exception:
            log.exception("match not opened", match=match_id)

    async def changed(self, match_id: str) -> None:
        """The record of a match was changed in the database."""
        await self._bus.publish(Notice(match_id, "record"))

    async def hear(self, notice: Notice) -> None:
        """Tells the room, if there is one."""
        entry = self._entries.get(notice.match_id)
        if entry is None or notice.kind == "user":
            return
        if entry.room is None:
            # It is being read: perhaps that was before what we hear of was stored.
            async with entry.loading:
                pass
        if entry.room is not None:
            await entry.room.hear(notice)

    async def catch_up(self) -> None:
        """Has every room read what it may have missed. Raises what a query raises, or `RefusedError`."""
        places = asyncio.Semaphore(READING_AT_ONCE)

        async def refresh(entry: _Entry) -> None:
            async with places, entry.loading:
                if entry.room is not None:
                    await _refresh(entry.room)

        await asyncio.gather(*map(refresh, tuple(self._entries.values())))

    def close(self, code: int) -> None:
        """Closes all sockets."""
        if self._timer is not None:
            self._timer.cancel()
        for entry in self._entries.values():
            if entry.room is not None:
                entry.room.close(code)

    def forget(self) -> None:
        """Drops all rooms, whoever is in them: the next to come finds what the database says."""
        self._entries.clear()
        self._unused.clear()

    async def _load(self, match_id: str) -> Room:
        row = await matches.get(self._database, match_id)
        if row is None:
            raise RefusedError("no_such_match", "there is no such match")
        rules, on_change = self._catalog.get(row.game), lambda room: self.on_change(room)
        room = Room(row, rules, self._database, self._bus, self.broken, self._record_for, on_change)
        await room.load()
        self.on_change(room)
        return room

    @property
    def _record_for(self) -> RecordFor:
        def record(row: MatchRow, user_id: str | None, key: str | None, relations: Relations) -> MatchRecord:
            return record_for(row, self._catalog, user_id, key, relations)

        return record

    def _leave(self, match_id: str, entry: _Entry) -> None:
        if entry.room is None or entry.room.row.is_stopped:
            # Whoever comes next finds whether the match can be continued by then.
            del self._entries[match_id]
            return
        loop = asyncio.get_running_loop()
        self._unused[match_id] = loop.time()
        while len(self._unused) > self._kept:
            self._drop_oldest()
        if self._timer is None:
            self._timer = loop.call_later(self._kept_seconds, self._sweep)

    def _sweep(self) -> None:
        loop, self._timer = asyncio.get_running_loop(), None
        while self._unused:
            due = next(iter(self._unused.values())) + self._kept_seconds
            if due > loop.time():
                self._timer = loop.call_at(due, self._sweep)
                return
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        match_id, _ = self._unused.popitem(last=False)
        del self._entries[match_id]


async def _refresh(room: Room) -> None:
    try:
        await room.refresh()
    except (UnavailableError, *UNREACHABLE):
        raise
    except Exception:
        # The others go on.
        log.exception("match not read", match=room.row.id)
