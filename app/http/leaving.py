"""Leaving a running match, for a while or for good, and what the others agree on then. The match goes on: a stand-in
plays for the seat."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from app.clock import now
from app.http import schemas, seat_schemas
from app.http.context import Parts, SignedIn, answer_match, find_match
from app.http.errors import problems
from app.http.lobby import MatchId, SeatPath, check_seat
from app.services import Services
from app.storage import leaving, proposing
from app.storage.users import User

router = APIRouter(prefix="/matches/{match_id}", tags=["lobby"])

ProposalPath = Annotated[int, Path(ge=1, le=2**31 - 1, description="The proposal's number.")]

_CODES = ("sign_in_first", "not_yours", "no_such_match", "no_such_seat", "not_running")
_PROBLEMS = problems(*_CODES, changes=True)
_LATE = problems(*_CODES, "out_of_time", changes=True)


@router.post("/seats/{seat}/away", summary="Let a stand-in play", response_model=schemas.Match, responses=_PROBLEMS)
async def go_away(match_id: MatchId, seat: SeatPath, user: SignedIn, services: Parts) -> Response:
    """A stand-in plays for you until you come back. Everybody sees it. If it is your turn your clock runs until the
    stand-in has acted."""
    await _check(services, match_id, seat, user)
    await leaving.leave(services.database, match_id, seat, user.id, "away", now())
    return await _changed(services, match_id, user)


@router.post("/seats/{seat}/back", summary="Take your seat back", response_model=schemas.Match, responses=_LATE)
async def come_back(match_id: MatchId, seat: SeatPath, user: SignedIn, services: Parts) -> Response:
    """You play again, from the next choice of your seat on, with what was left on your clock; once all of it and the
    grace are used up, when that turn is over (`out_of_time`)."""
    await _check(services, match_id, seat, user)
    await leaving.come_back(services.database, match_id, seat, user.id, now())
    return await _changed(services, match_id, user)


@router.post("/seats/{seat}/resign", summary="Resign", response_model=schemas.Match, responses=_PROBLEMS)
async def resign(match_id: MatchId, seat: SeatPath, user: SignedIn, services: Parts) -> Response:
    """A stand-in plays your seat to the end. You look on as a spectator: there is no way back to the seat."""
    await _check(services, match_id, seat, user)
    await leaving.leave(services.database, match_id, seat, user.id, "resigned", now())
    return await _changed(services, match_id, user)


@router.post(
    "/seats/{seat}/hand-over", summary="Hand your seat over", response_model=schemas.Match, responses=_PROBLEMS
)
async def hand_over(match_id: MatchId, seat: SeatPath, user: SignedIn, services: Parts) -> Response:
    """A stand-in plays for you until somebody brings the key that the answer has, as `takeover_key` of your seat, and
    takes the seat over for good. Until then you may come back, which makes the key void."""
    await _check(services, match_id, seat, user)
    await leaving.hand_over(services.database, match_id, seat, user.id, now())
    return await _changed(services, match_id, user)


@router.post(
    "/proposals",
    summary="Propose what becomes of a seat",
    response_model=schemas.Match,
    responses=problems(
        "sign_in_first",
        "not_seated",
        "away",
        "no_such_match",
        "no_such_seat",
        "not_running",
        "seat_kept",
        "proposal_pending",
        "proposal_refused",
        changes=True,
    ),
)
async def propose(match_id: MatchId, body: seat_schemas.NewProposal, user: SignedIn, services: Parts) -> Response:
    """Whoever plays may propose this about a seat whose `proposable` says so. All other people who are still there
    must agree; without any it is done at once."""
    await _check(services, match_id, body.seat, user)
    await proposing.propose(services.database, match_id, user.id, body.seat, body.what, now())
    return await _changed(services, match_id, user)


@router.put(
    "/proposals/{number}",
    summary="Answer a proposal",
    response_model=schemas.Match,
    responses=problems("sign_in_first", "not_seated", "no_such_match", "not_running", "no_proposal", changes=True),
)
async def answer_proposal(
    match_id: MatchId, number: ProposalPath, body: seat_schemas.Answer, user: SignedIn, services: Parts
) -> Response:
    """Agrees to it or refuses it; who made it withdraws it by disagreeing."""
    await find_match(services, match_id, user)
    await proposing.answer(services.database, match_id, user.id, number, now(), agree=body.agree)
    return await _changed(services, match_id, user)


async def _check(services: Services, match_id: str, seat: int, user: User) -> None:
    check_seat(await find_match(services, match_id, user), seat)


async def _changed(services: Services, match_id: str, user: User) -> Response:
    await services.rooms.changed(match_id)
    row = await find_match(services, match_id, user)
    if not row.is_stopped:
        # Stand-ins play even if nobody has the match open.
        await services.rooms.wake(match_id)
    return await answer_match(services, match_id, user)
