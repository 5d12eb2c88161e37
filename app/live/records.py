"""The record of a match, as the lobby and the page show it to one user."""

from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from app.auth.permissions import seat_opened_by
from app.catalog import Catalog
from app.storage.matches import MatchRow, SeatRow, Status


class Player(msgspec.Struct, frozen=True):
    """Who sits on a seat; a computer player has no id."""

    kind: str
    name: str
    id: str | UnsetType = UNSET


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat and the sides that it holds."""

    index: int
    sides: tuple[str, ...]
    player: Player | None
    you: bool


class Owner(msgspec.Struct, frozen=True):
    """Who made the match."""

    id: str
    name: str


class Invites(msgspec.Struct, frozen=True):
    """The keys of a match, for its owner alone."""

    seats: dict[str, str]
    watch: str


class OriginRecord(msgspec.Struct, frozen=True):
    """The match and step that this one goes on from."""

    match: str
    seq: int


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """`seed_hash` is the SHA-256 of `seed`, which is shown when the match is over. See docs/protocol.md."""

    id: str
    game: str
    title: str
    status: Status
    layout: str
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
    invited: int | UnsetType = UNSET


def record_for(row: MatchRow, catalog: Catalog, user_id: str | None, key: str | None = None) -> MatchRecord:
    """The record as this user, holding this key, may see it."""
    invited = seat_opened_by(row, key)
    rules = catalog.get(row.game)
    return MatchRecord(
        id=row.id,
        game=row.game,
        title=rules.meta.title if rules else row.game,
        status=row.status,
        layout=row.layout,
        options=row.options,
        public=row.public,
        owner=Owner(row.owner_id, row.owner_name),
        created_at=row.created_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
        seq=row.seq,
        seats=tuple(_seat(seat, row.sides[seat.index], user_id) for seat in row.seats),
        to_act=row.to_act,
        outcome=row.outcome,
        invites=_invites(row) if user_id == row.owner_id else None,
        seed_hash=(row.seed_hash or sha256(row.seed).digest()).hex(),
        seed=row.seed.hex() if row.status == "finished" else None,
        imported_at=row.imported_at,
        origin=None if row.origin is None else OriginRecord(row.origin.match, row.origin.seq),
        invited=UNSET if invited is None else invited,
    )


def _seat(seat: SeatRow, sides: tuple[str, ...], user_id: str | None) -> SeatRecord:
    you = user_id is not None and seat.user_id == user_id
    return SeatRecord(seat.index, sides, _player(seat), you)


def _player(seat: SeatRow) -> Player | None:
    if seat.kind == "bot":
        return Player("bot", f"Computer {seat.index + 1}")
    if seat.user_id is None:
        return None
    return Player("human", seat.name or "", seat.user_id)


def _invites(row: MatchRow) -> Invites:
    return Invites({str(seat.index): seat.invite for seat in row.seats}, row.watch_key)
