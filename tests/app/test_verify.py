"""`mini-wwii verify` over a database: every kind of damage is told with its place, and the rest is checked."""

import asyncio
import gzip
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import delete, text, update

from app.commands import database as command
from app.storage import tables as t
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import Json, hosted
from tests.app.pennies import SOURCE
from tests.app.test_bots import finished
from tests.app.test_films import stored


def of(table: Any, match: Json, **where: Any) -> Any:
    """The condition that picks a match's rows."""
    key = table.c.id if table is t.matches else table.c.match_id
    return (key == match["id"], *(table.c[name] == value for name, value in where.items()))


def step(match: Json, seq: int, **values: Any) -> Any:
    return update(t.actions).where(*of(t.actions, match, seq=seq)).values(**values)


def record(match: Json, **values: Any) -> Any:
    return update(t.matches).where(*of(t.matches, match)).values(**values)


def raw(match: Json, column: str) -> Any:
    """Puts something in a JSON column that cannot be read, or as near to it as the database allows."""
    return text(f"UPDATE matches SET {column} = '[1' WHERE id = '{match['id']}'")


async def test_every_kind_of_damage_is_told_with_its_place(
    settings_for: SettingsFactory,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with hosted(settings_for()) as host, host.guest() as ann:
        made = [await ann.make(options={"rounds": 1}, seat=None, bots=[0, 1]) for _ in range(12)]
        for match in made:
            await ann.start(match)
        made = [await finished(ann, match) for match in made]
        bodies = [(await stored(database, match["id"])).body for match in made]
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", SOURCE)
    assert await asyncio.to_thread(command.verify, None) == 0

    def reel(number: int, body: bytes) -> Any:
        return update(t.films).where(*of(t.films, made[number])).values(body=body)

    damage = [
        (step(made[0], 2, digest=bytes(8)), "seq 2, seat "),
        (step(made[1], 1, action='{"type":'), "seq 1, seat "),
        (step(made[2], 1, action='{"type":"fly"}'), "seq 1, seat "),
        (delete(t.actions).where(*of(t.actions, made[3], seq=2)), "seq 2: missing, the entry after seq 1 is seq 3"),
        (
            delete(t.actions).where(*of(t.actions, made[4], seq=made[4]["seq"])),
            f"seq {made[4]['seq']}: expected {made[4]['seq']} steps, got {made[4]['seq'] - 1}",
        ),
        (record(made[5], seed=bytes(32)), f"the seed: its SHA-256 is {sha256(bytes(32)).hexdigest()}, promised was "),
        (reel(6, bodies[6][:-20]), "film: expected a film: "),
        (reel(7, gzip.compress(b'{"format":')), "film: expected a film: "),
        (reel(8, bodies[9]), "film"),
        (record(made[9], outcome=made[9]["outcome"] | {"reason": "rain"}), f"after seq {made[9]['seq']}: stored out"),
        (record(made[10], sides=[7]), "the record cannot be read: "),
    ]
    async with database.write() as connection:
        for statement, _ in damage:
            await connection.execute(statement)
    monkeypatch.setattr(command, "PROGRESS_SECONDS", 0.0)
    assert await asyncio.to_thread(command.verify, None) == 1
    told = capsys.readouterr()
    lines = told.out.splitlines()[1:]
    for (_, place), match, line in zip(damage, made, lines, strict=False):
        assert line.startswith(f"match {match['id']}: {place}"), (line, place)
    assert lines[-1].startswith("12 matches, ")
    assert lines[-1].endswith(" 11 differ")
    assert len(lines) == 12
    assert told.err.splitlines()[-1] == "12 of 12 matches, 11 differ"


async def test_json_that_is_none_does_not_stop_the_rest(
    settings_for: SettingsFactory,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if not database.is_sqlite:
        pytest.skip("Postgres stores no such thing")
    async with hosted(settings_for()) as host, host.guest() as ann:
        made = [await ann.make(seat=None, bots=[0, 1]) for _ in range(2)]
        for match in made:
            await ann.start(match)
            await finished(ann, match)
    async with database.write() as connection:
        await connection.execute(raw(made[0], "options"))
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", SOURCE)
    assert await asyncio.to_thread(command.verify, None) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"match {made[0]['id']}: the record cannot be read: ")
    assert last.endswith(" 1 differ")
