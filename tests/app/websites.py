"""Small websites that take webhooks."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Site:
    """A website that answers with a status line, and remembers what it was asked."""

    def __init__(self, status: str = "204 No Content", extra: str = "") -> None:
        self.status = status
        self.extra = extra
        self.asked: list[bytes] = []

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The JSON that it was sent."""
        return [json.loads(request.partition(b"\r\n\r\n")[2]) for request in self.asked]

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers one request."""
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
        self.asked.append(head + await reader.readexactly(length))
        writer.write(f"HTTP/1.1 {self.status}\r\n{self.extra}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def listening(answer: Answer) -> AsyncIterator[int]:
    """Serves on a free port."""
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
