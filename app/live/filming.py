"""Makes the film of a finished match, in a process of its own: the server's loop never waits for it."""

import asyncio
import gzip
import os
import zlib
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from datetime import datetime
from multiprocessing import get_context
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from app.catalog import Catalog, load_catalog
from app.errors import FaultError
from app.live import messages
from app.live.played import Played
from app.live.thinking import prepare_worker
from app.storage.actions import LogRow
from app.storage.matches import MatchRow
from engine.core.contract import AnyRules
from engine.core.film import Film, shoot
from engine.core.types import EVERYTHING, SPECTATOR, Viewer

NICENESS = 10
"""Films give way to people and computer players."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A step and the position after it, through somebody's eyes. `action` is None where they may not know it; `back_to`
    is there for take-backs only."""

    seq: int
    at: datetime
    seat: int
    action: Any
    undid: bool
    back_to: int | UnsetType = UNSET
    events: list[Any]
    view: Any
    to_act: list[int]


class Studio:
    """Makes one film at a time. `games` is the catalog's import path, for the worker; without `workers`, a thread."""

    def __init__(self, games: str, *, workers: bool) -> None:
        self._games = games
        self._workers = workers
        self._executor: Executor | None = None

    async def film(self, row: MatchRow, rows: list[LogRow]) -> bytes:
        """The film, compressed. Raises `FaultError` for a match that the rules cannot follow."""
        executor = self._executor = self._executor or self._new_executor()
        try:
            made = await asyncio.wrap_future(executor.submit(film_in_worker, self._games, row, rows))
        except BrokenExecutor as error:
            self._executor = None
            raise FaultError("the film could not be made") from error
        if isinstance(made, str):
            raise FaultError(made)
        return made

    def close(self) -> None:
        """Ends the worker; it dies with the server at the latest."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _new_executor(self) -> Executor:
        if not self._workers:
            return ThreadPoolExecutor(1, thread_name_prefix="filming")
        context = get_context("forkserver")
        return ProcessPoolExecutor(1, context, initializer=_prepare, initargs=(self._games,))


def film_in_worker(games: str, row: MatchRow, rows: list[LogRow]) -> bytes | str:
    """The film, or what is wrong with the match: not every error finds its way out of a process."""
    catalog: Catalog = load_catalog(games)
    rules = catalog.get(row.game)
    if rules is None:
        return f"the game {row.game} is not offered here"
    try:
        return compress(film_of(row, rules, rows))
    except Exception as error:
        return f"the stored match cannot be followed: {error}"


def film_of(row: MatchRow, rules: AnyRules, rows: Iterable[LogRow]) -> Film:
    """What everybody saw at each step, the setup first. Computes: not for the event loop."""
    eyes = eyes_at(len(row.sides))
    reels: dict[str, list[Any]] = {name: [] for name in eyes}
    played = Played(row, rules)
    for entry in (None, *rows):
        if entry is not None:
            played.follow([entry])
        views = rules.views(played.match.state, [*eyes.values()])
        for (name, viewer), view in zip(eyes.items(), views, strict=True):
            reels[name].append(msgspec.json.decode(msgspec.json.encode(_frame(played, viewer, view))))
    viewers, steps = shoot(reels)
    return Film(match=row.id, game=row.game, rules_version=row.rules_version, viewers=viewers, steps=steps)


def eyes_at(seats: int) -> dict[str, Viewer]:
    """Everybody through whose eyes a match with so many seats can be seen, by the names that the API gives them."""
    return {"open": EVERYTHING, "spectator": SPECTATOR} | {str(seat): Viewer(seat) for seat in range(seats)}


def compress(film: Film) -> bytes:
    """The film as it is stored and sent: JSON, by gzip."""
    return gzip.compress(msgspec.json.encode(film), 9, mtime=0)


def decompress(body: bytes) -> Film:
    """The film again. Raises `ValueError` for one that is cut or changed."""
    try:
        return msgspec.json.decode(gzip.decompress(body), type=Film)
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise ValueError(f"expected a film: {error}") from error


def _frame(played: Played, viewer: Viewer, view: Any) -> Frame:
    rules, step = played.rules, played.steps[-1]
    return Frame(
        seq=step.seq,
        at=step.at,
        seat=step.seat,
        action=step.action if viewer in (EVERYTHING, step.seat) else None,
        undid=step.undid,
        back_to=UNSET if step.back_to is None else step.back_to,
        events=messages.events_for(rules, step.events, viewer),
        view=view,
        to_act=played.to_act,
    )


def _prepare(games: str) -> None:
    prepare_worker(games)
    os.nice(NICENESS)
