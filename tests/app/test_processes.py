"""Two server processes over one Postgres, while one is killed and while the database breaks off: nothing is lost."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import asyncpg
import msgspec
import pytest
from sqlalchemy import make_url

from app.storage import actions, matches
from app.storage.database import Database
from engine.core import match as core
from engine.core.match import Entry
from engine.core.types import Seat, Viewer
from tests.app.catalog import GAMES, SOURCE
from tests.app.conftest import SettingsFactory
from tests.app.harness import Json, Person, guest_at, hosted
from tests.app.programs import Program
from tests.app.test_bus import cut_off
from tests.app.test_crash import Process, serving
from tests.app.test_playing import BOAST, duel

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.parametrize("database_url", ["postgres"], indirect=True),
]

OPEN = {"GAMES": SOURCE, "SOCKETS_PER_ADDRESS": "10000", "LOG_LEVEL": "warning"}
OPEN |= dict.fromkeys(("RATE_ACTIONS", "RATE_CHANGES", "RATE_GUESTS", "RATE_READS"), "100000")
GAPS = 3
"""How often one of the processes is killed, or the database breaks off."""


class Servers:
    """Two processes; `addresses` are those of the present ones."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.addresses: list[str] = []
        self._url = url
        self._stack = stack
        self._processes: list[Process] = []

    async def start(self) -> None:
        """Starts one more."""
        process = await self._stack.enter_async_context(serving(self._url, **OPEN))
        self._processes.append(process)
        self.addresses.append(process.address)

    async def replace_first(self) -> None:
        """Kills the older one and starts another."""
        await self._processes.pop(0).end(signal.SIGKILL)
        await self.start()
        self.addresses.pop(0)


@asynccontextmanager
async def two_processes(url: str) -> AsyncIterator[Servers]:
    async with AsyncExitStack() as stack:
        servers = Servers(url, stack)
        await servers.start()
        await servers.start()
        yield servers


async def table(servers: Servers, owner: Person, guest: Person, number: int) -> list[Program]:
    """The programs of one match: every twelfth is Mini WWII, the others the small game."""
    fields: dict[str, Any] = {"options": {"rounds": 10}}
    if number % 12 == 5:
        rules = GAMES["mini_wwii"]
        layout = next(layout.id for layout in rules.meta.layouts if len(layout.seats) == 2)
        fields = {"game": "mini_wwii", "layout": layout}
    match = await owner.make(**fields)
    assert (await guest.sit(match, 1)).status_code == 200
    await owner.start(match)
    sessions = (owner.http.cookies["session"], guest.http.cookies["session"])
    return [Program(servers.addresses, match["id"], key, 2 * number + seat) for seat, key in enumerate(sessions)]


async def play_through(servers: Servers, count: int, disturb: Any) -> list[Program]:
    """Plays so many matches; disturbs three times on the way."""
    async with guest_at(servers.addresses[1], "Ann") as ann, guest_at(servers.addresses[1], "Ben") as ben:
        programs = [program for n in range(count) for program in await table(servers, ann, ben, n)]
        playing = asyncio.gather(*(program.play() for program in programs))
        for gap in range(GAPS):
            while sum(len(one.acked) for one in programs) < 10 * count * (gap + 1) and not playing.done():  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            await disturb()
        await playing
    return programs


async def check(database: Database, programs: list[Program]) -> None:
    """Every acknowledged action is stored once, and every client saw the end that a replay comes to."""
    for seat, program in [(n % 2, program) for n, program in enumerate(programs)]:
        row = await matches.get(database, program.match_id)
        assert row is not None
        log = await actions.log(database, program.match_id)
        mine = {entry.client_id: entry.seq for entry in log if entry.seat == seat}
        assert len(mine) == sum(entry.seat == seat for entry in log)
        assert {name: mine.get(name) for name in program.acked} == program.acked
        last = replayed(row, log, seat)
        assert (program.last["seq"], program.last["view"]) == (len(log), last)


def replayed(row: matches.MatchRow, log: list[actions.LogRow], seat: int) -> Json:
    """What a seat sees at the end of a replay, which compares the digest of every step."""
    rules = GAMES[row.game]
    decode = msgspec.json.Decoder(core.logged_type(rules)).decode
    entries = [Entry(Seat(one.seat), None if one.action is None else decode(one.action), one.digest) for one in log]
    end = core.replay(rules, row.table, row.seed, entries)
    assert end.is_over
    seen: Json = msgspec.json.decode(msgspec.json.encode(rules.view(end.state, Viewer(seat))))
    return seen


async def test_a_process_may_be_killed_again_and_again(database_url: str, database: Database) -> None:
    async with two_processes(database_url) as servers:
        await check(database, await play_through(servers, 12, servers.replace_first))


async def test_the_database_may_break_off_again_and_again(database_url: str, database: Database) -> None:
    async def disturb() -> None:
        for _ in range(3):
            await cut_off(database, "pid <> pg_backend_pid()")
            await asyncio.sleep(0.1)

    async with two_processes(database_url) as servers:
        await check(database, await play_through(servers, 6, disturb))


async def test_without_its_database_a_server_says_so_and_goes_on(
    settings_for: SettingsFactory, database_url: str
) -> None:
    async with hosted(settings_for()) as host, duel(host) as (match, ann, _ben), ann.watch(match) as tab:
        assert await tab.acked(0, BOAST) == 1
        async with database_away(database_url):
            refused = await tab.rejected({"type": "act", "client_id": "again", "seq": 1, "action": BOAST})
            assert (refused["code"], refused["client_id"]) == ("unavailable", "again")
            assert (await ann.get("/healthz")).status_code == 503
        assert await tab.acked(1, BOAST, "again") == 2
        assert (await tab.view(2))["view"]["boasts"] == [1, 1]
        assert (await ann.get("/healthz")).status_code == 200


@asynccontextmanager
async def database_away(url: str) -> AsyncIterator[None]:
    """While the block runs the database takes no connections and has none."""
    address = make_url(url).set(drivername="postgresql")
    name = address.database
    other = await asyncpg.connect(address.set(database="postgres").render_as_string(hide_password=False))
    try:
        await other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
        yield
    finally:
        await other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await other.close()


@pytest.mark.deep
async def test_many_matches_while_a_process_is_killed(database_url: str, database: Database) -> None:
    async with two_processes(database_url) as servers:
        await check(database, await play_through(servers, 40, servers.replace_first))
