"""Finished matches, to look at again."""

import asyncio
import gzip
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from app.errors import RefusedError
from app.http import replay_schemas
from app.http.context import InviteKey, MaybeCaller, Parts, Visitor, find_match, record
from app.http.errors import problems
from app.live.filming import eyes_at
from app.live.match_logs import SCHEMA_NAMES, log_of, schema
from app.services import Services
from app.storage import actions
from app.storage.matches import MatchRow
from app.storage.users import User

router = APIRouter(tags=["matches"])

MatchId = Annotated[str, Path(description="The match's id.")]

FOR_EVER = "max-age=31536000, immutable"
JSON = "application/json"
LOG_SCHEMA = f"/api/schemas/{SCHEMA_NAMES[2]}"


@router.get(
    "/matches/{match_id}/film",
    summary="The film of a finished match",
    response_model=replay_schemas.Film,
    responses=problems("no_such_match", "not_finished") | {304: {"description": "You have it already."}},
)
async def read_film(
    request: Request, match_id: MatchId, services: Parts, user: Visitor, key: InviteKey = None
) -> Response:
    """Everything that everybody saw, in one document that never changes: it may be kept for ever."""
    row = await find_finished(services, match_id, user, key)
    film = await services.replays.film(row)
    tag = f'W/"{film.tag}"'
    headers = {
        "ETag": tag,
        "Cache-Control": f"{'public' if row.public else 'private'}, {FOR_EVER}",
        "Vary": "Accept-Encoding" if row.public else "Accept-Encoding, Cookie, X-Invite",
    }
    if tag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    if _accepts_gzip(request):
        return Response(film.body, headers=headers | {"Content-Encoding": "gzip"}, media_type=JSON)
    return Response(await asyncio.to_thread(gzip.decompress, film.body), headers=headers, media_type=JSON)


@router.get(
    "/matches/{match_id}/replay",
    summary="Replay a finished match",
    response_model=replay_schemas.Replay,
    responses=problems("no_such_match", "not_finished", "bad_viewer"),
)
async def read_replay(
    request: Request,
    match_id: MatchId,
    services: Parts,
    user: Visitor,
    caller: MaybeCaller,
    viewer: Annotated[str, Query(max_length=16, description="`open`, `spectator` or a seat's number.")] = "open",
    key: InviteKey = None,
) -> Response:
    """Every step with its events and the position after it, through the eyes of a seat, of a spectator, or with all
    hands open. Whoever may see the match may look through any eyes: it is over."""
    row = await find_finished(services, match_id, user, key, viewer)
    frames = await services.replays.frames(row, viewer)
    body = {"match": record(services, row, caller, key), "viewer": viewer, "frames": frames}
    return await asyncio.to_thread(_encode, body, _accepts_gzip(request))


@router.get(
    "/matches/{match_id}/log",
    summary="The whole record of a finished match",
    responses=problems("no_such_match", "not_finished")
    | {200: {"description": "The log.", "content": {JSON: {"schema": {"$ref": LOG_SCHEMA}}}}},
)
async def read_log(match_id: MatchId, services: Parts, user: Visitor, key: InviteKey = None) -> Response:
    """Table, seed, every action with its digest, and the outcome, to keep or to check by `mini-wwii verify FILE`."""
    row = await find_finished(services, match_id, user, key)
    log = log_of(row, await actions.log(services.database, row.id))
    return Response(
        await asyncio.to_thread(msgspec.json.encode, log),
        headers={"Content-Disposition": f'attachment; filename="match-{row.id}.json"'},
        media_type=JSON,
    )


_SCHEMA = problems() | {200: {"description": "The schema.", "content": {JSON: {"schema": {"type": "object"}}}}}


@router.get(f"/schemas/{SCHEMA_NAMES[2]}", summary="The JSON Schema of a match log", responses=_SCHEMA)
async def read_log_schema(_user: Visitor) -> Response:
    """What a log of version 2 looks like. It never changes: another form would have another version."""
    return _schema(2)


@router.get(f"/schemas/{SCHEMA_NAMES[1]}", summary="The JSON Schema of a match log, version 1", responses=_SCHEMA)
async def read_first_log_schema(_user: Visitor) -> Response:
    """What a log of version 1 looks like, as servers wrote it before there were changes of seats in it."""
    return _schema(1)


def _schema(version: int) -> Response:
    headers = {"Cache-Control": f"public, {FOR_EVER}"}
    return Response(msgspec.json.encode(schema(version)), headers=headers, media_type=JSON)


async def find_finished(
    services: Services, match_id: str, user: User | None, key: str | None, viewer: str = "open"
) -> MatchRow:
    row = await find_match(services, match_id, user, key)
    if viewer not in eyes_at(len(row.seats)):
        expected = f"open, spectator or a seat below {len(row.seats)}"
        raise RefusedError("bad_viewer", f"expected {expected}, got {viewer!r}", where="viewer")
    if row.status != "finished":
        raise RefusedError("not_finished", "a match can be replayed when it is over")
    return row


def _accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _encode(body: object, compressed: bool) -> Response:
    text = msgspec.json.encode(body)
    headers = {"Vary": "Accept-Encoding"}
    if compressed:
        text, headers["Content-Encoding"] = gzip.compress(text, 5), "gzip"
    return Response(text, headers=headers, media_type=JSON)
