"""What became of the seats of a match since it started: who left, came back or took over, and what was proposed.

Names are kept as they were at the time; user ids are not kept at all.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.tables import seat_changes

What = Literal[
    "away",
    "back",
    "late",
    "resigned",
    "offered",
    "taken",
    "sat",
    "opened",
    "replaced",
    "proposed",
    "agreed",
    "refused",
    "withdrawn",
    "dropped",
]
ProposalKind = Literal["bot", "open", "stand_in"]

LASTING: tuple[What, ...] = ("resigned", "taken", "sat", "opened", "replaced")
LASTING_SHOWN = 200
PASSING_SHOWN = 50
"""How many of the other changes are read again: going away and coming back must not push out who took a seat."""


class SeatChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change at `seat` after step `seq`. `name` is whose seat it was, and for `taken` and `sat` who has it now;
    `by` is who had it before then, and otherwise who proposed or answered. `proposal` is what was proposed."""

    at: Annotated[datetime, Meta(tz=True)]
    seq: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0)]
    what: What
    name: Annotated[str, Meta(max_length=24)]
    by: Annotated[str, Meta(max_length=24)] | None = None
    proposal: ProposalKind | None = None


_columns = tuple(SeatChange.__struct_fields__)


async def add(connection: AsyncConnection, match_id: str, changes: Sequence[SeatChange]) -> None:
    """Stores changes, in their order, of a match whose row is locked."""
    if not changes:
        return
    last = await connection.scalar(select(func.max(seat_changes.c.number)).where(seat_changes.c.match_id == match_id))
    rows = [
        {"match_id": match_id, "number": number, **msgspec.structs.asdict(change)}
        for number, change in enumerate(changes, (last or 0) + 1)
    ]
    await connection.execute(insert(seat_changes), rows)


async def shown(connection: AsyncConnection, match_id: str) -> tuple[SeatChange, ...]:
    """The last changes of a match, oldest first: up to `LASTING_SHOWN` and `PASSING_SHOWN`."""
    is_lasting = seat_changes.c.what.in_(LASTING)
    found: list[tuple[int, SeatChange]] = []
    for condition, limit in ((is_lasting, LASTING_SHOWN), (~is_lasting, PASSING_SHOWN)):
        query = select(seat_changes).where(seat_changes.c.match_id == match_id, condition)
        rows = await connection.execute(query.order_by(seat_changes.c.number.desc()).limit(limit))
        found += [(row["number"], SeatChange(**{name: row[name] for name in _columns})) for row in rows.mappings()]
    return tuple(change for _, change in sorted(found, key=lambda one: one[0]))
