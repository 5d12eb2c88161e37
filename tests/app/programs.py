"""Programs that play a match to its end, whatever happens to the servers: they come back and send again."""

import asyncio
import json
from collections.abc import Sequence
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.app.harness import PATIENCE, Json

FAILURES = (OSError, WebSocketException, TimeoutError)
SILENCE_SECONDS = 15.0
"""After so long without a frame a program asks for a new socket, as a page would."""


class Program:
    """One seat of a match, at whichever of the servers can be reached. `addresses` may change while it plays."""

    def __init__(self, addresses: Sequence[str], match_id: str, session: str, number: int) -> None:
        self.match_id = match_id
        self.acked: dict[str, int] = {}
        self.last: Json = {}
        self._addresses = addresses
        self._session = session
        self._random = Random(number)
        self._turn = number
        self._pending: Json | None = None
        self._count = 0

    async def play(self) -> None:
        """Plays until the match is over."""
        async with asyncio.timeout(4 * PATIENCE):
            while self.last.get("outcome") is None:
                address = self._addresses[self._turn % len(self._addresses)].replace("http", "ws", 1)
                headers = {"Cookie": f"session={self._session}"}
                try:
                    url = f"{address}/ws/matches/{self.match_id}"
                    async with connect(url, additional_headers=headers, compression=None) as socket:
                        await self._visit(socket)
                except FAILURES:
                    self._turn += 1
                    await asyncio.sleep(0.05)

    async def _visit(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            await socket.send(json.dumps(self._pending))
        while self.last.get("outcome") is None or self._pending is not None:
            async with asyncio.timeout(SILENCE_SECONDS):
                message = json.loads(await socket.recv())
            await self._answer(socket, message)

    async def _answer(self, socket: ClientConnection, message: Json) -> None:
        if message["type"] == "view":
            self.last = message
            await self._act(socket)
        elif message["type"] == "ack":
            self.acked[message["client_id"]] = message["seq"]
            if self._pending is not None and message["client_id"] == self._pending["client_id"]:
                self._pending = None
            await self._act(socket)
        elif message["type"] == "reject":
            await self._rejected(socket, message)

    async def _rejected(self, socket: ClientConnection, message: Json) -> None:
        if message["code"] == "unavailable":
            await asyncio.sleep(0.1)
            await socket.send(json.dumps(self._pending))
            return
        # Another was first, or the match went on: the view that follows tells what may be done.
        assert message["code"] in {"stale", "not_to_act", "match_over"}, message
        self._pending = None
        await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        if self._pending is not None or not self.last.get("legal"):
            return
        self._count += 1
        self._pending = {
            "type": "act",
            "client_id": f"{self._session[:8]}-{self._count}",
            "seq": self.last["seq"],
            "action": self._random.choice(self.last["legal"]),
        }
        await socket.send(json.dumps(self._pending))
