"""The proposal what is to become of the seat of somebody who left. A match keeps its last one."""

from datetime import datetime
from typing import Literal

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.database import Database
from app.storage.seat_changes import ProposalKind
from app.storage.tables import proposals

Ended = Literal["agreed", "refused", "withdrawn", "dropped"]


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Made by the player of seat `by` after step `seq`: what is to become of `seat`. `agreed` is a bit mask of seats.

    `number` counts the proposals of the match, from 1. `dropped` is one whose reason went.
    """

    number: int
    seq: int
    seat: int
    what: ProposalKind
    by: int
    agreed: int = 0
    made_at: datetime
    ended: Ended | None = None
    ended_at: datetime | None = None


_columns = tuple(Proposal.__struct_fields__)


async def last(connection: AsyncConnection, match_id: str) -> Proposal | None:
    """The last proposal of this match."""
    row = (await connection.execute(select(proposals).where(proposals.c.match_id == match_id))).mappings().first()
    return None if row is None else Proposal(**{name: row[name] for name in _columns})


async def put(database: Database, connection: AsyncConnection, match_id: str, proposal: Proposal) -> None:
    """Stores the proposal of a match whose row is locked, in place of the one before."""
    values = msgspec.structs.asdict(proposal)
    statement = database.insert(proposals).values(match_id=match_id, **values)
    await connection.execute(statement.on_conflict_do_update(index_elements=["match_id"], set_=values))
