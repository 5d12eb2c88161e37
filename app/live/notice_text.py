"""What messages to webhooks say: they name games and matches, and nothing that is played."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Literal

import msgspec

Content = dict[str, Any]
Reason = Literal["turn", "reminder", "takeback"]

LISTED = 10
"""Matches named in one message."""

_ONE: dict[Reason, str] = {
    "reminder": "It is still your turn, and time is running out.",
    "takeback": "You are asked whether the match may go back.",
    "turn": "It is your turn.",
}
_MANY: dict[Reason, str] = {
    "reminder": "It is still your turn in {n} matches, and time is running out.",
    "takeback": "You are asked whether {n} matches may go back.",
    "turn": "It is your turn in {n} matches.",
}


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """A match to name. `left` is what remains until a stand-in plays, for reminders."""

    reason: Reason
    match_id: str
    game: str
    title: str
    url: str = ""
    left: timedelta | None = None


def message(items: Sequence[Item]) -> Content:
    """One message about all of these, the most urgent first."""
    order = sorted(items, key=lambda item: [*_ONE].index(item.reason))
    listed = order[:LISTED]
    parts = [_part([item for item in order if item.reason == reason], listed) for reason in _ONE]
    return {"content": "\n".join(filter(None, parts)), "matches": [_match(item) for item in listed]}


def test_message() -> Content:
    """What somebody gets who tries their webhook."""
    return {"content": "It works: here you will be told when it is your turn.", "matches": []}


def _part(items: list[Item], listed: list[Item]) -> str:
    if not items:
        return ""
    lines = [_line(item) for item in items if item in listed]
    if len(items) == 1:
        return " ".join((_ONE[items[0].reason], *lines))
    return "\n".join((_MANY[items[0].reason].format(n=len(items)), *lines))


def _line(item: Item) -> str:
    left = f" ({in_words(item.left)} left)" if item.left is not None else ""
    return f"{item.title}{left}: {item.url or item.match_id}"


def _match(item: Item) -> dict[str, str]:
    return {"id": item.match_id, "game": item.game, "title": item.title, "url": item.url, "reason": item.reason}


def in_words(left: timedelta) -> str:
    """A while in its largest unit: minutes, hours or days, rounded down, a minute at least."""
    minutes = max(1, int(left.total_seconds() // 60))
    for size, unit in ((24 * 60, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {unit}{'' if count == 1 else 's'}"
    raise AssertionError("a minute at least")
