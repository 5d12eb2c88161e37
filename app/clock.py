"""The time of day, in one place."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

_stopped: datetime | None = None


def now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC) if _stopped is None else _stopped


class Hands:
    """The hands of a stopped clock, for tests."""

    def forward(self, by: timedelta) -> None:
        """Lets so much time pass at once."""
        global _stopped
        _stopped = now() + by


@contextmanager
def hands() -> Iterator[Hands]:
    """Stops the time of this process, to be moved by hand; afterwards it is right again."""
    global _stopped
    _stopped = datetime.now(UTC).replace(microsecond=0)
    try:
        yield Hands()
    finally:
        _stopped = None
