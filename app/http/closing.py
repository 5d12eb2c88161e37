"""Ending a match that cannot be continued."""

from fastapi import APIRouter, Response

from app.clock import now
from app.errors import RefusedError
from app.http import schemas
from app.http.context import Parts, SignedIn, answer_match, find_match
from app.http.errors import problems
from app.http.lobby import MatchId
from app.storage import broken
from app.storage.matches import MatchRow
from app.storage.users import User

router = APIRouter(prefix="/matches/{match_id}", tags=["lobby"])


@router.post(
    "/close",
    summary="End a broken match",
    response_model=schemas.Match,
    responses=problems("sign_in_first", "not_yours", "no_such_match", "not_broken", changes=True),
)
async def close_match(match_id: MatchId, user: SignedIn, services: Parts) -> Response:
    """Ends a match whose log the rules can no longer follow, for everybody and for good: nobody wins, and nothing more
    is revealed. Its players may do so; where no person plays, its owner."""
    row = await find_match(services, match_id, user)
    seat = _seat_of(row, user)
    # Perhaps the rules can follow it again, which nobody has noticed.
    await services.rooms.wake(row.id)
    await broken.close(services.database, row.id, seat, now())
    await services.rooms.changed(row.id)
    return await answer_match(services, row.id, user)


def _seat_of(row: MatchRow, user: User) -> int | None:
    seat = row.seat_of(user.id)
    is_played = any(one.kind == "human" and row.holds(one) for one in row.seats)
    if seat is None and (is_played or user.id != row.owner_id):
        raise RefusedError("not_yours", "only its players end a match that cannot be continued")
    return seat
