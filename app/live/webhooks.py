"""Sends messages to people's webhooks, in the form that Discord takes: `{"content": …}` with fields of our own.

Who cannot be reached is tried again over hours, after growing pauses that are kept in the database; then, or at once
where that is no use, the webhook is switched off, and its user reads why. Nothing here logs an address or what was
answered.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import msgspec
import structlog

from app.clock import now
from app.live.outward import TIMEOUT_SECONDS, Outward, OutwardError
from app.storage import webhooks
from app.storage.database import Database
from app.storage.webhooks import Webhook

log = structlog.get_logger(__name__)

MINUTE, HOUR = 60.0, 3600.0
PAUSES = (5.0, 30.0, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR)
"""Seconds before the second try and those after it."""
SENDING = timedelta(seconds=10 * TIMEOUT_SECONDS)
"""So long nobody else sends to the same user: should this process be killed meanwhile, another one does then."""

Content = Mapping[str, Any]


class Webhooks:
    """`on_result` is told of each try: `sent`, `failed` or, after the last, `switched_off`; and `over` for messages
    that had nothing left to say."""

    def __init__(self, database: Database, outward: Outward) -> None:
        self.on_result: Callable[[str], None] = lambda _result: None
        self._database = database
        self._outward = outward

    async def take(self, user_id: str) -> Webhook | None:
        """Lets this process alone send to this user, until one of the next three calls, or for `SENDING`. None while
        another one does, while the next try waits, and where nothing is to be sent."""
        present = now()
        return await webhooks.take(self._database, user_id, present, present + SENDING)

    async def leave(self, user_id: str, taken: Webhook) -> None:
        """There is nothing left to say."""
        self.on_result("over")
        await webhooks.give_back(self._database, user_id, taken)

    async def send(self, user_id: str, taken: Webhook, content: Content) -> bool:
        """Tries to send a message: whether it was accepted; then `finish` has to follow. If not, the next try is
        noted, or the webhook switched off."""
        failure = await self._try(taken.url, content)
        if failure is None:
            return True
        if failure.is_final or taken.tries >= len(PAUSES):
            await webhooks.switch_off(self._database, user_id, taken.url, failure.code, now())
            self.on_result("switched_off")
            log.info("webhook switched off", user=user_id, failure=failure.code)
        else:
            pause = max(PAUSES[taken.tries], failure.retry_after)
            await webhooks.postpone(self._database, user_id, taken, failure.code, now() + timedelta(seconds=pause))
        return False

    async def finish(self, user_id: str, taken: Webhook) -> None:
        """A message was accepted, and what it told of is noted."""
        await webhooks.succeeded(self._database, user_id, taken.url, now())
        await webhooks.give_back(self._database, user_id, taken)

    async def test(self, user_id: str, content: Content) -> str | None:
        """Sends a message at once, without trying again, even if the webhook is off: why not, or None. A success
        switches it on."""
        webhook = await webhooks.get(self._database, user_id)
        if webhook is None:
            return "no_webhook"
        failure = await self._try(webhook.url, content)
        if failure is not None:
            return failure.code
        await webhooks.succeeded(self._database, user_id, webhook.url, now())
        return None

    async def close(self) -> None:
        """Ends all connections."""
        await self._outward.close()

    async def _try(self, url: str, content: Content) -> OutwardError | None:
        # No name in it may call upon others: Discord would tell everybody of an @everyone.
        body = {**content, "allowed_mentions": {"parse": []}}
        try:
            await self._outward.post(url, msgspec.json.encode(body))
        except OutwardError as failure:
            self.on_result("failed")
            return failure
        self.on_result("sent")
        return None
