"""Who may say what in the chat of a match."""

from app.auth.limits import TooManyError
from app.auth.names import check_chat
from app.clock import now
from app.errors import RefusedError
from app.live import messages
from app.live.room import Room
from app.services import Services
from app.storage import blocks, chat
from app.storage.chat import ChatRow
from app.storage.users import User
from app.ws.connection import Connection
from app.ws.protocol import Chat


async def say(services: Services, room: Room, connection: Connection, request: Chat) -> ChatRow | None:
    """Stores a message and shows it; the message if it was said before, else None. Raises `RefusedError`:
    `chat_refused`, `rate_limited`, `unavailable`."""
    user, viewer = connection.user, connection.viewer
    if user is None:
        raise RefusedError("chat_refused", "take a name first")
    if not messages.may_read(viewer, request.channel):
        raise RefusedError("chat_refused", "only players talk at the table", where="channel")
    check_chat(request.text)
    services.limits.chat.take(user.id)
    if viewer < 0:
        known = await chat.known(services.database, room.row.id, user.id, request.client_id)
        if known is not None:
            return known
        await _check_onlooker(services, room, user, connection.address)
    said = ChatRow(
        seat=int(viewer),
        user_id=user.id,
        name=user.name,
        account=user.account,
        channel=request.channel,
        text=request.text.strip(),
        client_id=request.client_id,
        at=now(),
    )
    stored, is_new = await room.talk.say(said)
    return None if is_new else stored


async def _check_onlooker(services: Services, room: Room, user: User, address: str) -> None:
    if not room.row.onlookers_talk and user.id != room.row.owner_id:
        raise RefusedError("chat_refused", "those who look on do not talk at this table", where="channel")
    if await blocks.is_blocked(services.database, room.row.id, user.id):
        raise RefusedError("chat_refused", "this table's chat is not open to you", where="channel")
    if user.account:
        return
    try:
        services.limits.guest_talk.take(user.id, address)
    except TooManyError as error:
        message = f"guests who look on talk slowly: say it again in {error.wait} s"
        raise RefusedError("rate_limited", message, where="channel") from error
