"""How the processes that serve one database tell each other what they stored.

What is published is only that something was stored; who hears it reads it from the database. One process
needs no more than `LocalBus`.
"""

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

import msgspec


class Notice(msgspec.Struct, frozen=True):
    """Something was stored: a step of the log, a chat message (`number` tells which), or a change of the record."""

    match_id: str
    kind: Literal["step", "record", "chat"]
    number: int = 0


Handler = Callable[[Notice], Awaitable[None]]


class Bus(Protocol):
    """Brings each notice to the handlers of all processes, this one's too; at least once, after the commit."""

    def subscribe(self, handler: Handler) -> None:
        """Adds a handler."""
        ...

    async def publish(self, notice: Notice) -> None:
        """Tells everybody."""
        ...


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._handlers: list[Handler] = []

    def subscribe(self, handler: Handler) -> None:
        """Adds a handler."""
        self._handlers.append(handler)

    async def publish(self, notice: Notice) -> None:
        """Calls the handlers, one after the other."""
        for handler in self._handlers:
            await handler(notice)
