"""How often somebody may do something: a bucket of tokens for each user or address."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil

from app.errors import RefusedError
from app.settings import Settings

BURST_SECONDS = 3.0
REMEMBERED = 20_000
"""Buckets kept for each kind; the ones used least recently go first, and come back full."""


class TooManyError(RefusedError):
    """`rate_limited`; `wait` is in whole seconds, at least 1."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, ceil(wait))
        super().__init__("rate_limited", f"too many at once; try again in {self.wait} s")


class Buckets:
    """Buckets of one kind, filled by `rate` tokens a second; they hold `size` of them."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic, *, size: float | None = None) -> None:
        self._rate = rate
        self._size = max(1.0, rate * BURST_SECONDS if size is None else size)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        """Takes a token. Raises `TooManyError` if there is none."""
        present = self._clock()
        tokens, then = self._buckets.get(who, (self._size, present))
        tokens = min(self._size, tokens + (present - then) * self._rate)
        enough = tokens >= 1
        self._buckets[who] = (tokens - 1 if enough else tokens, present)
        self._buckets.move_to_end(who)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not enough:
            raise TooManyError((1 - tokens) / self._rate)


class Tries:
    """Tries at passwords, counted for each address and for each login, known or not.

    Where somebody has signed in before, tries at that login are counted apart, by `device`: whoever guesses from
    elsewhere cannot use them up, and so locks nobody out of a browser that they know.
    """

    AT_A_LOGIN = 3
    """How many times as many are allowed at one login as from one address, since its owner is not the only one."""

    def __init__(self, tries: int, pause: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._addresses = Buckets(1 / pause, clock, size=tries)
        self._logins = Buckets(1 / pause, clock, size=tries * self.AT_A_LOGIN)
        self._devices = Buckets(1 / pause, clock, size=tries)

    def take_address(self, address: str) -> None:
        """A try from this address. Raises `TooManyError`."""
        self._addresses.take(address)

    def take_login(self, login_key: str, device: str | None) -> None:
        """A try at this login. Raises `TooManyError`."""
        if device is None:
            self._logins.take(login_key)
        else:
            self._devices.take(f"{login_key} {device}")


def network_of(host: str) -> str:
    """What counts as one address: of IPv6 the /64 network, all of which one subscriber has."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(IPv6Network((address, 64), strict=False)) if isinstance(address, IPv6Address) else host


class GuestTalk:
    """What guests say while they look on: slowly each, and not much faster all of one address, who may be the same."""

    AT_AN_ADDRESS = 3
    """How many times as much is allowed to all guests at one address."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._guests = Buckets(rate, clock)
        self._addresses = Buckets(rate * self.AT_AN_ADDRESS, clock, size=self.AT_AN_ADDRESS)

    def take(self, user_id: str, address: str) -> None:
        """A message. Raises `TooManyError`, which says how long to wait."""
        self._guests.take(user_id)
        self._addresses.take(address)


class Limits:
    """All that is limited."""

    def __init__(self, settings: Settings) -> None:
        self.reads = Buckets(settings.rate_reads)
        self.changes = Buckets(settings.rate_changes)
        self.guests = Buckets(settings.rate_guests)
        self.actions = Buckets(settings.rate_actions)
        self.chat = Buckets(settings.rate_chat)
        self.guest_talk = GuestTalk(settings.rate_guest_chat)
        self.webhook_tests = Buckets(settings.rate_webhook_tests)
        self.passwords = Tries(settings.password_tries, settings.password_pause)
