"""What the server says on a socket, see docs/protocol.md. Encoded to text once for all who may read the same."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from app.errors import RefusedError
from app.live.played import Played, Step
from app.live.records import ClockRecord, MatchRecord
from app.storage.chat import Channel, ChatRow
from engine.core.contract import AnyRules
from engine.core.types import Viewer

PROTOCOL = 1

_encoder = msgspec.json.Encoder()


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Base of the server's messages."""


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A step as a viewer may know it. `back_to` is there for take-backs only."""

    seq: int
    at: datetime
    seat: int
    events: list[Any]
    undid: bool
    back_to: int | UnsetType = UNSET


class Chat(Message, frozen=True, kw_only=True):
    """Something said at the table. `client_id` is there for who said it."""

    id: int
    at: datetime
    seat: int
    user: str
    name: str
    account: bool
    text: str
    channel: Channel
    client_id: str | UnsetType = UNSET


class Hello(Message, frozen=True, kw_only=True):
    """The start: all that came before."""

    protocol: int = PROTOCOL
    match: MatchRecord
    seat: int | None
    history: list[msgspec.Raw]
    chat: list[Chat]


class View(Message, frozen=True, kw_only=True):
    """The present position for one viewer."""

    seq: int
    at: datetime
    seat: int
    events: list[Any]
    view: Any
    legal: list[Any]
    to_act: list[int]
    undo: bool
    takeback: bool
    undid: bool
    back_to: int | UnsetType = UNSET
    outcome: dict[str, Any] | None


class Ack(Message, frozen=True, kw_only=True):
    """An action is stored."""

    client_id: str
    seq: int


class Reject(Message, frozen=True, kw_only=True):
    """Something was not done."""

    client_id: str | UnsetType = UNSET
    code: str
    message: str
    rule: str | UnsetType = UNSET
    expected: str | UnsetType = UNSET
    got: str | UnsetType = UNSET
    where: str | UnsetType = UNSET
    seq: int


class Presence(Message, frozen=True, kw_only=True):
    """Who is here."""

    seats: list[bool]
    spectators: int


class Match(Message, frozen=True, kw_only=True):
    """The record changed."""

    match: MatchRecord


class Clock(Message, frozen=True, kw_only=True):
    """The clocks changed."""

    clock: ClockRecord


class TakeBack(Message, frozen=True, kw_only=True):
    """The question whether the match goes back, as it is now. `agreed` are those of `asked` who said yes.

    `ended` is None while it is open; then `agreed`, `refused` or `withdrawn` (`by` a seat), or `moved_on`.
    """

    number: int
    seat: int
    back_to: int
    asked: list[int]
    agreed: list[int]
    ended: str | None
    by: int | None


class Pong(Message, frozen=True, kw_only=True):
    """The answer to a ping."""

    n: int


def encode(message: Message) -> str:
    """The text of a frame."""
    return _encoder.encode(message).decode()


def chat_of(row: ChatRow, user_id: str | None) -> Chat:
    """A stored message as this user is sent it."""
    return Chat(
        id=row.id,
        at=row.at,
        seat=row.seat,
        user=row.user_id,
        name=row.name,
        account=row.account,
        text=row.text,
        channel=row.channel,
        client_id=row.client_id if row.user_id == user_id else UNSET,
    )


def may_read(viewer: Viewer, channel: Channel) -> bool:
    """Spectators read each other; players read everything."""
    return viewer >= 0 or channel == "spectators"


def events_for(rules: AnyRules, events: tuple[Any, ...], viewer: Viewer) -> list[Any]:
    """The events as this viewer may know them."""
    return [shown for event in events if (shown := rules.event_for(event, viewer)) is not None]


def history_for(rules: AnyRules, step: Step, viewer: Viewer) -> msgspec.Raw:
    """A step as this viewer may know it, encoded."""
    history = History(
        seq=step.seq,
        at=step.at,
        seat=step.seat,
        events=events_for(rules, step.events, viewer),
        undid=step.undid,
        back_to=UNSET if step.back_to is None else step.back_to,
    )
    return msgspec.Raw(_encoder.encode(history))


def views_for(played: Played, viewers: Sequence[Viewer], *, is_stopped: bool = False) -> list[View]:
    """The present position as each of these viewers may know it; of a stopped match nobody may do anything there."""
    rules, step, state = played.rules, played.steps[-1], played.match.state
    to_act, outcome = [] if is_stopped else played.to_act, played.outcome
    return [
        View(
            seq=step.seq,
            at=step.at,
            seat=step.seat,
            events=events_for(rules, step.events, viewer),
            view=view,
            legal=played.legal_actions(viewer) if viewer in to_act else [],
            to_act=to_act,
            undo=viewer >= 0 and not is_stopped and played.can_undo(viewer),
            takeback=viewer >= 0 and not is_stopped and played.can_take_back(viewer),
            undid=step.undid,
            back_to=UNSET if step.back_to is None else step.back_to,
            outcome=outcome,
        )
        for viewer, view in zip(viewers, rules.views(state, viewers), strict=True)
    ]


def reject_of(error: RefusedError, seq: int, client_id: str | None) -> Reject:
    """An error as an answer."""
    return Reject(
        client_id=client_id or UNSET,
        code=error.code,
        message=error.message,
        rule=error.rule or UNSET,
        expected=error.expected or UNSET,
        got=error.got or UNSET,
        where=error.where or UNSET,
        seq=seq,
    )
