"""Connections. SQLite has one writer behind a lock and readers beside it; Postgres has a pool."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import Table, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from app.storage.batches import Batches, Row

_how: dict[str, Any] = {
    "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    "json_deserializer": msgspec.json.decode,
    # Errors are logged, and among the values are hashes, keys and what people say to each other.
    "hide_parameters": True,
}

UNREACHABLE = (
    DBAPIError,
    PoolTimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""What a query raises when the database cannot be reached or breaks off."""

_BROKEN = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    ConnectionError,
)
"""A connection that was lost; the next may work."""
TRIES = 3
TIMEOUT_SECONDS = 10.0
POOL = 10
"""Connections for single statements; as many again, at most, for everything else, and as many more for a moment."""


class _Bare(asyncpg.Connection):
    """A connection for single statements, which leave nothing behind that would have to be reset."""

    def get_reset_query(self) -> str:
        return ""


class Database:
    """Gives connections: `read()` for queries, `write()` for one transaction, committed when its block ends.

    Raises `ValueError` for an address that is none.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = _backend(url) == "sqlite"
        self._writing = asyncio.Lock()
        self._pool: Any = None
        self._batches: dict[str, Batches] = {}
        if self.is_sqlite:
            self._make_folder(url)
            self._writer = _sqlite_engine(url, "BEGIN IMMEDIATE", pool_size=1)
            self._reader = _sqlite_engine(url, "BEGIN", pool_size=4)
        else:
            pool = {"pool_size": POOL, "max_overflow": POOL, "pool_pre_ping": True}
            self._writer = self._reader = create_async_engine(url, **pool, **_how)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read one consistent state with."""
        async with self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed when the block ends, rolled back when it raises."""
        if not self.is_sqlite:
            async with self._writer.begin() as connection:
                yield connection
            return
        async with self._writing, self._writer.begin() as connection:
            yield connection

    def insert(self, table: Table) -> postgresql.Insert | sqlite.Insert:
        """An INSERT that can say what happens where there is such a row already."""
        return sqlite.insert(table) if self.is_sqlite else postgresql.insert(table)

    async def store(self, statement: str, row: Row) -> bool:
        """Stores a row on Postgres, together with what else is to be stored by this statement at this moment; False if
        the statement left it out. The driver alone does it: SQLAlchemy halves the speed.

        The statement takes an array for each value of a row and returns the first values of the rows that it stored.
        It is run again if the connection broke, so it must do no harm twice.
        """
        if statement not in self._batches:
            self._batches[statement] = Batches(partial(self._store, statement))
        return await self._batches[statement].add(row)

    async def _store(self, statement: str, rows: list[Row]) -> set[Any]:
        columns = [*zip(*rows, strict=True)]
        for _ in range(TRIES - 1):
            with suppress(*_BROKEN):
                return await self._fetch(statement, columns)
        return await self._fetch(statement, columns)

    async def _fetch(self, statement: str, values: list[tuple[Any, ...]]) -> set[Any]:
        pool = self._pool or await self._open_pool()
        async with pool.acquire(timeout=TIMEOUT_SECONDS) as connection:
            try:
                return {row[0] for row in await connection.fetch(statement, *values)}
            except asyncpg.InternalClientError:
                # The server just closed it, and the driver is in the middle of reading that.
                connection.terminate()
                raise

    async def _open_pool(self) -> Any:
        async with self._writing:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    driver_address(self.url),
                    min_size=0,
                    max_size=POOL,
                    command_timeout=TIMEOUT_SECONDS,
                    connection_class=_Bare,
                )
        return self._pool

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        async with self.read() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Closes all connections."""
        if self._pool is not None:
            self._pool.terminate()
        await self._writer.dispose()
        if self._reader is not self._writer:
            await self._reader.dispose()

    @staticmethod
    def _make_folder(url: str) -> None:
        file = make_url(url).database
        if not file or file == ":memory:":
            raise ValueError("expected a SQLite file: matches in memory would be lost with the process")
        Path(file).parent.mkdir(parents=True, exist_ok=True)


def driver_address(url: str) -> str:
    """The address of a Postgres database as its driver reads it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _backend(url: str) -> str:
    try:
        backend = make_url(url).get_backend_name()
    except ArgumentError as error:
        raise ValueError(f"expected a database's address: {error}") from error
    if backend not in ("sqlite", "postgresql"):
        raise ValueError(f"expected an address of sqlite or postgresql, got {backend}")
    return backend


def _sqlite_engine(url: str, begin: str, pool_size: int) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=pool_size, max_overflow=0, **_how)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        # The driver must not begin transactions by itself: `begin` below says how.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine
