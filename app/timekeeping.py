"""Time controls and the clocks of a match's seats: plain arithmetic, without a database and without the time of day.

Every seat has a clock of its own, and only the clocks of people who are to act run: several at once where several
choose. `Bank` is the cumulative mode of tournament clocks (Fischer's): what a turn leaves unused is kept, and each
turn that a seat ends adds the increment, however many actions it took. A turn lasts from when a seat is to act until
it no longer is. Undo turns the clocks back as if the action had never been: its player pays for the time since. A
take-back leaves no clock with more than it had at the step gone back to.

Clocks are soft: when one is at zero, a grace follows; only after it does a stand-in play for the seat. Grace is used
up like time: what is left goes below zero, down to minus the grace. Stepping away does not stop a clock that runs:
it runs until the stand-in has acted. Times are milliseconds, those of the day since 1970 in UTC.
"""

from collections.abc import Set as AbstractSet
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

MINUTE: Final = 60
DAY: Final = 24 * 60 * MINUTE
LEAST_GRACE: Final = 30_000
GRACE_SHARE: Final = 24
"""The grace is this share of the days or of the bank: an hour for each day."""


class PerMove(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="per_move", forbid_unknown_fields=True):
    """So many days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


class Bank(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """So many seconds for the whole match, and some more for each turn."""

    bank: Annotated[int, Meta(ge=MINUTE, le=30 * DAY)]
    increment: Annotated[int, Meta(ge=0, le=7 * DAY)]


TimeControl = PerMove | Bank


class SeatClock(msgspec.Struct, frozen=True, array_like=True):
    """What was left when it began to run, at `since`; without that it stands, and so much is left. Below zero it is
    what was used of the grace."""

    left: int
    since: int | None = None

    def left_at(self, at: int) -> int:
        """What is left; below zero while and after the grace is used up."""
        return self.left if self.since is None else self.left - max(0, at - self.since)


class Before(msgspec.Struct, frozen=True, array_like=True):
    """The clocks before an action that may be undone, the `depth`th of those."""

    depth: int
    seats: tuple[SeatClock, ...]


class Clock(msgspec.Struct, frozen=True, array_like=True):
    """The clocks of all seats. `before` is kept for actions that changed who is to act, until a checkpoint."""

    seats: tuple[SeatClock, ...]
    before: tuple[Before, ...] = ()


class Players(msgspec.Struct, frozen=True, kw_only=True):
    """Which seats people play (`timed`: only these clocks begin to run), and which of the others are away for a while:
    a clock that runs then goes on until the stand-in has acted."""

    timed: AbstractSet[int]
    away: AbstractSet[int] = frozenset()


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the match: whose it was, how many actions may be undone after it, and who was to act before it and
    is now. `most` is what was left to each seat at the step that a take-back goes to."""

    kind: Literal["action", "undo", "take_back"]
    seat: int
    depth: int
    was_to_act: AbstractSet[int]
    to_act: AbstractSet[int]
    players: Players
    most: tuple[int, ...] = ()


def begin(control: TimeControl, seats: int, running: AbstractSet[int], at: datetime) -> Clock:
    """The clocks at the start of a match."""
    since, full = instant(at), allowance(control)
    return Clock(tuple(SeatClock(full, since if seat in running else None) for seat in range(seats)))


def advance(control: TimeControl, clock: Clock, turn: Turn, at: datetime) -> Clock:
    """The clocks after a step."""
    moment = instant(at)
    if turn.kind == "take_back":
        return Clock(_taken_back(control, clock.seats, turn, moment))
    if turn.kind == "undo":
        undone = [one for one in clock.before if one.depth > turn.depth]
        seats = undone[0].seats if undone else clock.seats
        before = tuple(one for one in clock.before if one.depth <= turn.depth)
        return Clock(_running(control, seats, turn, moment), before)
    before = tuple(one for one in clock.before if one.depth < turn.depth)
    seats = _running(control, clock.seats, turn, moment)
    if turn.depth and seats != clock.seats:
        before = (*before, Before(turn.depth, _acting(clock.seats, turn.seat, moment)))
    return Clock(seats, before)


def settle(control: TimeControl, clock: Clock, to_act: AbstractSet[int], players: Players, at: datetime) -> Clock:
    """The clocks when people left their seats or came back: nothing is added, and nothing is renewed.

    What undo would go back to stays as it is: whoever undoes pays for the time since, at the table or away.
    """
    moment = instant(at)

    def settled(seat: int, one: SeatClock) -> SeatClock:
        if seat in to_act & players.timed:
            return one if one.since is not None else SeatClock(one.left, moment)
        return one if seat in to_act & players.away else _stopped(control, one, moment)

    return Clock(tuple(settled(seat, one) for seat, one in enumerate(clock.seats)), clock.before)


def left(control: TimeControl, clock: Clock, at: datetime) -> tuple[int, ...]:
    """What is left to each seat, minus the grace at the least."""
    moment = instant(at)
    return tuple(_stopped(control, one, moment).left for one in clock.seats)


def is_used_up(control: TimeControl, clock: Clock, seat: int, at: datetime) -> bool:
    """Whether neither time nor grace is left to a seat."""
    return left(control, clock, at)[seat] <= -grace(control)


def shift(clock: Clock, by: timedelta, at: datetime) -> Clock:
    """The clocks as if the last while, in which nobody could play, had not been."""
    pause, now = round(by.total_seconds() * 1000), instant(at)

    def shifted(one: SeatClock) -> SeatClock:
        return one if one.since is None else SeatClock(one.left, min(one.since + pause, now))

    before = tuple(Before(one.depth, tuple(map(shifted, one.seats))) for one in clock.before)
    return Clock(tuple(map(shifted, clock.seats)), before)


def deadline(control: TimeControl, clock: Clock, timed: AbstractSet[int]) -> datetime | None:
    """When the first stand-in takes over; None while no clock of a person runs."""
    ends = [end for seat in timed if (end := taken_over_at(control, clock, seat)) is not None]
    return min(ends, default=None)


def overdue(control: TimeControl, clock: Clock, timed: AbstractSet[int], at: datetime) -> list[int]:
    """The seats that stand-ins take over."""
    ends = {seat: taken_over_at(control, clock, seat) for seat in sorted(timed)}
    return [seat for seat, end in ends.items() if end is not None and end <= at]


def began_at(clock: Clock, seat: int) -> datetime | None:
    """Since when a clock runs."""
    since = clock.seats[seat].since
    return None if since is None else _moment(since)


def runs_out_at(clock: Clock, seat: int) -> datetime | None:
    """When a running clock is at zero."""
    one = clock.seats[seat]
    return None if one.since is None else _moment(one.since + one.left)


def taken_over_at(control: TimeControl, clock: Clock, seat: int) -> datetime | None:
    """When a stand-in takes over a seat whose clock runs."""
    end = runs_out_at(clock, seat)
    return None if end is None else end + timedelta(milliseconds=grace(control))


def grace(control: TimeControl) -> int:
    """How long a clock goes on below zero, in milliseconds."""
    return max(LEAST_GRACE, allowance(control) // GRACE_SHARE)


def instant(at: datetime) -> int:
    """A point in time as a number."""
    return round(at.timestamp() * 1000)


def allowance(control: TimeControl) -> int:
    """What every clock begins with."""
    return 1000 * (control.days * DAY if isinstance(control, PerMove) else control.bank)


def _increment(control: TimeControl) -> int:
    return 0 if isinstance(control, PerMove) else 1000 * control.increment


def _running(control: TimeControl, seats: tuple[SeatClock, ...], turn: Turn, at: int) -> tuple[SeatClock, ...]:
    return tuple(_after(control, one, seat, turn, at) for seat, one in enumerate(seats))


def _acting(seats: tuple[SeatClock, ...], seat: int, at: int) -> tuple[SeatClock, ...]:
    """The clocks that undo goes back to: the turn of a stand-in, whose clock stood, is paid for from here on."""
    return tuple(
        SeatClock(one.left, at) if index == seat and one.since is None else one for index, one in enumerate(seats)
    )


def _after(control: TimeControl, one: SeatClock, seat: int, turn: Turn, at: int) -> SeatClock:
    is_timed = seat in turn.players.timed
    if seat not in turn.to_act:
        has_earned = is_timed and turn.kind == "action" and one.since is not None
        stopped = _stopped(control, one, at)
        return SeatClock(stopped.left + _increment(control)) if has_earned else stopped
    if one.since is not None and (is_timed or (seat in turn.players.away and seat != turn.seat)):
        return one
    stopped = _stopped(control, one, at)
    if turn.kind == "action" and seat not in turn.was_to_act:
        stopped = SeatClock(_at_turn(control, stopped.left))
    return SeatClock(stopped.left, at) if is_timed else stopped


def _at_turn(control: TimeControl, left: int) -> int:
    """What a new turn begins with: whoever has used up everything can play for a moment still."""
    return allowance(control) if isinstance(control, PerMove) else max(left, LEAST_GRACE - grace(control))


def _taken_back(control: TimeControl, seats: tuple[SeatClock, ...], turn: Turn, at: int) -> tuple[SeatClock, ...]:
    """The clocks go on from what is left now or was left then, whichever is less."""

    def after(seat: int, one: SeatClock) -> SeatClock:
        now = _stopped(control, one, at).left
        least = min(now, turn.most[seat]) if turn.most else now
        is_running = seat in turn.players.timed or (seat in turn.players.away and one.since is not None)
        if seat not in turn.to_act or not is_running:
            return SeatClock(least)
        return one if one.since is not None and least == now else SeatClock(least, at)

    return tuple(after(seat, one) for seat, one in enumerate(seats))


def _stopped(control: TimeControl, one: SeatClock, at: int) -> SeatClock:
    return SeatClock(max(one.left_at(at), -grace(control)))


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
