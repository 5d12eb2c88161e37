"""A WebSocket client that costs next to nothing, so that a bench measures the server: text frames below 64 KiB."""

import asyncio
import socket
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """An open socket; `on_text` is called with each text frame. It is not read while `paused`."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self.on_text = on_text
        self.close_code: int | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._buffer = bytearray()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the upgrade."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """Tells whoever waits."""
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionResetError("closed before it was open"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Cuts what came into frames."""
        self._buffer += data
        if not self.opened.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")[:80]))
                return
            self._buffer[:] = rest
            self.opened.set_result(None)
        self._cut()

    def say(self, payload: bytes, opcode: int = TEXT) -> None:
        """Sends a frame. Clients must mask; with a mask of zeros that changes nothing."""
        size = len(payload)
        head = (
            bytes([0x80 | opcode, 0x80 | size]) if size < 126 else bytes([0x80 | opcode, 0xFE, size >> 8, size & 255])
        )
        self.transport.write(head + bytes(4) + payload)

    def _cut(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, begin = buffer[at + 1], at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size, begin = int.from_bytes(buffer[begin : begin + width], "big"), begin + width
            if len(buffer) < begin + size:
                break
            self._take(buffer[at] & 15, bytes(buffer[begin : begin + size]))
            at = begin + size
        del buffer[:at]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.on_text(payload)
        elif opcode == PING:
            self.say(payload, PONG)
        elif opcode == CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big")
            self.transport.close()


async def open_socket(
    address: str, path: str, session: str, on_text: Callable[[bytes], None], *, receive_buffer: int | None = None
) -> Socket:
    """An open socket of the server at `address`, whose kernel keeps so many bytes unread. Raises `OSError` if there is
    none."""
    parts = urlsplit(address)
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: session={session}\r\n\r\n"
    )
    assert parts.hostname is not None
    assert parts.port is not None
    loop = asyncio.get_running_loop()
    plain = socket.socket()
    if receive_buffer is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    plain.setblocking(False)
    try:
        await loop.sock_connect(plain, (parts.hostname, parts.port))
        transport, found = await loop.create_connection(lambda: Socket(request.encode(), on_text), sock=plain)
    except BaseException:
        plain.close()
        raise
    try:
        await asyncio.wait_for(found.opened, 30)
    except BaseException:
        transport.abort()
        raise
    return found
