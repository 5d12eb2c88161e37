"""Sends messages to people's webhooks, in the form that Discord takes: `{"content": …}` with fields of our own.

Whoever cannot be reached is tried twice more, after growing pauses; then the webhook is switched off, and its user
reads why. Nothing here logs an address or what was answered.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
import structlog

from app.clock import now
from app.live.outward import Outward, OutwardError
from app.storage import webhooks
from app.storage.database import Database

log = structlog.get_logger(__name__)

PAUSES = (5.0, 30.0)
"""Seconds before the second and the third try."""

Content = Mapping[str, Any]
Compose = Callable[[], Awaitable[Content | None]]
"""Makes the message anew before each try; None if there is nothing left to say."""


class Webhooks:
    """`on_result` is told of each try: `sent`, `failed` or, after the last, `switched_off`; and `over` for messages
    that had nothing left to say."""

    def __init__(
        self, database: Database, outward: Outward, pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self.on_result: Callable[[str], None] = lambda _result: None
        self._database = database
        self._outward = outward
        self._pause = pause
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def deliver(self, user_id: str, compose: Compose) -> None:
        """Sends a message, one at a time for each user, if their webhook is on."""
        async with self._turns[user_id]:
            for pause in (*PAUSES, None):
                webhook = await webhooks.get(self._database, user_id)
                if webhook is None or webhook.failure is not None:
                    return
                content = await compose()
                if content is None:
                    self.on_result("over")
                    return
                failure = await self._try(user_id, webhook.url, content)
                if failure is None:
                    return
                if pause is None or failure.is_final:
                    await self._switch_off(user_id, webhook.url, failure)
                    return
                await self._pause(pause)

    async def test(self, user_id: str, content: Content) -> str | None:
        """Sends a message at once, without trying again, even if the webhook is off: why not, or None. A success
        switches it on."""
        webhook = await webhooks.get(self._database, user_id)
        if webhook is None:
            return "no_webhook"
        failure = await self._try(user_id, webhook.url, content)
        return None if failure is None else failure.code

    async def close(self) -> None:
        """Ends all connections."""
        await self._outward.close()

    async def _try(self, user_id: str, url: str, content: Content) -> OutwardError | None:
        # No name in it may call upon others: Discord would tell everybody of an @everyone.
        body = {**content, "allowed_mentions": {"parse": []}}
        try:
            await self._outward.post(url, msgspec.json.encode(body))
        except OutwardError as failure:
            self.on_result("failed")
            return failure
        self.on_result("sent")
        await webhooks.succeeded(self._database, user_id, url, now())
        return None

    async def _switch_off(self, user_id: str, url: str, failure: OutwardError) -> None:
        await webhooks.switch_off(self._database, user_id, url, failure.code, now())
        self.on_result("switched_off")
        log.info("webhook switched off", user=user_id, failure=failure.code)
