"""The rooms of this process. A room is kept while somebody uses it, and for a while afterwards."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from app.catalog import Catalog
from app.errors import FaultError, RefusedError
from app.live.audience import RecordFor
from app.live.bus import Bus, Notice
from app.live.records import MatchRecord, record_for
from app.live.room import Room
from app.storage import matches
from app.storage.database import Database
from app.storage.matches import MatchRow

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
        """The room, kept for as long as the block runs. Raises `RefusedError`: `no_such_match`, `unavailable`."""
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
                    await entry.room.refresh()

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
        rules = self._catalog.get(row.game)
        if rules is None:
            raise FaultError(f"the game {row.game} is not offered here")
        room = Room(row, rules, self._database, self._bus, self._record_for, lambda room: self.on_change(room))
        await room.load()
        self.on_change(room)
        return room

    @property
    def _record_for(self) -> RecordFor:
        def record(row: MatchRow, user_id: str | None, key: str | None) -> MatchRecord:
            return record_for(row, self._catalog, user_id, key)

        return record

    def _leave(self, match_id: str, entry: _Entry) -> None:
        if entry.room is None:
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
