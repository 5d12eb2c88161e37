"""A running match under lock, while the people at its seats change."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError
from app.storage import chat, clocks, holders, matches, proposals, seat_changes, seat_rows, takebacks
from app.storage.database import Database
from app.storage.holders import Ended, Holder
from app.storage.matches import MatchRow, Offer, SeatRow
from app.storage.proposals import Proposal
from app.storage.seat_changes import ProposalKind, SeatChange, What


class Seating:
    """What is changed is stored at once, and `row` tells it."""

    def __init__(self, database: Database, connection: AsyncConnection, row: MatchRow, at: datetime) -> None:
        self.row = row
        self.at = at
        self._database = database
        self._connection = connection

    def seat_of(self, user_id: str) -> SeatRow:
        """The seat that this user has. Raises `RefusedError`: `not_seated`."""
        index = self.row.seat_of(user_id)
        if index is None:
            raise RefusedError("not_seated", "you do not sit at this match")
        return self.row.seats[index]

    async def set(self, seat: int, **values: Any) -> None:
        """Changes who plays for a seat; clocks stop or go on accordingly."""
        before = self.row.seats[seat].user_id
        await self._store(seat, changed_at=self.at, **values)
        if self.row.seats[seat].user_id != before or self.row.seats[seat].stand_in == "resigned":
            await takebacks.desert(self._connection, self.row.id, seat)
        await clocks.settle(self._connection, self.row, self.at)

    async def sit(self, seat: int, **player: Any) -> None:
        """Gives the seat to this player, who hears what is said from now on."""
        talk_from = await chat.last_id(self._connection, self.row.id)
        await self.set(seat, **player, stand_in=None, offer=None, takeover_key=None, talk_from=talk_from)

    async def offer(self, seat: int, offer: Offer, key: str) -> None:
        """Lets somebody take the seat over with this key, while who plays for it plays on."""
        await self._store(seat, offer=offer, takeover_key=key)

    async def note(
        self, what: What, seat: int, name: str, by: str | None = None, proposal: ProposalKind | None = None
    ) -> None:
        """Adds an entry to what everybody sees of the seats."""
        change = SeatChange(at=self.at, seq=self.row.seq, seat=seat, what=what, name=name, by=by, proposal=proposal)
        await seat_changes.add(self._connection, self.row.id, [change])

    async def end_holding(self, seat: int) -> None:
        """Notes that the person of this seat, who left it, has lost it."""
        one = self.row.seats[seat]
        why: Ended = "resigned" if one.stand_in == "resigned" else "late" if one.stand_in == "time" else "handed_over"
        if one.user_id is not None:
            await holders.end(self._connection, self.row.id, one.user_id, why, self.at)

    async def begin_holding(self, seat: int, user_id: str) -> None:
        """Notes that the user has this seat from now on."""
        await holders.add(self._connection, self.row.id, [Holder(user_id=user_id, seat=seat, since=self.at)])

    async def put(self, proposal: Proposal) -> None:
        """Stores the proposal in its present form."""
        await proposals.put(self._database, self._connection, self.row.id, proposal)
        self.row = msgspec.structs.replace(self.row, proposal=proposal)

    async def _store(self, seat: int, **values: Any) -> None:
        self.row = await seat_rows.change(self._connection, self.row, seat, **values)

    async def check_may_sit(self, user_id: str, *, beside_blocked: bool) -> None:
        """Raises `RefusedError`: `not_open_to_you`, `blocked_there`, `name_taken_here`."""
        await seat_rows.check_may_sit(self._connection, self.row.id, user_id, beside_blocked=beside_blocked)


@asynccontextmanager
async def locked(database: Database, match_id: str, at: datetime) -> AsyncIterator[Seating]:
    """The match, which nobody else changes meanwhile. Raises `RefusedError`: `no_such_match`, `not_running`."""
    async with database.write() as connection:
        row = await matches.lock_known(connection, match_id)
        if row.status != "running":
            raise RefusedError("not_running", f"the match is not being played, it is {row.status}")
        yield Seating(database, connection, row, at)
