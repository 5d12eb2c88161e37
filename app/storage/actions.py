"""The log of a match. Appending decides between writers: only who knows the last entry adds the next."""

from datetime import datetime
from typing import Any, Literal

import msgspec
from sqlalchemy import RowMapping, bindparam, func, insert, select, update

from app.storage.database import Database
from app.storage.tables import actions, matches
from app.timekeeping import Clock

MadeBy = Literal["person", "stand_in", "bot"]
"""Who made a step: the seat's person, who plays for that person meanwhile, or a computer player of its own."""


class LogRow(msgspec.Struct, frozen=True, kw_only=True):
    """A stored entry. `action` is JSON, of the game or a take-back; None is an undo. `client_id` is None where no
    client waits for an ack. `clocks` is what was left to each seat right after the step, in milliseconds.

    `made_by` and `clocks` are None in entries that were stored before they were kept, or come from another match.
    """

    seq: int
    seat: int
    action: str | None
    digest: bytes
    client_id: str | None
    at: datetime
    made_by: MadeBy | None = None
    clocks: tuple[int, ...] | None = None


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What the match's row says of the position after an entry; `outcome` set means that it is over."""

    to_act: list[int]
    outcome: dict[str, Any] | None
    clock: Clock | None = None
    deadline: datetime | None = None


_raise = (
    update(matches)
    .where(
        matches.c.id == bindparam("id_"),
        matches.c.seq == bindparam("seq_") - 1,
        matches.c.status == "running",
        matches.c.broken_seq.is_(None),
    )
    .values(
        seq=bindparam("seq_"),
        status=bindparam("status_"),
        to_act=bindparam("to_act_"),
        outcome=bindparam("outcome_"),
        finished_at=bindparam("finished_at_"),
        clock=bindparam("clock_"),
        deadline=bindparam("deadline_"),
    )
)
_columns = ("match_id", "seq", "seat", "action", "digest", "client_id", "at", "made_by", "clocks")
_append_all = """
WITH given AS (
    SELECT * FROM unnest(
        $1::varchar[], $2::integer[], $3::varchar[], $4::text[], $5::text[], $6::timestamptz[], $7::text[],
        $8::timestamptz[], $9::integer[], $10::text[], $11::bytea[], $12::varchar[], $13::timestamptz[],
        $14::varchar[], $15::text[]
    ) AS given (
        match_id, seq, status, to_act, outcome, finished_at, clock, deadline, seat, action, digest, client_id, at,
        made_by, clocks
    )
), raised AS (
    UPDATE matches SET seq = given.seq, status = given.status, to_act = given.to_act::json,
        outcome = given.outcome::json, finished_at = given.finished_at, clock = given.clock::json,
        deadline = given.deadline
    FROM given WHERE matches.id = given.match_id AND matches.seq = given.seq - 1 AND matches.status = 'running'
        AND matches.broken_seq IS NULL
    RETURNING given.*
)
INSERT INTO actions (match_id, seq, seat, action, digest, client_id, at, made_by, clocks)
SELECT match_id, seq, seat, action, digest, client_id, at, made_by, clocks::json FROM raised RETURNING match_id
"""
_insert = insert(actions)


async def append(database: Database, match_id: str, row: LogRow, position: Position) -> bool:
    """Adds the entry if `row.seq` is the next one; False if another writer was first.

    One statement on Postgres, for all matches to which something is added at this moment.
    """
    is_over = position.outcome is not None
    status = "finished" if is_over else "running"
    finished_at = row.at if is_over else None
    if not database.is_sqlite:
        to_act = msgspec.json.encode(position.to_act).decode()
        outcome = msgspec.json.encode(position.outcome).decode() if is_over else None
        clock = None if position.clock is None else msgspec.json.encode(position.clock).decode()
        raising = (match_id, row.seq, status, to_act, outcome, finished_at, clock, position.deadline)
        clocks = None if row.clocks is None else msgspec.json.encode(row.clocks).decode()
        entry = (row.seat, row.action, row.digest, row.client_id, row.at, row.made_by, clocks)
        return await database.store(_append_all, raising + entry)
    values = {
        "id_": match_id,
        "seq_": row.seq,
        "status_": status,
        "to_act_": position.to_act,
        "outcome_": position.outcome,
        "finished_at_": finished_at,
        "clock_": position.clock,
        "deadline_": position.deadline,
    }
    async with database.write() as connection:
        if (await connection.execute(_raise, values)).rowcount == 0:
            return False
        await connection.execute(_insert, {"match_id": match_id, **msgspec.structs.asdict(row)})
        return True


async def log(database: Database, match_id: str, after: int = 0) -> list[LogRow]:
    """The entries of a match that come after `after`, in order."""
    query = select(actions).where(actions.c.match_id == match_id, actions.c.seq > after).order_by(actions.c.seq)
    async with database.read() as connection:
        rows = (await connection.execute(query)).mappings()
        return [_entry(row) for row in rows]


async def count(database: Database, match_id: str) -> int:
    """How many entries the log of a match has."""
    query = select(func.count()).select_from(actions).where(actions.c.match_id == match_id)
    async with database.read() as connection:
        return await connection.scalar(query) or 0


def _entry(row: RowMapping) -> LogRow:
    clocks = row["clocks"]
    given = {name: row[name] for name in _columns[1:]}
    return LogRow(**(given | {"clocks": None if clocks is None else tuple(clocks)}))
