"""Bringing a database to the schema that this code expects, by the migrations."""

import asyncio

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.files import FILES
from app.storage.database import Database


class SchemaError(Exception):
    """The database's schema is not the one that this code expects."""


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration; `migrations/env.py` runs on `connection`."""
    config = Config(str(FILES / "alembic.ini"))
    config.set_main_option("script_location", str(FILES / "migrations"))
    config.attributes["connection"] = connection
    return config


def upgrade(url: str) -> None:
    """Applies all migrations that the database lacks. Not to be called in an event loop."""
    asyncio.run(_upgrade(url))


async def _upgrade(url: str) -> None:
    engine = create_async_engine(url, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(lambda sync: command.upgrade(alembic_config(sync), "head"))
    finally:
        await engine.dispose()


async def prepare(database: Database) -> None:
    """SQLite is upgraded; on Postgres an old schema raises `SchemaError`, since another process may be serving."""
    try:
        await check(database)
    except SchemaError:
        if not database.is_sqlite:
            raise
        async with database.write() as connection:
            await connection.run_sync(lambda sync: command.upgrade(alembic_config(sync), "head"))


async def check(database: Database) -> None:
    """Raises `SchemaError` unless the schema is the one that this code expects."""
    wanted = ScriptDirectory.from_config(alembic_config()).get_current_head()
    async with database.read() as connection:
        found = await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())
    if found != wanted:
        raise SchemaError(f"expected the database at revision {wanted}, got {found}: run `mini-wwii db upgrade`")
