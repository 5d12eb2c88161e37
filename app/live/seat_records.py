"""What the record of a match says of seats that change hands."""

from datetime import datetime

import msgspec

from app.storage import consent
from app.storage.holders import Ended
from app.storage.matches import MatchRow, SeatRow
from app.storage.seat_changes import ProposalKind


class ProposalRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An open proposal, made by the player of seat `by`. `agreed` are those of `asked` who said yes."""

    number: int
    seq: int
    seat: int
    what: ProposalKind
    by: int
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    made_at: datetime


class Former(msgspec.Struct, frozen=True, kw_only=True):
    """The seat that the reader had, until when, and why it went to somebody else."""

    seat: int
    until: datetime
    why: Ended


def proposal_of(row: MatchRow, at: datetime) -> ProposalRecord | None:
    """The proposal that waits for answers at this moment."""
    proposal = row.proposal
    if proposal is None or not consent.stands(row, proposal, at):
        return None
    asked = tuple(consent.asked(row, proposal, at))
    return ProposalRecord(
        number=proposal.number,
        seq=proposal.seq,
        seat=proposal.seat,
        what=proposal.what,
        by=proposal.by,
        asked=asked,
        agreed=tuple(seat for seat in asked if proposal.agreed >> seat & 1),
        made_at=proposal.made_at,
    )


def former_of(row: MatchRow, user_id: str | None) -> Former | None:
    """The seat that this user has lost."""
    held = row.held_by(user_id)
    if held is None or held.until is None or held.ended is None:
        return None
    return Former(seat=held.seat, until=held.until, why=held.ended)


def takeover_key_for(row: MatchRow, seat: SeatRow, user_id: str | None) -> str | None:
    """The key of a seat that somebody else may take over, if this user may hand it on: the one who hands over, or,
    where all agreed on somebody new, everybody at the table."""
    mine = row.seat_of(user_id)
    if row.status != "running" or mine is None:
        return None
    may_hand_on = mine == seat.index if seat.offer == "hand_over" else mine != seat.index
    return seat.takeover_key if may_hand_on else None
