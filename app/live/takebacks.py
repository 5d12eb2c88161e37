"""Going back beyond what undo reaches: one player asks, all other people at the table must agree.

The question is stored, so that any process can show it, and whoever comes back finds it. It ends when somebody says
no, when it is withdrawn, or when a person acts; computer players have no say, and what they do meanwhile ends nothing.
"""

import weakref
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
from app.storage.takebacks import Ended, Question

if TYPE_CHECKING:
    from app.live.room import Room

log = structlog.get_logger(__name__)


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
        if not asked_by(self._room.row, seat):
            return await self._room.go_back(seat, to, client_id, lambda played: self._wanted(played, seat, seq) == to)
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
        if not self._is_open(question) or (is_own and agree):
            raise RefusedError("no_question", "there is no such question to answer")
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
        """Somebody left or came back: perhaps nobody is left to wait for. Raises `UnavailableError`."""
        if not self._was_open:
            return
        self._show()
        try:
            await self._settle()
        except UnavailableError:
            raise
        except RefusedError:
            # The match went on; the step that it went on by ends the question.
            log.info("not gone back", match=self._room.row.id)

    def stepped(self) -> None:
        """The match went on; perhaps past the question."""
        if self._was_open and self._last is not None and not self._is_open(self._last):
            self._show()

    async def _open_question(self, seat: int, to: int) -> None:
        """Stores the question, unless it stands there. Raises `RefusedError` while another one is open."""
        while (last := self._last) is None or not self._is_open(last):
            self._check_may_ask(seat)
            number = 1 + (last.number if last else 0)
            question = Question(number=number, seat=seat, seq=self._room.seq, back_to=to, asked_at=now())
            try:
                # False: somebody else asked first, which is read now.
                await takebacks.ask(self._database, self._room.row.id, question)
                await self._tell(number)
            except UNREACHABLE as error:
                raise UnavailableError("the question could not be stored; ask again") from error
        if last.seat != seat:
            raise RefusedError("takeback_pending", "answer the other question first")

    async def _settle(self) -> None:
        """Goes back if all have agreed."""
        question = self._last
        if question is None or not self._is_open(question):
            return
        if not all(question.agreed >> seat & 1 for seat in asked_by(self._room.row, question.seat)):
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
        """Where the seat's take-back goes. Raises `RefusedError`: `stale`, `match_over`, `nothing_to_take_back`."""
        if played.outcome is not None:
            raise RefusedError("match_over", "the match is over")
        if seq > played.seq or _first_of_people(self._room.row, played, seq) is not None:
            raise RefusedError("stale", f"expected an answer to step {played.seq}, got one to step {seq}")
        to = played.take_back_step(seat)
        if to is None:
            raise RefusedError("nothing_to_take_back", "there is no choice of yours to go back to")
        if not played.can_take_back(seat):
            raise RefusedError("takebacks_used_up", f"a match goes back {MOST_TAKE_BACKS} times at most")
        return to

    def _check_may_ask(self, seat: int) -> None:
        last = self._last
        if last is None or last.ended != "refused" or last.seat != seat:
            return
        if _first_of_people(self._room.row, self._played(), last.seq) is None:
            raise RefusedError("takeback_refused", "the others have said no; play on")

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
        first = None if played is None else _first_of_people(self._room.row, played, question.seq)
        if played is None or first is None:
            return "moved_on" if played is None or played.outcome is not None else None
        step = played.steps[first]
        return "agreed" if (step.seat, step.back_to) == (question.seat, question.back_to) else "moved_on"

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
                asked=asked_by(self._room.row, question.seat),
                agreed=[seat.index for seat in self._room.row.seats if question.agreed >> seat.index & 1],
                ended=ended,
                by=question.ended_by,
            )
        )
        self._room.audience.show_question(text, is_open=self._was_open)


def asked_by(row: MatchRow, seat: int) -> list[int]:
    """The seats that must agree if this one asks: all other people's. Computer players and stand-ins always agree."""
    people = (one for one in row.seats if one.kind == "human" and one.stand_in is None)
    return [one.index for one in people if one.index != seat]


def _first_of_people(row: MatchRow, played: Played, seq: int) -> int | None:
    """The first step after `seq` that was a person's."""
    return next((step.seq for step in played.steps[seq + 1 :] if step.seat in row.timed_seats), None)
