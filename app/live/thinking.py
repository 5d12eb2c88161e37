"""Where computer players think: worker processes, so that the server's own loop never waits for them."""

import asyncio
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context, parent_process
from typing import Any

import structlog

from app.catalog import Catalog, load_catalog
from engine.core import bot
from engine.core.rng import Rng, new_seed
from engine.core.types import Seat

log = structlog.get_logger(__name__)


class Thinker:
    """Asks computer players, as many at a time as there are workers. `games` is the catalog's import path, which the
    workers load for themselves; `seconds` is how long one may think."""

    def __init__(self, games: str, workers: int, seconds: float) -> None:
        self._games = games
        self._workers = workers
        self._seconds = seconds
        self._places = asyncio.Semaphore(max(1, workers))
        self._executor: Executor | None = None

    async def choose(self, slug: str, state: Any, seat: Seat) -> Any | None:
        """An action; None if the worker broke, failed or took too long."""
        async with self._places:
            executor = self._executor = self._executor or self._new_executor()
            try:
                thought = asyncio.wrap_future(
                    executor.submit(choose_in_worker, self._games, slug, state, seat, new_seed())
                )
                await asyncio.wait({thought}, timeout=self._seconds)
                if not thought.done() or thought.cancelled():
                    raise TimeoutError(f"no choice within {self._seconds} s")
                return thought.result()
            except (BrokenExecutor, TimeoutError) as error:
                log.error("computer player lost", game=slug, seat=seat, error=repr(error))
                self._give_up(executor)
            except Exception:
                log.exception("computer player failed", game=slug, seat=seat)
        return None

    def close(self) -> None:
        """Ends the workers."""
        if self._executor is not None:
            self._give_up(self._executor)

    def _new_executor(self) -> Executor:
        if self._workers == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="thinking")
        context = get_context("forkserver")
        return ProcessPoolExecutor(self._workers, context, initializer=prepare_worker, initargs=(self._games,))

    def _give_up(self, executor: Executor) -> None:
        # A worker that hangs would keep its place for ever.
        workers = list((getattr(executor, "_processes", None) or {}).values())
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        if self._executor is executor:
            self._executor = None


def prepare_worker(games: str) -> None:
    """Loads the games, leaves Ctrl-C to the server, and ends the worker when the server is gone, however that went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()
    _catalog(games)


def choose_in_worker(games: str, slug: str, state: Any, seat: Seat, seed: bytes) -> Any:
    """The choice, thought out on a position from which all secrets of others are taken."""
    return bot.choose(_catalog(games)[slug], state, seat, Rng(seed))


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


@cache
def _catalog(games: str) -> Catalog:
    return load_catalog(games)
