"""Who calls: a browser by its session's cookie, or a program by an API token."""

from typing import Literal

import msgspec
from starlette.requests import HTTPConnection

from app.auth import sessions
from app.clock import now
from app.errors import RefusedError
from app.storage import api_tokens
from app.storage.api_tokens import ALL, Sight
from app.storage.database import Database
from app.storage.users import User, hash_token

Scope = Literal["session", "play", "read"]
"""A session may do everything, a token `play` everything but look after the account, `read` change nothing."""


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """A user, and the hash of the session's or API token's secret that says so. `sees` is what they are shown of their
    own; `is_stale`: a session whose browser should be given its cookie anew."""

    user: User
    credential: bytes
    scope: Scope
    sees: frozenset[Sight] = frozenset(ALL)
    is_stale: bool = False


def is_bearer(authorization: str | None) -> bool:
    """Whether a token is given. Then the cookie does not count; and a browser that was lured to us cannot give one."""
    return authorization is not None and authorization.split(" ", 1)[0].casefold() == "bearer"


async def caller_of(connection: HTTPConnection, database: Database, *, is_secure: bool) -> Caller | None:
    """Who calls; None without a valid session. `is_secure`: cookies go over HTTPS. Raises `RefusedError`
    (`bad_token`)."""
    authorization = connection.headers.get("authorization")
    if authorization is not None and is_bearer(authorization):
        return await _program(database, authorization[len("bearer") :].strip())
    return await browser_of(connection, database, is_secure=is_secure)


async def browser_of(connection: HTTPConnection, database: Database, *, is_secure: bool) -> Caller | None:
    """Whose browser this is by its cookie, whatever else was sent."""
    cookie = sessions.cookie_of(connection.cookies)
    known = None if cookie is None else await sessions.find(database, cookie, is_secure=is_secure)
    if known is None or cookie is None:
        return None
    return Caller(user=known.user, credential=hash_token(cookie.token), scope="session", is_stale=known.is_stale)


async def _program(database: Database, secret: str) -> Caller:
    found = await api_tokens.use(database, secret, now())
    if found is None:
        raise RefusedError("bad_token", "this token is not valid: it may have been revoked")
    return Caller(user=found.user, credential=hash_token(secret), scope=found.scope, sees=frozenset(found.sees))


def require_change(caller: Caller) -> None:
    """Raises `RefusedError` (`read_only`) for a token that may only read."""
    if caller.scope == "read":
        raise RefusedError("read_only", "this token may read, but change nothing")


def require_own_eyes(caller: Caller | None) -> None:
    """Raises `RefusedError` (`insufficient_scope`) for a token that may only read: it is told nothing private."""
    if caller is not None and caller.scope == "read":
        raise RefusedError("insufficient_scope", "a token that may only read is not told this")


def require_session(caller: Caller) -> None:
    """Raises `RefusedError` (`needs_session`) for a token: no program looks after an account."""
    if caller.scope != "session":
        raise RefusedError("needs_session", "this can only be done in the browser, not with a token")
