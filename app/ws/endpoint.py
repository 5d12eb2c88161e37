"""The socket of a match: who comes in, and what is done with each frame."""

import asyncio
from contextlib import suppress
from datetime import timedelta
from time import perf_counter

import msgspec
import structlog
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from app.auth import origins
from app.auth.callers import caller_of, is_bearer, require_change
from app.auth.limits import network_of
from app.errors import RefusedError
from app.ids import is_id
from app.live import messages
from app.live.audience import NOT_FOUND, PUT_OUT
from app.live.messages import Ack, Pong, chat_of, encode, reject_of
from app.live.room import Room
from app.services import Services, services_of
from app.storage.database import UNREACHABLE
from app.ws import chatting, protocol
from app.ws.admission import await_key, let_in
from app.ws.connection import Connection
from app.ws.protocol import Act, AnswerTakeBack, AnyRequest, AskTakeBack, Chat, Invite, Ping, Undo

log = structlog.get_logger(__name__)

POLICY = 1008
RESTART = 1012
SIGN_IN = 4401
PATIENCE = 200
"""Refused frames in a row after which a socket is closed."""


class MatchSocket:
    """Serves sockets at `/ws/matches/{match_id}`, each from its opening to its end. An ASGI application."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket."""
        await _match_socket(WebSocket(scope, receive, send), send)


async def _match_socket(socket: WebSocket, send: Send) -> None:
    services = services_of(socket)
    await socket.accept()
    address = network_of(socket.client.host) if socket.client else ""
    is_full = services.sockets.get(address, 0) >= services.settings.sockets_per_address
    if is_full or not _may_ask(services, socket):
        await socket.close(POLICY)
        return
    services.sockets[address] = services.sockets.get(address, 0) + 1
    try:
        await _serve(services, socket, send, address)
    except UNREACHABLE as error:
        log.warning("database away", error=repr(error))
        with suppress(RuntimeError):
            await socket.close(RESTART)
    finally:
        services.sockets[address] -= 1
        if services.sockets[address] == 0:
            del services.sockets[address]


def _may_ask(services: Services, socket: WebSocket) -> bool:
    """A page asks with its cookie, so it must be ours; a program with its token, which no page has."""
    is_program = is_bearer(socket.headers.get("authorization"))
    return is_program or origins.is_ours(socket.headers, services.settings.allowed_origins)


async def _serve(services: Services, socket: WebSocket, send: Send, address: str) -> None:
    heard = services.visitors.heard
    try:
        caller = await caller_of(socket, services.database, is_secure=services.settings.secure_cookies)
    except RefusedError:
        await socket.close(SIGN_IN)
        return
    connection = Connection(socket, send, caller, services.settings.socket_queue, address)
    async with services.visitors.present(connection, heard), connection.opened():
        await _visit(services, connection, socket.path_params["match_id"], connection.user_id or address)


async def _visit(services: Services, connection: Connection, match_id: str, who: str) -> None:
    try:
        async with services.rooms.use(match_id if is_id(match_id) else "") as room:
            await let_in(services.database, connection, room)
            visit = Visit(services, connection, room, who)
            room.join(connection)
            try:
                await visit.listen()
            finally:
                room.audience.leave(connection)
    except RefusedError as error:
        if error.code == "no_such_match":
            if connection.key is None:
                # As long as a key would have been waited for: whether there is such a match is not told.
                await await_key(connection)
            connection.close(NOT_FOUND)
            return
        if error.code == "put_out":
            connection.close(PUT_OUT, "put_out")
            return
        connection.send(encode(reject_of(error, 0, None)))
        connection.close(RESTART)
    except UNREACHABLE as error:
        log.warning("database away", error=repr(error))
        connection.close(RESTART)


class Visit:
    """A socket in a room. `who` is the user or address that limits count."""

    def __init__(self, services: Services, connection: Connection, room: Room, who: str) -> None:
        self._services = services
        self._limits = services.limits
        self._metrics = services.metrics
        self._activity = services.activity
        self._connection = connection
        self._room = room
        self._who = who
        self._refused = 0

    def _note_sign(self, request: AnyRequest) -> None:
        """Somebody who plays here did something; not a program of theirs that may only look, nor a page by itself."""
        caller = self._connection.caller
        if caller is None or caller.scope == "read" or self._connection.viewer < 0 or isinstance(request, Invite):
            return
        idle = request.idle_ms if isinstance(request, Ping) else 0
        if idle is not None:
            self._activity.note(self._room.row.id, caller.user.id, timedelta(milliseconds=idle))

    async def listen(self) -> None:
        """Answers each frame, until the socket closes."""
        while (frame := await self._connection.next_frame()) is not None:
            # Frames that wait already are read without a pause: let the others have their turn.
            await asyncio.sleep(0)
            if await self._answer(frame):
                self._refused = 0
                continue
            self._refused += 1
            if self._refused >= PATIENCE:
                self._connection.close(POLICY)

    async def _answer(self, frame: str | bytes) -> bool:
        client_id: str | None = None
        try:
            self._limits.actions.take(self._who)
            request = protocol.decode(frame)
            client_id = getattr(request, "client_id", None)
            await self._do(request)
            self._note_sign(request)
        except (RefusedError, msgspec.MsgspecError, RecursionError) as error:
            refused = error if isinstance(error, RefusedError) else protocol.bad_field(error, within="action")
            self._reject(refused, client_id or protocol.client_id_of(frame))
        except Exception:
            log.exception("frame failed", match=self._room.row.id, seq=self._room.seq)
            self._reject(RefusedError("unavailable", "something went wrong here; it was not done"), client_id)
        else:
            return True
        return False

    async def _do(self, request: AnyRequest) -> None:
        if self._connection.caller is not None and not isinstance(request, Ping | Invite):
            require_change(self._connection.caller)
        if not isinstance(request, Ping | Invite):
            self._room.require_playable()
        match request:
            case Act():
                seq = await self._act(request)
                self._say(Ack(client_id=request.client_id, seq=seq))
            case Undo():
                seq = await self._room.undo(self._seat(), request.seq, request.client_id)
                self._say(Ack(client_id=request.client_id, seq=seq))
            case AskTakeBack():
                seq = await self._room.takebacks.ask(self._seat(), request.seq, request.client_id)
                self._say(Ack(client_id=request.client_id, seq=seq))
            case AnswerTakeBack():
                seq = await self._room.takebacks.answer(self._seat(), request.number, agree=request.agree)
                self._say(Ack(client_id=request.client_id, seq=seq))
            case Chat():
                await self._chat(request)
            case Ping():
                self._say(Pong(n=request.n))
            case Invite():
                self._connection.key = request.key

    async def _act(self, request: Act) -> int:
        begun = perf_counter()
        try:
            seq = await self._room.act(self._seat(), request.seq, bytes(request.action), request.client_id)
        except (RefusedError, msgspec.MsgspecError) as error:
            self._metrics.actions.labels(getattr(error, "code", "bad_field")).inc()
            raise
        self._metrics.actions.labels("stored").inc()
        self._metrics.action_seconds.observe(perf_counter() - begun)
        return seq

    async def _chat(self, request: Chat) -> None:
        said_before = await chatting.say(self._services, self._room, self._connection, request)
        if said_before is not None:
            self._say(chat_of(said_before, self._connection.user_id))

    def _seat(self) -> int:
        if self._connection.viewer < 0:
            raise RefusedError("not_seated", "you do not sit at this match")
        seat = int(self._connection.viewer)
        if seat in self._room.row.stood_in_seats:
            raise RefusedError("away", "a stand-in plays for you; take your seat back first")
        return seat

    def _reject(self, error: RefusedError, client_id: str | None) -> None:
        self._say(reject_of(error, self._room.seq, client_id))
        if error.code == "stale":
            self._room.show_present(self._connection)

    def _say(self, message: messages.Message) -> None:
        self._connection.send(encode(message))
