"""The bus between several processes: LISTEN and NOTIFY on one Postgres connection of its own.

Notices are sent after the commit that they tell of, many in one message: a NOTIFY inside each transaction would let
commits wait for each other. A lost connection is made anew, and then everything is read again, since notices may
have been missed meanwhile. Each process hears its own messages too: that is how their delay is measured, and how a
connection that only seems to live is found out.
"""

import asyncio
import secrets
from contextlib import suppress
from datetime import datetime
from time import monotonic
from typing import Any

import asyncpg
import msgspec
import structlog

from app.errors import RefusedError
from app.live.bus import Kind, Listener, Notice
from app.storage.database import UNREACHABLE, driver_address

log = structlog.get_logger(__name__)

CHANNEL = "mini_wwii"
APPLICATION = "mini-wwii bus"
"""What the connections are called in the database: who serves the matches."""
PAUSE_SECONDS = 0.003
"""The time between two messages, in which notices gather. The first after a rest is sent at once."""
BEAT_SECONDS = 5.0
"""An empty message is sent after so long a silence."""
TIMEOUT_SECONDS = 10.0
LONGEST_WAIT = 5.0
"""Seconds between two tries to connect."""
IN_A_MESSAGE = 100
"""Notices of at most 70 bytes, where Postgres takes 8,000."""

_ALONE = """
SELECT NOT EXISTS (
    SELECT FROM pg_stat_activity
    WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()
        AND backend_start <= $2
)
"""

_FAILURES = (*UNREACHABLE, RefusedError)


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """A message: its sender, its number there, and its notices."""

    sender: str
    number: int
    notices: list[tuple[str, Kind, int]]


_decoder = msgspec.json.Decoder(Letter)


async def tell_servers(url: str, notice: Notice) -> None:
    """Tells all servers on this database something once, from a program that is none. Raises what a query raises."""
    letter = Letter(secrets.token_hex(4), 1, [(notice.match_id, notice.kind, notice.number)])
    connection: Any = await asyncpg.connect(driver_address(url), timeout=TIMEOUT_SECONDS)
    try:
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, msgspec.json.encode(letter).decode())
    finally:
        await connection.close()


class PostgresBus:
    """`url` is the address of the database, as SQLAlchemy writes it."""

    def __init__(self, url: str) -> None:
        self._lag = 0.0
        self._address = driver_address(url)
        self._name = secrets.token_hex(4)
        self._listeners: list[Listener] = []
        self._waiting: dict[tuple[str, Kind], int] = {}
        self._called = asyncio.Event()
        self._hearing: set[asyncio.Task[None]] = set()
        self._claims: set[str] = set()
        self._connection: Any = None
        self._using = asyncio.Lock()
        self._number = 0
        self._timed: tuple[int, float] | None = None
        self._listening = asyncio.Event()
        self._is_stopping = False
        self._running: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether notices of others reach us now, as far as is known."""
        return self._connection is not None and not self._connection.is_closed()

    def lag(self) -> float:
        """How long the last message of our own was under way; longer while one does not come back."""
        return self._lag if self._timed is None else max(self._lag, monotonic() - self._timed[1])

    def subscribe(self, listener: Listener) -> None:
        """Adds a listener."""
        self._listeners.append(listener)

    async def publish(self, notice: Notice) -> None:
        """Calls our own listeners and leaves the rest to the next message."""
        self._keep(notice)
        self._called.set()
        await self._tell(notice)

    async def claim(self, name: str) -> bool:
        """Takes an advisory lock, which ends with the connection. False while there is no connection."""
        if name in self._claims or not await self._ask("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", name):
            return False
        self._claims.add(name)
        return True

    async def release(self, name: str) -> None:
        """Gives the lock back."""
        if name in self._claims:
            self._claims.discard(name)
            await self._ask("SELECT pg_advisory_unlock(hashtextextended($1, 0))", name)

    async def is_alone(self, since: datetime) -> bool:
        """Looks for connections of others that are so old. False while there is none of our own."""
        return await self._ask(_ALONE, APPLICATION, since)

    async def start(self) -> None:
        """Connects; goes on trying in the background if that takes long."""
        self._running = asyncio.create_task(self._run(), name="bus")
        with suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), TIMEOUT_SECONDS)

    async def stop(self) -> None:
        """Sends what waits, unless the connection is lost."""
        self._is_stopping = True
        self._called.set()
        if self._running is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._running, 2)
        for task in self._hearing:
            task.cancel()
        await asyncio.gather(*self._hearing, return_exceptions=True)

    async def _run(self) -> None:
        wait = 0.1
        while not self._is_stopping:
            try:
                await self._connect()
                # Whatever was told while nobody listened was missed.
                for listener in self._listeners:
                    await listener.catch_up()
                wait = 0.1
                await self._send_all()
            except Exception as error:
                # Whatever it was: without a bus this process would show old positions for ever.
                log.warning("bus lost", error=repr(error), exc_info=not isinstance(error, _FAILURES))
                await asyncio.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)
            finally:
                await self._disconnect()

    async def _connect(self) -> None:
        connection: Any = await asyncpg.connect(
            self._address,
            timeout=TIMEOUT_SECONDS,
            command_timeout=TIMEOUT_SECONDS,
            server_settings={"application_name": APPLICATION, "synchronous_commit": "off"},
        )
        connection.add_termination_listener(lambda _connection: self._called.set())
        try:
            await connection.add_listener(CHANNEL, self._receive)
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._timed = connection, None
        self._listening.set()

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        self._claims.clear()
        if connection is not None:
            with suppress(Exception):
                await connection.close(timeout=1)

    async def _send_all(self) -> None:
        while not self._is_stopping or self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._called.wait(), BEAT_SECONDS)
            self._called.clear()
            if self._connection.is_closed():
                raise ConnectionResetError("the connection was closed")
            if self._timed is not None and monotonic() - self._timed[1] > TIMEOUT_SECONDS:
                raise ConnectionResetError("messages do not come back")
            await self._send()
            await asyncio.sleep(PAUSE_SECONDS)

    async def _send(self) -> None:
        taken = [Notice(*key, self._waiting.pop(key)) for key in list(self._waiting)[:IN_A_MESSAGE]]
        self._number += 1
        self._timed = self._timed or (self._number, monotonic())
        letter = Letter(self._name, self._number, [(one.match_id, one.kind, one.number) for one in taken])
        try:
            async with self._using:
                await self._connection.execute(
                    "SELECT pg_notify($1, $2)", CHANNEL, msgspec.json.encode(letter).decode()
                )
        except BaseException:
            for notice in taken:
                self._keep(notice)
            raise
        if self._waiting:
            self._called.set()

    def _keep(self, notice: Notice) -> None:
        # The highest number says it all: who hears it reads everything up to it.
        key = (notice.match_id, notice.kind)
        self._waiting[key] = max(notice.number, self._waiting.get(key, 0))

    async def _ask(self, query: str, *values: object) -> bool:
        try:
            async with self._using:
                return self._connection is not None and bool(await self._connection.fetchval(query, *values))
        except _FAILURES:
            return False

    def _receive(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        letter = _decoder.decode(str(payload))
        if letter.sender == self._name:
            if self._timed is not None and letter.number >= self._timed[0]:
                self._lag = monotonic() - self._timed[1]
                self._timed = None
            return
        for notice in letter.notices:
            task = asyncio.create_task(self._tell(Notice(*notice)))
            self._hearing.add(task)
            task.add_done_callback(self._hearing.discard)

    async def _tell(self, notice: Notice) -> None:
        for listener in self._listeners:
            try:
                await listener.hear(notice)
            except Exception:
                log.exception("notice failed", match=notice.match_id, kind=notice.kind)
