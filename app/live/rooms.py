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
    """`on_change` is called with a room after each of its steps, when it is loaded and when its match starts."""

    def __init__(self, database: Database, bus: Bus, catalog: Catalog, kept: int) -> None:
        self.on_change: Callable[[Room], None] = lambda _room: None
        self._database = database
        self._bus = bus
        self._catalog = catalog
        self._kept = kept
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        bus.subscribe(self)

    def __len__(self) -> int:
        return len(self._entries)

    @asynccontextmanager
    async def use(self, match_id: str) -> AsyncIterator[Room]:
        """The room, kept for as long as the block runs. Raises `RefusedError`: `no_such_match`, `unavailable`."""
        entry = self._entries.setdefault(match_id, _Entry())
        self._entries.move_to_end(match_id)
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
            self._forget_idle()

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
        for entry in self._entries.values():
            if entry.room is not None:
                entry.room.close(code)

    def forget(self) -> None:
        """Drops all rooms, whoever is in them: the next to come finds what the database says."""
        self._entries.clear()

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

    def _forget_idle(self) -> None:
        idle = [match_id for match_id, entry in self._entries.items() if entry.users == 0]
        for match_id in idle[: max(0, len(self._entries) - self._kept)]:
            del self._entries[match_id]
        for match_id in idle:
            if match_id in self._entries and self._entries[match_id].room is None:
                del self._entries[match_id]
