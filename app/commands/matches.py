"""`mini-wwii matches`: running matches that the rules of this version cannot follow."""

import argparse
import asyncio
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from app.catalog import Catalog
from app.clock import now
from app.commands.database import opened
from app.errors import RefusedError
from app.live.broken import Fault, follow
from app.live.bus import Notice
from app.live.played import Played
from app.live.postgres_bus import tell_servers
from app.settings import Settings, read_settings
from app.storage import actions, broken, matches, schema
from app.storage.actions import LogRow
from app.storage.database import UNREACHABLE, Database
from app.storage.matches import MatchRow

MARKED = "marked_elsewhere"
"""Listed instead of a fault: another version marked the match, this one can follow it."""


class CommandError(Exception):
    """Why nothing was done."""


class Removed(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a log that was removed. It tells what is hidden in the match."""

    format: str = "removed-entries"
    version: int = 1
    match: str
    game: str
    rules_version: int
    kept: int
    fault: Fault | None
    entries: list[dict[str, Any]]


def run(asked: argparse.Namespace) -> int:
    """Does what the command line says; the exit code."""
    settings = read_settings(data_dir=asked.data)
    try:
        if asked.task == "broken":
            return asyncio.run(_list(settings))
        if asked.task == "close":
            return asyncio.run(_close(settings, asked.match, sure=asked.yes))
        return asyncio.run(_roll_back(settings, asked.match, asked.to, asked.output, sure=asked.yes))
    except RefusedError as error:
        print(f"error: {error.message}", file=sys.stderr)
    except (CommandError, schema.SchemaError, ValueError, *UNREACHABLE) as error:
        print(f"error: {error}", file=sys.stderr)
    return 1


async def _list(settings: Settings) -> int:
    found = 0
    async with opened(settings) as (catalog, database):
        ids = await broken.running_ids(database)
        for match_id in ids:
            line = await _line(database, catalog, match_id)
            if line is not None:
                found += 1
                print(f"match {match_id}: {line}", flush=True)
    print(f"{found} of {len(ids)} running matches are broken")
    return 1 if found else 0


async def _line(database: Database, catalog: Catalog, match_id: str) -> str | None:
    """What there is to say of a match, unless all is well."""
    await database.ping()
    try:
        row, rows, _, fault = await _read(database, catalog, match_id)
    except Exception as error:
        # One that cannot even be read must not keep the others from being listed.
        return f"cannot be read: {error}"
    if fault is None and row.broken_seq is None:
        return None
    seq, code = (row.broken_seq, MARKED) if fault is None else (fault.seq, fault.code)
    people = sum(seat.kind == "human" for seat in row.seats)
    last: datetime = rows[-1].at if rows else row.started_at or row.created_at
    return (
        f"{row.game}, rules version {row.rules_version}, step {seq} of {row.seq}, {code}, {people} people, "
        f"last step {last.isoformat(timespec='seconds')}"
    )


async def _close(settings: Settings, match_id: str, *, sure: bool) -> int:
    async with opened(settings) as (catalog, database):
        row, _, _, fault = await _read(database, catalog, match_id)
        if row.status != "running" or (fault is None and row.broken_seq is None):
            raise CommandError(f"match {match_id} is not broken")
        _ask(f"End match {match_id} for its players, without a result and for good?", sure=sure)
        if fault is not None:
            await broken.mark(database, match_id, fault.seq, fault.code, now())
        await broken.close(database, match_id, None, now())
        await _tell(settings, match_id)
    print(f"match {match_id} is closed", file=sys.stderr)
    return 0


async def _roll_back(settings: Settings, match_id: str, to: int | None, output: Path | None, *, sure: bool) -> int:
    async with opened(settings) as (catalog, database):
        row, rows, played, fault = await _read(database, catalog, match_id)
        to = _checked(row, played, fault, to)
        kept = follow(msgspec.structs.replace(row, seq=to), catalog[row.game], rows[:to])[0]
        if kept is None or kept.outcome is not None:
            raise CommandError(f"by these rules the match is over at step {to}")
        _write(_removed(row, rows, to, fault), output)
        _ask(f"Remove steps {to + 1} to {row.seq} of match {match_id} for good?", sure=sure)
        await broken.roll_back(database, match_id, row.seq, to, kept.to_act, now())
        await _tell(settings, match_id)
    print(f"match {match_id} goes on from step {to}", file=sys.stderr)
    return 0


def _checked(row: MatchRow, played: Played | None, fault: Fault | None, to: int | None) -> int:
    """The last step that is to be kept."""
    if row.status != "running":
        raise CommandError(f"match {row.id} is not being played, it is {row.status}")
    if played is None:
        raise CommandError("the rules cannot even set this match up; it can only be closed")
    if to is None:
        if fault is None:
            raise CommandError(f"match {row.id} is not broken; to roll it back all the same, say --to which step")
        to = fault.seq - 1
    first = 0 if row.origin is None else row.origin.seq
    if not first <= to <= min(played.seq, row.seq - 1):
        raise CommandError(f"--to: expected a step from {first} to {min(played.seq, row.seq - 1)}, got {to}")
    return to


def _removed(row: MatchRow, rows: list[LogRow], to: int, fault: Fault | None) -> Removed:
    entries = [msgspec.structs.asdict(entry) | {"digest": entry.digest.hex()} for entry in rows if entry.seq > to]
    return Removed(match=row.id, game=row.game, rules_version=row.rules_version, kept=to, fault=fault, entries=entries)


def _write(removed: Removed, output: Path | None) -> None:
    text = msgspec.json.format(msgspec.json.encode(removed), indent=1) + b"\n"
    if output is None:
        sys.stdout.write(text.decode())
        sys.stdout.flush()
        return
    # A new file, which nobody else can read: players must not see each other's choices.
    with os.fdopen(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _ask(question: str, *, sure: bool) -> None:
    if sure:
        return
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise CommandError("nothing was done")


async def _read(
    database: Database, catalog: Catalog, match_id: str
) -> tuple[MatchRow, list[LogRow], Played | None, Fault | None]:
    row = await matches.get(database, match_id)
    if row is None:
        raise CommandError(f"there is no match {match_id}")
    rows = await actions.log(database, match_id)
    if row.started_at is None:
        return row, rows, None, None
    played, fault = follow(row, catalog.get(row.game), rows)
    return row, rows, played, fault


async def _tell(settings: Settings, match_id: str) -> None:
    if settings.has_postgres_bus:
        await tell_servers(settings.url, Notice(match_id, "record"))
