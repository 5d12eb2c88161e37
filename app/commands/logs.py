"""`mini-wwii verify FILE` and `mini-wwii import FILE`: match logs, as `GET /api/matches/{id}/log` gives them."""

import asyncio
import sys
from pathlib import Path

from app.catalog import Catalog, load_catalog
from app.clock import now
from app.errors import FaultError
from app.live.faults import match_fault
from app.live.filming import compress, film_of
from app.live.match_logs import MatchLog, log_of, parse, stored_form
from app.live.replays import film_row
from app.settings import Settings, read_settings
from app.storage import actions, films, imports, matches, schema
from app.storage.database import UNREACHABLE, Database


class BadLogError(Exception):
    """A file that tells no sound match; the message tells the first fault."""


def verify(files: list[Path]) -> int:
    """Checks each file, without a database; 1 if any has a fault."""
    try:
        catalog = load_catalog(read_settings().games)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    faulty = 0
    for file in files:
        try:
            log = read(file, catalog)
        except BadLogError as error:
            faulty += 1
            print(f"{file}: {error}")
        else:
            print(f"{file}: match {log.match} of {log.game}, {len(log.steps)} steps, sound")
    return 1 if faulty else 0


def bring(files: list[Path], data: Path | None) -> int:
    """Stores the match of each file; 1 if any could not be stored. What is there already stays as it is."""
    settings = read_settings(data_dir=data)
    try:
        return asyncio.run(_bring(files, settings))
    except (schema.SchemaError, ValueError, *UNREACHABLE) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def read(file: Path, catalog: Catalog) -> MatchLog:
    """The log in a file, replayed to its end. Raises `BadLogError`."""
    try:
        log = parse(file.read_bytes())
    except (OSError, ValueError) as error:
        raise BadLogError(str(error)) from error
    row, rows = stored_form(log)
    fault = match_fault(row, rows, catalog)
    if fault is not None:
        raise BadLogError(fault)
    return log


async def _bring(files: list[Path], settings: Settings) -> int:
    catalog = load_catalog(settings.games)
    database = Database(settings.url)
    faulty = 0
    try:
        await schema.prepare(database)
        for file in files:
            try:
                print(f"{file}: {await _store(read(file, catalog), catalog, database)}", flush=True)
            except BadLogError as error:
                faulty += 1
                print(f"{file}: {error}", flush=True)
    finally:
        await database.close()
    return 1 if faulty else 0


async def _store(log: MatchLog, catalog: Catalog, database: Database) -> str:
    known = await matches.get(database, log.match)
    if known is not None:
        try:
            stored = log_of(known, await actions.log(database, known.id))
        except FaultError as error:
            raise BadLogError(f"match {log.match} is here already, and {error.message}") from error
        if _truth(stored) != _truth(log):
            raise BadLogError(f"match {log.match} is here already, with another log")
        return f"match {log.match} is here already"
    row, rows = stored_form(log)
    await imports.add(database, row, rows, now())
    await films.add(database, film_row(row.id, compress(film_of(row, catalog[row.game], rows))))
    return f"match {log.match} is stored"


def _truth(log: MatchLog) -> object:
    # People may be called otherwise by now, and clocks differ in how finely they tell the time.
    steps = [(step.seq, step.seat, step.action, step.digest) for step in log.steps]
    return log.game, log.rules_version, log.seats, log.options, log.seed, steps
