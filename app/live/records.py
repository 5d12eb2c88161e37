"""The record of a match, as the lobby and the page show it to one user."""

from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from app import timekeeping
from app.auth.permissions import seat_opened_by
from app.catalog import Catalog
from app.clock import now
from app.live.seat_records import Former, ProposalRecord, former_of, proposal_of, takeover_key_for
from app.storage.blocks import NOBODY, Relations
from app.storage.consent import Proposable, proposable
from app.storage.matches import MatchRow, Offer, SeatRow, StandIn, Status
from app.storage.seat_changes import SeatChange
from app.timekeeping import TimeControl


class Player(msgspec.Struct, frozen=True):
    """Who sits on a seat; a computer player has no id. `account`: a person who has a login, no guest."""

    kind: str
    name: str
    id: str | UnsetType = UNSET
    account: bool | UnsetType = UNSET


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and the sides that it holds. `you_block`: whoever asks blocks the person who sits there. `takeover_key` is
    shown to those who may hand it on."""

    index: int
    sides: tuple[str, ...]
    player: Player | None
    you: bool
    stand_in: StandIn | None
    you_block: bool
    offer: Offer | None
    takeover_key: str | None
    proposable: Proposable | None


class Owner(msgspec.Struct, frozen=True):
    """Who made the match."""

    id: str
    name: str
    account: bool


class Invites(msgspec.Struct, frozen=True):
    """The keys of a match, for its owner alone; those of the seats until it starts."""

    seats: dict[str, str]
    watch: str


class OriginRecord(msgspec.Struct, frozen=True):
    """The match and step that this one goes on from."""

    match: str
    seq: int


class SeatClockRecord(msgspec.Struct, frozen=True):
    """The clock of a seat. A running one tells when it is at zero, and when a stand-in takes over."""

    left_ms: int
    runs_out_at: datetime | None
    stand_in_at: datetime | None


class ClockRecord(msgspec.Struct, frozen=True):
    """The clocks at the moment `now`; `grace` in seconds."""

    now: datetime
    grace: int
    seats: tuple[SeatClockRecord, ...]


class BrokenRecord(msgspec.Struct, frozen=True):
    """The first step that the rules cannot follow, and why."""

    seq: int
    code: str


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """`seed_hash` is the SHA-256 of `seed`, which is shown when the match is over. See docs/protocol.md."""

    id: str
    game: str
    title: str
    status: Status
    layout: str
    rules_version: int
    options: dict[str, Any]
    public: bool
    owner: Owner
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    seq: int
    seats: tuple[SeatRecord, ...]
    to_act: tuple[int, ...]
    outcome: dict[str, Any] | None
    invites: Invites | None
    seed_hash: str
    seed: str | None
    imported_at: datetime | None
    origin: OriginRecord | None
    time_control: TimeControl | None
    takebacks: bool
    clock: ClockRecord | None
    expires_at: datetime | None
    broken: BrokenRecord | None
    closed_by: int | None
    onlookers_talk: bool
    startable_at: datetime | None
    put_out: bool
    open_to_you: bool
    proposal: ProposalRecord | None
    former: Former | None
    seat_changes: tuple[SeatChange, ...]
    invited: int | UnsetType = UNSET


def record_for(
    row: MatchRow, catalog: Catalog, user_id: str | None, key: str | None = None, relations: Relations = NOBODY
) -> MatchRecord:
    """The record as this user, holding this key, may see it."""
    invited = seat_opened_by(row, key)
    rules = catalog.get(row.game)
    return MatchRecord(
        id=row.id,
        game=row.game,
        title=rules.meta.title if rules else row.game,
        status=row.status,
        layout=row.layout,
        rules_version=row.rules_version,
        options=row.options,
        public=row.public,
        owner=Owner(row.owner_id, row.owner_name, row.owner_account),
        created_at=row.created_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
        seq=row.seq,
        seats=tuple(_seat(row, seat, user_id, relations) for seat in row.seats),
        to_act=() if row.is_stopped else row.to_act,
        outcome=row.outcome,
        invites=_invites(row) if user_id == row.owner_id else None,
        seed_hash=(row.seed_hash or sha256(row.seed).digest()).hex(),
        seed=row.seed.hex() if row.status == "finished" else None,
        imported_at=row.imported_at,
        origin=None if row.origin is None else OriginRecord(row.origin.match, row.origin.seq),
        time_control=row.time_control,
        takebacks=row.takebacks,
        clock=clock_of(row, now()),
        expires_at=row.expires_at,
        broken=None if row.broken_seq is None else BrokenRecord(row.broken_seq, row.broken_code or ""),
        closed_by=row.closed_by,
        onlookers_talk=row.onlookers_talk,
        startable_at=row.startable_at,
        put_out=user_id in row.put_out,
        open_to_you=_is_open_to(row, relations),
        proposal=proposal_of(row, now()),
        former=former_of(row, user_id),
        seat_changes=row.changes,
        invited=UNSET if invited is None else invited,
    )


def without_keys(record: MatchRecord) -> MatchRecord:
    """The record for who may not see what opens seats."""
    seats = tuple(msgspec.structs.replace(seat, takeover_key=None) for seat in record.seats)
    return msgspec.structs.replace(record, invites=None, seats=seats)


def clock_of(row: MatchRow, at: datetime) -> ClockRecord | None:
    """The clocks at this moment, while the match runs and has any."""
    control, clock = row.time_control, row.clock
    if control is None or clock is None or row.status != "running" or row.is_stopped:
        return None
    moment = timekeeping.instant(at)
    return ClockRecord(
        now=at,
        grace=timekeeping.grace(control) // 1000,
        seats=tuple(
            SeatClockRecord(
                left_ms=max(0, one.left_at(moment)),
                runs_out_at=timekeeping.runs_out_at(clock, seat),
                stand_in_at=timekeeping.taken_over_at(control, clock, seat),
            )
            for seat, one in enumerate(clock.seats)
        ),
    )


def _seat(row: MatchRow, seat: SeatRow, user_id: str | None, relations: Relations) -> SeatRecord:
    you = row.seat_of(user_id) == seat.index
    return SeatRecord(
        index=seat.index,
        sides=row.sides[seat.index],
        player=_player(seat),
        you=you,
        stand_in=seat.stand_in,
        you_block=seat.user_id in relations.blocks,
        offer=seat.offer,
        takeover_key=takeover_key_for(row, seat, user_id),
        proposable=proposable(row, seat),
    )


def _is_open_to(row: MatchRow, relations: Relations) -> bool:
    """Whether nobody there blocks whoever asks; told only while somebody may sit down."""
    people = {row.owner_id, *(seat.user_id for seat in row.seats if seat.user_id is not None)}
    is_full = all(seat.kind and seat.offer is None for seat in row.seats)
    return relations.blocked_by.isdisjoint(people) or is_full


def _player(seat: SeatRow) -> Player | None:
    if seat.kind == "bot":
        return Player("bot", f"Computer {seat.index + 1}")
    if seat.user_id is None:
        return None
    return Player("human", seat.name or "", seat.user_id, seat.account)


def _invites(row: MatchRow) -> Invites:
    # Once the match has begun no invitation seats anybody.
    seats = row.seats if row.started_at is None else ()
    return Invites({str(seat.index): seat.invite for seat in seats}, row.watch_key)
