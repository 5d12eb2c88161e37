"""The webhook by which somebody is told that it is their turn."""

from typing import Any

from fastapi import APIRouter, Response

from app.clock import now
from app.errors import RefusedError
from app.http import webhook_schemas as schemas
from app.http.context import InBrowser, Parts, answer
from app.http.errors import problems
from app.live.notice_text import test_message
from app.live.outward import OutwardError, parse
from app.services import Services
from app.storage import webhooks
from app.storage.webhooks import Webhook

router = APIRouter(prefix="/me/webhook", tags=["you"])


@router.get(
    "",
    summary="Read your webhook",
    response_model=schemas.MaybeWebhook,
    responses=problems("sign_in_first", "needs_session"),
)
async def read_webhook(caller: InBrowser, services: Parts) -> Response:
    """How it does. Its address is a secret: only its host is shown again."""
    return await _shown(services, caller.user.id)


@router.put(
    "",
    summary="Set your webhook",
    response_model=schemas.MaybeWebhook,
    responses=problems("sign_in_first", "needs_session", "bad_address", changes=True),
)
async def set_webhook(body: schemas.NewWebhook, caller: InBrowser, services: Parts) -> Response:
    """From now on messages about your turns are sent there, as JSON that Discord takes."""
    try:
        parse(body.url)
    except OutwardError as error:
        raise RefusedError("bad_address", "expected the address of a website", where="url") from error
    await webhooks.put(services.database, caller.user.id, Webhook(url=body.url, set_at=now()))
    return await _shown(services, caller.user.id)


@router.delete(
    "",
    summary="Remove your webhook",
    response_model=schemas.MaybeWebhook,
    responses=problems("sign_in_first", "needs_session", changes=True),
)
async def remove_webhook(caller: InBrowser, services: Parts) -> Response:
    """Nothing is sent any more."""
    await webhooks.remove(services.database, caller.user.id)
    return await _shown(services, caller.user.id)


@router.post(
    "/test",
    summary="Send a test message",
    response_model=schemas.TriedWebhook,
    responses=problems("sign_in_first", "needs_session", "no_webhook", changes=True),
)
async def test_webhook(caller: InBrowser, services: Parts) -> Response:
    """Sends one at once and tells what became of it. If it is accepted, a webhook that was switched off is on again."""
    services.limits.webhook_tests.take(caller.user.id)
    if await webhooks.get(services.database, caller.user.id) is None:
        raise RefusedError("no_webhook", "set an address first")
    failure = await services.webhooks.test(caller.user.id, test_message())
    return answer({"failure": failure, "webhook": await _webhook(services, caller.user.id)})


async def _shown(services: Services, user_id: str) -> Response:
    return answer({"webhook": await _webhook(services, user_id)})


async def _webhook(services: Services, user_id: str) -> dict[str, Any] | None:
    webhook = await webhooks.get(services.database, user_id)
    if webhook is None:
        return None
    url = parse(webhook.url)
    return {
        "address": f"{url.scheme}://{url.netloc.decode()}/…",
        "set_at": webhook.set_at,
        "sent_at": webhook.sent_at,
        "failed_at": webhook.failed_at,
        "failure": webhook.failure,
        "problem": webhook.problem,
        "next_try_at": webhook.next_try_at,
    }
