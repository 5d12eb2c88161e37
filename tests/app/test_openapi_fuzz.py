"""Whatever is asked of REST, the answer is one that its description promises: never a 500, never another shape.

Requests come from the description itself, by Schemathesis, both such as it allows and such as it does not; from a
stranger, a guest, an account and its programs; about matches and people that there are. The same ones in every run.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from app.clock import now
from app.ids import new_api_token, new_id, new_token
from app.main import create_app
from app.storage import api_tokens, sessions
from app.storage.api_tokens import ApiToken
from app.storage.sessions import NewSession
from tests.app.harness import Host, hosted, settings_on
from tests.app.test_accounts import login, register
from tests.app.test_replays import played

NOWHERE = "postgresql://nobody@127.0.0.1:1/none"
"""No server is started on it: only the description is asked for."""
SCHEMA = schemathesis.openapi.from_dict(create_app(settings_on(NOWHERE, Path("none"))).openapi())
OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
EXAMPLES = settings().max_examples // 3
"""Requests of each kind: as many in every run as there is time for, more with `--deep`."""
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
"""What holds for every answer; that what is not allowed is refused is asked for where nothing else is sent."""


class World(msgspec.Struct):
    """A server in this process with people and matches. `names`: what may stand in a path, by the parameter's name."""

    host: Host
    client: httpx.AsyncClient
    owner: str
    names: dict[str, list[Any]]

    async def headers_of(self, who: str) -> dict[str, str]:
        """A session or token of its own for each request: some requests end theirs."""
        database = self.host.services.database
        if who == "stranger":
            return {}
        if who in ("read", "play"):
            token = ApiToken(
                id=new_id(),
                label="fuzz",
                scope="read" if who == "read" else "play",
                sees=(),
                created_at=now(),
                last_used_at=None,
            )
            secret = new_api_token()
            for known in await api_tokens.of(database, self.owner):
                await api_tokens.revoke(database, self.owner, known.id)
            await api_tokens.create(database, self.owner, token, secret)
            return {"Authorization": f"Bearer {secret}"}
        session = new_token()
        async with database.write() as connection:
            await sessions.open_(connection, self.owner, NewSession(token=session, at=now()))
        return {"Cookie": f"session={session}"}


class Silent:
    """What messages to the outside are given to."""

    async def post(self, url: str, body: bytes) -> None:
        """Sends nothing."""

    async def close(self) -> None:
        """Nothing is open."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    folder = tmp_path_factory.mktemp("world")
    async with hosted(settings_on("", folder)) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        # Nothing leaves the machine, whatever address is made up for a webhook.
        host.services.webhooks._outward = Silent()  # type: ignore[assignment]
        await register(ann, login())
        matches = [await ann.make(seat=None), await ann.make(), await ann.make(public=False)]
        running = await ann.make()
        await ben.sit(running, 1)
        matches += [await ann.start(running), await played(host, ann), await ben.make(), await ben.make("trio")]
        names: dict[str, list[Any]] = {
            "match_id": [match["id"] for match in matches],
            "seat": [0, 1, 2],
            "number": [1, 2],
            "slug": ["pennies", "wunderland"],
            "user_id": [ann.id, ben.id],
            "token_id": [new_id()],
            "session_id": [new_id()],
        }
        transport = httpx.ASGITransport(app=host.app, raise_app_exceptions=False, client=("192.0.2.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url=host.address) as client:
            yield World(host=host, client=client, owner=ann.id, names=names)


async def ask(world: World, case: Case[Any], who: str) -> httpx.Response:
    """Sends the request as this visitor."""
    prepared: Any = requests.Request(**case.as_transport_kwargs(base_url=world.host.address)).prepare()
    headers = {name: value for name, value in prepared.headers.items() if name.lower() != "cookie"}
    headers |= await world.headers_of(who)
    return await world.client.request(prepared.method, prepared.url, content=prepared.body, headers=headers)


@st.composite
def requests_for(draw: st.DrawFn, operation: Any, names: dict[str, list[Any]], mode: GenerationMode) -> Case[Any]:
    """A request, three times out of four with names that mean something here."""
    wanted = [one.name for one in operation.path_parameters]
    known = {name: draw(st.sampled_from(names[name])) for name in wanted} if draw(st.integers(0, 3)) else None
    case: Case[Any] = draw(operation.as_strategy(generation_mode=mode, path_parameters=known))
    return case


def takes(operation: Any, mode: GenerationMode) -> bool:
    """Whether there can be such requests: where any text will do, none is wrong."""
    has_types = operation.body or operation.query or "{seat}" in operation.path
    return mode == GenerationMode.POSITIVE or bool(has_types)


WHO = ("stranger", "session", "play", "read")


KINDS = [(operation, mode) for operation in OPERATIONS for mode in GenerationMode if takes(operation, mode)]


@pytest.mark.parametrize(("operation", "mode"), KINDS, ids=[f"{one.label} {mode.value}" for one, mode in KINDS])
@settings(max_examples=EXAMPLES, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(data=st.data())
async def test_answers_are_as_described(
    world: World, operation: Any, mode: GenerationMode, data: st.DataObject
) -> None:
    case = data.draw(requests_for(operation, world.names, mode))
    answer = await ask(world, case, data.draw(st.sampled_from(WHO)))
    case.validate_response(answer, checks=CHECKS)
    assert answer.status_code < 500 or answer.json()["code"] == "unavailable"
