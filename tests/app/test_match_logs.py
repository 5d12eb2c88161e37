"""Match logs: whole, checked without a server, and brought to another one."""

import asyncio
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from sqlalchemy import func, select

from app.cli import main
from app.live.match_logs import SCHEMA_NAMES, schema
from app.storage import matches
from app.storage import tables as t
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, hosted
from tests.app.pennies import SOURCE
from tests.app.test_clocks import eventually
from tests.app.test_films import film
from tests.app.test_replays import played

ROOT = Path(__file__).parents[2]


async def log_of(person: Person, match: Json) -> Json:
    answer = await person.get(f"/api/matches/{match['id']}/log")
    assert answer.status_code == 200, answer.text
    log: Json = answer.json()
    return log


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands know the small game."""
    monkeypatch.setenv("GAMES", SOURCE)


async def test_a_log_tells_all_that_makes_the_match(plain_host: Host) -> None:
    async with plain_host.guest() as ann:
        match = await played(plain_host, ann)
        log = await log_of(ann, match)
        assert (log["format"], log["version"], log["match"]) == ("match-log", 2, match["id"])
        assert (log["seed_hash"], log["seed"]) == (match["seed_hash"], match["seed"])
        assert log["players"] == [{"kind": "human", "name": "Ann"}, {"kind": "bot", "name": ""}]
        assert log["outcome"] == match["outcome"]
        assert [step["seq"] for step in log["steps"]] == list(range(1, match["seq"] + 1))
        assert log["steps"][1]["action"] is None
        document = (await ann.get(f"/api/schemas/{SCHEMA_NAMES[2]}")).json()
        jsonschema.Draft202012Validator.check_schema(document)
        jsonschema.validate(log, document)


@pytest.mark.parametrize("version", [1, 2])
def test_the_published_schema_is_that_of_the_code(version: int) -> None:
    # What would change it needs a new version, for logs that were kept.
    assert json.loads((ROOT / "docs" / "schemas" / SCHEMA_NAMES[version]).read_text()) == schema(version)


@pytest.mark.parametrize("version", [1, 2])
async def test_logs_of_both_versions_verify_and_import(
    settings_for: SettingsFactory,
    plain_host: Host,
    database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    version: int,
) -> None:
    async with plain_host.guest("Ann") as ann, plain_host.guest("Ben") as ben:
        match = await ann.make(options={"rounds": 1})
        await ben.sit(match, 1)
        await ann.start(match)
        for seat, person in ((1, ben), (0, ann)):
            await person.post(f"/api/matches/{match['id']}/seats/{seat}/resign")
        await eventually(ann, match, lambda record: record["status"] == "finished")
        log = await log_of(ann, match)
        document = (await ann.get(f"/api/schemas/{SCHEMA_NAMES[version]}")).json()
    assert [(one["what"], one["name"]) for one in log["seat_changes"]] == [("resigned", "Ben"), ("resigned", "Ann")]
    assert not {ann.id, ben.id} & {*json.dumps(log).split('"')}
    if version == 1:
        del log["seat_changes"]
        log["version"] = 1
    jsonschema.validate(log, document)
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log))
    monkeypatch.setenv("DATABASE_URL", database.url)
    assert main(["verify", str(file)]) == 0
    assert await asyncio.to_thread(main, ["import", str(file)]) == 0
    async with hosted(settings_for()) as host, host.stranger() as eve:
        record = (await eve.get(f"/api/matches/{log['match']}")).json()
        assert record["seat_changes"] == log.get("seat_changes", [])


async def test_a_running_match_has_no_log(plain_host: Host) -> None:
    async with plain_host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        answer = await ann.get(f"/api/matches/{match['id']}/log")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")


def put(*path: Any, value: Any) -> Callable[[Json], None]:
    """A change of a log."""

    def change(log: Any) -> None:
        for key in path[:-1]:
            log = log[key]
        log[path[-1]] = value

    return change


CHANGE = {"at": "2026-01-01T00:00:00Z", "seq": 0, "seat": 0, "what": "away", "name": "Ann"}
FAULTS: list[tuple[str, Callable[[Json], None], str]] = [
    ("another format", put("format", value="diary"), "$.format"),
    ("a later version", put("version", value=3), "$.version"),
    ("a version of other fields", put("version", value=1), "seat_changes"),
    ("no changes of seats", lambda log: log.pop("seat_changes"), "seat_changes"),
    ("a change of another seat", put("seat_changes", value=[CHANGE | {"seat": 2}]), "seat_changes[0]"),
    ("a change after the end", put("seat_changes", value=[CHANGE | {"seq": 999}]), "seat_changes[0]"),
    ("a change of no kind", put("seat_changes", value=[CHANGE | {"what": "flew"}]), "$.seat_changes[0].what"),
    ("another seed", put("seed", value="0" * 64), "the seed: its SHA-256 is "),
    ("another promise", put("seed_hash", value="0" * 64), f"promised was {'0' * 64}"),
    ("another digest", put("steps", 2, "digest", value="0" * 16), "seq 3, seat 0, action "),
    ("an action that is none", put("steps", 0, "action", value={"type": "fly"}), "seq 1, seat 0, action "),
    ("another player", put("steps", 0, "seat", value=1), "seq 1, seat 1, "),
    ("a step left out", lambda log: log["steps"].pop(1), "seq 2: missing"),
    ("the end cut off", lambda log: log["steps"].pop(), "the rules say not over"),
    ("another winner", put("outcome", "scores", "0", value=9), "stored outcome "),
    ("another game", put("game", value="chess"), "the game chess is not known"),
    ("an unknown option", put("options", value={}), "the setup: "),
    ("an unknown field", put("steps", 0, "hint", value=1), "$.steps[0]"),
    ("fewer players", lambda log: log["players"].pop(), "expected 2 players, got 1"),
    ("a bad time", put("steps", 0, "at", value="noon"), "$.steps[0].at"),
]


async def test_verify_finds_no_fault_in_a_log_and_names_the_first_one(
    plain_host: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with plain_host.guest() as ann:
        log = await log_of(ann, await played(plain_host, ann))
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log))
    assert main(["verify", str(file)]) == 0
    assert f"match {log['match']} of pennies, {len(log['steps'])} steps, sound" in capsys.readouterr().out
    for name, change, told in FAULTS:
        copy = json.loads(json.dumps(log))
        change(copy)
        file.write_text(json.dumps(copy))
        assert main(["verify", str(file)]) == 1, name
        assert told in capsys.readouterr().out, name
    for text in (json.dumps(log)[:-40], "", "[]", "\udcff"):
        file.write_bytes(text.encode(errors="surrogateescape"))
        assert main(["verify", str(file)]) == 1
        assert "no match log: " in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "nothing.json")]) == 1


async def test_a_log_is_brought_to_another_server_once(
    plain_host: Host,
    settings_for: SettingsFactory,
    database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with plain_host.guest() as ann:
        match = await played(plain_host, ann)
        log, reel = await log_of(ann, match), await film(ann, match)
    file, other = tmp_path / "log.json", tmp_path / "other.json"
    file.write_text(json.dumps(log))
    other.write_text(json.dumps(log | {"match": "another", "players": log["players"][::-1]}))
    monkeypatch.setenv("DATABASE_URL", database.url)

    assert await asyncio.to_thread(main, ["import", str(file)]) == 0
    assert await asyncio.to_thread(main, ["import", str(file), str(other)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.rpartition(" is ")[2] for line in told] == ["stored", "here already", "stored"]
    async with database.read() as connection:
        assert await connection.scalar(select(func.count()).select_from(t.matches)) == 2
    row = await matches.get(database, log["match"])
    assert row is not None
    assert row.imported_at is not None

    async with hosted(settings_for()) as host, host.stranger() as eve:
        record = (await eve.get(f"/api/matches/{log['match']}")).json()
        assert (record["imported_at"] is None, record["owner"]["name"]) == (False, "Imported")
        assert [seat["player"]["name"] for seat in record["seats"]] == ["Ann", "Computer 2"]
        assert (await log_of(eve, match))["steps"] == log["steps"]
        assert (await film(eve, match))["steps"] == reel["steps"]
        listed = (await eve.get("/api/matches?status=finished")).json()["matches"]
        assert {record["id"] for record in listed} == {log["match"], "another"}
    assert await asyncio.to_thread(main, ["verify"]) == 0


async def test_a_faulty_log_or_one_that_contradicts_a_match_is_not_brought(
    plain_host: Host,
    database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with plain_host.guest() as ann:
        first, second = [await log_of(ann, await played(plain_host, ann)) for _ in range(2)]
    files = [tmp_path / name for name in ("bad.json", "first.json", "second.json")]
    texts = [first | {"seed": "0" * 64, "seed_hash": sha256(bytes(32)).hexdigest()}, first]
    for file, text in zip(files, [*texts, second | {"match": first["match"]}], strict=True):
        file.write_text(json.dumps(text))
    monkeypatch.setenv("DATABASE_URL", database.url)
    assert await asyncio.to_thread(main, ["import", *map(str, files)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert "seq 1, " in told[0]
    assert told[1].endswith("is stored")
    assert told[2].endswith("is here already, with another log")
