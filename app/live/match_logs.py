"""The whole record of a finished match as one document, to keep, check elsewhere and bring to another server.

Its JSON Schemas are made of these types and published at `/api/schemas/match-log-2.json` and `…-1.json`; what would
change them needs a new version. Version 2 is written; version 1, without `seat_changes`, is read as well.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from app.errors import FaultError
from app.ids import new_key
from app.storage.actions import LogRow
from app.storage.matches import MatchRow, Origin, SeatRow
from app.storage.seat_changes import SeatChange

SCHEMA_NAMES = {1: "match-log-1.json", 2: "match-log-2.json"}

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{16}$", description="BLAKE2b-64 of the position, in hex.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes in hex.")]
Id = Annotated[str, Meta(pattern="^[0-9a-z]{1,24}$", description="Stable id.")]
Moment = Annotated[datetime, Meta(tz=True, description="RFC 3339.")]
Number = Annotated[int, Meta(ge=0, description="A number from 0.")]
Positive = Annotated[int, Meta(ge=1, description="A number from 1.")]


class Player(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sat on a seat, under the name that they have now."""

    kind: Literal["human", "bot"]
    name: Annotated[str, Meta(max_length=24)]


class LoggedStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of the log: an action, null for an undo, or `{"type": "take_back", "to": n}`: back to step n."""

    seq: Positive
    seat: Number
    at: Moment
    action: dict[str, Any] | None
    digest: Digest


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the match ended."""

    winners: list[Number]
    scores: dict[str, int]
    reason: str


class MatchLog(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match. `seed_hash` was shown before the first step; it is the SHA-256 of `seed`."""

    format: Literal["match-log"]
    version: Literal[1]
    match: Id
    game: Annotated[str, Meta(max_length=64)]
    rules_version: Number
    layout: Annotated[str, Meta(max_length=64)]
    seats: list[list[str]]
    players: list[Player]
    options: dict[str, bool | int | str]
    seed: Hash
    seed_hash: Hash
    created_at: Moment
    started_at: Moment
    finished_at: Moment
    outcome: End
    origin: Origin | None
    steps: list[LoggedStep]

    def __post_init__(self) -> None:
        """Raises `ValueError` (in JSON: msgspec's `ValidationError`) for seats without players."""
        if len(self.players) != len(self.seats):
            raise ValueError(f"expected {len(self.seats)} players, got {len(self.players)}")


class MatchLog2(MatchLog, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match. `seed_hash` was shown before the first step; it is the SHA-256 of `seed`. `seat_changes` tell
    who left, came back or took a seat over, by the names of then."""

    version: Literal[2]  # type: ignore[assignment]  # A document of version 2 is none of version 1.
    seat_changes: list[SeatChange]

    def __post_init__(self) -> None:
        """Raises `ValueError` too for changes of seats, or after steps, that there are not."""
        super().__post_init__()
        for number, change in enumerate(self.seat_changes):
            if change.seat >= len(self.seats) or change.seq > len(self.steps):
                raise ValueError(f"seat_changes[{number}]: there is no such seat or step")


class _Head(msgspec.Struct):
    version: Any = None


_TYPES: dict[int, type[MatchLog]] = {1: MatchLog, 2: MatchLog2}


def schema(version: int) -> dict[str, Any]:
    """The JSON Schema of the documents of this version."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | msgspec.json.schema(_TYPES[version])


def log_of(row: MatchRow, rows: list[LogRow]) -> MatchLog:
    """The document of a finished match. Raises `FaultError` for one that is stored damaged."""
    try:
        return MatchLog2(
            format="match-log",
            version=2,
            match=row.id,
            game=row.game,
            rules_version=row.rules_version,
            layout=row.layout,
            seats=[list(sides) for sides in row.sides],
            players=[_player(seat) for seat in row.seats],
            options=row.options,
            seed=row.seed.hex(),
            seed_hash=(row.seed_hash or b"").hex(),
            created_at=row.created_at,
            started_at=row.started_at or row.created_at,
            finished_at=row.finished_at or row.created_at,
            outcome=msgspec.convert(row.outcome, End),
            origin=row.origin,
            steps=[_step(entry) for entry in rows],
            seat_changes=list(row.changes),
        )
    except (ValueError, msgspec.MsgspecError) as error:
        raise FaultError(f"the stored match is damaged: {error}") from error


def parse(text: bytes) -> MatchLog:
    """The document, of either version. Raises `ValueError` that names the place of the first fault."""
    try:
        is_first = msgspec.json.decode(text, type=_Head).version == 1
        return msgspec.json.decode(text, type=MatchLog if is_first else MatchLog2)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ValueError(f"no match log: {error}") from error


def stored_form(log: MatchLog) -> tuple[MatchRow, list[LogRow]]:
    """The match as it would be stored, with new keys, before it has an owner."""
    row = MatchRow(
        id=log.match,
        game=log.game,
        rules_version=log.rules_version,
        layout=log.layout,
        sides=tuple(tuple(sides) for sides in log.seats),
        options=log.options,
        seed=bytes.fromhex(log.seed),
        seed_hash=bytes.fromhex(log.seed_hash),
        status="finished",
        seq=len(log.steps),
        outcome=msgspec.to_builtins(log.outcome),
        origin=log.origin,
        public=True,
        owner_id="",
        owner_name="",
        watch_key=new_key(),
        created_at=log.created_at,
        started_at=log.started_at,
        finished_at=log.finished_at,
        seats=tuple(
            SeatRow(index=index, kind=player.kind, name=player.name, invite=new_key())
            for index, player in enumerate(log.players)
        ),
        changes=tuple(log.seat_changes) if isinstance(log, MatchLog2) else (),
    )
    return row, [_entry(step) for step in log.steps]


def _player(seat: SeatRow) -> Player:
    return Player(kind="human" if seat.kind == "human" else "bot", name=seat.name or "")


def _step(entry: LogRow) -> LoggedStep:
    action = None if entry.action is None else msgspec.json.decode(entry.action, type=dict[str, Any])
    return LoggedStep(seq=entry.seq, seat=entry.seat, at=entry.at, action=action, digest=entry.digest.hex())


def _entry(step: LoggedStep) -> LogRow:
    action = None if step.action is None else msgspec.json.encode(step.action).decode()
    return LogRow(
        seq=step.seq, seat=step.seat, action=action, digest=bytes.fromhex(step.digest), client_id=None, at=step.at
    )
