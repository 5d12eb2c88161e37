"""How the processes that serve one database tell each other what they stored.

What is published is only that something was stored; who hears it reads it from the database. One process
needs no more than `LocalBus`; several share `postgres_bus.PostgresBus`.
"""

from datetime import datetime
from typing import Literal, Protocol

import msgspec

Kind = Literal["step", "record", "chat", "takeback", "user"]


class Notice(msgspec.Struct, frozen=True):
    """Something was stored: a step of the log, a chat message, a question whether to go back (`number` says which of
    them), a change of the record, or, of a user, a change of sessions, tokens or blocks: then `match_id` is the user's
    id."""

    match_id: str
    kind: Kind
    number: int = 0


class Listener(Protocol):
    """Who wants to know. Hearing the same thing twice does no harm."""

    async def hear(self, notice: Notice) -> None:
        """Reads what was stored."""
        ...

    async def catch_up(self) -> None:
        """Reads everything again: notices may have been missed. Raises what a query raises if it cannot."""
        ...


class Bus(Protocol):
    """Brings each notice to the listeners of all processes, this one's too; at least once, after the commit."""

    @property
    def is_connected(self) -> bool:
        """Whether notices of others reach us now."""
        ...

    def lag(self) -> float:
        """How many seconds the last message was under way."""
        ...

    def subscribe(self, listener: Listener) -> None:
        """Adds a listener."""
        ...

    async def publish(self, notice: Notice) -> None:
        """Tells everybody: this process before it returns, others a moment later. Never raises."""
        ...

    async def claim(self, name: str) -> bool:
        """Takes on a piece of work that one process is enough for; False while another process has it. A claim
        ends with `release`, with the process or with its connection, so it saves work and decides nothing."""
        ...

    async def release(self, name: str) -> None:
        """Gives a claim back."""
        ...

    async def is_alone(self, since: datetime) -> bool:
        """Whether no other process has served the same matches from `since` on; False in doubt."""
        ...

    async def start(self) -> None:
        """Begins to listen, in the background."""
        ...

    async def stop(self) -> None:
        """Sends what waits and ends."""
        ...


class LocalBus:
    """The bus of a single process."""

    is_connected = True

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def lag(self) -> float:
        """Nothing is under way."""
        return 0.0

    def subscribe(self, listener: Listener) -> None:
        """Adds a listener."""
        self._listeners.append(listener)

    async def publish(self, notice: Notice) -> None:
        """Calls the listeners, one after the other."""
        for listener in self._listeners:
            await listener.hear(notice)

    async def claim(self, name: str) -> bool:  # noqa: ARG002 (nobody else is there)
        """Always granted."""
        return True

    async def release(self, name: str) -> None:
        """Nothing to give back."""

    async def is_alone(self, since: datetime) -> bool:  # noqa: ARG002 (nobody else is there)
        """Always."""
        return True

    async def start(self) -> None:
        """Nothing to begin."""

    async def stop(self) -> None:
        """Nothing to end."""
