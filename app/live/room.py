"""A room: one match, cached, with its audience. All that changes the match here goes through the room's lock.

The database decides: when another process stored the next step first, the room reads what it missed and
looks again whether the action still stands.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import structlog

from app.clock import now
from app.errors import FaultError, RefusedError, UnavailableError
from app.live.audience import NOT_FOUND, Audience, Member, RecordFor
from app.live.broken import BROKEN, LINGER_SECONDS, BrokenMatches, Fault, as_broken, follow, follow_one
from app.live.bus import Bus, Notice
from app.live.clocking import clocked, left
from app.live.looking import Looking
from app.live.played import Played
from app.live.takebacks import TakeBacks
from app.live.talk import Talk
from app.storage import actions, clocks, matches
from app.storage.actions import LogRow, MadeBy
from app.storage.database import UNREACHABLE, Database
from app.storage.matches import MatchRow
from app.timekeeping import Clock
from engine.core.contract import AnyRules
from engine.core.errors import IllegalActionError
from engine.core.match import Entry, Match, TakeBack

log = structlog.get_logger(__name__)

TRIES = 5
"""How often another process may be first before an action is refused."""


class Room:
    """`on_change` is called after each step, and when the record has changed. Without `rules` nothing can be played."""

    def __init__(
        self,
        row: MatchRow,
        rules: AnyRules | None,
        database: Database,
        bus: Bus,
        broken: BrokenMatches,
        record_for: RecordFor,
        on_change: Callable[["Room"], None],
    ) -> None:
        self.row = row
        self.rules = rules
        self.played: Played | None = None
        self.fault: Fault | None = None
        self.is_gone = False
        self.is_closed = False
        self.audience = Audience(row, record_for)
        self.talk = Talk(row.id, database, bus, self.audience)
        self.takebacks = TakeBacks(self, database, bus)
        self._database = database
        self._bus = bus
        self._broken = broken
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._is_behind = False
        self._looking = Looking(f"look at {row.id}")

    @property
    def seq(self) -> int:
        """The number of the last step; 0 before the first."""
        return 0 if self.played is None else self.played.seq

    async def load(self) -> None:
        """Reads chat and log; of a log that the rules cannot follow what comes before its `fault`. Raises what a query
        raises, or `UnavailableError`."""
        await self.talk.load()
        await self._begin()
        if not self.row.is_stopped:
            await self.takebacks.read()

    async def act(self, seat: int, seq: int, action: bytes | Any, client_id: str | None) -> int:
        """Plays an action, given as JSON or as a value, and stores it: its step. Raises `RefusedError`, or
        msgspec's errors for JSON that is no action of this game."""

        def next_match(played: Played) -> Match:
            value = played.decode(action) if isinstance(action, bytes) else action
            return played.after_action(seat, seq, value)

        async with self._lock:
            return await self._store(seat, client_id, next_match)

    async def undo(self, seat: int, seq: int, client_id: str | None) -> int:
        """Takes the seat's last action back and stores that: its step. Raises `RefusedError`."""
        async with self._lock:
            return await self._store(seat, client_id, lambda played: played.after_undo(seat, seq))

    async def go_back(self, seat: int, to: int, client_id: str | None, stands: Callable[[Played], bool]) -> int:
        """Takes the match back to step `to`, if the wish stands by then: the step of it. Raises `RefusedError`."""

        def next_match(played: Played) -> Match:
            if not stands(played):
                raise RefusedError("stale", "the match went on meanwhile")
            return played.after_take_back(seat, to)

        async with self._lock:
            return await self._store(seat, client_id, next_match)

    async def hear(self, notice: Notice) -> None:
        """Reads what was stored, unless this room knows it; later, if the database does not answer."""
        try:
            if notice.kind == "record":
                await self._read_record()
            elif notice.kind == "step" and notice.number > self.seq:
                async with self._lock:
                    if notice.number > self.seq:
                        await self._catch_up()
            elif notice.kind == "takeback":
                await self.takebacks.read()
            elif notice.kind == "chat":
                await self.talk.hear(notice.number)
        except (UnavailableError, *UNREACHABLE):
            self._look_again()
        except Exception:
            # Whoever stored it must not hear of a fault in this room.
            log.exception("notice not dealt with", match=self.row.id, kind=notice.kind)

    async def refresh(self) -> None:
        """Reads everything that others may have stored. Raises what a query raises, or `RefusedError`."""
        await self._read_record()
        if not self.is_gone and not self.row.is_stopped:
            await self.talk.read()
            await self.takebacks.read()

    def close(self, code: int) -> None:
        """Closes all sockets; nothing is read any more."""
        self.is_closed = True
        self._looking.stop()
        self.audience.close(code)

    def join(self, member: Member) -> None:
        """Adds a socket and brings it up to the present."""
        self.audience.join(member, self.played, self.talk.rows)
        if self.row.is_stopped:
            asyncio.get_running_loop().call_later(LINGER_SECONDS, member.close, BROKEN)

    def show_present(self, member: Member) -> None:
        """Sends a socket the present view, if there is one."""
        if self.played is not None:
            member.send(self.audience.view(self.played, member.viewer))

    def require_playable(self) -> None:
        """Raises `RefusedError` (`match_broken`) if nobody can act any more although the match is not over."""
        if self.row.is_stopped:
            raise RefusedError("match_broken", "the match cannot be continued")

    async def _store(self, seat: int, client_id: str | None, next_match: Callable[[Played], Match]) -> int:
        for _ in range(TRIES):
            if self._is_behind:
                await self._catch_up()
            self.require_playable()
            if self.played is None:
                raise RefusedError("not_started", "the match has not started")
            known = self.played.acknowledged(seat, client_id)
            if known is not None:
                return known
            after = self._compute(self.played, next_match)
            if await self._append(self.played, after, client_id):
                return after.seq
            self._is_behind = True
        raise UnavailableError("others were faster each time; send it again")

    def _compute(self, played: Played, next_match: Callable[[Played], Match]) -> Match:
        try:
            return next_match(played)
        except IllegalActionError as error:
            raise RefusedError(error.code, error.message, rule=error.rule) from error
        except (RefusedError, msgspec.MsgspecError):
            raise
        except Exception as error:
            log.exception("rules failed", match=self.row.id, seq=played.seq)
            raise FaultError("the rules failed on this action; it was not done") from error

    async def _append(self, played: Played, after: Match, client_id: str | None) -> bool:
        entry = after.log[-1]
        at = now()
        position = clocked(self.row, played, after, at)
        row = LogRow(
            seq=after.seq,
            seat=entry.seat,
            action=None if entry.action is None else msgspec.json.encode(entry.action).decode(),
            digest=entry.digest,
            client_id=client_id,
            at=at,
            made_by=self._made_by(entry, client_id),
            clocks=left(self.row, position.clock, at),
        )
        try:
            stored = await actions.append(self._database, self.row.id, row, position)
        except BaseException as error:
            # Whether it was stored is not known: look before the next step, and soon, for the others at the table.
            self._is_behind = True
            self._look_again()
            if isinstance(error, UNREACHABLE):
                log.warning("action not stored", match=self.row.id, seq=after.seq, error=repr(error))
                raise UnavailableError("the action could not be stored; send it again") from error
            raise
        if stored:
            played.add(after, row)
            self._show_step(played, position.clock)
            await self._bus.publish(Notice(self.row.id, "step", after.seq))
        return stored

    def _made_by(self, entry: Entry, client_id: str | None) -> MadeBy:
        # Clients name what they send; only people ask to go back.
        if client_id is not None or isinstance(entry.action, TakeBack):
            return "person"
        return "bot" if entry.seat in self.row.bot_seats else "stand_in"

    async def _catch_up(self) -> None:
        if self.played is None or self.fault is not None:
            return
        try:
            rows = await actions.log(self._database, self.row.id, after=self.played.seq)
            for row in rows:
                fault = follow_one(self.played, row)
                if fault is not None:
                    self.row = await self._broken.judge(self.row, self.seq, fault)
                    self.fault = fault
                    self._stop()
                    break
                self._show_step(self.played, self.row.clock)
            # If nobody was faster, the record says why nothing could be stored.
            if not rows and await self._take(await matches.get(self._database, self.row.id)):
                self.audience.show_record(self.row, self.played, self.talk.rows)
                self._on_change(self)
            await self._read_clock()
        except UNREACHABLE as error:
            raise UnavailableError("the match cannot be read now; try again") from error
        self._is_behind = False

    async def _read_clock(self) -> None:
        if self.row.time_control is not None and not self.row.is_stopped:
            self._show_clock(await clocks.read(self._database, self.row.id))

    def _show_clock(self, clock: Clock | None) -> None:
        if clock != self.row.clock:
            self.row = self.audience.row = msgspec.structs.replace(self.row, clock=clock)
            self.audience.show_clock()

    def _show_step(self, played: Played, clock: Clock | None) -> None:
        outcome = played.outcome
        is_over = outcome is not None
        self.row = msgspec.structs.replace(
            self.row,
            seq=played.seq,
            to_act=tuple(played.to_act),
            status="finished" if is_over else "running",
            outcome=outcome,
            finished_at=played.steps[-1].at if is_over else None,
            moved_at=played.steps[-1].at,
        )
        self.audience.row = self.row
        self.audience.show_view(played)
        self._show_clock(clock)
        self.takebacks.stepped()
        if is_over:
            self.audience.show_record(self.row, played, self.talk.rows)
        self._on_change(self)

    async def _read_record(self) -> None:
        async with self._lock:
            has_started = self.row.started_at is None
            is_changed = await self._take(await matches.get(self._database, self.row.id))
            if not self.is_gone and self.row.seq > self.seq and not self.row.is_stopped:
                await self._catch_up()
        if is_changed:
            self.audience.show_record(self.row, self.played, self.talk.rows)
            self._on_change(self)
            await self.takebacks.people_changed()
        if has_started and self.played is not None:
            self.audience.show_view(self.played)

    async def _take(self, row: MatchRow | None) -> bool:
        """Takes over the record as it is stored; whether it changed otherwise than by making everybody begin anew."""
        if row is None:
            self.is_gone = True
            self.audience.close(NOT_FOUND)
            return False
        if self.fault is not None:
            self.row = self.audience.row = as_broken(row, self.fault)
            return False
        if self.played is not None and row.broken_seq is not None and row.seq == self.seq:
            # Another version could not follow what we can.
            row = await self._broken.judge(row, self.seq, None)
        was_stopped, is_changed = self.row.is_stopped, row != self.row
        # Rolled back, or stopped at a step that is not known here: perhaps it can be followed.
        is_other = self.played is not None and (row.seq < self.seq or (row.is_stopped and row.seq > self.seq))
        has_started = self.played is None and row.started_at is not None
        self.row = row
        if has_started or is_other:
            await self._begin()
        if is_other or (self.row.is_stopped and not was_stopped):
            self._stop()
            return False
        return is_changed

    async def _begin(self) -> None:
        if self.row.started_at is None:
            return
        rows = await actions.log(self._database, self.row.id)
        played, fault = await asyncio.to_thread(follow, self.row, self.rules, rows)
        self.row = self.audience.row = await self._broken.judge(self.row, played.seq if played else 0, fault)
        self.played, self.fault = played, fault

    def _stop(self) -> None:
        """Everybody begins anew; and leaves, if the match cannot be continued."""
        self.audience.begin_anew(self.row, self.played, self.talk.rows)
        self._on_change(self)
        if self.row.is_stopped:
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self.audience.close, BROKEN)

    def _look_again(self) -> None:
        self._looking.start(self.refresh, lambda: self.is_closed or self.is_gone)
