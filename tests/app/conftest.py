"""Databases of both kinds, and a server on one."""

import asyncio
import logging
import os
import secrets
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
import structlog
from pytest_asyncio import is_async_test
from sqlalchemy import make_url

from app.settings import Settings
from app.storage import schema
from app.storage.database import Database
from app.storage.tables import metadata
from tests.app.harness import Host, hosted, settings_on

BOTH = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))
HERE = Path(__file__).parent
TABLES = ", ".join(metadata.tables)


structlog.configure(
    processors=[structlog.processors.format_exc_info, structlog.processors.KeyValueRenderer()],
    wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # One event loop for all tests, so that they can share a server.
    one_loop = pytest.mark.asyncio(loop_scope="session")
    for item in items:
        if HERE in item.path.parents and is_async_test(item):
            item.add_marker(one_loop, append=False)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the schema and nothing in it."""
    file = tmp_path_factory.mktemp("template") / "empty.sqlite"
    _outside_the_loop(schema.upgrade, f"sqlite+aiosqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    """The address of a Postgres database with the schema, to be emptied for each test."""
    with _postgres_database() as url:
        yield url


@pytest_asyncio.fixture(scope="session", loop_scope="session", params=BOTH)
async def host(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Host]:
    """A running server, which many tests share: each makes matches of its own."""
    folder = tmp_path_factory.mktemp("host")
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = f"sqlite+aiosqlite:///{folder / 'matches.sqlite'}"
        else:
            url = stack.enter_context(_postgres_database())
        async with hosted(settings_on(url, folder)) as running:
            yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def plain_host(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Host]:
    """A running server on SQLite, for what has nothing to do with the database."""
    folder = tmp_path_factory.mktemp("host")
    async with hosted(settings_on("", folder)) as running:
        yield running


@pytest_asyncio.fixture(params=BOTH, loop_scope="session")
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """An empty database of each kind, with the schema."""
    if request.param == "sqlite":
        file = tmp_path / "matches.sqlite"
        shutil.copy(request.getfixturevalue("sqlite_template"), file)
        yield f"sqlite+aiosqlite:///{file}"
        return
    url: str = request.getfixturevalue("postgres_database")
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(f"TRUNCATE {TABLES} RESTART IDENTITY CASCADE")
    await connection.close()
    yield url


@pytest_asyncio.fixture(loop_scope="session")
async def database(database_url: str) -> AsyncIterator[Database]:
    """A connection to it."""
    opened = Database(database_url)
    yield opened
    await opened.close()


SettingsFactory = Callable[..., Settings]


@pytest.fixture
def settings_for(database_url: str, tmp_path: Path) -> SettingsFactory:
    """Settings on an empty database, with changes."""
    return partial(settings_on, database_url, tmp_path)


@pytest.fixture
def plain_settings(tmp_path: Path) -> SettingsFactory:
    """Settings on an empty SQLite database, for what has nothing to do with the database."""
    return partial(settings_on, "", tmp_path)


@contextmanager
def _postgres_database() -> Iterator[str]:
    name = f"test_{secrets.token_hex(6)}"
    _outside_the_loop(asyncio.run, _administer(f"CREATE DATABASE {name}"))
    url = make_url(os.environ["TEST_DATABASE_URL"]).set(database=name, drivername="postgresql+asyncpg")
    address = url.render_as_string(hide_password=False)
    try:
        _outside_the_loop(schema.upgrade, address)
        yield address
    finally:
        _outside_the_loop(asyncio.run, _administer(f"DROP DATABASE {name} WITH (FORCE)"))


def _outside_the_loop(function: Callable[..., Any], argument: Any) -> None:
    with ThreadPoolExecutor(1) as thread:
        thread.submit(function, argument).result()


async def _administer(statement: str) -> None:
    server = make_url(os.environ["TEST_DATABASE_URL"]).set(drivername="postgresql")
    connection = await asyncpg.connect(server.render_as_string(hide_password=False))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
