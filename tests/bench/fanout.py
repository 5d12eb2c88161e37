"""One match before a crowd: `python -m tests.bench.fanout [--json]`; needs TEST_DATABASE_URL.

How long it takes from an action until the last of all spectators has the new view, with one beside them who never
reads and is dropped for it, and how much memory of the server an idle socket takes. The same actions before the players
alone are the reference.
"""

import argparse
import asyncio
import os
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import uvloop

from app.storage import schema
from app.storage.database import Database
from tests.bench.printing import tell
from tests.bench.serving import PLAYERS_CORE, Server, serving
from tests.bench.tables import Heard, hear, make_match, make_players
from tests.bench.wire import Socket, open_socket

OPENED_AT_ONCE = 50
LONGEST_SECONDS = 30.0
QUEUE = 32
"""Frames that may wait for a socket: so few that who never reads is dropped before the match is over."""
SEND_BUFFER = 32 * 1024
"""Bytes that the server's kernel keeps for a socket. The default would hold most of a match for who never reads."""
VIEW = b'{"type":"view"'


class Crowd:
    """Spectators; `all_have` is set when the last of them got the view that is waited for."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.all_have = asyncio.Event()
        self._wanted = b""
        self._missing = 0

    async def come(self, address: str, path: str, size: int) -> None:
        """Opens the sockets."""
        for begin in range(0, size, OPENED_AT_ONCE):
            number = min(OPENED_AT_ONCE, size - begin)
            self.sockets += await asyncio.gather(*(open_socket(address, path, "", self._take) for _ in range(number)))

    def expect(self, seq: int) -> None:
        """Begins to wait for a step."""
        self._wanted = b'%s,"seq":%d,' % (VIEW, seq)
        self._missing = len(self.sockets)
        self.all_have.clear()
        if not self._missing:
            self.all_have.set()

    def _take(self, text: bytes) -> None:
        if text.startswith(self._wanted):
            self._missing -= 1
            if not self._missing:
                self.all_have.set()


class Players:
    """Four players who act when told to."""

    def __init__(self) -> None:
        self.seen: dict[int, Heard] = {}
        self.sockets: list[Socket] = []
        self._new = asyncio.Event()
        self._random = Random(1)

    async def sit_down(self, address: str, path: str, sessions: list[str]) -> None:
        """Opens their sockets."""
        for seat, session in enumerate(sessions):
            self.sockets.append(await open_socket(address, path, session, partial(self._take, seat)))

    async def act(self, crowd: Crowd) -> float:
        """One action; seconds until the crowd and the players all have the new view."""
        seq = max(heard.seq for heard in self.seen.values())
        seat, heard = next((seat, heard) for seat, heard in self.seen.items() if heard.legal)
        crowd.expect(seq + 1)
        action = bytes(self._random.choice(heard.legal))
        begun = perf_counter()
        self.sockets[seat].say(b'{"type":"act","client_id":"%d","seq":%d,"action":%s}' % (seq, seq, action))
        async with asyncio.timeout(LONGEST_SECONDS):
            await crowd.all_have.wait()
            took = perf_counter() - begun
            await self.until(seq + 1)
        return took if crowd.sockets else perf_counter() - begun

    async def until(self, seq: int) -> None:
        """Waits until all players have a step."""
        while len(self.seen) < len(self.sockets) or any(heard.seq < seq for heard in self.seen.values()):
            self._new.clear()
            await self._new.wait()

    def _take(self, seat: int, text: bytes) -> None:
        if text.startswith(VIEW):
            self.seen[seat] = hear(text)
            self._new.set()


async def acts(players: Players, crowd: Crowd, number: int) -> list[float]:
    """The delays of so many actions, in order of length."""
    delays = []
    for _ in range(number):
        delays.append(await players.act(crowd))
        await asyncio.sleep(0.02)
    return sorted(delays)


async def measure(server: Server, path: str, sessions: list[str], size: int, number: int) -> dict[str, Any]:
    """All figures."""
    players, crowd = Players(), Crowd()
    await players.sit_down(server.address, path, sessions)
    await players.until(0)
    alone = await acts(players, crowd, number)
    before = server.resident_kb()
    await crowd.come(server.address, path, size)
    await asyncio.sleep(2)
    idle = (server.resident_kb() - before) / size
    deaf = await open_socket(server.address, path, "", lambda _text: None, receive_buffer=4096)
    deaf.transport.pause_reading()
    delays = await acts(players, crowd, number)
    lost = sum(socket.closed.done() for socket in crowd.sockets)
    deaf.transport.resume_reading()
    dropped, _ = await asyncio.wait({deaf.closed}, timeout=5)
    for socket in (*players.sockets, *crowd.sockets, deaf):
        socket.transport.abort()
        await socket.closed
    return {
        "spectators": size,
        "last_p50_ms": round(1000 * median(delays), 2),
        "last_p99_ms": round(1000 * delays[len(delays) * 99 // 100], 2),
        "idle_socket_kb": round(idle, 1),
        "players_alone_p50_ms": round(1000 * median(alone), 2),
        "lost_spectators": lost,
        "deaf_dropped": bool(dropped),
    }


async def run(size: int, number: int) -> dict[str, Any]:
    """The run, on a server of its own."""
    os.sched_setaffinity(0, {PLAYERS_CORE})
    url = os.environ["TEST_DATABASE_URL"]
    await asyncio.to_thread(schema.upgrade, url)
    database = Database(url)
    try:
        seated = await make_players(database)
        match_id = await make_match(database, seated, 0)
    finally:
        await database.close()
    os.environ |= {"SOCKET_QUEUE": str(QUEUE), "SEND_BUFFER": str(SEND_BUFFER)}
    async with serving("stored", url) as server:
        return await measure(server, f"/ws/matches/{match_id}", [token for _, token in seated], size, number)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fanout", description="One match before a crowd.")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--spectators", type=int, default=1000, help="how many watch (default 1000)")
    parser.add_argument("--actions", type=int, default=100, help="how many actions are timed (default 100)")
    options = parser.parse_args()
    if "TEST_DATABASE_URL" not in os.environ:
        parser.error("expected TEST_DATABASE_URL")
    found = uvloop.run(run(options.spectators, options.actions))
    tell(found, as_json=options.json)


if __name__ == "__main__":
    main()
