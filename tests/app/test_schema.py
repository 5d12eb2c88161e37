"""The migrations make the tables that the code uses."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from app.commands import serve
from app.storage import matches, schema
from app.storage.database import Database
from app.storage.tables import metadata
from tests.app.conftest import SettingsFactory
from tests.app.harness import hosted
from tests.app.test_lobby import code


async def test_migrations_and_tables_agree(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with database.write() as connection:
        assert await connection.run_sync(differences) == []


async def test_the_way_down_leads_to_nothing_and_up_again(database: Database) -> None:
    async with database.write() as connection:
        await connection.run_sync(lambda sync: command.downgrade(schema.alembic_config(sync), "base"))
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        assert names == ["alembic_version"]
        await connection.run_sync(lambda sync: command.upgrade(schema.alembic_config(sync), "head"))


async def test_an_old_schema_is_brought_up_or_complained_of(database: Database) -> None:
    async with database.write() as connection:
        await connection.run_sync(lambda sync: command.downgrade(schema.alembic_config(sync), "base"))
    if database.is_sqlite:
        await schema.prepare(database)
    else:
        with pytest.raises(schema.SchemaError, match=r"expected the database at revision .*, got None: run"):
            await schema.prepare(database)
        async with database.write() as connection:
            await connection.run_sync(lambda sync: command.upgrade(schema.alembic_config(sync), "head"))
    async with database.read() as connection:
        assert list(await connection.scalars(text("SELECT id FROM matches"))) == []


@pytest.mark.parametrize(
    "url", ["sqlite:///:memory:", "postgresql://nobody@127.0.0.1:1/none", "carrier-pigeon://x", "mysql://x"]
)
def test_a_database_that_cannot_be_used_is_a_clear_error(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setattr("app.logs.configure", lambda _level: None)
    assert serve.run(None, 0, tmp_path) == 1
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert "Traceback" not in error


@pytest.mark.parametrize(("name", "value"), [("PORT", "high"), ("LOG_LEVEL", "loud"), ("BOT_WORKERS", "-1")])
def test_a_wrong_setting_is_a_clear_error(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=f"error: {name}: "):
        serve.run(None, None, None)


async def test_old_matches_get_their_holders(settings_for: SettingsFactory, database: Database) -> None:
    """A match of before, with a seat that its owner had freed: it loads, and who brings the key that it got sits."""
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make("trio", public=False, options={"rounds": 5})
        for seat in (1, 2):
            await (ben if seat == 1 else ann).sit(match, seat, match["invites"]["seats"][str(seat)])
        assert (await ann.http.put(f"/api/matches/{match['id']}/seats/2/bot")).status_code == 200
        await ann.start(match)
    async with database.write() as connection:
        await connection.run_sync(lambda sync: command.downgrade(schema.alembic_config(sync), "0013"))
        await connection.execute(text("UPDATE seats SET kind = NULL, invite = 'freed' WHERE seat = 2"))
        await connection.execute(text("UPDATE seats SET stand_in = 'away' WHERE seat = 1"))
        await connection.run_sync(lambda sync: command.upgrade(schema.alembic_config(sync), "head"))
    row = await matches.get(database, match["id"])
    assert row is not None
    assert [(holder.user_id, holder.seat, holder.until) for holder in row.holders] == [
        (ann.id, 0, None),
        (ben.id, 1, None),
    ]
    assert row.seats[1].changed_at is not None
    async with hosted(settings_for()) as host, host.guest("Cat") as cat, host.known(ben) as again:
        await again.post(f"/api/matches/{match['id']}/seats/1/resign")
        assert code(await again.sit(match, 2, "freed")) == (409, "sat_before")
        assert (await cat.sit(match, 2, "freed")).json()["seats"][2]["you"]
        async with cat.watch(match) as tab:
            assert (await tab.until("hello"))["seat"] == 2
