"""What is said at one table: stored, then shown to who may read it."""

from app.errors import UnavailableError
from app.live.audience import Audience
from app.live.bus import Bus, Notice
from app.storage import chat
from app.storage.chat import REMEMBERED, ChatRow
from app.storage.database import UNREACHABLE, Database


class Talk:
    """`rows` are the last messages of all channels, in the order in which they were stored."""

    def __init__(self, match_id: str, database: Database, bus: Bus, audience: Audience) -> None:
        self.rows: list[ChatRow] = []
        self._match_id = match_id
        self._database = database
        self._bus = bus
        self._audience = audience

    async def load(self) -> None:
        """Reads the last messages and shows nobody. Raises what a query raises."""
        self.rows = await chat.recent(self._database, self._match_id)

    async def say(self, message: ChatRow) -> tuple[ChatRow, bool]:
        """Stores a message and shows it; whether it is new. One that was stored before comes back as it was. Raises
        `RefusedError` (`unavailable`)."""
        try:
            stored, is_new = await chat.add(self._database, self._match_id, message)
        except UNREACHABLE as error:
            raise UnavailableError("the message could not be stored; send it again") from error
        if is_new:
            self._show(stored)
            await self._bus.publish(Notice(self._match_id, "chat", stored.id))
        return stored, is_new

    async def hear(self, number: int) -> None:
        """Reads what others said, unless message `number` is known. Raises what a query raises."""
        if not any(row.id == number for row in self.rows):
            await self.read()

    async def read(self) -> None:
        """Shows what others said. Raises what a query raises."""
        for row in await chat.recent(self._database, self._match_id):
            self._show(row)

    def _show(self, row: ChatRow) -> None:
        known = [one.id for one in self.rows if one.channel == row.channel]
        # What is older than all that is remembered has been shown and forgotten.
        if row.id in known or (len(known) == REMEMBERED and row.id < known[0]):
            return
        forgotten = known[0] if len(known) == REMEMBERED else None
        kept = (one for one in self.rows if one.id != forgotten)
        self.rows = sorted([*kept, row], key=lambda one: one.id)
        self._audience.show_chat(row)
