"""The migrations make the tables that the code uses."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from app.commands import serve
from app.storage import schema
from app.storage.database import Database
from app.storage.tables import metadata


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
