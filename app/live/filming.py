"""Makes the film of a finished match, in a process of its own: the server's loop never waits for it."""

import asyncio
import gzip
import os
import zlib
from collections.abc import Iterable, Iterator
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
    """A step through somebody's eyes; a frame of the film also has the `view` after it. `action` is None where they may
    not know it; `back_to` is there for take-backs only."""

    seq: int
    at: datetime
    seat: int
    action: Any
    undid: bool
    back_to: int | UnsetType = UNSET
    events: list[Any]
    to_act: list[int]


class Plain:
    """Views as JSON has them. A part that several views share, at one step or from one to the next, becomes the same
    object in all of them: most of a view is open to all and stays as it is."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, Any]] = {}
        self._used: dict[int, tuple[Any, Any]] = {}

    def __call__(self, view: msgspec.Struct) -> Any:
        """The view."""
        config = view.__struct_config__
        if config.tag is not None or config.omit_defaults or config.array_like:
            return msgspec.to_builtins(view, str_keys=True)
        values = zip(view.__struct_encode_fields__, view.__struct_fields__, strict=True)
        return {name: self._part(getattr(view, field)) for name, field in values}

    def forget_old(self) -> None:
        """Forgets what no view had since the last time."""
        self._known, self._used = self._used, {}

    def _part(self, value: Any) -> Any:
        # While it is known it lives, so no other object has its id.
        found = self._used.get(id(value)) or self._known.get(id(value)) or (value, self._made(value))
        self._used[id(value)] = found
        return found[1]

    def _made(self, value: Any) -> Any:
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            return {key: self._part(part) for key, part in value.items()}
        return msgspec.to_builtins(value, str_keys=True)


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
    steps = shoot(_frames(Played(row, rules), rows, [*eyes.values()]))
    return Film(match=row.id, game=row.game, rules_version=row.rules_version, viewers=[*eyes], steps=steps)


def _frames(played: Played, rows: Iterable[LogRow], viewers: list[Viewer]) -> Iterator[list[Any]]:
    """The frames of each step, as JSON has them."""
    plain = Plain()
    for entry in (None, *rows):
        if entry is not None:
            played.follow([entry])
        views = played.rules.views(played.match.state, viewers)
        frames = [msgspec.to_builtins(_frame(played, viewer)) for viewer in viewers]
        yield [frame | {"view": plain(view)} for frame, view in zip(frames, views, strict=True)]
        plain.forget_old()


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


def _frame(played: Played, viewer: Viewer) -> Frame:
    rules, step = played.rules, played.steps[-1]
    return Frame(
        seq=step.seq,
        at=step.at,
        seat=step.seat,
        action=step.action if viewer in (EVERYTHING, step.seat) else None,
        undid=step.undid,
        back_to=UNSET if step.back_to is None else step.back_to,
        events=messages.events_for(rules, step.events, viewer),
        to_act=played.to_act,
    )


def _prepare(games: str) -> None:
    prepare_worker(games)
    os.nice(NICENESS)
