"""A real server on a free port, and people who use it."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.commands.serve import config
from app.main import create_app
from app.services import Services
from app.settings import Settings
from tests.app.pennies import SOURCE

Json = dict[str, Any]

PATIENCE = 60.0
"""Seconds after which something that should have come will not."""


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves signals to pytest."""
        yield


class Host:
    """A running server."""

    def __init__(self, address: str, app: FastAPI) -> None:
        self.address = address
        self.app = app
        self.services: Services = app.state.services

    def guest(self, name: str = "Ann") -> AbstractAsyncContextManager["Person"]:
        """Somebody with a session."""
        return guest_at(self.address, name)

    def stranger(self) -> AbstractAsyncContextManager["Person"]:
        """Somebody without a session."""
        return stranger_at(self.address)

    @asynccontextmanager
    async def known(self, person: "Person") -> AsyncIterator["Person"]:
        """Somebody who got their session at another server."""
        async with self.stranger() as same:
            same.id = person.id
            same.http.cookies.set("session", person.http.cookies["session"])
            yield same


class Person:
    """Uses the API as a browser would."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.id = ""

    async def get(self, path: str, **headers: str) -> httpx.Response:
        """GET, with headers named in Python's way."""
        return await self.http.get(path, headers=_headers(headers))

    async def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """POST of JSON."""
        return await self.http.post(path, json=body, headers=_headers(headers))

    async def make(self, layout: str = "duel", **fields: Any) -> Json:
        """A new match, with this person on seat 0 unless told otherwise."""
        body = {"game": "pennies", "layout": layout, "seat": 0} | fields
        answer = await self.post("/api/matches", body)
        assert answer.status_code == 201, answer.text
        record: Json = answer.json()
        return record

    async def sit(self, match: Json, seat: int, key: str | None = None) -> httpx.Response:
        """Sits down."""
        return await self.post(f"/api/matches/{match['id']}/seats/{seat}", {"invite": key})

    async def start(self, match: Json) -> Json:
        """Starts the match."""
        answer = await self.post(f"/api/matches/{match['id']}/start")
        assert answer.status_code == 200, answer.text
        record: Json = answer.json()
        return record

    @asynccontextmanager
    async def watch(self, match: Json, **headers: str) -> AsyncIterator["Tab"]:
        """An open socket of the match."""
        address = str(self.http.base_url).replace("http", "ws", 1)
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        sent = ({"Cookie": cookies} if cookies else {}) | _headers(headers)
        url = f"{address.rstrip('/')}/ws/matches/{match['id']}"
        # Frames that nobody reads must not keep the socket from closing.
        async with connect(url, additional_headers=sent, compression=None, max_queue=None) as websocket:
            yield Tab(websocket)


class Tab:
    """A socket. All frames are kept in `heard`, as text."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.heard: list[str] = []
        self.views: dict[int, Json] = {}
        self._count = 0

    async def next(self) -> Json:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.websocket.recv()
        assert isinstance(frame, str)
        self.heard.append(frame)
        message: Json = json.loads(frame)
        if message["type"] == "view":
            self.views[message["seq"]] = message
        return message

    async def until(self, kind: str, matches: Callable[[Json], bool] = lambda _message: True) -> Json:
        """The next message of this kind for which `matches` holds."""
        while True:
            message = await self.next()
            if message["type"] == kind and matches(message):
                return message

    async def view(self, seq: int) -> Json:
        """The view of step `seq`, which may have come already."""
        while seq not in self.views:
            await self.next()
        return self.views[seq]

    async def say(self, message: Any) -> None:
        """Sends a message."""
        await self.websocket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def act(self, seq: int, action: Json, client_id: str | None = None) -> str:
        """Sends an action that answers the view of step `seq`; its client_id."""
        self._count += 1
        client_id = client_id or f"{id(self):x}-{self._count}"
        await self.say({"type": "act", "client_id": client_id, "seq": seq, "action": action})
        return client_id

    async def acked(self, seq: int, action: Json, client_id: str | None = None) -> int:
        """Acts; the step that it became."""
        sent = await self.act(seq, action, client_id)
        answer = await self.until("ack", lambda message: message["client_id"] == sent)
        return int(answer["seq"])

    async def rejected(self, message: Any) -> Json:
        """Sends something that must be rejected; the rejection."""
        await self.say(message)
        return await self.until("reject")

    async def closed(self) -> int:
        """Reads to the end; the close code."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionClosed):
                while True:
                    frame = await self.websocket.recv()
                    self.heard.append(frame if isinstance(frame, str) else repr(frame))
        code = self.websocket.close_code
        assert code is not None
        return code


def settings_on(url: str, folder: Path, **changes: Any) -> Settings:
    """The small games on this database, with quick computer players and no limits to speak of."""
    given: dict[str, Any] = {
        "database_url": url,
        "data_dir": folder,
        "games": SOURCE,
        "bot_delay_ms": 0,
        "bot_workers": 0,
        "sweep_seconds": 0,
        "pulse_seconds": 3600,
        "notice_seconds": 0,
        "sockets_per_address": 10_000,
        "password_tries": 10_000,
        "password_memory_kib": 8,
        "password_passes": 1,
    }
    names = (
        "rate_reads",
        "rate_changes",
        "rate_guests",
        "rate_actions",
        "rate_chat",
        "rate_guest_chat",
        "rate_webhook_tests",
    )
    rates = dict.fromkeys(names, 10_000)
    return Settings(_env_file=None, **(given | rates | changes))


@asynccontextmanager
async def stranger_at(address: str) -> AsyncIterator[Person]:
    """Somebody without a session."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        yield Person(http)


@asynccontextmanager
async def guest_at(address: str, name: str = "Ann") -> AsyncIterator[Person]:
    """Somebody with a session."""
    async with stranger_at(address) as person:
        answer = await person.post("/api/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        person.id = answer.json()["user"]["id"]
        yield person


@asynccontextmanager
async def hosted(settings: Settings) -> AsyncIterator[Host]:
    """A server in this process, as `mini-wwii serve` runs it."""
    app = create_app(settings)
    async with serving(app) as address:
        yield Host(address, app)


@asynccontextmanager
async def serving(app: Any) -> AsyncIterator[str]:
    """The address of any ASGI application, run as ours is."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        # uvloop does so by itself, asyncio only where it knows the protocol: else each answer waits 40 ms for an ACK.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        server = _Server(config(app))
        running = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.005)
            if running.done():
                running.result()
                raise RuntimeError("the server did not start")
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await running


def _headers(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}
