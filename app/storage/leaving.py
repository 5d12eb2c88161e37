"""Who plays for a seat of a running match: its player, a stand-in, a computer player, or somebody else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from app import timekeeping
from app.errors import RefusedError
from app.storage import blocks, chat, clocks, matches, table_names, takebacks
from app.storage.database import Database
from app.storage.matches import MatchRow, StandIn
from app.storage.tables import seats


class _Change:
    """A running match under lock, and what becomes of a seat."""

    def __init__(self, connection: AsyncConnection, row: MatchRow, seat: int) -> None:
        self.row = row
        self.seat = row.seats[seat]
        self.connection = connection

    async def set(self, at: datetime, **values: Any) -> None:
        """Changes the seat; clocks stop or go on accordingly."""
        columns = {name: value for name, value in values.items() if name in seats.c}
        of_seat = (seats.c.match_id == self.row.id, seats.c.seat == self.seat.index)
        await self.connection.execute(update(seats).where(*of_seat).values(**columns))
        changed = msgspec.structs.replace(self.seat, **values)
        everybody = tuple(changed if seat.index == changed.index else seat for seat in self.row.seats)
        if changed.user_id != self.seat.user_id or changed.stand_in == "resigned":
            await takebacks.desert(self.connection, self.row.id, changed.index)
        await clocks.settle(self.connection, msgspec.structs.replace(self.row, seats=everybody), at)

    async def check_name(self, user_id: str) -> None:
        """Raises `RefusedError` (`name_taken_here`) if somebody at the table has a name like that of this user."""
        await table_names.check(self.connection, self.row.id, user_id)


async def leave(database: Database, match_id: str, seat: int, user_id: str, why: StandIn, at: datetime) -> None:
    """A stand-in plays on, for a while or for good. Raises `RefusedError`: `not_yours`, `not_running`."""
    async with _running(database, match_id, seat) as change:
        _require_player(change, user_id)
        if change.seat.stand_in != why:
            await change.set(at, stand_in=why)


async def come_back(database: Database, match_id: str, seat: int, user_id: str, at: datetime) -> None:
    """The player plays again. Raises `RefusedError`: `not_yours`, who has resigned too; `not_running`;
    `out_of_time` until the turn is over whose time and grace are used up."""
    async with _running(database, match_id, seat) as change:
        _require_player(change, user_id)
        if change.seat.stand_in is not None:
            _require_time(change.row, seat, at)
            await change.set(at, stand_in=None)


async def replace_by_bot(database: Database, match_id: str, seat: int, key: str, at: datetime) -> None:
    """A computer player plays on; `key` is the seat's new invitation. Raises `RefusedError`: `not_running`."""
    async with _running(database, match_id, seat) as change:
        if change.seat.kind != "bot":
            await change.set(at, kind="bot", user_id=None, stand_in=None, invite=key)


async def free(database: Database, match_id: str, seat: int, key: str, at: datetime) -> None:
    """The seat waits for who brings `key`. Raises `RefusedError`: `not_running`."""
    async with _running(database, match_id, seat) as change:
        await change.set(at, kind=None, user_id=None, stand_in=None, invite=key)


async def take_over(
    database: Database, match_id: str, seat: int, user_id: str, at: datetime, *, beside_blocked: bool = False
) -> None:
    """Seats the user on a freed seat. Raises `RefusedError`: `seat_taken`, `already_seated`, `not_open_to_you`,
    `blocked_there`, `name_taken_here`, `not_running`; sitting where one sits does nothing."""
    async with _running(database, match_id, seat) as change:
        mine = next((one.index for one in change.row.seats if one.user_id == user_id), None)
        if mine == seat:
            return
        if mine is not None:
            raise RefusedError("already_seated", f"you already sit on seat {mine}")
        await blocks.check_may_sit(change.connection, match_id, user_id, beside_blocked=beside_blocked)
        if change.seat.kind is not None:
            raise RefusedError("seat_taken", f"seat {seat} is taken")
        await change.check_name(user_id)
        talk_from = await chat.last_id(change.connection, match_id)
        await change.set(at, kind="human", user_id=user_id, stand_in=None, talk_from=talk_from)


@asynccontextmanager
async def _running(database: Database, match_id: str, seat: int) -> AsyncIterator[_Change]:
    async with database.write() as connection:
        row = await matches.lock(connection, match_id)
        if row is None:
            raise RefusedError("no_such_match", "there is no such match")
        if row.status != "running":
            raise RefusedError("not_running", f"the match is not being played, it is {row.status}")
        yield _Change(connection, row, seat)


def _require_player(change: _Change, user_id: str) -> None:
    if change.seat.user_id != user_id or not change.row.holds(change.seat):
        raise RefusedError("not_yours", "you do not play on this seat")


def _require_time(row: MatchRow, seat: int, at: datetime) -> None:
    # Else whoever keeps coming back would keep the stand-in from acting, for ever.
    if row.time_control is None or row.clock is None or seat not in row.to_act:
        return
    if timekeeping.is_used_up(row.time_control, row.clock, seat, at):
        raise RefusedError("out_of_time", "your time for this turn is used up; take your seat back when it is over")
