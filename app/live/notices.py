"""Tells people by their webhooks that it is their turn, or that they are asked, when they are not at the table.

All that is needed is stored with the matches, so a restart neither forgets nor repeats anything. Of several processes
one looks, by a claim on the bus; should two do so, the database lets one send to a user. A message is put together
anew before each try, so it names what came meanwhile, and nothing that has passed.
"""

import asyncio

import msgspec
import structlog

from app.catalog import Catalog
from app.clock import now
from app.live import due, notice_text
from app.live.activity import Activity
from app.live.bus import Bus
from app.live.due import Kind
from app.live.notice_text import Content, Item, Reason
from app.live.repeating import Repeating
from app.live.webhooks import Webhooks
from app.storage import notices, questions
from app.storage.database import UNREACHABLE, Database
from app.storage.notices import Waiting
from app.storage.questions import Asked
from app.storage.webhooks import Webhook

log = structlog.get_logger(__name__)

CLAIM = "notices"
LAST_SECONDS = 2.0
"""How long a server that stops waits for messages under way; another process sends those that have not arrived."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A turn to tell of, by its number."""

    waiting: Waiting
    number: int
    kind: Kind


class Notices:
    """Looks every `seconds`; 0: never, other processes do. `site` is the public address of the pages, or empty."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        catalog: Catalog,
        activity: Activity,
        webhooks: Webhooks,
        *,
        site: str,
        seconds: float,
    ) -> None:
        self._database = database
        self._bus = bus
        self._catalog = catalog
        self._activity = activity
        self._webhooks = webhooks
        self._site = site
        self._sending: set[asyncio.Task[None]] = set()
        self._repeating = Repeating("notices", seconds, self.sweep)

    async def start(self) -> None:
        """Looks in the background."""
        self._repeating.start()

    async def stop(self) -> None:
        """Ends that; what is being sent has a moment to arrive."""
        await self._repeating.stop()
        sending = tuple(self._sending)
        if sending:
            await asyncio.wait(sending, timeout=LAST_SECONDS)
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)
        await self._webhooks.close()

    async def sweep(self) -> int:
        """Looks once: how many people are sent a message now, in the background. Raises what a query raises."""
        await self._activity.flush()
        if not await self._bus.claim(CLAIM):
            return 0
        told = 0
        try:
            turns, asked = await self._due()
            for user_id in {one.waiting.user_id for one in turns} | {one.user_id for one in asked}:
                taken = await self._webhooks.take(user_id)
                if taken is not None:
                    self._send(user_id, taken)
                    told += 1
        finally:
            await self._bus.release(CLAIM)
        return told

    async def sent(self) -> None:
        """Waits until what is being sent has been, or not."""
        await asyncio.gather(*self._sending)

    async def _due(self, user_id: str | None = None) -> tuple[list[Due], list[Asked]]:
        """What all people, or this user, are to be told now. When to look again at the rest is noted."""
        present = now()
        turns: list[Due] = []
        for waiting in await notices.waiting(self._database, present, user_id):
            turn = await notices.turn_of(self._database, waiting.match_id, waiting.seat)
            look = due.look(waiting, turn, present)
            # What is due stays so until it has been told.
            again_at = present if look.kind else look.again_at
            await notices.note_look(self._database, waiting, turn.number, look.begun_at, again_at)
            if look.kind is not None:
                turns.append(Due(waiting=waiting, number=turn.number, kind=look.kind))
        asked = await questions.asked(self._database, present, user_id)
        return turns, [one for one in asked if due.question_due(one, present)]

    def _send(self, user_id: str, taken: Webhook) -> None:
        task = asyncio.create_task(self._tell(user_id, taken), name=f"notice to {user_id}")
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _tell(self, user_id: str, taken: Webhook) -> None:
        try:
            turns, asked = await self._due(user_id)
            if not turns and not asked:
                await self._webhooks.leave(user_id, taken)
            elif await self._webhooks.send(user_id, taken, self._message(turns, asked)):
                await self._note(turns, asked)
                await self._webhooks.finish(user_id, taken)
        except UNREACHABLE as error:
            log.warning("notice not sent", user=user_id, error=repr(error))
        except Exception:
            log.exception("notice failed", user=user_id)

    async def _note(self, turns: list[Due], asked: list[Asked]) -> None:
        present = now()
        for one in turns:
            is_reminder = one.kind == "reminder"
            await notices.note_told(self._database, one.waiting, one.number, present, is_reminder=is_reminder)
        for question in asked:
            await questions.note_asked(self._database, question)

    def _message(self, turns: list[Due], asked: list[Asked]) -> Content:
        items = [self._item("takeback", one) for one in asked]
        items += [self._item(one.kind, one.waiting) for one in turns]
        return notice_text.message(items)

    def _item(self, reason: Reason, one: Waiting | Asked) -> Item:
        rules = self._catalog.get(one.game)
        end = due.taken_over_at(one) if reason == "reminder" and isinstance(one, Waiting) else None
        return Item(
            reason=reason,
            match_id=one.match_id,
            game=one.game,
            title=rules.meta.title if rules else one.game,
            url=f"{self._site}/m/{one.match_id}" if self._site else "",
            left=None if end is None else end - now(),
        )
