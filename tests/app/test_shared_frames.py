"""Texts that many sockets get are framed once and written at once; what a socket does not take waits, in order."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.protocol import State
from websockets.server import ServerProtocol

from app.ws.connection import Connection
from app.ws.shared_frames import SharedFrames, framed, write_of
from tests.app.harness import Host, serving

TEXTS = ["", "é€😀", *("x" * size for size in (125, 126, 65_535, 65_536))]
NUMBERS = 600
AT_ONCE = 20
SIZE = 50_000


@pytest.mark.parametrize("text", TEXTS, ids=[str(len(text)) for text in TEXTS])
def test_a_frame_is_the_one_that_the_library_sends(text: str) -> None:
    protocol = ServerProtocol()
    protocol.state = State.OPEN
    protocol.send_text(text.encode())
    assert framed(text) == b"".join(protocol.data_to_send())


def test_other_servers_have_no_such_way() -> None:
    assert write_of({"type": "websocket"})("text") is False


async def test_a_table_is_shown_its_views_by_it(plain_host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    write = SharedFrames.write

    def noted(protocol: SharedFrames, text: str) -> bool:
        was_written = write(protocol, text)
        if was_written:
            written.append(text)
        return was_written

    monkeypatch.setattr(SharedFrames, "write", noted)
    async with plain_host.guest() as ann, plain_host.guest("Ben") as ben:
        match = await ann.make()
        await ben.sit(match, 1)
        async with ann.watch(match) as one, ben.watch(match) as two:
            await one.until("hello")
            await two.until("hello")
            await ann.start(match)
            assert {(await tab.until("view"))["seq"] for tab in (one, two)} == {0}
            assert {tab.heard[-1] for tab in (one, two)} <= set(written)


class Talker:
    """Asked once, says numbers faster than they are taken, with short pauses; `queued` of them had to wait."""

    def __init__(self) -> None:
        self.queued = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI interface."""
        if scope["type"] != "websocket":
            return

        async def counted(message: Message) -> None:
            self.queued += message["type"] == "websocket.send"
            await send(message)

        socket = WebSocket(scope, receive, send)
        await socket.accept()
        connection = Connection(socket, counted, None, queue=NUMBERS)
        async with connection.opened():
            await connection.next_frame()
            for number in range(NUMBERS):
                connection.send(f"{number}".ljust(SIZE))
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0)
            await connection.next_frame()


async def test_what_is_written_at_once_and_what_waited_keep_their_order() -> None:
    talker = Talker()
    async with (
        asyncio.timeout(30),
        serving(talker) as address,
        connect(address.replace("http", "ws"), compression=None) as client,
    ):
        await client.send("go on")
        heard = [int(await client.recv()) for _ in range(NUMBERS)]
    assert heard == list(range(NUMBERS))
    assert 0 < talker.queued < NUMBERS
