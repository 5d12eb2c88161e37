"""Tells people by their webhooks that it is their turn, when they are not at the table.

All that is needed is stored with the matches, so a restart forgets no turn. Of several processes one looks, by a
claim on the bus; should two do so, the database lets one tell of a turn.
"""

import asyncio
from collections import defaultdict
from datetime import timedelta

import structlog

from app.catalog import Catalog
from app.clock import now
from app.live.activity import Activity
from app.live.bus import Bus
from app.live.repeating import Repeating
from app.live.webhooks import Content, Webhooks
from app.storage import notices
from app.storage.database import UNREACHABLE, Database
from app.storage.notices import Turn, Waiting

log = structlog.get_logger(__name__)

CLAIM = "notices"
SETTLE = timedelta(seconds=10)
"""A match rests so long before anybody is told: computer players act at once, and people look up again."""
RECENTLY = timedelta(minutes=1)
"""Who was at the match so recently is not told."""
LAST_SECONDS = 2.0
"""How long a server that stops waits for messages under way: nobody else will send them."""
LISTED = 10
"""Matches named in one message."""

Due = tuple[Waiting, int]
"""Somebody to tell, and the number of their turn."""


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
        """Looks once: how many people are told now, in the background. Raises what a query raises."""
        await self._activity.flush()
        if not await self._bus.claim(CLAIM):
            return 0
        told: defaultdict[str, list[Due]] = defaultdict(list)
        try:
            for waiting in await notices.waiting(self._database):
                turn = await notices.turn_of(self._database, waiting.match_id, waiting.seat)
                if await self._is_due(waiting, turn):
                    told[waiting.user_id].append((waiting, turn.number))
        finally:
            await self._bus.release(CLAIM)
        for user_id, turns in told.items():
            task = asyncio.create_task(self._tell(user_id, turns), name=f"notice to {user_id}")
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
        return len(told)

    async def sent(self) -> None:
        """Waits until what is being sent has been, or not."""
        await asyncio.gather(*self._sending)

    def test_message(self) -> Content:
        """What somebody gets who tries their webhook."""
        return {"content": "It works: here you will be told when it is your turn.", "matches": []}

    async def _is_due(self, waiting: Waiting, turn: Turn) -> bool:
        """Whether to tell of this turn now. What is decided for good is noted."""
        present, active_at = now(), waiting.active_at
        since = max(turn.at or waiting.started_at, waiting.started_at)
        has_seen = turn.is_own or (active_at is not None and active_at > since)
        is_recent = active_at is not None and present - active_at < RECENTLY
        if present - since < SETTLE or (is_recent and not has_seen):
            return False
        return await notices.decide(self._database, waiting, turn.number) and not has_seen

    async def _tell(self, user_id: str, turns: list[Due]) -> None:
        async def compose() -> Content | None:
            standing = [waiting for waiting, number in turns if await self._stands(waiting, number)]
            return self._message(standing) if standing else None

        try:
            await self._webhooks.deliver(user_id, compose)
        except UNREACHABLE as error:
            log.warning("notice not sent", user=user_id, error=repr(error))
        except Exception:
            log.exception("notice failed", user=user_id)

    async def _stands(self, waiting: Waiting, number: int) -> bool:
        return await notices.is_waiting(self._database, waiting.match_id, waiting.seat, waiting.user_id, number)

    def _message(self, turns: list[Waiting]) -> Content:
        """Names games and matches and nothing that is played."""
        matches = [self._match(waiting) for waiting in turns[:LISTED]]
        lines = [f"{match['title']}: {match['url'] or match['id']}" for match in matches]
        if len(turns) == 1:
            content = f"It is your turn. {lines[0]}"
        else:
            content = "\n".join((f"It is your turn in {len(turns)} matches.", *lines))
        return {"content": content, "matches": matches}

    def _match(self, waiting: Waiting) -> dict[str, str]:
        rules = self._catalog.get(waiting.game)
        title = rules.meta.title if rules else waiting.game
        url = f"{self._site}/m/{waiting.match_id}" if self._site else ""
        return {"id": waiting.match_id, "game": waiting.game, "title": title, "url": url}
