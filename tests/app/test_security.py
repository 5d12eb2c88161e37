"""What browsers are told, who may ask, how much and how often."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from app.auth.limits import Buckets, TooManyError
from app.ids import new_id, new_key
from app.ws.connection import Connection
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Person, hosted

FOREIGN = "https://evil.example"
STATIC = Path(__file__).parents[2] / "static"


async def test_changes_from_foreign_pages_are_refused(plain_host: Host) -> None:
    async with plain_host.stranger() as eve:
        for headers in (
            {"Origin": FOREIGN},
            {"Origin": "null"},
            {"Origin": "http://["},
            {"Sec_Fetch_Site": "cross-site"},
        ):
            answer = await eve.post("/api/guests", {"name": "Eve"}, **headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        assert (await eve.post("/api/guests", {"name": "Eve"}, Origin=plain_host.address)).status_code == 201
        assert (await eve.get("/api/games", Origin=FOREIGN)).status_code == 200


async def test_sockets_from_foreign_pages_are_closed(plain_host: Host) -> None:
    async with plain_host.guest() as ann:
        match = await ann.make()
        async with ann.watch(match, Origin=FOREIGN) as tab:
            assert await tab.closed() == 1008
            assert tab.heard == []
        async with ann.watch(match, Origin=plain_host.address) as tab:
            await tab.until("hello")


async def test_an_allowed_origin_may_ask(plain_settings: SettingsFactory) -> None:
    settings = plain_settings(allowed_origins=f"{FOREIGN}/, https://other.example")
    async with hosted(settings) as host, host.stranger() as eve:
        assert (await eve.post("/api/guests", {"name": "Eve"}, Origin=FOREIGN)).status_code == 201


async def test_every_answer_carries_the_headers_of_safety(plain_host: Host) -> None:
    async with plain_host.stranger() as eve:
        for path in ("/", "/m/abc", "/api/me", "/api/nothing", "/healthz", "/js/main.js"):
            headers = (await eve.get(path)).headers
            policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
            assert policy["script-src"] == policy["style-src"] == "'self'"
            assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
        assert (await eve.get("/api/me")).headers["cache-control"] == "no-store"


async def test_bodies_have_a_limit_whether_or_not_they_say_their_size(plain_host: Host) -> None:
    async with plain_host.stranger() as eve:
        said = await eve.post("/api/guests", {"name": "x" * 70_000})
        assert (said.status_code, said.json()["code"]) == (413, "too_large")

        async def chunks() -> object:
            for _ in range(70):
                yield b" " * 1000

        unsaid = await eve.http.post("/api/guests", content=chunks(), headers={"Content-Type": "application/json"})  # type: ignore[arg-type]
        assert (unsaid.status_code, unsaid.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "body",
    [b"{", b"\xff", b"[" * 50_000, b'{"name": "\\ud800"}', b'{"name": 1}', b"null", b"", b'{"name": "a", "b": 1}'],
)
async def test_bodies_that_are_no_request_are_refused(plain_host: Host, body: bytes) -> None:
    async with plain_host.stranger() as eve:
        answer = await eve.http.post("/api/guests", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 422)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["code"] in ("bad_request", "invalid")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/matches/%00", "/api/matches/a%2Fb", "/../etc/passwd", "/.env"])
async def test_what_there_is_not_is_a_problem(plain_host: Host, path: str) -> None:
    async with plain_host.stranger() as eve:
        answer = await eve.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] in ("not_found", "no_such_match")


async def test_a_wrong_method_is_a_problem(plain_host: Host) -> None:
    async with plain_host.stranger() as eve:
        answer = await eve.http.put("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
        assert "GET" in answer.headers["allow"] or "PATCH" in answer.headers["allow"]


async def test_who_asks_too_often_waits(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(rate_guests=1, rate_actions=2, rate_chat=0.5)) as host, host.guest() as ann:
        answers = [await ann.post("/api/guests", {"name": "Ann"}) for _ in range(6)]
        assert [answer.status_code for answer in answers][-1] == 429
        assert answers[-1].json()["code"] == "rate_limited"
        assert int(answers[-1].headers["retry-after"]) >= 1
        async with ann.watch(await ann.make()) as tab:
            for number in range(8):
                await tab.say({"type": "ping", "n": number})
            assert (await tab.until("reject"))["code"] == "rate_limited"


@pytest.mark.parametrize(
    ("rate", "ask"),
    [
        ("rate_reads", lambda one: one.get("/api/me")),
        ("rate_changes", lambda one: one.http.patch("/api/me", json={"name": "Ann"})),
        ("rate_reads", lambda one: one.get("/api/me", Authorization="Bearer none")),
        ("rate_guests", lambda one: one.post("/api/guests", {"name": "Ann"})),
    ],
)
async def test_every_kind_of_request_has_a_rate(
    plain_settings: SettingsFactory, rate: str, ask: Callable[[Person], Awaitable[httpx.Response]]
) -> None:
    async with hosted(plain_settings(**{rate: 0.5})) as host, host.guest() as ann:
        answers = [await ask(ann) for _ in range(3)]
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1


async def test_who_talks_too_fast_waits(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(rate_chat=0.5)) as host, host.guest() as ann, ann.watch(await ann.make()) as tab:
        for number in range(3):
            await tab.say({"type": "chat", "client_id": f"c{number}", "text": "la", "channel": "table"})
        assert (await tab.until("reject"))["code"] == "rate_limited"


async def test_limits_count_each_for_themselves(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(rate_changes=0.5)) as host, host.guest() as ann, host.guest("Ben") as ben:
        for _ in range(3):
            answer = await ann.http.patch("/api/me", json={"name": "Ann"})
        assert answer.status_code == 429
        assert (await ben.http.patch("/api/me", json={"name": "Ben"})).status_code == 200


class Inline(HTMLParser):
    """Finds what the content security policy forbids in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes scripts and styles that stand in the page itself, and handlers in attributes."""
        names = [name for name, _value in attrs]
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(tag)
        self.found += [name for name in names if name == "style" or name.startswith("on")]


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    page = Inline()
    page.feed((STATIC / "index.html").read_text())
    assert page.found == []
    for file in STATIC.rglob("*.js"):
        text = file.read_text()
        assert re.findall(r"\s(?:style|on[a-z]+)=[\"']|\beval\(|new Function\(|javascript:[^)|]", text) == [], file


async def test_who_never_stops_is_thrown_out(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings()) as host, host.guest() as ann, ann.watch(await ann.make()) as tab:
        for _ in range(250):
            await tab.say("{")
        assert await tab.closed() == 1008


async def test_sockets_of_one_address_are_counted(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(sockets_per_address=1)) as host, host.guest() as ann:
        match = await ann.make()
        async with ann.watch(match) as one:
            await one.until("hello")
            async with ann.watch(match) as two:
                assert await two.closed() == 1008
        async with asyncio.timeout(5):
            while host.services.sockets:  # noqa: ASYNC110 (the server's own list)
                await asyncio.sleep(0.01)
        async with ann.watch(match) as three:
            await three.until("hello")


async def test_who_does_not_read_is_closed_and_holds_up_nobody() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"} if not sent else await asyncio.Future()

    socket = WebSocket({"type": "websocket", "headers": []}, receive, send)
    await socket.accept()
    connection = Connection(socket, send, None, queue=4)
    async with asyncio.timeout(5), connection.opened():
        for number in range(10):
            connection.send(f"{number}")
            await asyncio.sleep(0)
        assert await connection.next_frame() is None
    assert sent[-1] == {"type": "websocket.close", "code": 1013, "reason": ""}


def test_a_bucket_refills_and_is_each_ones_own() -> None:
    time = [0.0]
    buckets = Buckets(2.0, lambda: time[0])
    for _ in range(6):
        buckets.take("ann")
    with pytest.raises(TooManyError) as refused:
        buckets.take("ann")
    assert (refused.value.code, refused.value.wait) == ("rate_limited", 1)
    buckets.take("ben")
    time[0] = 0.5
    buckets.take("ann")
    with pytest.raises(TooManyError):
        buckets.take("ann")


def test_ids_and_keys_do_not_repeat() -> None:
    assert len({new_id() for _ in range(1000)} | {new_key() for _ in range(1000)}) == 2000
