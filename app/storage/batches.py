"""Rows that are to be stored at the same moment go to the database together: one way there, and one commit, for all."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

LARGEST = 64
"""Rows of a batch."""
UNDER_WAY = 2
"""Batches at a time; what comes in the meantime waits for the next."""

Row = tuple[Any, ...]

_ONES_FAULT = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, asyncpg.TransactionRollbackError)
"""One row made the statement fail, and took the others with it; or they were in the way of another batch."""


class Batches:
    """`send` stores rows and tells the first values of those that it stored, which are different within a batch."""

    def __init__(self, send: Callable[[list[Row]], Awaitable[set[Any]]]) -> None:
        self._send = send
        self._waiting: deque[tuple[Row, asyncio.Future[bool]]] = deque()
        self._senders: set[asyncio.Task[None]] = set()

    async def add(self, row: Row) -> bool:
        """Whether the row was stored. Raises what `send` raises for it.

        Who is cancelled while the row is under way still waits for its end, and so can look what became of it.
        """
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((row, stored))
        if len(self._senders) < UNDER_WAY:
            # It begins in the next turn of the loop: whatever else is added in this one comes along.
            sender = loop.create_task(self._send_all(), name="batches")
            self._senders.add(sender)
            sender.add_done_callback(self._senders.discard)
        try:
            return await asyncio.shield(stored)
        except asyncio.CancelledError:
            if any(one is stored for _, one in self._waiting):
                stored.cancel()
            await asyncio.wait({stored})
            raise

    async def _send_all(self) -> None:
        while batch := self._take():
            try:
                await self._send_batch(batch)
            except BaseException:
                for stored in batch.values():
                    stored.cancel()
                raise

    def _take(self) -> dict[Row, asyncio.Future[bool]]:
        batch: dict[Row, asyncio.Future[bool]] = {}
        firsts: set[Any] = set()
        later: list[tuple[Row, asyncio.Future[bool]]] = []
        while self._waiting and len(batch) < LARGEST:
            row, stored = self._waiting.popleft()
            if row[0] in firsts:
                later.append((row, stored))
            elif not stored.done():
                firsts.add(row[0])
                batch[row] = stored
        self._waiting.extendleft(reversed(later))
        # In one order everywhere, so that two batches rarely stand in each other's way.
        return dict(sorted(batch.items(), key=lambda item: str(item[0][0])))

    async def _send_batch(self, batch: dict[Row, asyncio.Future[bool]]) -> None:
        try:
            found = await self._send(list(batch))
        except Exception as error:
            if len(batch) > 1 and isinstance(error, _ONES_FAULT):
                for row, stored in batch.items():
                    await self._send_batch({row: stored})
                return
            for stored in batch.values():
                if not stored.done():
                    stored.set_exception(error)
            return
        for row, stored in batch.items():
            if not stored.done():
                stored.set_result(row[0] in found)
