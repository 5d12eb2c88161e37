"""`mini-wwii matches`: what an operator does about matches that the rules cannot follow."""

import asyncio
import io
import json
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from app.cli import main
from app.clock import now
from app.commands.database import verify
from app.storage import actions, broken, matches, takebacks
from app.storage.database import Database
from app.storage.matches import MatchRow
from app.storage.takebacks import Question
from tests.app.conftest import SettingsFactory
from tests.app.harness import Json, Person, hosted
from tests.app.pennies import SOURCE
from tests.app.test_broken import CARELESS, RULES, STEPS, begun
from tests.app.test_clocks import BANK
from tests.app.test_playing import READY, choice


class Desk(NamedTuple):
    """An operator at a database with two matches: `match` cannot be followed by the rules in force, `other` can."""

    match: Json
    other: Json
    ann: Person
    ben: Person


@pytest_asyncio.fixture(loop_scope="session")
async def desk(
    settings_for: SettingsFactory, database: Database, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Desk]:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben, time_control=BANK)
        other = await ann.make()
        await ben.sit(other, 1)
        await ann.start(other)
        monkeypatch.setenv("DATABASE_URL", database.url)
        monkeypatch.setenv("GAMES", CARELESS)
        yield Desk(match, other, ann, ben)


async def run(*arguments: str) -> int:
    return await asyncio.to_thread(main, ["matches", *arguments])


async def row_of(database: Database, match: Json) -> MatchRow:
    row = await matches.get(database, match["id"])
    assert row is not None
    return row


async def test_broken_lists_what_the_rules_cannot_follow(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert await run("broken") == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(
        f"match {desk.match['id']}: pennies, rules version 1, step 4 of 4, digest_differs, 2 people, last step 20"
    )
    assert last == "1 of 2 running matches are broken"


async def test_broken_changes_nothing(desk: Desk, database: Database) -> None:
    await run("broken")
    assert (await row_of(database, desk.match)).broken_seq is None


async def test_broken_is_content_where_all_is_well(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GAMES", SOURCE)
    assert await run("broken") == 0
    assert capsys.readouterr().out == "0 of 2 running matches are broken\n"


async def test_broken_tells_what_another_version_marked(
    desk: Desk, database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await broken.mark(database, desk.match["id"], 3, "rules_failed", now())
    monkeypatch.setenv("GAMES", SOURCE)
    assert await run("broken") == 1
    assert "step 3 of 4, marked_elsewhere, 2 people" in capsys.readouterr().out


async def test_roll_back_keeps_what_can_be_followed_and_the_match_goes_on(
    desk: Desk, database: Database, settings_for: SettingsFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    await broken.mark(database, desk.match["id"], 4, "digest_differs", now())
    log = await actions.log(database, desk.match["id"])
    assert await run("roll-back", desk.match["id"], "--yes") == 0
    removed = json.loads(capsys.readouterr().out)
    assert (removed["format"], removed["match"], removed["kept"]) == ("removed-entries", desk.match["id"], 3)
    assert removed["fault"]["code"] == "digest_differs"
    [entry] = removed["entries"]
    assert (entry["seq"], entry["action"], entry["digest"]) == (4, log[3].action, log[3].digest.hex())
    row = await row_of(database, desk.match)
    assert (row.seq, row.to_act, row.status, row.broken_seq, row.broken_code) == (3, (1,), "running", None, None)
    assert row.clock is not None
    assert [seat.since is not None for seat in row.clock.seats] == [False, True]
    assert row.deadline is not None
    assert len(await actions.log(database, desk.match["id"])) == 3
    async with hosted(settings_for(games=CARELESS)) as host, host.known(desk.ben) as ben, ben.watch(desk.match) as tab:
        assert await tab.acked(3, choice(await tab.view(3))) == 4
        assert await tab.acked(4, READY) == 5


async def test_roll_back_writes_to_a_new_file_that_others_cannot_read(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "removed.json"
    assert await run("roll-back", desk.match["id"], "--output", str(file), "--yes") == 0
    assert json.loads(file.read_text())["kept"] == 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_roll_back_removes_nothing_if_the_file_cannot_be_written(
    desk: Desk, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "removed.json"
    file.write_text("precious")
    assert await run("roll-back", desk.match["id"], "--output", str(file), "--yes") == 1
    assert capsys.readouterr().err.startswith("error: ")
    assert (file.read_text(), (await row_of(database, desk.match)).seq) == ("precious", STEPS)


@pytest.mark.parametrize("task", ["roll-back", "close"])
async def test_nothing_is_done_without_a_yes(
    desk: Desk, database: Database, task: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for said in ("\n", "no\n", ""):
        monkeypatch.setattr("sys.stdin", io.StringIO(said))
        assert await run(task, desk.match["id"]) == 1
        assert "error: nothing was done" in capsys.readouterr().err
    row = await row_of(database, desk.match)
    assert (row.seq, row.status, row.broken_seq) == (STEPS, "running", None)
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert await run(task, desk.match["id"]) == 0


async def test_roll_back_of_a_match_that_is_not_broken_needs_its_step(
    desk: Desk, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    async with desk.ann.watch(desk.other) as tab:
        await tab.acked(0, READY)
    assert await run("roll-back", desk.other["id"], "--yes") == 1
    assert "is not broken" in capsys.readouterr().err
    for to in ("1", "-1", "7"):
        assert await run("roll-back", desk.other["id"], f"--to={to}", "--yes") == 1
        assert "expected a step from 0 to 0" in capsys.readouterr().err
    assert await run("roll-back", desk.other["id"], "--to", "0", "--yes") == 0
    assert (await row_of(database, desk.other)).to_act == (0,)


async def test_roll_back_of_what_is_not_running_is_refused(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert await run("roll-back", "nowhere", "--yes") == 1
    assert "there is no match nowhere" in capsys.readouterr().err
    assert await run("close", desk.match["id"], "--yes") == 0
    assert await run("roll-back", desk.match["id"], "--yes") == 1
    assert "it is closed" in capsys.readouterr().err


async def test_roll_back_of_a_match_that_went_on_meanwhile_is_refused(
    desk: Desk, database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    roll_back = broken.roll_back

    async def late(database: Database, match_id: str, last: int, *rest: Any) -> None:
        await roll_back(database, match_id, last - 1, *rest)

    monkeypatch.setattr(broken, "roll_back", late)
    assert await run("roll-back", desk.match["id"], "--yes") == 1
    assert "went on meanwhile" in capsys.readouterr().err
    assert (await row_of(database, desk.match)).seq == STEPS
    assert len(await actions.log(database, desk.match["id"])) == STEPS


async def test_a_question_from_a_step_that_is_gone_ends_with_it(desk: Desk, database: Database) -> None:
    question = Question(number=1, seat=0, seq=4, back_to=2, asked=2, asked_at=now())
    assert await takebacks.ask(database, desk.match["id"], question)
    assert await run("roll-back", desk.match["id"], "--yes") == 0
    stored = await takebacks.get(database, desk.match["id"])
    assert stored is not None
    assert (stored.ended, stored.seq) == ("withdrawn", 3)


async def test_close_ends_a_broken_match_and_no_other(
    desk: Desk, database: Database, settings_for: SettingsFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run("close", desk.other["id"], "--yes") == 1
    assert "is not broken" in capsys.readouterr().err
    assert await run("close", desk.match["id"], "--yes") == 0
    row = await row_of(database, desk.match)
    assert (row.status, row.broken_seq, row.closed_by, row.deadline) == ("closed", 4, None, None)
    assert await run("broken") == 0


async def test_what_cannot_be_set_up_can_be_closed_alone(
    desk: Desk, database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GAMES", f"{RULES}NONE")
    assert await run("roll-back", desk.match["id"], "--yes") == 1
    assert "it can only be closed" in capsys.readouterr().err
    assert await run("close", desk.match["id"], "--yes") == 0
    assert (await row_of(database, desk.match)).broken_code == "unknown_game"


async def test_verify_reports_a_broken_match_and_knows_a_closed_one_and_goes_on(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await asyncio.to_thread(verify, None) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"match {desk.match['id']}: seq 4, seat 1, action ")
    assert last == "2 matches, 4 steps, 1 differ"
    assert await run("close", desk.match["id"], "--yes") == 0
    capsys.readouterr()
    assert await asyncio.to_thread(verify, None) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"match {desk.match['id']}: closed, seq 4, seat 1, action ")
    assert last == "2 matches, 4 steps, 1 closed, 0 differ"


@pytest.mark.postgres
@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
async def test_running_servers_hear_of_it(
    settings_for: SettingsFactory, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", SOURCE)
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben)
        async with ann.watch(match) as tab:
            await tab.view(STEPS)
            assert await run("roll-back", match["id"], "--to", "2", "--yes") == 0
            assert len((await tab.until("hello", lambda hello: hello["match"]["seq"] == 2))["history"]) == 3
            assert (await tab.until("view"))["seq"] == 2
