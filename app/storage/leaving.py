"""Leaving a seat of a running match and coming back, handing it over, and sitting down where somebody left."""

from datetime import datetime
from hmac import compare_digest
from typing import Literal

from app import timekeeping
from app.errors import RefusedError
from app.ids import new_key
from app.storage.database import Database
from app.storage.matches import MatchRow, SeatRow
from app.storage.proposing import forget_answers, running
from app.storage.seating import Seating
from app.storage.users import User


async def leave(
    database: Database, match_id: str, seat: int, user_id: str, why: Literal["away", "resigned"], at: datetime
) -> None:
    """A stand-in plays on, for a while or for good. Raises `RefusedError`: `not_yours`, `not_running`."""
    async with running(database, match_id, at) as seating:
        mine = _require_player(seating, seat, user_id)
        if mine.stand_in != why:
            await seating.set(seat, stand_in=why, offer=None, takeover_key=None)
            await seating.note(why, seat, mine.name or "")


async def come_back(database: Database, match_id: str, seat: int, user_id: str, at: datetime) -> None:
    """The player plays again; a key that they gave for the seat is void. Raises `RefusedError`: `not_yours`, who has
    resigned too; `not_running`; `out_of_time` until the turn is over whose time and grace are used up."""
    async with running(database, match_id, at) as seating:
        mine = _require_player(seating, seat, user_id)
        if mine.stand_in is not None:
            _require_time(seating.row, seat, at)
            await seating.set(seat, stand_in=None, offer=None, takeover_key=None)
            await seating.note("back", seat, mine.name or "")


async def hand_over(database: Database, match_id: str, seat: int, user_id: str, at: datetime) -> None:
    """A stand-in plays until somebody brings the seat's new key; doing it again leaves the key as it is. Raises
    `RefusedError`: `not_yours`, `not_running`."""
    async with running(database, match_id, at) as seating:
        mine = _require_player(seating, seat, user_id)
        if mine.offer != "hand_over":
            await seating.set(seat, stand_in="away", offer="hand_over", takeover_key=new_key())
            await seating.note("offered", seat, mine.name or "")


async def take_over(
    database: Database,
    match_id: str,
    seat: int,
    user: User,
    key: str | None,
    at: datetime,
    *,
    beside_blocked: bool = False,
) -> None:
    """Seats the user where somebody left. Raises `RefusedError`: `seat_taken`, `bad_invite`, `already_seated`,
    `sat_before`, `not_open_to_you`, `blocked_there`, `name_taken_here`, `not_running`; sitting where one sits does
    nothing."""
    async with running(database, match_id, at) as seating:
        before = seating.row.seats[seat]
        if seating.row.seat_of(user.id) == seat:
            return
        _require_open(seating.row, before, key)
        _require_newcomer(seating.row, user.id)
        await seating.check_may_sit(user.id, beside_blocked=beside_blocked)
        await forget_answers(seating, seat)
        await seating.end_holding(seat)
        values = {"kind": "human", "user_id": user.id, "name": user.name, "account": user.account}
        await seating.sit(seat, **values)
        await seating.begin_holding(seat, user.id)
        await seating.note("taken" if before.offer == "hand_over" else "sat", seat, user.name, by=before.name)


def _require_open(row: MatchRow, seat: SeatRow, key: str | None) -> None:
    if seat.offer is None or seat.takeover_key is None:
        raise RefusedError("seat_taken", f"seat {seat.index} is taken")
    if seat.offer == "open" and row.public:
        return
    if key is None or not compare_digest(key.encode(), seat.takeover_key.encode()):
        raise RefusedError("bad_invite", f"the key does not open seat {seat.index}", where="invite")


def _require_newcomer(row: MatchRow, user_id: str) -> None:
    mine, held = row.seat_of(user_id), row.held_by(user_id)
    if mine is not None:
        raise RefusedError("already_seated", f"you already sit on seat {mine}")
    if held is not None:
        raise RefusedError("sat_before", f"you had seat {held.seat} of this match; nobody gets another, nor the same")


def _require_player(seating: Seating, seat: int, user_id: str) -> SeatRow:
    if seating.row.seat_of(user_id) != seat:
        raise RefusedError("not_yours", "you do not play on this seat")
    return seating.row.seats[seat]


def _require_time(row: MatchRow, seat: int, at: datetime) -> None:
    # Else whoever keeps coming back would keep the stand-in from acting, for ever.
    if row.time_control is None or row.clock is None or seat not in row.to_act:
        return
    if timekeeping.is_used_up(row.time_control, row.clock, seat, at):
        raise RefusedError("out_of_time", "your time for this turn is used up; take your seat back when it is over")
