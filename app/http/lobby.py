"""Who sits where, and the start of a match. Before the start seats change freely; while it runs, only where somebody
left: see `app/http/leaving.py`."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Response

from app.auth.permissions import require_owner, seat_opened_by
from app.clock import now
from app.errors import RefusedError
from app.http import schemas
from app.http.context import Parts, SignedIn, answer, answer_match, find_match, position, record, relations_of
from app.http.errors import problems
from app.live.clocking import clocks_at_start
from app.services import Services
from app.storage import actions, leaving, lobby, matches
from app.storage.matches import MatchRow
from app.storage.users import User

router = APIRouter(prefix="/matches/{match_id}", tags=["lobby"])

MatchId = Annotated[str, Path(description="The match's id.")]
SeatPath = Annotated[int, Path(description="The seat's number, from 0.")]

_SITTING = problems(
    "sign_in_first",
    "no_such_match",
    "no_such_seat",
    "seat_taken",
    "already_seated",
    "match_started",
    "match_expired",
    "not_running",
    "bad_invite",
    "sat_before",
    "not_open_to_you",
    "name_taken_here",
    "blocked_there",
    changes=True,
)
_OWNING = problems(
    "sign_in_first",
    "not_owner",
    "no_such_match",
    "no_such_seat",
    "seat_taken",
    "seat_free",
    "match_started",
    "match_expired",
    changes=True,
)


@router.post("/seats/{seat}", summary="Sit down", response_model=schemas.Match, responses=_SITTING)
async def sit_down(
    match_id: MatchId, seat: SeatPath, user: SignedIn, services: Parts, body: schemas.Key | None = None
) -> Response:
    """Takes a free seat. At a private match this needs the key of that seat; its owner needs none. While the match
    runs, a seat that its player hands over is taken with the key of that link, and one that all others agreed to open
    in the same way, or in a public match without any. Whoever had a seat of the match gets no other. Nobody sits down
    unawares beside somebody whom they block: see `beside_blocked`."""
    key, beside_blocked = (body.invite, body.beside_blocked) if body else (None, False)
    row = await find_match(services, match_id, user, key)
    check_seat(row, seat)
    if row.status == "running":
        await leaving.take_over(services.database, match_id, seat, user, key, now(), beside_blocked=beside_blocked)
        return await _changed(services, match_id, user)
    if not row.public and user.id != row.owner_id and seat not in (row.seat_of(user.id), seat_opened_by(row, key)):
        raise RefusedError("bad_invite", f"the key does not open seat {seat}", where="invite")
    await lobby.sit(services.database, match_id, seat, user.id, now(), beside_blocked=beside_blocked)
    return await _changed(services, match_id, user)


@router.delete(
    "/seats/{seat}",
    summary="Get up",
    response_model=schemas.Match,
    responses=problems(
        "sign_in_first",
        "not_yours",
        "no_such_match",
        "no_such_seat",
        "seat_free",
        "match_started",
        "match_expired",
        changes=True,
    ),
)
async def get_up(match_id: MatchId, seat: SeatPath, user: SignedIn, services: Parts) -> Response:
    """Frees your seat before the start; its key is a new one then. An owner who gets up passes the match on to the next
    person who sits there. The owner may free any seat. At a private match all keys are new when its owner has changed,
    or has put somebody out. Nobody does any of this while the match runs."""
    row = await find_match(services, match_id, user)
    check_seat(row, seat)
    if row.seat_of(user.id) != seat and user.id != row.owner_id:
        raise RefusedError("not_yours", "you do not sit there")
    await lobby.clear(services.database, match_id, seat, user.id)
    await services.rooms.changed(match_id)
    changed = await matches.get(services.database, match_id)
    return answer(record(services, changed or row, user, None, await relations_of(services, user)))


@router.put("/seats/{seat}/bot", summary="Add a computer player", response_model=schemas.Match, responses=_OWNING)
async def add_bot(match_id: MatchId, seat: SeatPath, user: SignedIn, services: Parts) -> Response:
    """The owner puts a computer player on a free seat before the start. It sees no more than a person would."""
    row = await find_match(services, match_id, user)
    require_owner(row, user)
    check_seat(row, seat)
    await lobby.add_bot(services.database, match_id, seat, user.id, now())
    return await _changed(services, match_id, user)


@router.delete("/seats/{seat}/bot", summary="Remove a computer player", response_model=schemas.Match, responses=_OWNING)
async def remove_bot(match_id: MatchId, seat: SeatPath, user: SignedIn, services: Parts) -> Response:
    """The owner frees the seat of a computer player."""
    row = await find_match(services, match_id, user)
    require_owner(row, user)
    check_seat(row, seat)
    await lobby.remove_bot(services.database, match_id, seat, user.id)
    return await _changed(services, match_id, user)


@router.post(
    "/start",
    summary="Start the match",
    response_model=schemas.Match,
    responses=problems(
        "sign_in_first",
        "not_owner",
        "no_such_match",
        "match_started",
        "match_expired",
        "seats_empty",
        "match_broken",
        "bad_option",
        changes=True,
    ),
)
async def start_match(match_id: MatchId, user: SignedIn, services: Parts) -> Response:
    """The owner starts when every seat is taken; from `startable_at` on anybody who sits there may. From now on the
    match is played on its socket."""
    row = await find_match(services, match_id, user)
    at = now()
    if not row.may_be_started_by(user.id, at):
        require_owner(row, user)
    if row.origin is None and row.game in services.catalog:
        # A match is played by the rules of the day on which it starts, unless some of it has been played.
        row = msgspec.structs.replace(row, rules_version=services.catalog[row.game].meta.rules_version)
    begun = await position(services, row, await actions.log(services.database, row.id))
    clock, deadline = clocks_at_start(row, begun.to_act, at)
    await lobby.start(services.database, match_id, row.table, begun.to_act, user.id, at, clock, deadline)
    await services.rooms.wake(match_id)
    return await _changed(services, match_id, user)


@router.delete(
    "",
    summary="Drop the match",
    status_code=204,
    responses=problems("sign_in_first", "not_owner", "no_such_match", "match_started", changes=True),
)
async def drop_match(match_id: MatchId, user: SignedIn, services: Parts) -> None:
    """The owner deletes a match that has not started."""
    row = await find_match(services, match_id, user)
    require_owner(row, user)
    await lobby.drop(services.database, match_id, user.id)
    await services.rooms.changed(match_id)


def check_seat(row: MatchRow, seat: int) -> None:
    """Raises `RefusedError` (`no_such_seat`) for a number that no seat has."""
    if not 0 <= seat < len(row.seats):
        raise RefusedError("no_such_seat", f"expected a seat from 0 to {len(row.seats) - 1}, got {seat}")


async def _changed(services: Services, match_id: str, user: User) -> Response:
    await services.rooms.changed(match_id)
    return await answer_match(services, match_id, user)
