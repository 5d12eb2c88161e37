"""The header `Retry-After`, as a site that is busy or down sends it (RFC 9110, 10.2.3)."""

from datetime import UTC
from email.utils import parsedate_to_datetime

from app.clock import now

LONGEST = 6 * 3600.0
"""Seconds that are heeded at most: nobody else decides when a message is given up."""


def seconds_of(value: str) -> float:
    """How many seconds to wait, from 0 to `LONGEST`; 0 for what is neither a number of seconds nor a date."""
    value = value.strip()
    if value.isascii() and value.isdigit():
        # Longer numbers are none that need to be read.
        return LONGEST if len(value) > 9 else min(LONGEST, float(value))
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return 0.0
    seconds = ((until if until.tzinfo else until.replace(tzinfo=UTC)) - now()).total_seconds()
    return min(LONGEST, max(0.0, seconds))
