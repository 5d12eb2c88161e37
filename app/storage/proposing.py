"""Proposals about the seat of somebody who left: made, answered and carried out, all under the lock of the match."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

import msgspec

from app.errors import RefusedError
from app.ids import new_key
from app.storage import consent
from app.storage.database import Database
from app.storage.proposals import Ended, Proposal
from app.storage.seat_changes import ProposalKind
from app.storage.seating import Seating, locked


@asynccontextmanager
async def running(database: Database, match_id: str, at: datetime) -> AsyncIterator[Seating]:
    """A running match under lock. In the end an open proposal is carried out if nobody is left to wait for, or dropped
    if its reason went. Raises `RefusedError`: `no_such_match`, `not_running`."""
    async with locked(database, match_id, at) as seating:
        yield seating
        await _settle(seating)


async def propose(database: Database, match_id: str, user_id: str, seat: int, what: ProposalKind, at: datetime) -> None:
    """Proposes what is to become of a seat. Without others to ask it is done at once. Proposing the same again does
    nothing but look whether somebody is still to be waited for.

    Raises `RefusedError`: `not_seated`, `away` (who proposes), `seat_kept`, `proposal_pending`, `proposal_refused`.
    """
    async with running(database, match_id, at) as seating:
        row, mine = seating.row, seating.seat_of(user_id)
        if mine.stand_in is not None:
            raise RefusedError("away", "a stand-in plays for you; take your seat back first")
        last = row.proposal
        if last is not None and consent.stands(row, last, at):
            if (last.by, last.seat, last.what) != (mine.index, seat, what):
                raise RefusedError("proposal_pending", "there is another proposal; it comes first")
            return
        if mine.index == seat:
            raise RefusedError("seat_kept", "this is your own seat")
        consent.require_proposable(row, row.seats[seat], what, at)
        _require_rest(last, seat, what, at)
        number = 1 + (last.number if last else 0)
        await seating.put(Proposal(number=number, seq=row.seq, seat=seat, what=what, by=mine.index, made_at=at))
        await seating.note("proposed", seat, row.seats[seat].name or "", by=mine.name, proposal=what)


async def answer(database: Database, match_id: str, user_id: str, number: int, at: datetime, *, agree: bool) -> None:
    """Agrees to a proposal or refuses it; who made it withdraws it by disagreeing. Agreeing twice does nothing.

    Raises `RefusedError`: `not_seated`, `no_proposal` (also for who is not asked).
    """
    async with running(database, match_id, at) as seating:
        row, mine = seating.row, seating.seat_of(user_id)
        proposal = row.proposal
        if proposal is None or proposal.number != number or not consent.stands(row, proposal, at):
            raise RefusedError("no_proposal", "there is no such proposal to answer")
        if proposal.by == mine.index and not agree:
            await _end(seating, proposal, "withdrawn", by=mine.name)
        elif mine.index not in consent.asked(row, proposal, at):
            raise RefusedError("no_proposal", "you are not asked about this proposal")
        elif not agree:
            await _end(seating, proposal, "refused", by=mine.name)
        elif not proposal.agreed >> mine.index & 1:
            await seating.put(msgspec.structs.replace(proposal, agreed=proposal.agreed | 1 << mine.index))
            await seating.note(
                "agreed", proposal.seat, row.seats[proposal.seat].name or "", by=mine.name, proposal=proposal.what
            )


async def forget_answers(seating: Seating, seat: int) -> None:
    """What a seat proposed or agreed to is not said by who takes it over."""
    proposal = seating.row.proposal
    if proposal is None or proposal.ended is not None:
        return
    if proposal.by == seat:
        await _end(seating, proposal, "dropped")
    elif proposal.agreed >> seat & 1:
        await seating.put(msgspec.structs.replace(proposal, agreed=proposal.agreed & ~(1 << seat)))


def _require_rest(last: Proposal | None, seat: int, what: ProposalKind, at: datetime) -> None:
    if last is None or last.ended != "refused" or last.ended_at is None or (last.seat, last.what) != (seat, what):
        return
    until = last.ended_at + consent.REST
    if at < until:
        raise RefusedError("proposal_refused", "this was refused; wait before proposing it again")


async def _settle(seating: Seating) -> None:
    row, proposal = seating.row, seating.row.proposal
    if proposal is None or proposal.ended is not None:
        return
    if not consent.stands(row, proposal, seating.at):
        await _end(seating, proposal, "dropped")
    elif all(proposal.agreed >> seat & 1 for seat in consent.asked(row, proposal, seating.at)):
        await _carry_out(seating, proposal)


async def _carry_out(seating: Seating, proposal: Proposal) -> None:
    seat, name = proposal.seat, seating.row.seats[proposal.seat].name or ""
    await seating.put(msgspec.structs.replace(proposal, ended="agreed", ended_at=seating.at))
    if proposal.what == "bot":
        await seating.end_holding(seat)
        values = {"kind": "bot", "user_id": None, "name": None, "stand_in": None, "offer": None, "takeover_key": None}
        await seating.set(seat, **values)
        await seating.note("replaced", seat, name)
    elif proposal.what == "open":
        await seating.offer(seat, "open", new_key())
        await seating.note("opened", seat, name)
    else:
        await seating.set(seat, stand_in="time")
        await seating.note("late", seat, name)


async def _end(seating: Seating, proposal: Proposal, how: Ended, by: str | None = None) -> None:
    await seating.put(msgspec.structs.replace(proposal, ended=how, ended_at=seating.at))
    name = seating.row.seats[proposal.seat].name or ""
    if how != "agreed":
        await seating.note(how, proposal.seat, name, by=by, proposal=proposal.what)
