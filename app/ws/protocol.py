"""What a client may say on a socket, and how a frame that says something else is told so."""

import re
from typing import Annotated, Any, Final, get_args

import msgspec

from app.errors import RefusedError
from app.storage.chat import Channel

LARGEST_FRAME: Final = 16 * 1024

ClientId = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,64}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Base of the client's messages."""


class Act(Request, frozen=True, kw_only=True):
    """Do something; `seq` is that of the view it answers."""

    client_id: ClientId
    seq: Number
    action: msgspec.Raw


class Undo(Request, frozen=True, kw_only=True):
    """Take the last action back."""

    client_id: ClientId
    seq: Number


class AskTakeBack(Request, frozen=True, kw_only=True, tag="ask_takeback"):
    """Ask the others whether the match may go back to one's last choice."""

    client_id: ClientId
    seq: Number


class AnswerTakeBack(Request, frozen=True, kw_only=True, tag="answer_takeback"):
    """Answer such a question; who asked withdraws it by disagreeing."""

    client_id: ClientId
    number: Number
    agree: bool


class Chat(Request, frozen=True, kw_only=True):
    """Say something."""

    client_id: ClientId
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    channel: Channel


class Ping(Request, frozen=True, kw_only=True):
    """Ask for a sign of life. `idle_ms`: how long ago a person last did something on the page. `seen` is what older
    pages said when they were visible; it means nothing."""

    n: Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
    idle_ms: Annotated[int, msgspec.Meta(ge=0, le=86_400_000)] | None = None
    seen: bool = False


class Invite(Request, frozen=True, kw_only=True):
    """Show the key of a private match."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


AnyRequest = Act | Undo | AskTakeBack | AnswerTakeBack | Chat | Ping | Invite

_decoder = msgspec.json.Decoder(AnyRequest)
_FAULT = re.compile(
    r"^(?:Expected `(?P<expected>.+?)`, got `(?P<got>.+?)`|.+?)(?: - at `(?P<where>\$.*)`)?$",
    re.DOTALL,
)


def decode(text: str | bytes) -> AnyRequest:
    """The message. Raises `RefusedError`: `too_large`, `malformed`, `unknown_type`, `bad_field`."""
    if isinstance(text, bytes):
        raise RefusedError("malformed", "expected a text frame, got a binary one")
    size = len(text.encode())
    if size > LARGEST_FRAME:
        expected = f"{LARGEST_FRAME} bytes at most"
        raise RefusedError("too_large", "the frame is too large", expected=expected, got=f"{size} bytes")
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _explain(text, error) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise RefusedError("malformed", f"expected JSON: {error}") from error


def bad_field(error: Exception, within: str = "") -> RefusedError:
    """A fault that msgspec found, as an answer. `within` is where in the message the value stood."""
    if not isinstance(error, msgspec.ValidationError):
        return RefusedError("malformed", f"expected JSON: {error}")
    found = _FAULT.match(str(error))
    parts = found.groupdict() if found else {}
    where = (parts.get("where") or "$").removeprefix("$")
    return RefusedError(
        "bad_field",
        str(error),
        where=(within + where).lstrip("."),
        expected=parts.get("expected") or "",
        got=parts.get("got") or "",
    )


def client_id_of(text: str | bytes) -> str | None:
    """The `client_id` of a message that could not be read, so that its sender knows which one it was."""
    found = _loosely(text)
    client_id = found.get("client_id") if isinstance(found, dict) else None
    return client_id if isinstance(client_id, str) and 1 <= len(client_id) <= 64 else None


def _explain(text: str, error: msgspec.ValidationError) -> RefusedError:
    found = _loosely(text)
    if not isinstance(found, dict):
        return RefusedError("malformed", "expected a JSON object", expected="object", got=type(found).__name__)
    kind = found.get("type")
    known = sorted(str(struct.__struct_config__.tag) for struct in get_args(AnyRequest))
    if not isinstance(kind, str) or kind not in known:
        got = kind[:40] if isinstance(kind, str) else "nothing" if kind is None else type(kind).__name__
        return RefusedError("unknown_type", "unknown type of message", where="type", expected=", ".join(known), got=got)
    return bad_field(error)


def _loosely(text: str | bytes) -> Any:
    if len(text) > LARGEST_FRAME:
        return None
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
