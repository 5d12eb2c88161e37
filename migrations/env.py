"""Runs the migrations on the connection that `app.storage.schema` gives, or on that of the settings."""

import asyncio

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from app.settings import Settings
from app.storage.tables import metadata


def run(connection: Connection) -> None:
    """Applies what is asked for in the caller's transaction."""
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


async def run_alone() -> None:
    """For the `alembic` command: connects by the settings."""
    engine = create_async_engine(Settings().url)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_alone())
