"""Guests and their sessions: a random token in a cookie, its hash in the database."""

from app.auth.names import clean_name
from app.clock import now
from app.ids import new_id, new_token
from app.storage import table_names, users
from app.storage.database import Database
from app.storage.users import User

COOKIE = "session"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie."""


async def become_guest(database: Database, name: str) -> tuple[User, str]:
    """A new user and the token of their session. Raises `RefusedError` (`bad_name`)."""
    user = User(new_id(), clean_name(name))
    token = new_token()
    await users.create(database, user, token, now())
    return user, token


async def rename(database: Database, user: User, name: str) -> User:
    """The user under another name. Raises `RefusedError`: `bad_name`, `name_taken_here`."""
    renamed = User(user.id, clean_name(name))
    await table_names.rename(database, renamed.id, renamed.name)
    return renamed
