"""Going on from a step of a finished match."""

import msgspec
from fastapi import APIRouter, Response

from app.http import schemas
from app.http.context import InviteKey, Parts, SignedIn, answer, position, record
from app.http.errors import problems
from app.http.matches import seats_for, time_control_of
from app.http.replays import MatchId, find_finished
from app.live.continuing import continued, inherited
from app.storage import actions, matches

router = APIRouter(tags=["matches"])


@router.post(
    "/matches/{match_id}/continue",
    summary="Go on from a step of a finished match",
    status_code=201,
    response_model=schemas.Match,
    responses=problems(
        "sign_in_first",
        "no_such_match",
        "not_finished",
        "match_broken",
        "bad_seats",
        "name_taken_here",
        "bad_step",
        changes=True,
    ),
)
async def continue_match(
    match_id: MatchId, body: schemas.Continuation, user: SignedIn, services: Parts, key: InviteKey = None
) -> Response:
    """Makes a match of its own that begins at that step and waits for players; the finished one stays as it is.
    Whoever looked at the replay knows what is hidden: it is for study and for fun."""
    origin = await find_finished(services, match_id, user, key)
    seats = seats_for(body, user, len(origin.seats))
    row = continued(origin, body.seq, user, seats, public=body.public)
    row = msgspec.structs.replace(
        row, time_control=time_control_of(body), onlookers_talk=body.onlookers_talk, takebacks=body.takebacks
    )
    rows = inherited(await actions.log(services.database, origin.id), body.seq)
    await position(services, row, rows)
    async with services.database.write() as connection:
        await matches.add(connection, row, rows)
    return answer(record(services, row, user), 201)
