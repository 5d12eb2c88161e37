"""Who calls: a browser by its session's cookie, or a program by an API token."""

from typing import Literal

import msgspec

from app.clock import now
from app.errors import RefusedError
from app.storage import api_tokens, users
from app.storage.database import Database
from app.storage.users import User, hash_token

Scope = Literal["session", "play", "read"]
"""A session may do everything, a token `play` everything but look after the account, `read` change nothing."""


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """A user, and the hash of the session's or API token's secret that says so."""

    user: User
    credential: bytes
    scope: Scope


def is_bearer(authorization: str | None) -> bool:
    """Whether a token is given. Then the cookie does not count; and a browser that was lured to us cannot give one."""
    return authorization is not None and authorization.split(" ", 1)[0].casefold() == "bearer"


async def caller_of(database: Database, authorization: str | None, cookie: str | None) -> Caller | None:
    """Who calls with these; None without a valid session. Raises `RefusedError` (`bad_token`)."""
    if authorization is not None and is_bearer(authorization):
        return await _program(database, authorization[len("bearer") :].strip())
    user = await users.by_token(database, cookie) if cookie else None
    if user is None or not cookie:
        return None
    return Caller(user=user, credential=hash_token(cookie), scope="session")


async def _program(database: Database, secret: str) -> Caller:
    found = await api_tokens.use(database, secret, now())
    if found is None:
        raise RefusedError("bad_token", "this token is not valid: it may have been revoked")
    return Caller(user=found.user, credential=hash_token(secret), scope=found.scope)


def require_change(caller: Caller) -> None:
    """Raises `RefusedError` (`read_only`) for a token that may only read."""
    if caller.scope == "read":
        raise RefusedError("read_only", "this token may read, but change nothing")


def require_session(caller: Caller) -> None:
    """Raises `RefusedError` (`needs_session`) for a token: no program looks after an account."""
    if caller.scope != "session":
        raise RefusedError("needs_session", "this can only be done in the browser, not with a token")
