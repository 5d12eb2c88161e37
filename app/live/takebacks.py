"""Going back beyond what undo reaches: one player asks, all other people of the match must agree.

Away and late people are asked too: a stand-in agrees only to take back its own moves. Whom it asks is stored with the
question, so that any process can show it, and whoever comes back finds it. It ends when somebody says no, when it is
withdrawn, when nobody is left of whom it waits for, or when a person acts. Computer players and people who resigned
have no say, and what they and stand-ins do meanwhile ends nothing.
"""

import weakref
from datetime import timedelta
from math import ceil
from typing import TYPE_CHECKING

import structlog

from app.clock import now
from app.errors import RefusedError, UnavailableError
from app.live.bus import Bus, Notice
from app.live.messages import TakeBack, encode
from app.live.played import MOST_TAKE_BACKS, Played
from app.storage import takebacks
from app.storage.database import UNREACHABLE, Database
from app.storage.matches import MatchRow
from app.storage.takebacks import Ended, Question, mask, seats_in
from app.timekeeping import instant

if TYPE_CHECKING:
    from app.live.room import Room

log = structlog.get_logger(__name__)

PAUSE = timedelta(minutes=1)
"""Between two questions of a seat."""


class TakeBacks:
    """The question of one room."""

    def __init__(self, room: "Room", database: Database, bus: Bus) -> None:
        # The room has us; were it the other way round too, a room that is let go would stay for the garbage collector.
        self._room: Room = weakref.proxy(room)
        self._database = database
        self._bus = bus
        self._last: Question | None = None
        self._was_open = False

    async def ask(self, seat: int, seq: int, client_id: str | None) -> int:
        """Asks the others, or goes back at once if nobody has to be asked: the present step. Raises `RefusedError`."""
        played = self._played()
        known = played.acknowledged(seat, client_id)
        if known is not None:
            return known
        to = self._wanted(played, seat, seq)
        await self._look_who_is_there()

        def nobody_objects(played: Played) -> bool:
            return self._wanted(played, seat, seq) == to and not asked_by(self._room.row, played, seat, to)

        if nobody_objects(played):
            return await self._room.go_back(seat, to, client_id, nobody_objects)
        await self._open_question(seat, to)
        await self._settle()
        return self._room.seq

    async def answer(self, seat: int, number: int, *, agree: bool) -> int:
        """Answers a question, or withdraws one's own: the present step. Raises `RefusedError`."""
        question = await self._numbered(number)
        if agree and question.agreed >> seat & 1:
            await self._settle()
            return self._room.seq
        is_own = question.seat == seat
        is_asked = bool((question.asked & ~question.gone) >> seat & 1)
        if not self._is_open(question) or (is_own and agree) or not (is_own or is_asked):
            raise RefusedError("no_question", "there is no such question for you to answer")
        try:
            if agree:
                await takebacks.agree(self._database, self._room.row.id, number, seat)
            else:
                how: Ended = "withdrawn" if is_own else "refused"
                await takebacks.end(self._database, self._room.row.id, number, how, seat)
            await self._tell(number)
        except UNREACHABLE as error:
            raise UnavailableError("the answer could not be stored; send it again") from error
        await self._settle()
        return self._room.seq

    async def read(self) -> None:
        """Reads the question as it is stored and shows it if it changed. Raises what a query raises."""
        stored = await takebacks.get(self._database, self._room.row.id)
        if stored != self._last:
            self._last = stored
            self._show()

    async def people_changed(self) -> None:
        """Somebody left or came back: perhaps nobody is left to wait for. Raises what a query raises."""
        if self._was_open:
            await self.read()

    def stepped(self) -> None:
        """The match went on; perhaps past the question."""
        if self._was_open and self._last is not None and not self._is_open(self._last):
            self._show()

    async def _open_question(self, seat: int, to: int) -> None:
        """Stores the question, unless it stands there. Raises `RefusedError` while another one is open."""
        while (last := self._last) is None or not self._is_open(last):
            self._check_may_ask(seat)
            question = self._question(seat, to)
            number = question.number
            try:
                # False: somebody else asked first, which is read now.
                await takebacks.ask(self._database, self._room.row.id, question)
                await self._tell(number)
            except UNREACHABLE as error:
                raise UnavailableError("the question could not be stored; ask again") from error
        if last.seat != seat:
            raise RefusedError("takeback_pending", "answer the other question first")

    def _question(self, seat: int, to: int) -> Question:
        """The next one, asked now."""
        at, last = now(), self._last
        seats = range(len(self._room.row.seats))
        before = [None if last is None else last.asked_last(other) for other in seats]
        times = [at if other == seat else before[other] for other in seats]
        return Question(
            number=1 + (last.number if last else 0),
            seat=seat,
            seq=self._room.seq,
            back_to=to,
            asked=mask(asked_by(self._room.row, self._played(), seat, to)),
            asked_at=at,
            last_asked=tuple(0 if one is None else instant(one) for one in times),
        )

    async def _look_who_is_there(self) -> None:
        # Of who came back at another process a moment ago nothing may have been heard here.
        try:
            await self._room.refresh()
        except UNREACHABLE as error:
            raise UnavailableError("the table cannot be read now; ask again") from error

    async def _settle(self) -> None:
        """Goes back if all have agreed."""
        question = self._last
        if question is None or not self._is_open(question):
            return
        if question.waits_for:
            return
        try:
            await self._room.go_back(question.seat, question.back_to, None, lambda _played: self._is_open(question))
        except RefusedError:
            # Of two processes that heard the last yes one was faster.
            if self._ended(question) != "agreed":
                raise

    async def _tell(self, number: int) -> None:
        await self.read()
        await self._bus.publish(Notice(self._room.row.id, "takeback", number))

    async def _numbered(self, number: int) -> Question:
        if self._last is None or self._last.number != number:
            try:
                await self.read()
            except UNREACHABLE as error:
                raise UnavailableError("the question cannot be read now; try again") from error
        if self._last is None or self._last.number != number:
            raise RefusedError("no_question", "there is no such question to answer")
        return self._last

    def _wanted(self, played: Played, seat: int, seq: int) -> int:
        """Where the seat's take-back goes. Raises `RefusedError`: `takebacks_off`, `match_over`, `stale`,
        `nothing_to_take_back`, `takebacks_used_up`."""
        if not self._room.row.takebacks:
            raise RefusedError("takebacks_off", "this match is played without take-backs")
        if played.outcome is not None:
            raise RefusedError("match_over", "the match is over")
        if seq > played.seq or played.first_of_people(seq) is not None:
            raise RefusedError("stale", f"expected an answer to step {played.seq}, got one to step {seq}")
        to = played.take_back_step(seat)
        if to is None:
            raise RefusedError("nothing_to_take_back", "there is no choice of yours to go back to")
        if not played.can_take_back(seat):
            raise RefusedError("takebacks_used_up", f"a match goes back {MOST_TAKE_BACKS} times at most")
        return to

    def _check_may_ask(self, seat: int) -> None:
        last = self._last
        if last is None:
            return
        if last.ended == "refused" and last.seat == seat and self._played().first_of_people(last.seq) is None:
            raise RefusedError("takeback_refused", "the others have said no; play on")
        asked_last = last.asked_last(seat)
        wait = timedelta() if asked_last is None else asked_last + PAUSE - now()
        if wait > timedelta():
            seconds = ceil(wait.total_seconds())
            raise RefusedError(
                "takeback_too_soon", f"ask again in {seconds} s", expected=f"{seconds} s later", got="now"
            )

    def _played(self) -> Played:
        if self._room.played is None:
            raise RefusedError("not_started", "the match has not started")
        return self._room.played

    def _is_open(self, question: Question) -> bool:
        return self._ended(question) is None

    def _ended(self, question: Question) -> str | None:
        if question.ended is not None:
            return question.ended
        played = self._room.played
        if played is None:
            return "moved_on"
        step = played.first_of_people(question.seq)
        if step is not None:
            return "agreed" if (step.seat, step.back_to) == (question.seat, question.back_to) else "moved_on"
        if question.is_deserted:
            return "withdrawn"
        return None if played.can_go_back(question.seat, question.back_to) and played.outcome is None else "moved_on"

    def _show(self) -> None:
        question = self._last
        if question is None:
            return
        ended = self._ended(question)
        self._was_open = ended is None
        text = encode(
            TakeBack(
                number=question.number,
                seat=question.seat,
                back_to=question.back_to,
                asked=seats_in(question.asked & ~(question.gone & question.waits_for)),
                agreed=seats_in(question.agreed & question.asked),
                ended=ended,
                by=question.ended_by,
            )
        )
        self._room.audience.show_question(text, is_open=self._was_open)


def asked_by(row: MatchRow, played: Played, seat: int, to: int) -> list[int]:
    """The seats that must agree if this one asks to go back to step `to`: all other people's. A stand-in agrees by
    itself unless that takes back what its person did."""

    def agrees_by_itself(other: int) -> bool:
        return other in row.stood_in_seats and not played.has_person_acted(other, to)

    return [other for other in sorted(row.person_seats - {seat}) if not agrees_by_itself(other)]
