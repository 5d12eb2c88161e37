"""uvicorn's WebSocket protocol, and beside it a way to write what many sockets get: framed once, and at once.

Offered to the application as an ASGI extension. The usual `send` encodes and frames a text anew for each socket and
passes through wrappers and tasks: with a thousand onlookers that took a third of the time until the last had it.
"""

from collections.abc import Callable
from functools import lru_cache

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "hidden_hands.shared_frames"
KEPT = 8
"""Frames that are kept for the next socket: the views of all seats and of the spectators, and a few others."""

Write = Callable[[str], bool]
"""Writes a text frame now; False if that cannot be, and then nothing was written."""


@lru_cache(maxsize=KEPT)
def framed(text: str) -> bytes:
    """As a text frame of a server: whole, neither masked nor compressed (RFC 6455, 5.2)."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class SharedFrames(WebSocketsSansIOProtocol):
    """The protocol for `uvicorn.Config(ws=...)`."""

    def handle_connect(self, event: Request) -> None:
        """Puts `write` beside the other extensions before the application begins."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"write": self.write}

    def write(self, text: str) -> bool:
        """See `Write`. False too while the socket takes no more; `send` waits for that."""
        is_open = self.handshake_complete and self.conn.state is State.OPEN
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True


def write_of(scope: Scope) -> Write:
    """How to write to the socket of this scope; under a server without the extension it never can."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    write: Write = _never if extension is None else extension["write"]
    return write


def _never(_text: str) -> bool:
    return False
