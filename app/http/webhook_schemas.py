"""What is sent and answered about webhooks."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from app.http.schemas import Input, Output
from app.live.outward import LONGEST


class NewWebhook(Input):
    """Where to send to."""

    url: Annotated[str, Field(min_length=1, max_length=LONGEST, description="http or https; a secret.")]


class Webhook(Output):
    """A webhook, without its secret."""

    address: Annotated[str, Field(description="Scheme and host.")]
    set_at: Annotated[datetime, Field(description="When it was set.")]
    sent_at: Annotated[datetime | None, Field(description="When a message was last accepted.")]
    failed_at: Annotated[datetime | None, Field(description="When it was switched off.")]
    failure: Annotated[
        str | None,
        Field(
            description="Why it was switched off: forbidden_address, no_such_host, unreachable, no_tls, timeout, "
            "redirected, or status_ and the number that was answered."
        ),
    ]
    problem: Annotated[
        str | None, Field(description="Why the last try failed, while it is tried again; a code as of `failure`.")
    ]
    next_try_at: Annotated[datetime | None, Field(description="When that is.")]


class MaybeWebhook(Output):
    """Your webhook."""

    webhook: Annotated[Webhook | None, Field(description="Null if there is none.")]


class TriedWebhook(MaybeWebhook):
    """What became of a test message."""

    failure: Annotated[str | None, Field(description="Why it was not accepted; null if it was.")]
