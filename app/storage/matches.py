"""Matches and their seats: making, reading and listing them."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import ColumnElement, Select, exists, insert, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError
from app.storage import holders, proposals, seat_changes
from app.storage.actions import LogRow
from app.storage.database import Database
from app.storage.holders import Holder
from app.storage.proposals import Proposal
from app.storage.seat_changes import SeatChange
from app.storage.tables import actions, admissions, matches, seat_holders, seats, users
from app.storage.users import has_account
from app.timekeeping import Clock, Players, TimeControl
from engine.core.types import Table

Status = Literal["open", "running", "finished", "expired", "closed"]
"""`expired`: given up since nobody began it; stored as open, with `expired_at`. `closed`: ended without a result since
the rules cannot follow its log; stored as finished, with `closed_at`."""
StandIn = Literal["time", "away", "resigned"]
"""Why a stand-in plays for a person: the clock ran out, they are away for a while, or they resigned."""

Offer = Literal["hand_over", "open"]
"""Who may take a seat over: who brings the link of its player, or somebody new, as all have agreed."""

UNSTARTED = timedelta(days=14)
"""After so long a match that nobody began expires."""
OWNER_WAITED_FOR = timedelta(minutes=10)
"""After so long with every seat taken anybody who sits there may start, not the owner alone."""
FORGOTTEN = timedelta(days=14)
"""After so long without a step a running match is no longer listed."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: `kind` is human, bot or None for a free one. `invite` is the key that seats its bearer before the
    start. `stand_in` is None while people (or a computer player) play for themselves; `changed_at` is when who plays
    last changed. `takeover_key` goes with an `offer`. `talk_from` is the last message of the match from before its
    person sat down: of the table's talk they hear what came after it."""

    index: int
    kind: str | None = None
    user_id: str | None = None
    name: str | None = None
    account: bool = False
    invite: str
    stand_in: StandIn | None = None
    talk_from: int = 0
    changed_at: datetime | None = None
    offer: Offer | None = None
    takeover_key: str | None = None


class OldSeed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seed (in hex) that was drawn from up to and including step `until`; step 0 is the setup."""

    until: Annotated[int, Meta(ge=0)]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Origin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The match and step that another match goes on from, whose log begins with the same entries."""

    match: str
    seq: Annotated[int, Meta(ge=0)]
    seeds: tuple[OldSeed, ...]


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match as stored, without its log."""

    id: str
    game: str
    rules_version: int
    layout: str
    sides: tuple[tuple[str, ...], ...]
    options: dict[str, Any]
    seed: bytes
    status: Status = "open"
    seq: int = 0
    to_act: tuple[int, ...] = ()
    outcome: dict[str, Any] | None = None
    public: bool
    owner_id: str
    owner_name: str
    owner_account: bool = False
    watch_key: str
    created_at: datetime
    started_at: datetime | None = None
    finished_at: datetime | None = None
    seed_hash: bytes | None = None
    """Promised at the beginning; what `create` makes of the seed unless it is given."""
    imported_at: datetime | None = None
    origin: Origin | None = None
    time_control: TimeControl | None = None
    clock: Clock | None = None
    deadline: datetime | None = None
    expired_at: datetime | None = None
    broken_seq: int | None = None
    """The first step of the log that the rules cannot follow, if there is one; 0 is the setup."""
    broken_code: str | None = None
    closed_at: datetime | None = None
    closed_by: int | None = None
    """The seat that closed it; None is the operator."""
    onlookers_talk: bool = True
    full_since: datetime | None = None
    """Since when every seat of an open match has been taken."""
    put_out: tuple[str, ...] = ()
    """The users whom the owner took off the table last, unless they have come back."""
    takebacks: bool = True
    """Whether the match may go back beyond undo."""
    moved_at: datetime | None = None
    """When the last step was stored; None before the first."""
    seats: tuple[SeatRow, ...]
    holders: tuple[Holder, ...] = ()
    """Like the next two read for one match, not for lists."""
    changes: tuple[SeatChange, ...] = ()
    proposal: Proposal | None = None

    @property
    def table(self) -> Table:
        """What the rules need to know of the match."""
        return Table(seats=self.sides, options=self.options, rules_version=self.rules_version)

    @property
    def seeds(self) -> dict[int, bytes]:
        """The seed that is drawn from after each of these steps, in their order; -1 is before the setup."""
        old = () if self.origin is None else self.origin.seeds
        begins = [-1, *(one.until for one in old)]
        return dict(zip(begins, [*(bytes.fromhex(one.seed) for one in old), self.seed], strict=True))

    def seat_of(self, user_id: str | None) -> int | None:
        """Where this user sits; who resigned no longer does, as long as the match runs."""
        if user_id is None:
            return None
        return next((seat.index for seat in self.seats if seat.user_id == user_id and self.holds(seat)), None)

    def holds(self, seat: SeatRow) -> bool:
        """Whether this seat's person has it still, to see what it sees."""
        return seat.stand_in != "resigned" or self.status not in ("running", "closed")

    @property
    def is_stopped(self) -> bool:
        """Whether nobody can act any more: the rules cannot follow the log, or the match was closed because of that."""
        return self.broken_seq is not None or self.status == "closed"

    def takes_part(self, user_id: str | None) -> bool:
        """Whether this user has a seat, or had one since the start."""
        return user_id is not None and (
            any(seat.user_id == user_id for seat in self.seats) or self.held_by(user_id) is not None
        )

    def held_by(self, user_id: str | None) -> Holder | None:
        """The seat that this user has or had since the start."""
        return next((holder for holder in self.holders if holder.user_id == user_id), None)

    @property
    def expires_at(self) -> datetime | None:
        """When the match is given up, or was, unless somebody begins it."""
        return (self.deadline or self.created_at + UNSTARTED) if self.status == "open" else self.expired_at

    @property
    def startable_at(self) -> datetime | None:
        """When anybody who sits there may start the match, since it has been full for so long without its owner."""
        return self.full_since + OWNER_WAITED_FOR if self.status == "open" and self.full_since is not None else None

    def may_be_started_by(self, user_id: str, at: datetime) -> bool:
        """Whether it is this user's to start the match at this moment."""
        waited = self.startable_at is not None and self.startable_at <= at
        return user_id == self.owner_id or (waited and self.seat_of(user_id) is not None)

    @property
    def bot_seats(self) -> frozenset[int]:
        """The seats of computer players."""
        return frozenset(seat.index for seat in self.seats if seat.kind == "bot")

    @property
    def stood_in_seats(self) -> frozenset[int]:
        """The seats for which a stand-in plays."""
        return frozenset(seat.index for seat in self.seats if seat.stand_in is not None)

    @property
    def timed_seats(self) -> frozenset[int]:
        """The seats that people play: only their clocks run. A seat that was freed waits for a person, too."""
        return frozenset(seat.index for seat in self.seats if seat.kind != "bot" and seat.stand_in is None)

    @property
    def clocked_players(self) -> Players:
        """Whose clocks run, and whose run on although a stand-in plays."""
        away = frozenset(seat.index for seat in self.seats if seat.stand_in == "away")
        return Players(timed=self.timed_seats, away=away)

    @property
    def person_seats(self) -> frozenset[int]:
        """The seats of people who have not resigned: at the table, away or late."""
        return frozenset(seat.index for seat in self.seats if seat.kind == "human" and seat.stand_in != "resigned")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which matches to list. `member`: those that this user owns, sits in or sat in; otherwise public ones, of the
    running ones those with a step after `moved_after`."""

    status: Status | None = None
    game: str | None = None
    member: str | None = None
    before: str | None = None
    moved_after: datetime | None = None
    limit: int = 50


async def create(database: Database, row: MatchRow) -> None:
    """Stores a new match."""
    async with database.write() as connection:
        await add(connection, row)


async def add(connection: AsyncConnection, row: MatchRow, log: Sequence[LogRow] = ()) -> None:
    """Stores a match within a transaction, with the entries that its log has already."""
    values = {name: getattr(row, name) for name in row.__struct_fields__ if name in matches.c}
    values["seed_hash"] = row.seed_hash or sha256(row.seed).digest()
    if row.status == "open":
        values["deadline"] = row.expires_at
        values["full_since"] = row.created_at if all(seat.kind for seat in row.seats) else None
    await connection.execute(insert(matches), values)
    await connection.execute(
        insert(seats),
        [
            {
                "match_id": row.id,
                "seat": seat.index,
                "kind": seat.kind,
                "user_id": seat.user_id,
                "invite": seat.invite,
                "stand_in": seat.stand_in,
                "talk_from": seat.talk_from,
            }
            for seat in row.seats
        ],
    )
    if not row.public:
        people = {row.owner_id} | {seat.user_id for seat in row.seats if seat.user_id is not None}
        await connection.execute(
            insert(admissions), [{"match_id": row.id, "user_id": user_id, "talk_from": 0} for user_id in people]
        )
    if row.started_at is not None:
        await holders.add(connection, row.id, first_holders(row, row.started_at))
    await seat_changes.add(connection, row.id, row.changes)
    if log:
        entries = [{"match_id": row.id, **msgspec.structs.asdict(entry)} for entry in log]
        await connection.execute(insert(actions), entries)


def first_holders(row: MatchRow, at: datetime) -> list[Holder]:
    """The people who sit at the table when the match starts."""
    return [Holder(user_id=seat.user_id, seat=seat.index, since=at) for seat in row.seats if seat.user_id is not None]


async def get(database: Database, match_id: str) -> MatchRow | None:
    """The match with this id."""
    async with database.read() as connection:
        return await _read_one(connection, _selected().where(matches.c.id == match_id))


async def lock(connection: AsyncConnection, match_id: str, *, skip: bool = False) -> MatchRow | None:
    """The match, which nobody else changes until the transaction ends; with `skip`, None while somebody does."""
    # By itself: a join would lose the row on Postgres when its owner has changed since the statement began.
    locking = select(matches.c.id).where(matches.c.id == match_id).with_for_update(skip_locked=skip)
    if await connection.scalar(locking) is None:
        return None
    return await _read_one(connection, _selected().where(matches.c.id == match_id))


async def lock_known(connection: AsyncConnection, match_id: str) -> MatchRow:
    """The same. Raises `RefusedError` (`no_such_match`)."""
    row = await lock(connection, match_id)
    if row is None:
        raise RefusedError("no_such_match", "there is no such match")
    return row


async def find(database: Database, wanted: Wanted) -> list[MatchRow]:
    """The matches that are wanted, newest first."""
    query = _selected().order_by(matches.c.created_at.desc(), matches.c.id.desc()).limit(wanted.limit)
    if wanted.member is None:
        query = query.where(matches.c.public)
        if wanted.status == "running":
            query = query.where(matches.c.broken_seq.is_(None))
        if wanted.moved_after is not None:
            query = query.where(or_(matches.c.status != "running", _moved_after(wanted.moved_after)))
    else:
        seated = select(seats.c.match_id).where(seats.c.user_id == wanted.member)
        held = select(seat_holders.c.match_id).where(seat_holders.c.user_id == wanted.member)
        is_theirs = (matches.c.owner_id == wanted.member, matches.c.id.in_(seated), matches.c.id.in_(held))
        query = query.where(or_(*is_theirs))
    if wanted.status == "closed":
        query = query.where(matches.c.closed_at.is_not(None))
    elif wanted.status is not None:
        query = query.where(
            matches.c.status == wanted.status, matches.c.expired_at.is_(None), matches.c.closed_at.is_(None)
        )
    if wanted.game is not None:
        query = query.where(matches.c.game == wanted.game)
    if wanted.before is not None:
        last = select(matches.c.created_at, matches.c.id).where(matches.c.id == wanted.before)
        query = query.where(tuple_(matches.c.created_at, matches.c.id) < last.scalar_subquery())
    async with database.read() as connection:
        return await _read(connection, query)


async def started_ids(database: Database) -> list[str]:
    """All matches that have a log, oldest first."""
    query = select(matches.c.id).where(matches.c.status != "open").order_by(matches.c.created_at, matches.c.id)
    async with database.read() as connection:
        return list(await connection.scalars(query))


async def ids_waiting_for_bots(database: Database) -> list[str]:
    """Running matches in which a computer player, or a stand-in, is to act."""
    query = (
        select(matches.c.id, matches.c.to_act, seats.c.seat)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(
            matches.c.status == "running",
            matches.c.broken_seq.is_(None),
            or_(seats.c.kind == "bot", seats.c.stand_in.is_not(None)),
        )
        .order_by(matches.c.created_at)
    )
    async with database.read() as connection:
        rows = await connection.execute(query)
        return list(dict.fromkeys(match_id for match_id, to_act, seat in rows if seat in to_act))


_last_step = (actions.c.match_id == matches.c.id, actions.c.seq == matches.c.seq)


def _selected() -> Select[Any]:
    is_account = has_account(matches.c.owner_id).label("owner_account")
    moved_at = select(actions.c.at).where(*_last_step).correlate(matches).scalar_subquery()
    columns = (matches, users.c.name.label("owner_name"), is_account, moved_at.label("moved_at"))
    return select(*columns).join(users, users.c.id == matches.c.owner_id)


def _moved_after(at: datetime) -> ColumnElement[bool]:
    return or_(matches.c.started_at > at, exists().where(*_last_step, actions.c.at > at).correlate(matches))


async def _read_one(connection: AsyncConnection, query: Select[Any]) -> MatchRow | None:
    found = await _read(connection, query)
    if not found:
        return None
    row = found[0]
    if row.started_at is None:
        return row
    return msgspec.structs.replace(
        row,
        holders=await holders.of(connection, row.id),
        changes=await seat_changes.shown(connection, row.id),
        proposal=await proposals.last(connection, row.id),
    )


async def _read(connection: AsyncConnection, query: Select[Any]) -> list[MatchRow]:
    rows = (await connection.execute(query)).mappings().all()
    seated = await _seats_of(connection, [row["id"] for row in rows])
    return [
        MatchRow(
            **{
                **row,
                "status": _status(row),
                "sides": tuple(tuple(sides) for sides in row["sides"]),
                "to_act": tuple(row["to_act"]),
                "put_out": tuple(row["put_out"]),
                "origin": row["origin"] and msgspec.convert(row["origin"], Origin),
                "time_control": row["time_control"] and msgspec.convert(row["time_control"], TimeControl),
                "clock": row["clock"] and msgspec.convert(row["clock"], Clock),
                "seats": tuple(seated[row["id"]]),
            }
        )
        for row in rows
    ]


def _status(row: Any) -> Status:
    if row["expired_at"] is not None:
        return "expired"
    status: Status = row["status"] if row["closed_at"] is None else "closed"
    return status


async def _seats_of(connection: AsyncConnection, match_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    query = (
        select(seats, users.c.name, has_account(seats.c.user_id).label("account"))
        .outerjoin(users, users.c.id == seats.c.user_id)
        .where(seats.c.match_id.in_(match_ids))
        .order_by(seats.c.match_id, seats.c.seat)
    )
    found: dict[str, list[SeatRow]] = {match_id: [] for match_id in match_ids}
    rows: Iterable[Any] = (await connection.execute(query)).all() if match_ids else ()
    for row in rows:
        found[row.match_id].append(
            SeatRow(
                index=row.seat,
                kind=row.kind,
                user_id=row.user_id,
                name=row.name,
                account=row.account,
                invite=row.invite,
                stand_in=row.stand_in,
                talk_from=row.talk_from,
                changed_at=row.changed_at,
                offer=row.offer,
                takeover_key=row.takeover_key,
            )
        )
    return found
