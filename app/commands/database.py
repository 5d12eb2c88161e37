"""`mini-wwii db upgrade`, and `mini-wwii verify` over a whole database."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app.catalog import Catalog, load_catalog
from app.live.faults import film_fault, match_fault
from app.settings import Settings, read_settings
from app.storage import actions, films, matches, schema
from app.storage.database import UNREACHABLE, Database

PROGRESS_SECONDS = 2.0


def upgrade(data: Path | None) -> int:
    """Applies the migrations that the database lacks."""
    settings = read_settings(data_dir=data)
    try:
        Database(settings.url)
        schema.upgrade(settings.url)
    except (ValueError, *UNREACHABLE) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print("the schema is up to date")
    return 0


def verify(data: Path | None) -> int:
    """Replays every stored match; 1 if any differs from what was stored."""
    settings = read_settings(data_dir=data)
    try:
        return asyncio.run(_verify(settings))
    except (schema.SchemaError, ValueError, *UNREACHABLE) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[tuple[Catalog, Database]]:
    """The games, and a database whose schema is that of this version. Raises `SchemaError`, `ValueError` (settings),
    and what a query raises."""
    catalog = load_catalog(settings.games)
    database = Database(settings.url)
    try:
        await schema.check(database)
        yield catalog, database
    finally:
        await database.close()


async def _verify(settings: Settings) -> int:
    faulty = steps = closed = 0
    async with opened(settings) as (catalog, database):
        ids = await matches.started_ids(database)
        progress = _Progress(len(ids))
        for match_id in ids:
            found = [fault async for fault in _faults(database, match_id, catalog)]
            is_known = bool(found) and await _is_closed(database, match_id)
            steps += await actions.count(database, match_id)
            closed += is_known
            faulty += bool(found) and not is_known
            for fault in found:
                print(f"match {match_id}: {'closed, ' if is_known else ''}{fault}", flush=True)
            progress.step(faulty)
    known = f"{closed} closed, " if closed else ""
    print(f"{len(ids)} matches, {steps} steps, {known}{faulty} differ")
    return 1 if faulty else 0


async def _faults(database: Database, match_id: str, catalog: Catalog) -> AsyncIterator[str]:
    # A column may hold what cannot even be read; that is one more fault, and the next match comes.
    await database.ping()
    try:
        row = await matches.get(database, match_id)
    except Exception as error:
        yield f"the record cannot be read: {error}"
        return
    if row is None:
        return
    try:
        fault = match_fault(row, await actions.log(database, match_id), catalog)
    except Exception as error:
        fault = f"the log cannot be read: {error}"
    if fault is not None:
        yield fault
    film = await films.get(database, match_id)
    if film is not None and (fault := film_fault(row, film.body)) is not None:
        yield fault


async def _is_closed(database: Database, match_id: str) -> bool:
    """Whether the match was ended because the rules could not follow it: then its fault is known."""
    try:
        row = await matches.get(database, match_id)
    except Exception:
        return False
    return row is not None and row.status == "closed"


class _Progress:
    """How far we are, on stderr, now and then."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._told = time.monotonic()

    def step(self, faulty: int) -> None:
        self._done += 1
        if time.monotonic() - self._told >= PROGRESS_SECONDS:
            self._told = time.monotonic()
            print(f"{self._done} of {self._total} matches, {faulty} differ", file=sys.stderr, flush=True)
