"""Passwords: what is accepted, and hashing them with argon2id (RFC 9106) outside the event loop.

So many at a time and no more, so that neither memory nor processor time is at the mercy of who asks.
"""

import asyncio
import secrets
import tomllib
import unicodedata
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.auth.limits import TooManyError
from app.errors import RefusedError

SHORTEST = 8
LONGEST = 200
WAITING = 20
"""Passwords that may wait for each one that is being hashed; who comes later is told to come back."""
SOON_SECONDS = 3

_COMMON = frozenset(tomllib.loads(Path(__file__).with_name("common_passwords.toml").read_text())["passwords"])

_Result = TypeVar("_Result")


def clean_password(text: str, login_key: str, where: str = "password") -> str:
    """The password in the form that is hashed (RFC 8265, OpaqueString). Raises `RefusedError` (`bad_password`)."""
    password = in_normal_form(text)
    if not SHORTEST <= len(password) <= LONGEST:
        raise _refused(where, f"expected {SHORTEST} to {LONGEST} characters", f"{len(password)} characters")
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in password):
        raise _refused(where, "expected no control characters", "a control character")
    folded = password.casefold()
    if folded in _COMMON or folded == login_key or len(set(folded)) < 3:
        raise _refused(where, "expected a password that is harder to guess", "one of the first to be tried")
    return password


def in_normal_form(text: str) -> str:
    """The same for every keyboard: composed, and with one kind of space."""
    spaced = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text)
    return unicodedata.normalize("NFC", spaced)


class Passwords:
    """Hashes and compares; `memory_kib`, `passes` and `at_once` as in the settings."""

    def __init__(self, memory_kib: int, passes: int, at_once: int) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=1)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="passwords")
        self._room = at_once * (1 + WAITING)
        self._count = 0
        salt, body = (b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (16, 32))
        self._nobodys = f"$argon2id$v=19$m={memory_kib},t={passes},p=1${salt}${body}"

    async def hash(self, password: str) -> str:
        """What is stored of a password. Raises `TooManyError`."""
        return await self._run(lambda: self._hasher.hash(password))

    async def is_right(self, stored: str | None, password: str) -> bool:
        """Whether this password was stored; takes as long when there is none. Raises `TooManyError`."""

        def compare() -> bool:
            try:
                return self._hasher.verify(stored or self._nobodys, password)
            except (VerificationError, InvalidHashError):
                return False

        return await self._run(compare) and stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether it was hashed with other parameters than those of today."""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        """Lets the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[[], _Result]) -> _Result:
        if self._count >= self._room:
            raise TooManyError(SOON_SECONDS)
        self._count += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._count -= 1


def _refused(where: str, expected: str, got: str) -> RefusedError:
    return RefusedError("bad_password", expected, where=where, expected=expected.removeprefix("expected "), got=got)
