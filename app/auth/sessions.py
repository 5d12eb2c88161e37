"""Sessions: a random token in a cookie, its hash in the database.

Over HTTPS the cookie's name begins with `__Host-`: browsers take such a cookie from this host alone, so nobody who has
a neighbouring one can plant a session here. A session that was begun under the plain name is known by it until the
browser has shown the new one, and such use does not prolong it.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

from app.auth.browsers import kind_of
from app.auth.names import clean_name
from app.clock import now
from app.ids import new_id, new_token
from app.storage import sessions
from app.storage.database import Database
from app.storage.sessions import NewSession, Session
from app.storage.users import User, hash_token

PLAIN = "session"
HOST_ONLY = "__Host-session"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie; longer than an unused session lasts."""
COOKIE_DAYS = timedelta(days=30)
"""After so long a browser is given its cookie anew."""


class Cookie(msgspec.Struct, frozen=True):
    """The session's token as a browser sent it; `host_only`: under the name that only this host can set."""

    token: str
    host_only: bool


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """A valid session. `is_stale`: the browser should be given its cookie anew."""

    user: User
    is_stale: bool


def cookie_of(cookies: Mapping[str, str]) -> Cookie | None:
    """The session's cookie among those of a request."""
    for name in (HOST_ONLY, PLAIN):
        if cookies.get(name):
            return Cookie(cookies[name], name == HOST_ONLY)
    return None


def new_session(user_agent: str, *, is_secure: bool) -> NewSession:
    """A session to be stored, for a browser with this `User-Agent`; `is_secure`: its cookie goes over HTTPS."""
    return NewSession(token=new_token(), at=now(), browser=kind_of(user_agent), host_only=is_secure)


async def find(database: Database, cookie: Cookie, *, is_secure: bool) -> Known | None:
    """The session of a cookie, whose use is noted; None if it is over."""
    at = now()
    found = await sessions.by_token(database, cookie.token, at)
    if found is None or (found.host_only and not cookie.host_only):
        return None
    is_upgraded = cookie.host_only and not found.host_only
    is_unnoted = at - found.seen_at >= sessions.SEEN_WITHIN and (cookie.host_only or not is_secure)
    if is_upgraded or is_unnoted:
        await sessions.note_use(database, hash_token(cookie.token), at, host_only=cookie.host_only)
    return Known(user=found.user, is_stale=_is_stale(found, cookie, at, is_secure=is_secure))


async def renew_cookie(database: Database, token: str) -> bool:
    """Whether the browser may be given its cookie anew: not if the session has ended meanwhile."""
    return await sessions.note_cookie(database, hash_token(token), now())


async def become_guest(database: Database, name: str, session: NewSession) -> User:
    """A new user with a session. Raises `RefusedError` (`bad_name`)."""
    user = User(new_id(), clean_name(name))
    await sessions.create_guest(database, user, session)
    return user


def _is_stale(found: Session, cookie: Cookie, at: datetime, *, is_secure: bool) -> bool:
    return cookie.host_only != is_secure or at - found.cookie_at >= COOKIE_DAYS
