"""What routes ask of a request: the server's parts, who is asking, within the limits; and how they answer."""

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Header, Request, Response

from app.auth.callers import Caller, caller_of, require_change, require_session
from app.auth.limits import network_of
from app.auth.permissions import require_sight, require_user
from app.errors import RefusedError
from app.ids import is_id
from app.live.broken import follow
from app.live.played import Played
from app.live.records import MatchRecord, record_for, without_keys
from app.services import Services, services_of
from app.storage import blocks, matches
from app.storage.actions import LogRow
from app.storage.blocks import NOBODY, Relations
from app.storage.matches import MatchRow
from app.storage.users import User

_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def _services(request: Request) -> Services:
    return services_of(request)


Parts = Annotated[Services, Depends(_services)]


async def _caller(request: Request, services: Parts) -> Caller | None:
    is_reading = request.method in _READING
    limits = services.limits.reads if is_reading else services.limits.changes
    try:
        caller = await caller_of(request, services.database, is_secure=services.settings.secure_cookies)
    except RefusedError:
        limits.take(address_of(request))
        raise
    limits.take(caller.user.id if caller else address_of(request))
    if caller is not None and not is_reading:
        require_change(caller)
    return caller


MaybeCaller = Annotated[Caller | None, Depends(_caller)]


def _in_browser(caller: MaybeCaller) -> Caller:
    require_user(_visitor(caller))
    assert caller is not None
    require_session(caller)
    return caller


InBrowser = Annotated[Caller, Depends(_in_browser)]
"""Somebody with a session of their own: what looks after an account is done by no token."""


def _visitor(caller: MaybeCaller) -> User | None:
    return None if caller is None else caller.user


Visitor = Annotated[User | None, Depends(_visitor)]


def _user(visitor: Visitor) -> User:
    return require_user(visitor)


SignedIn = Annotated[User, Depends(_user)]

InviteKey = Annotated[str | None, Header(alias="X-Invite", max_length=64, description="A key of a private match.")]


def address_of(request: Request) -> str:
    """The client's address, for limits."""
    return network_of(request.client.host) if request.client else ""


async def find_match(services: Services, match_id: str, user: User | None, key: str | None = None) -> MatchRow:
    """The match, if this user may see it. Raises `RefusedError`: `no_such_match`, `put_out`."""
    row = await matches.get(services.database, match_id) if is_id(match_id) else None
    return require_sight(row, user.id if user else None, key)


async def position(services: Services, row: MatchRow, rows: list[LogRow]) -> Played:
    """Where a match with this log is. Raises `RefusedError` (`match_broken`) if the rules cannot tell."""
    played, fault = await asyncio.to_thread(follow, row, services.catalog.get(row.game), rows)
    if played is None or fault is not None:
        why = "" if fault is None else f" at step {fault.seq}: {fault.code}"
        raise RefusedError("match_broken", f"the rules cannot follow the match{why}")
    return played


def record(
    services: Services,
    row: MatchRow,
    who: User | Caller | None,
    key: str | None = None,
    relations: Relations = NOBODY,
) -> MatchRecord:
    """The record as this user may see it; who calls with a token may see less of it."""
    if not isinstance(who, Caller):
        return record_for(row, services.catalog, who.id if who else None, key, relations)
    found = record_for(row, services.catalog, who.user.id, key, relations)
    return found if "invites" in who.sees else without_keys(found)


async def relations_of(services: Services, user: User | None) -> Relations:
    """Whom this user blocks, and who blocks them."""
    return await blocks.relations(services.database, user.id if user else None)


async def retell_matches(services: Services, user: User) -> None:
    """Tells everybody at this user's last matches that somebody there goes by another name, or is no guest any
    more."""
    for row in await matches.find(services.database, matches.Wanted(member=user.id)):
        await services.rooms.changed(row.id)


async def answer_match(services: Services, match_id: str, user: User) -> Response:
    """The record of a match as it is now, after this user has changed it."""
    row = await find_match(services, match_id, user)
    return answer(record(services, row, user, None, await relations_of(services, user)))


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")
