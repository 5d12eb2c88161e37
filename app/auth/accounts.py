"""Accounts: taking a login and a password, signing in elsewhere, changing the password.

A refused sign-in tells nobody whether there is such a login: neither by its text nor by how long it takes.
"""

from typing import Literal

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from app.auth import devices
from app.auth.callers import Caller
from app.auth.limits import Tries
from app.auth.names import clean_login, login_key
from app.auth.passwords import Passwords, clean_password, in_normal_form
from app.errors import RefusedError
from app.storage import accounts, lobby, merging, sessions
from app.storage.accounts import Account
from app.storage.database import Database
from app.storage.sessions import NewSession
from app.storage.users import User

Guest = Literal["bring", "leave"]
"""What becomes of the matches of a guest who signs in: they come along, or nobody can play them any more."""


class SignedIn(msgspec.Struct, frozen=True, kw_only=True):
    """A new session, and what the browser is known by the next time. `changed`: matches whose people are others now."""

    user: User
    login: str
    device: str
    changed: list[str]


class Accounts:
    """All of it over one database, with one bound on hashing."""

    def __init__(self, database: Database, passwords: Passwords, tries: Tries) -> None:
        self._database = database
        self._passwords = passwords
        self._tries = tries

    async def register(
        self, user: User, login: str, password: str, address: str, session: NewSession, *, revoke_tokens: bool
    ) -> Account:
        """Makes an account of a guest, who is known by this new session alone. Raises `RefusedError`: `bad_login`,
        `bad_password`, `has_account`, `login_taken`, `rate_limited`."""
        shown, key = clean_login(login)
        cleaned = clean_password(password, key)
        self._tries.take_address(address)
        if await accounts.by_user(self._database, user.id) is not None:
            raise RefusedError("has_account", "you have a login already")
        if await accounts.by_key(self._database, key) is not None:
            raise RefusedError("login_taken", "this login is taken", where="login")
        hashed = await self._passwords.hash(cleaned)
        account = Account(user=user, login=shown, password_hash=hashed, created_at=session.at)
        await accounts.create(self._database, account, key, session, revoke_tokens=revoke_tokens)
        return account

    async def sign_in(
        self,
        caller: Caller | None,
        login: str,
        password: str,
        guest: Guest | None,
        address: str,
        device: str | None,
        session: NewSession,
    ) -> SignedIn:
        """Opens this session and ends the caller's. Raises `RefusedError`: `wrong_login`, `rate_limited`; for guests
        with matches `guest_has_matches`, unless they say what becomes of them, `sits_twice` and `name_taken_here`."""
        account = await self._prove(login, password, address, device)
        async with self._database.write() as connection:
            if not await accounts.has_password(connection, account.user.id, account.password_hash):
                raise wrong_login()
            changed = await _bring_guest(connection, caller, account.user, guest)
            if caller is not None:
                await sessions.end(connection, caller.credential)
            await sessions.open_(connection, account.user.id, session)
        return SignedIn(
            user=account.user,
            login=account.login,
            device=devices.new_device(account.password_hash),
            changed=changed,
        )

    async def sign_out(self, caller: Caller, guest: Guest | None) -> list[str]:
        """Ends the caller's session; the matches that wait for players and that a guest has left. Raises `RefusedError`
        (`guest_has_matches`): a guest could not come back."""
        async with self._database.write() as connection:
            is_guest = await accounts.is_guest(connection, caller.user.id)
            if is_guest and guest is None and await merging.has_matches(connection, caller.user.id):
                raise guest_has_matches()
            await sessions.end(connection, caller.credential)
            return await lobby.leave_all(connection, caller.user.id) if is_guest else []

    async def end_session(self, caller: Caller, session_id: str) -> bool:
        """Ends one of the caller's sessions; whether it was that of this call. Raises `RefusedError`:
        `no_such_session`; `needs_account`, since a guest could not come back."""
        async with self._database.write() as connection:
            if await accounts.is_guest(connection, caller.user.id):
                raise needs_account()
            ended = await sessions.end_named(connection, caller.user.id, session_id)
        if ended is None:
            raise RefusedError("no_such_session", "you have no such session")
        return ended == caller.credential

    async def sign_out_everywhere(self, user: User, *, revoke_tokens: bool) -> None:
        """Ends all sessions of the user. Raises `RefusedError` (`needs_account`): a guest could not come back."""
        async with self._database.write() as connection:
            if await accounts.is_guest(connection, user.id):
                raise needs_account()
            await sessions.end_all(connection, user.id, and_tokens=revoke_tokens)

    async def change_password(
        self, caller: Caller, old: str, new: str, address: str, session: NewSession, *, revoke_tokens: bool
    ) -> str:
        """Changes the password and leaves the user this new session alone; the browser's new device. Raises
        `RefusedError`: `needs_account`, `wrong_password`, `bad_password`, `rate_limited`."""
        account = await accounts.by_user(self._database, caller.user.id)
        if account is None:
            raise needs_account()
        cleaned = clean_password(new, login_key(account.login), "new")
        self._tries.take_address(address)
        # Who has a session is no stranger: their tries are not those of whoever guesses from outside.
        self._tries.take_login(login_key(account.login), caller.credential.hex())
        if not await self._passwords.is_right(account.password_hash, in_normal_form(old)):
            raise _wrong_password()
        hashed = await self._passwords.hash(cleaned)
        if not await accounts.set_password(self._database, account, hashed, session, revoke_tokens=revoke_tokens):
            raise _wrong_password()
        return devices.new_device(hashed)

    async def _prove(self, login: str, password: str, address: str, device: str | None) -> Account:
        self._tries.take_address(address)
        key = login_key(login)
        account = await accounts.by_key(self._database, key)
        stored = None if account is None else account.password_hash
        self._tries.take_login(key, devices.device_of(device, stored))
        cleaned = in_normal_form(password)
        if not await self._passwords.is_right(stored, cleaned) or account is None:
            raise wrong_login()
        if not self._passwords.is_outdated(account.password_hash):
            return account
        hashed = await self._passwords.hash(cleaned)
        await accounts.strengthen(self._database, account.user.id, account.password_hash, hashed)
        return msgspec.structs.replace(account, password_hash=hashed)


async def _bring_guest(
    connection: AsyncConnection, caller: Caller | None, user: User, guest: Guest | None
) -> list[str]:
    if caller is None or caller.user.id == user.id or not await accounts.is_guest(connection, caller.user.id):
        return []
    if guest is None and await merging.has_matches(connection, caller.user.id):
        raise guest_has_matches()
    if guest == "leave":
        return await lobby.leave_all(connection, caller.user.id)
    return await merging.bring(connection, caller.user.id, user.id)


def wrong_login() -> RefusedError:
    """Somebody could not sign in; the same whatever was wrong."""
    return RefusedError("wrong_login", "login and password do not fit together", where="password")


def _wrong_password() -> RefusedError:
    return RefusedError("wrong_password", "this is not your password", where="old")


def needs_account() -> RefusedError:
    """A guest asked for what only accounts have."""
    return RefusedError("needs_account", "take a login and a password first")


def guest_has_matches() -> RefusedError:
    """A guest would lose their matches without having been asked."""
    message = "you have matches as a guest: say what becomes of them"
    return RefusedError("guest_has_matches", message, where="guest", expected="bring or leave")
