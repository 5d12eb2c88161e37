"""Time controls and the clocks of a match's seats: plain arithmetic, without a database and without the time of day.

Every seat has a clock of its own, and only the clocks of people who are to act run: several at once where several
choose. `Bank` is the cumulative mode of tournament clocks (Fischer's): what a turn leaves unused is kept, and each
turn that a seat ends adds the increment, however many actions it took. A turn lasts from when a seat is to act until
it no longer is. Undo turns the clocks back as if the action had never been: its player pays for the time since.

Clocks are soft: when one is at zero, a grace follows; only after it does a stand-in play for the seat.
Times are milliseconds, those of the day since 1970 in UTC.
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
    """What was left when it began to run, at `since`; without that it stands, and so much is left."""

    left: int
    since: int | None = None

    def left_at(self, at: int) -> int:
        """What is left, 0 at the least."""
        return self.left if self.since is None else max(0, self.left - max(0, at - self.since))


class Before(msgspec.Struct, frozen=True, array_like=True):
    """The clocks before an action that may be undone, the `depth`th of those."""

    depth: int
    seats: tuple[SeatClock, ...]


class Clock(msgspec.Struct, frozen=True, array_like=True):
    """The clocks of all seats. `before` is kept for actions that changed who is to act, until a checkpoint."""

    seats: tuple[SeatClock, ...]
    before: tuple[Before, ...] = ()


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the match: how many actions may be undone after it, who is to act, and which seats people play."""

    kind: Literal["action", "undo", "take_back"]
    depth: int
    to_act: AbstractSet[int]
    timed: AbstractSet[int]


def begin(control: TimeControl, seats: int, running: AbstractSet[int], at: datetime) -> Clock:
    """The clocks at the start of a match."""
    since, allowance = instant(at), _allowance(control)
    return Clock(tuple(SeatClock(allowance, since if seat in running else None) for seat in range(seats)))


def advance(control: TimeControl, clock: Clock, turn: Turn, at: datetime) -> Clock:
    """The clocks after a step."""
    moment = instant(at)
    if turn.kind == "take_back":
        # Everybody agreed to it: what was used is used.
        return Clock(_running(control, clock.seats, turn, moment))
    if turn.kind == "undo":
        undone = [one for one in clock.before if one.depth > turn.depth]
        seats = undone[0].seats if undone else clock.seats
        before = tuple(one for one in clock.before if one.depth <= turn.depth)
        return Clock(_running(control, seats, turn, moment), before)
    before = tuple(one for one in clock.before if one.depth < turn.depth)
    seats = _running(control, clock.seats, turn, moment)
    if turn.depth and seats != clock.seats:
        before = (*before, Before(turn.depth, clock.seats))
    return Clock(seats, before)


def settle(clock: Clock, to_act: AbstractSet[int], timed: AbstractSet[int], at: datetime) -> Clock:
    """The clocks when people left their seats or came back: nothing is added, and undo gives nothing back for the
    time in which they were away."""
    moment = instant(at)

    def stopped(seats: tuple[SeatClock, ...], running: AbstractSet[int]) -> tuple[SeatClock, ...]:
        return tuple(one if seat in running else SeatClock(one.left_at(moment)) for seat, one in enumerate(seats))

    running = to_act & timed
    seats = tuple(
        SeatClock(one.left, moment) if seat in running and one.since is None else one
        for seat, one in enumerate(stopped(clock.seats, running))
    )
    return Clock(seats, tuple(Before(one.depth, stopped(one.seats, timed)) for one in clock.before))


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
    """How long after its end a clock waits for its player."""
    return max(LEAST_GRACE, _allowance(control) // GRACE_SHARE)


def instant(at: datetime) -> int:
    """A point in time as a number."""
    return round(at.timestamp() * 1000)


def _allowance(control: TimeControl) -> int:
    return 1000 * (control.days * DAY if isinstance(control, PerMove) else control.bank)


def _increment(control: TimeControl) -> int:
    return 0 if isinstance(control, PerMove) else 1000 * control.increment


def _running(control: TimeControl, seats: tuple[SeatClock, ...], turn: Turn, at: int) -> tuple[SeatClock, ...]:
    def after(seat: int, one: SeatClock) -> SeatClock:
        if seat in turn.to_act and seat in turn.timed:
            if one.since is not None:
                return one
            is_fresh = isinstance(control, PerMove) and turn.kind != "undo"
            return SeatClock(_allowance(control) if is_fresh else one.left, at)
        if one.since is None:
            return one
        earned = 0 if turn.kind != "action" or seat not in turn.timed else _increment(control)
        return SeatClock(one.left_at(at) + earned)

    return tuple(after(seat, one) for seat, one in enumerate(seats))


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
