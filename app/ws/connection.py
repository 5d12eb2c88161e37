"""One socket: frames that it cannot take at once wait in a bounded queue for a task that writes them, so that nobody
slows down the others."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog
from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.auth.callers import Caller
from app.storage.api_tokens import Sight
from app.storage.blocks import NOBODY, Relations
from app.storage.users import User
from app.ws.shared_frames import write_of
from engine.core.types import SPECTATOR

log = structlog.get_logger(__name__)

DONE = 1000
TOO_SLOW = 1013
FLUSH_SECONDS = 1.0
"""How long a closing socket may take to accept what was said before."""

_GONE = (RuntimeError, WebSocketDisconnect, OSError)


class Connection:
    """A member of a room's audience."""

    def __init__(self, socket: WebSocket, send: Send, caller: Caller | None, queue: int, address: str = "") -> None:
        self.caller = caller
        self.address = address
        self.user_id = None if caller is None else caller.user.id
        self.credential = b"" if caller is None else caller.credential
        self.sees: frozenset[Sight] = frozenset() if caller is None else caller.sees
        self.relations: Relations = NOBODY
        self.talk_from = 0
        self.key: str | None = None
        self.viewer = SPECTATOR
        self._socket = socket
        self._send = send
        self._write_now = write_of(socket.scope)
        self._frames: deque[str] = deque()
        self._most = queue
        self._idle: asyncio.Future[None] | None = None
        self._is_closing = False
        self._reader: asyncio.Task[Any] | None = None
        self._is_interrupted = False
        self._code = DONE
        self._reason = ""

    @property
    def user(self) -> User | None:
        """Whose socket it is."""
        return None if self.caller is None else self.caller.user

    def send(self, text: str) -> None:
        """Writes a frame, or queues it behind others; closes the socket if too many wait already."""
        if self._is_closing:
            return
        frames = self._frames
        if len(frames) >= self._most:
            log.info("socket too slow", user=self.user_id)
            self.close(TOO_SLOW)
            return
        if self._idle is not None and self._write_now(text):
            return
        frames.append(text)
        self._call()

    def close(self, code: int, reason: str = "") -> None:
        """Asks for the socket to be closed; the first code counts."""
        if self._is_closing:
            return
        self._code, self._reason = code, reason
        self._is_closing = True
        if self._reader is not None:
            self._is_interrupted = True
            self._reader.cancel()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Writes what is queued while the block runs; then closes the socket."""
        writer = asyncio.create_task(self._write())
        try:
            yield
        finally:
            self._is_closing = True
            self._call()
            if self._code != TOO_SLOW:
                await asyncio.wait({writer}, timeout=FLUSH_SECONDS)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            with suppress(TimeoutError, *_GONE):
                await asyncio.wait_for(self._socket.close(self._code, self._reason), FLUSH_SECONDS)

    async def next_frame(self) -> str | bytes | None:
        """What the client sends next; None once either side has closed."""
        if self._is_closing:
            return None
        self._reader = reader = asyncio.current_task()
        assert reader is not None
        try:
            return await self._receive()
        except asyncio.CancelledError:
            # Ours ends the reading alone, as that of `asyncio.timeout` would.
            if self._is_interrupted and reader.uncancel() == 0:
                return None
            raise
        finally:
            self._reader = None

    async def _receive(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        binary: bytes = message.get("bytes") or b""
        return binary if text is None else text

    async def _write(self) -> None:
        frames, send, loop = self._frames, self._send, asyncio.get_running_loop()
        with suppress(*_GONE):
            while frames or not self._is_closing:
                while frames:
                    await send({"type": "websocket.send", "text": frames[0]})
                    frames.popleft()
                if not self._is_closing:
                    self._idle = loop.create_future()
                    await self._idle
        self.close(DONE)

    def _call(self) -> None:
        """Has the writer go on, if it waits. (An `asyncio.Event` costs three times as much, for each onlooker.)"""
        idle, self._idle = self._idle, None
        if idle is not None and not idle.done():
            idle.set_result(None)
