"""Work that is done again and again in the background."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from app.storage.database import UNREACHABLE

log = structlog.get_logger(__name__)


class Repeating:
    """Does `work` every `seconds` from `start` on, whatever becomes of it; never, if that is 0. The log names it."""

    def __init__(self, name: str, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
        self._name = name
        self._seconds = seconds
        self._work = work
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins, with a pause."""
        if self._seconds:
            self._task = asyncio.get_running_loop().create_task(self._run(), name=self._name)

    async def stop(self) -> None:
        """Ends it, also in the middle of the work."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._work()
            except UNREACHABLE as error:
                log.warning("database away", task=self._name, error=repr(error))
            except Exception:
                log.exception(f"{self._name} failed")
