"""The sockets at one match, and what each is sent: a view is encoded once for all spectators and once a seat."""

from collections.abc import Callable
from operator import attrgetter
from typing import Protocol

import msgspec

from app.auth.permissions import can_see
from app.clock import now
from app.live import messages
from app.live.messages import Hello, Message, encode
from app.live.played import Played
from app.live.presence import Pace, presence_of
from app.live.records import MatchRecord, clock_of, without_keys
from app.storage.api_tokens import Sight
from app.storage.blocks import Relations
from app.storage.chat import ChatRow
from app.storage.matches import MatchRow
from engine.core.match import Match
from engine.core.types import SPECTATOR, Viewer

PUT_OUT = 4403
"""Somebody who was at a private match no longer is; the reason says why."""
NOT_FOUND = 4404


class Member(Protocol):
    """A socket. `send` never waits; one that cannot keep up closes itself."""

    @property
    def user_id(self) -> str | None:
        """Whose it is."""
        ...

    @property
    def key(self) -> str | None:
        """The invitation that it brought."""
        ...

    @property
    def relations(self) -> Relations:
        """Whom its user blocks, and is not shown the chat of; and who blocks them."""
        ...

    @property
    def talk_from(self) -> int:
        """The last message before its user was let in to a private match."""
        ...

    @property
    def sees(self) -> frozenset[Sight]:
        """What it shows of the user's own."""
        ...

    viewer: Viewer

    def send(self, text: str) -> None:
        """Queues a frame."""
        ...

    def close(self, code: int, reason: str = "") -> None:
        """Closes the socket, from our side."""
        ...


_viewer_of = attrgetter("viewer")

RecordFor = Callable[[MatchRow, str | None, str | None, Relations], MatchRecord]


class Audience:
    """The members and what was encoded for them."""

    def __init__(self, row: MatchRow, record_for: RecordFor) -> None:
        self.row = row
        self._record_for = record_for
        self._members: set[Member] = set()
        self._pace = Pace()
        self._history: dict[Viewer, list[msgspec.Raw]] = {}
        self._views: dict[Viewer, str] = {}
        self._viewed: Match | None = None
        self._question: str | None = None

    def __len__(self) -> int:
        return len(self._members)

    def join(self, member: Member, played: Played | None, chat: list[ChatRow]) -> None:
        """Adds a socket and brings it up to the present."""
        member.viewer = self._viewer(member)
        self._members.add(member)
        self.greet(member, played, chat)
        member.send(encode(self._presence()))
        self._pace.changed(self._tell_presence)

    def leave(self, member: Member) -> None:
        """Removes a socket."""
        if member in self._members:
            self._members.discard(member)
            self._pace.changed(self._tell_presence)

    def greet(self, member: Member, played: Played | None, chat: list[ChatRow]) -> None:
        """Sends all that a viewer needs to begin: the record, what happened, what was said, the present view."""
        hello = Hello(
            match=self._record(member),
            seat=None if member.viewer < 0 else int(member.viewer),
            history=[] if played is None else self._history_for(played, member.viewer),
            chat=[messages.chat_of(row, member.user_id) for row in chat if self._hears(member, row)],
        )
        member.send(encode(hello))
        if played is not None:
            member.send(self.view(played, member.viewer))
        if self._question is not None:
            member.send(self._question)

    def view(self, played: Played, viewer: Viewer) -> str:
        """The present view as a frame."""
        return self._views_for(played, {viewer})[viewer]

    def show_view(self, played: Played) -> None:
        """Sends everybody their present view."""
        views = self._views_for(played, {*map(_viewer_of, self._members)})
        for member in tuple(self._members):
            member.send(views[member.viewer])

    def show_clock(self) -> None:
        """Sends everybody the clocks."""
        clock = clock_of(self.row, now())
        if clock is not None:
            text = encode(messages.Clock(clock=clock))
            for member in tuple(self._members):
                member.send(text)

    def show_record(self, row: MatchRow, played: Played | None, chat: list[ChatRow]) -> None:
        """Sends everybody the changed record; who sat down or got up begins anew, who may no longer look goes."""
        self.row = row
        for member in tuple(self._members):
            if not can_see(row, member.user_id, member.key):
                _send_away(row, member)
            elif member.viewer != (viewer := self._viewer(member)):
                member.viewer = viewer
                self.greet(member, played, chat)
            else:
                member.send(encode(messages.Match(match=self._record(member))))
        self._pace.changed(self._tell_presence)

    def begin_anew(self, row: MatchRow, played: Played | None, chat: list[ChatRow]) -> None:
        """Has everybody begin anew: what was told before no longer holds."""
        self.row = row
        self._history, self._viewed, self._question = {}, None, None
        for member in tuple(self._members):
            member.viewer = self._viewer(member)
            self.greet(member, played, chat)

    def show_chat(self, row: ChatRow) -> None:
        """Sends a message to all who may read it."""
        text, own = encode(messages.chat_of(row, None)), encode(messages.chat_of(row, row.user_id))
        for member in tuple(self._members):
            if self._hears(member, row):
                member.send(own if member.user_id == row.user_id else text)

    def show_question(self, text: str, *, is_open: bool) -> None:
        """Sends everybody the question whether to go back; whoever comes gets it too, while it is open."""
        self._question = text if is_open else None
        for member in tuple(self._members):
            member.send(text)

    def close(self, code: int) -> None:
        """Closes all sockets."""
        self._pace.stop()
        for member in tuple(self._members):
            member.close(code)

    def _hears(self, member: Member, row: ChatRow) -> bool:
        if row.user_id in member.relations.blocks or not messages.may_read(member.viewer, row.channel):
            return False
        if row.channel == "table":
            return row.id > self.row.seats[member.viewer].talk_from
        return self.row.public or row.id > member.talk_from

    def _record(self, member: Member) -> MatchRecord:
        record = self._record_for(self.row, member.user_id, member.key, member.relations)
        return record if "invites" in member.sees else without_keys(record)

    def _views_for(self, played: Played, viewers: set[Viewer]) -> dict[Viewer, str]:
        if self._viewed is not played.match:
            self._views = {}
            self._viewed = played.match
        missing = [*(viewers - self._views.keys())]
        if missing:
            found = map(encode, messages.views_for(played, missing, is_stopped=self.row.is_stopped))
            self._views.update(zip(missing, found, strict=True))
        return self._views

    def _viewer(self, member: Member) -> Viewer:
        seat = self.row.seat_of(member.user_id) if "hands" in member.sees else None
        return SPECTATOR if seat is None else Viewer(seat)

    def _history_for(self, played: Played, viewer: Viewer) -> list[msgspec.Raw]:
        known = self._history.setdefault(viewer, [])
        known.extend(messages.history_for(played.rules, step, viewer) for step in played.steps[len(known) :])
        return known

    def _presence(self) -> Message:
        return presence_of(self.row, [member.viewer for member in self._members])

    def _tell_presence(self) -> None:
        text = encode(self._presence())
        for member in tuple(self._members):
            member.send(text)


def _send_away(row: MatchRow, member: Member) -> None:
    if row.status != "open":
        member.close(NOT_FOUND)
    elif member.user_id in row.put_out:
        member.close(PUT_OUT, "put_out")
    else:
        member.close(PUT_OUT, "got_up" if member.viewer >= 0 else "new_links")
