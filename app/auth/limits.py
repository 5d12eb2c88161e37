"""How often somebody may do something: a bucket of tokens for each user or address."""

import time
from collections import OrderedDict
from collections.abc import Callable
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
    """Buckets of one kind, filled by `rate` tokens a second."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._size = max(1.0, rate * BURST_SECONDS)
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


class Limits:
    """All that is limited."""

    def __init__(self, settings: Settings) -> None:
        self.reads = Buckets(settings.rate_reads)
        self.changes = Buckets(settings.rate_changes)
        self.guests = Buckets(settings.rate_guests)
        self.actions = Buckets(settings.rate_actions)
        self.chat = Buckets(settings.rate_chat)
