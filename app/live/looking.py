"""Looking again while the database does not answer."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from app.errors import UnavailableError
from app.storage.database import UNREACHABLE

log = structlog.get_logger(__name__)

LONGEST_WAIT = 5.0
"""Seconds between two looks."""


class Looking:
    """One look at a time, in the background."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._task: asyncio.Task[None] | None = None

    def start(self, look: Callable[[], Awaitable[None]], is_over: Callable[[], bool]) -> None:
        """Calls `look` until it succeeds once or all is over, unless that is under way."""
        if self._task is None and not is_over():
            self._task = asyncio.create_task(self._run(look, is_over), name=self._name)

    def stop(self) -> None:
        """Ends it."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self, look: Callable[[], Awaitable[None]], is_over: Callable[[], bool]) -> None:
        wait = 0.1
        try:
            while not is_over():
                try:
                    await look()
                except (UnavailableError, *UNREACHABLE):
                    await asyncio.sleep(wait)
                    wait = min(wait * 2, LONGEST_WAIT)
                else:
                    return
        except Exception:
            log.exception("not looked again", what=self._name)
        finally:
            self._task = None
