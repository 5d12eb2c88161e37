"""`mini-wwii db upgrade` and `mini-wwii verify`."""

import asyncio
import sys
from pathlib import Path

import msgspec

from app.catalog import Catalog, load_catalog
from app.live.played import Played
from app.settings import Settings, read_settings
from app.storage import actions, matches, schema
from app.storage.actions import LogRow
from app.storage.database import UNREACHABLE, Database
from engine.core.errors import DivergenceError, EngineError


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
    except (ValueError, *UNREACHABLE) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


async def _verify(settings: Settings) -> int:
    catalog = load_catalog(settings.games)
    database = Database(settings.url)
    faults = steps = 0
    try:
        ids = await matches.started_ids(database)
        for match_id in ids:
            row = await matches.get(database, match_id)
            rows = await actions.log(database, match_id)
            fault = None if row is None else find_fault(row, rows, catalog)
            steps += len(rows)
            if fault is not None:
                faults += 1
                print(f"match {match_id}: {fault}", flush=True)
    finally:
        await database.close()
    print(f"{len(ids)} matches, {steps} steps, {faults} differ")
    return 1 if faults else 0


def find_fault(row: matches.MatchRow, rows: list[LogRow], catalog: Catalog) -> str | None:
    """What is wrong with a stored match: the first step that cannot be replayed or gives another digest."""
    rules = catalog.get(row.game)
    if rules is None:
        return f"the game {row.game} is not known"
    entry: LogRow | None = None
    try:
        played = Played(row, rules)
        for entry in rows:
            played.follow([entry])
    except DivergenceError as error:
        return f"{_step(entry)}: {error.message}"
    except (EngineError, msgspec.MsgspecError) as error:
        return f"{_step(entry)}: {error}"
    except Exception as error:
        return f"{_step(entry)}: the rules failed: {error!r}"
    if played.seq != row.seq:
        return f"expected {row.seq} steps, got {played.seq}"
    return None


def _step(entry: LogRow | None) -> str:
    if entry is None:
        return "the setup"
    return f"seq {entry.seq}, seat {entry.seat}, action {'undo' if entry.action is None else entry.action}"
