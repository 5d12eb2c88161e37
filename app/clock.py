"""The time of day, in one place."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

_ahead = timedelta()


def now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC) + _ahead


class Hands:
    """The hands of the clock, for tests: time goes on as ever, from wherever they are put."""

    def forward(self, by: timedelta) -> None:
        """Lets so much time pass at once."""
        global _ahead
        _ahead += by


@contextmanager
def hands() -> Iterator[Hands]:
    """Lets time pass by hand, in this process; afterwards the time is right again."""
    global _ahead
    try:
        yield Hands()
    finally:
        _ahead = timedelta()
