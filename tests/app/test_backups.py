"""Backup and restore as docs/operations.md tells: taken while the server works, put back into an empty database."""

import asyncio
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from app.commands import database as command
from tests.app.conftest import SettingsFactory
from tests.app.harness import hosted, settings_on
from tests.app.pennies import SOURCE
from tests.app.test_bots import finished
from tests.app.test_playing import BOAST, duel

Restore = Callable[[], str]
"""Puts the backup back into an empty database and tells its address."""


def back_up(url: str, folder: Path) -> Restore:
    """Takes a backup, with the tools of each database."""
    return back_up_sqlite(url, folder) if url.startswith("sqlite") else back_up_postgres(url, folder)


def back_up_sqlite(url: str, folder: Path) -> Restore:
    # What the shell's `.backup` calls.
    copy = folder / "copy.sqlite"
    with closing(sqlite3.connect(str(make_url(url).database))) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return lambda: f"sqlite+aiosqlite:///{copy}"


def back_up_postgres(url: str, folder: Path) -> Restore:
    if shutil.which("pg_dump") is None or shutil.which("pg_restore") is None:
        pytest.skip("expected pg_dump and pg_restore on the PATH")
    source = make_url(url).set(drivername="postgresql")
    target = source.set(database=f"{source.database}_restored")
    file = folder / "backup.dump"
    shell("pg_dump", "--format=custom", f"--file={file}", source.render_as_string(hide_password=False))

    def restore() -> str:
        asyncio.run(make_empty(source.render_as_string(hide_password=False), str(target.database)))
        address = target.render_as_string(hide_password=False)
        shell("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={address}", str(file))
        return target.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)

    return restore


async def make_empty(address: str, name: str) -> None:
    """An empty database beside that at the address."""
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    finally:
        await connection.close()


def shell(*command_line: str) -> None:
    subprocess.run(command_line, check=True, timeout=120)


async def test_a_backup_of_a_server_at_work_can_be_put_back(
    settings_for: SettingsFactory,
    database_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with hosted(settings_for()) as host, duel(host) as (running, ann, _ben), ann.watch(running) as tab:
        over = await ann.make(options={"rounds": 1}, seat=None, bots=[0, 1])
        await ann.start(over)
        record = await finished(ann, over)
        film = (await ann.get(f"/api/matches/{over['id']}/film")).json()
        assert await tab.acked(0, BOAST, "first") == 1
        restore = await asyncio.to_thread(back_up, database_url, tmp_path)
        assert await tab.acked(1, BOAST, "lost-later") == 2
    restored = await asyncio.to_thread(restore)

    monkeypatch.setenv("DATABASE_URL", restored)
    monkeypatch.setenv("GAMES", SOURCE)
    assert await asyncio.to_thread(command.verify, None) == 0
    assert "2 matches" in capsys.readouterr().out
    async with hosted(settings_on(restored, tmp_path)) as again, again.known(ann) as same, same.watch(running) as tab:
        assert (await same.get(f"/api/matches/{over['id']}")).json() == record
        assert (await same.get(f"/api/matches/{over['id']}/film")).json() == film
        assert (await tab.view(1))["view"]["boasts"] == [1]
        assert await tab.acked(0, BOAST, "first") == 1
        assert await tab.acked(1, BOAST, "anew") == 2
