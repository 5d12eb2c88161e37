"""Frames that are no messages: each gets a rejection with a code, and the socket and the match live on."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.errors import RefusedError
from app.ws import protocol
from tests.app.harness import Host, Json

ACT: Json = {"type": "act", "client_id": "c", "seq": 0, "action": {"type": "ready"}}

WRONG: list[tuple[Any, str, str]] = [
    ("", "malformed", ""),
    ("{", "malformed", ""),
    ("[1]", "malformed", ""),
    ("null", "malformed", ""),
    ("{'type': 'ping'}", "malformed", ""),
    ('{"type": "\\ud800"}', "malformed", ""),
    (b'{"type": "ping", "n": 1}', "malformed", ""),
    ("[" * 10_000, "malformed", ""),
    ('{"type": "act", "x": ' + "[" * 5_000 + "]" * 5_000 + "}", "malformed", ""),
    ({}, "unknown_type", "type"),
    ({"type": "dance"}, "unknown_type", "type"),
    ({"type": 7}, "unknown_type", "type"),
    ({"type": None}, "unknown_type", "type"),
    ({"type": "hello"}, "unknown_type", "type"),
    ({"type": "ping"}, "bad_field", ""),
    ({"type": "ping", "n": "1"}, "bad_field", "n"),
    ({"type": "ping", "n": 1.5}, "bad_field", "n"),
    ({"type": "ping", "n": 10**40}, "bad_field", "n"),
    ({"type": "ping", "n": 1, "m": 2}, "bad_field", ""),
    (ACT | {"client_id": ""}, "bad_field", "client_id"),
    (ACT | {"client_id": "x" * 65}, "bad_field", "client_id"),
    (ACT | {"client_id": "a\u0000b"}, "bad_field", "client_id"),
    (ACT | {"seq": -1}, "bad_field", "seq"),
    (ACT | {"seq": True}, "bad_field", "seq"),
    (ACT | {"seq": 2**40}, "bad_field", "seq"),
    (ACT | {"seat": 1}, "bad_field", ""),
    (ACT | {"action": None}, "bad_field", "action"),
    (ACT | {"action": {"type": "fly"}}, "bad_field", "action.type"),
    (ACT | {"action": {"type": "boast", "number": "1"}}, "bad_field", "action.number"),
    (ACT | {"action": {"type": "boast", "number": 9}}, "bad_field", "action.number"),
    (ACT | {"action": {"type": "ready", "really": True}}, "bad_field", "action"),
    (ACT | {"action": []}, "bad_field", "action"),
    (ACT | {"action": {"type": "ready"}, "pad": "x" * 17_000}, "too_large", ""),
    ({"type": "ask_takeback", "client_id": "c"}, "bad_field", ""),
    ({"type": "ask_takeback", "client_id": "c", "seq": -1}, "bad_field", "seq"),
    ({"type": "answer_takeback", "client_id": "c", "number": 1, "agree": "yes"}, "bad_field", "agree"),
    ({"type": "answer_takeback", "client_id": "c", "number": 2**31 - 1, "agree": True}, "no_question", ""),
    ({"type": "take_back", "to": 0}, "unknown_type", "type"),
    (ACT | {"action": {"type": "take_back", "to": 0}}, "bad_field", "action.type"),
    ({"type": "chat", "client_id": "c", "text": "", "channel": "table"}, "bad_field", "text"),
    ({"type": "chat", "client_id": "c", "text": "x" * 501, "channel": "table"}, "bad_field", "text"),
    ({"type": "chat", "client_id": "c", "text": "a\u0000", "channel": "table"}, "chat_refused", "text"),
    ({"type": "chat", "client_id": "c", "text": "a", "channel": "moon"}, "bad_field", "channel"),
]


async def test_a_frame_that_is_no_message_is_told_so(plain_host: Host) -> None:
    async with plain_host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        async with ann.watch(match) as tab:
            for frame, code, where in WRONG:
                rejected = await tab.rejected(frame)
                assert (rejected["code"], rejected.get("where", "")) == (code, where), (frame, rejected)
                assert rejected["message"]
            assert await tab.acked(0, {"type": "boast", "number": 1}) == 1


async def test_a_rejection_names_the_message_and_what_was_expected(plain_host: Host) -> None:
    async with plain_host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        async with ann.watch(match) as tab:
            rejected = await tab.rejected(ACT | {"seq": "0"})
            assert rejected == {
                "type": "reject",
                "client_id": "c",
                "code": "bad_field",
                "message": "Expected `int`, got `str` - at `$.seq`",
                "expected": "int",
                "got": "str",
                "where": "seq",
                "seq": 0,
            }


async def test_a_frame_beyond_all_measure_closes_the_socket(plain_host: Host) -> None:
    async with plain_host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        async with ann.watch(match) as tab:
            await tab.say("x" * 100_000)
            assert await tab.closed() == 1009
        async with ann.watch(match) as tab:
            assert await tab.acked(0, {"type": "ready"}) == 1


REFUSALS = {"malformed", "unknown_type", "bad_field", "too_large"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("type", "client_id", "seq", "action", "text", "channel", "n", "key", "number", "card")
ALMOST = st.dictionaries(
    st.sampled_from(FIELDS) | st.text(max_size=8),
    st.sampled_from(["act", "undo", "chat", "ping", "ready", "boast", 0, 1, {"type": "ready"}]) | JSON,
    max_size=6,
)
FRAMES = st.one_of(
    st.text(max_size=60),
    st.binary(max_size=60),
    JSON.map(json.dumps),
    ALMOST.map(json.dumps),
    ALMOST.map(lambda fields: json.dumps(ACT | fields)),
    ALMOST.map(lambda fields: json.dumps(ACT | {"action": fields})),
)


@settings(max_examples=400)
@given(FRAMES)
def test_whatever_is_read_is_a_message_or_refused(frame: str | bytes) -> None:
    read: protocol.Request | RefusedError
    try:
        read = protocol.decode(frame)
    except RefusedError as error:
        read = error
    assert isinstance(read, protocol.Request) or (read.code in REFUSALS and read.message)
    client_id = protocol.client_id_of(frame)
    assert client_id is None or 1 <= len(client_id) <= 64


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(FRAMES, min_size=25, max_size=25))
async def test_no_frame_ends_a_socket_or_a_match(plain_host: Host, frames: list[str | bytes]) -> None:
    async with plain_host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        async with ann.watch(match) as tab:
            for frame in frames:
                await tab.say(frame)
            await tab.say({"type": "ping", "n": 1_234_567})
            await tab.until("pong", lambda pong: pong["n"] == 1_234_567)
            codes = {message["code"] for message in map(json.loads, tab.heard) if message["type"] == "reject"}
            assert "unavailable" not in codes
        assert (await ann.get(f"/api/matches/{match['id']}")).status_code == 200
