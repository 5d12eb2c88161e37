"""When the others at a table may decide about a seat of a running match, and who of them must agree.

Plain rules over a match's row: a seat keeps its player unless they resigned, or ran out of time long ago.
"""

from datetime import datetime, timedelta

import msgspec

from app.errors import RefusedError
from app.storage.matches import MatchRow, SeatRow
from app.storage.proposals import Proposal
from app.storage.seat_changes import ProposalKind
from app.timekeeping import DAY, Bank

LATE = timedelta(days=1)
"""Who has been stood in for by time for longer may lose the seat."""
LATE_AT_A_SITTING = timedelta(minutes=10)
"""The same with a bank of up to a day: such a match is played at a sitting."""
SILENT = timedelta(days=7)
"""After so long without a step, and without clocks, a stand-in may play for who is to act."""
REST = timedelta(hours=1)
"""For so long what was refused is not proposed again."""


class Proposable(msgspec.Struct, frozen=True, kw_only=True):
    """What the others may propose about a seat, and from when on."""

    what: tuple[ProposalKind, ...]
    since: datetime


def proposable(row: MatchRow, seat: SeatRow) -> Proposable | None:
    """What the others may propose about this seat, as things are; None: nothing, its player has it."""
    if row.status != "running" or row.is_stopped or seat.kind == "bot":
        return None
    changed = seat.changed_at or row.started_at or row.created_at
    what: tuple[ProposalKind, ...] = ("bot",) if seat.offer == "open" else ("bot", "open")
    if seat.stand_in == "resigned":
        return Proposable(what=what, since=changed)
    if seat.stand_in == "time":
        return Proposable(what=what, since=changed + _patience(row))
    if seat.stand_in is None and row.time_control is None and seat.index in row.to_act:
        return Proposable(what=("stand_in",), since=max(changed, _moved_at(row)) + SILENT)
    return None


def require_proposable(row: MatchRow, seat: SeatRow, what: ProposalKind, at: datetime) -> None:
    """Raises `RefusedError` (`seat_kept`) unless this may be proposed."""
    found = proposable(row, seat)
    if found is None or what not in found.what:
        raise RefusedError("seat_kept", f"seat {seat.index} stays as it is: its player neither resigned nor is late")
    if found.since > at:
        when = found.since.isoformat(timespec="seconds")
        raise RefusedError("seat_kept", f"seat {seat.index} stays as it is until {when}", expected=f"not before {when}")


def asked(row: MatchRow, proposal: Proposal, at: datetime) -> list[int]:
    """The seats that must agree: of all people who have not resigned, but for who has been late for long."""
    concerned = (proposal.seat, proposal.by)
    return [seat.index for seat in row.seats if seat.index not in concerned and _is_there(row, seat, at)]


def stands(row: MatchRow, proposal: Proposal, at: datetime) -> bool:
    """Whether the proposal waits for answers: nobody ended it, and its reason has not gone."""
    if proposal.ended is not None or row.status != "running":
        return False
    proposer, found = row.seats[proposal.by], proposable(row, row.seats[proposal.seat])
    has_proposer = proposer.kind == "human" and proposer.stand_in != "resigned"
    return has_proposer and found is not None and proposal.what in found.what and found.since <= at


def _is_there(row: MatchRow, seat: SeatRow, at: datetime) -> bool:
    if seat.kind != "human" or seat.stand_in == "resigned":
        return False
    if seat.stand_in != "time":
        return True
    found = proposable(row, seat)
    return found is None or found.since > at


def _patience(row: MatchRow) -> timedelta:
    control = row.time_control
    return LATE_AT_A_SITTING if isinstance(control, Bank) and control.bank <= DAY else LATE


def _moved_at(row: MatchRow) -> datetime:
    started = row.started_at or row.created_at
    return started if row.moved_at is None else max(started, row.moved_at)
