"""The commands: `play` and `verify`."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import update

from app.cli import main
from app.commands.database import verify
from app.storage import actions
from app.storage import tables as t
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import hosted
from tests.app.pennies import SOURCE
from tests.app.test_bots import finished

ROOT = Path(__file__).parents[2]


def test_a_match_is_played_as_text_and_is_the_same_each_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMES", SOURCE)
    outputs = []
    for _ in range(2):
        assert main(["play", "--game", "pennies", "--seed", "3", "--seats", "3", "--rules", "printed"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    *steps, last = outputs[0].splitlines()
    assert last.endswith(f"after {len(steps)} actions")
    assert json.loads(last[2:].partition(" after")[0])["reason"]


def test_a_match_is_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "4", "--layout", "3-axis", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["seed"], told["layout"], told["options"]) == (4, "3-axis", {"rules": "2018"})
    assert told["actions"] == len(told["log"])
    assert told["outcome"]["winners"]
    assert 1 <= told["rounds"] <= 7


@pytest.mark.parametrize(
    "wrong",
    [
        ["--seats", "9"],
        ["--game", "chess"],
        ["--layout", "crowd"],
        ["--game", "mini_wwii", "--rules", "house"],
        ["--layout", "2", "--seats", "4"],
    ],
)
def test_a_match_that_cannot_be_played_is_a_clear_error(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *wrong]) == 1
    assert capsys.readouterr().err.startswith("error: ")


def test_play_imports_nothing_of_the_server() -> None:
    # With the small game, to be quick: its module is the tests', the rest is what every match needs.
    script = (
        "import sys; from app.cli import main; code = main(['play', '--json']);"
        "print(sorted({'fastapi', 'sqlalchemy', 'uvicorn', 'pydantic', 'asyncio'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | {"GAMES": SOURCE},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.strip() == "[]"


async def test_verify_finds_the_first_step_that_differs_and_goes_on(
    settings_for: SettingsFactory,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with hosted(settings_for()) as host, host.guest() as ann:
        made = [await ann.make(options={"rounds": 3}, seat=None, bots=[0, 1]) for _ in range(3)]
        for match in made:
            await ann.start(match)
            await finished(ann, match)
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", SOURCE)
    assert await asyncio.to_thread(verify, None) == 0
    assert "3 matches" in capsys.readouterr().out

    stored = [await actions.log(database, match["id"]) for match in made]
    async with database.write() as connection:
        for step in (2, 4):
            await connection.execute(
                update(t.actions)
                .where(t.actions.c.match_id == made[0]["id"], t.actions.c.seq == step)
                .values(digest=bytes(8))
            )
        await connection.execute(
            update(t.actions)
            .where(t.actions.c.match_id == made[2]["id"], t.actions.c.seq == 1)
            .values(action='{"type":"fly"}')
        )
    assert await asyncio.to_thread(verify, None) == 1
    first, second, last = capsys.readouterr().out.splitlines()
    entry = stored[0][1]
    assert first.startswith(f"match {made[0]['id']}: seq 2, seat {entry.seat}, action {entry.action}: ")
    assert f"expected digest {bytes(8).hex()}, got {entry.digest.hex()}" in first
    assert second.startswith(f"match {made[2]['id']}: seq 1, ")
    assert last.endswith("2 differ")
