"""Finished matches, to look at again."""

import asyncio
import gzip
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from app.errors import FaultError, RefusedError
from app.http import schemas
from app.http.context import InviteKey, Parts, Visitor, find_match, record
from app.http.errors import problems
from engine.core.types import EVERYTHING, SPECTATOR, Viewer

router = APIRouter(tags=["matches"])


@router.get(
    "/matches/{match_id}/replay",
    summary="Replay a finished match",
    response_model=schemas.Replay,
    responses=problems("no_such_match", "not_finished", "bad_viewer"),
)
async def read_replay(
    request: Request,
    match_id: Annotated[str, Path(description="The match's id.")],
    services: Parts,
    user: Visitor,
    viewer: Annotated[str, Query(max_length=16, description="`open`, `spectator` or a seat's number.")] = "open",
    key: InviteKey = None,
) -> Response:
    """Every step with its events and the position after it, through the eyes of a seat, of a spectator, or with all
    hands open. Whoever may see the match may look through any eyes: it is over."""
    row = await find_match(services, match_id, user, key)
    eyes = _eyes(viewer, len(row.seats))
    if row.status != "finished":
        raise RefusedError("not_finished", "a match can be replayed when it is over")
    rules = services.catalog.get(row.game)
    if rules is None:
        raise FaultError(f"the game {row.game} is not offered here")
    frames = await services.replays.frames(row, rules, eyes)
    body = {"match": record(services, row, user, key), "viewer": viewer, "frames": msgspec.Raw(frames)}
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    return await asyncio.to_thread(_encode, body, accepts_gzip)


def _encode(body: object, compressed: bool) -> Response:
    text = msgspec.json.encode(body)
    headers = {"Vary": "Accept-Encoding"}
    if compressed:
        text, headers["Content-Encoding"] = gzip.compress(text, 5), "gzip"
    return Response(text, headers=headers, media_type="application/json")


def _eyes(viewer: str, seats: int) -> Viewer:
    named = {"open": EVERYTHING, "spectator": SPECTATOR}
    if viewer in named:
        return named[viewer]
    if viewer.isascii() and viewer.isdecimal() and int(viewer) < seats:
        return Viewer(int(viewer))
    raise RefusedError(
        "bad_viewer", f"expected open, spectator or a seat below {seats}, got {viewer!r}", where="viewer"
    )
