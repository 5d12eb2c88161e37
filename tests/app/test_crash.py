"""A real server process, killed and stopped: nothing that was acknowledged is lost."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO

import pytest

from app.storage import actions
from app.storage.database import Database
from tests.app.harness import PATIENCE, Json, Person, Tab, guest_at, stranger_at
from tests.app.pennies import SOURCE
from tests.app.test_bots import finished

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BOAST = {"type": "boast", "number": 1}
ENOUGH = 25
"""Acknowledged steps after which the server is killed, in the middle of the next."""


class Process:
    """`mini-wwii serve` in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process = process
        self.address = address

    async def end(self, by: signal.Signals) -> int:
        """Ends it; its exit code."""
        self.process.send_signal(by)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()


@asynccontextmanager
async def serving(url: str, errors: IO[bytes] | None = None, /, **environment: str) -> AsyncIterator[Process]:
    """A running server; killed at the end if it still runs. What it logs goes to `errors`."""
    given = {"DATABASE_URL": url, "GAMES": SOURCE, "BOT_DELAY_MS": "0", "BOT_WORKERS": "0", "RATE_ACTIONS": "10000"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "app.cli",
        "serve",
        "--port",
        "0",
        cwd=ROOT,
        env=os.environ | given | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL if errors is None else errors,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            address = (await process.stdout.readline()).decode().strip()
        assert address.startswith("http://")
        yield Process(process, address)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def boast_and_undo(tab: Tab, acked: list[int]) -> None:
    """Acts without end; each step is noted when its acknowledgement has come."""
    seq = 0
    while True:
        acked.append(seq := await tab.acked(seq, BOAST))
        await tab.say({"type": "undo", "client_id": f"undo-{seq}", "seq": seq})
        acked.append(seq := int((await tab.until("ack"))["seq"]))


async def test_a_killed_server_has_stored_all_that_it_acknowledged(database_url: str, database: Database) -> None:
    acked: list[int] = []
    async with serving(database_url) as server, guest_at(server.address) as ann:
        match = await ann.start(await ann.make(bots=[1]))
        async with ann.watch(match) as tab:
            acting = asyncio.create_task(boast_and_undo(tab, acked))
            while len(acked) < ENOUGH:  # noqa: ASYNC110 (the list is the event)
                await asyncio.sleep(0.01)
            assert await server.end(signal.SIGKILL) == -signal.SIGKILL
            with pytest.raises(Exception, match=r"close|EOF|reset"):
                await acting
    stored = await actions.log(database, match["id"])
    assert acked == list(range(1, len(acked) + 1))
    assert len(acked) <= len(stored) <= len(acked) + 1

    async with serving(database_url) as server, stranger_at(server.address) as again:
        again.http.cookies.set("session", ann.http.cookies["session"])
        await play_on(again, match, len(stored))


async def play_on(person: Person, match: Json, seq: int) -> None:
    async with person.watch(match) as tab:
        view = await tab.until("view")
        assert view["seq"] == seq
        repeated = await tab.acked(0, BOAST, f"undo-{seq // 2 * 2 - 1}")
        assert repeated == seq // 2 * 2
        await tab.acked(seq, {"type": "ready"})


async def test_computer_players_go_on_after_a_kill(database_url: str) -> None:
    async with serving(database_url, BOT_DELAY_MS="40") as server, guest_at(server.address) as ann:
        match = await ann.make("trio", options={"rounds": 10}, seat=None, bots=[0, 1, 2])
        async with ann.watch(match) as tab:
            await ann.start(match)
            await tab.until("view", lambda view: view["seq"] >= 3)
            await server.end(signal.SIGKILL)
    async with serving(database_url) as server, stranger_at(server.address) as eve:
        assert (await finished(eve, match))["seq"] > 3


async def test_a_stopped_server_says_goodbye(database_url: str) -> None:
    async with serving(database_url) as server, guest_at(server.address) as ann:
        match = await ann.start(await ann.make(bots=[1]))
        async with ann.watch(match) as tab:
            await tab.acked(0, BOAST)
            goodbye = asyncio.create_task(tab.closed())
            assert await server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
            assert await goodbye == 1012


async def test_no_worker_outlives_a_killed_server(database_url: str) -> None:
    async with serving(database_url, BOT_WORKERS="1") as server, guest_at(server.address) as ann:
        match = await ann.make(options={"rounds": 1}, seat=None, bots=[0, 1])
        await ann.start(match)
        await finished(ann, match)
        children = list(descendants(server.process.pid))
        assert children
        await server.end(signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while any(is_alive(child) for child in children):  # noqa: ASYNC110 (other processes set no event)
                await asyncio.sleep(0.05)


def descendants(pid: int) -> list[int]:
    """The processes below this one."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [found for child in map(int, children) for found in (child, *descendants(child))]


def is_alive(pid: int) -> bool:
    """Whether a process still runs; one that only waits to be reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
