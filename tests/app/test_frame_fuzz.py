"""Thousands of malformed frames on the sockets of a match that others play: each is answered, nothing else happens."""

import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from app.live.played import load
from app.storage import actions, matches
from app.storage.actions import LogRow
from engine.core.types import Viewer
from tests.app.harness import Host, Json, Tab
from tests.app.pennies import GAMES
from tests.app.test_playing import BOAST, duel

BATCH = 20
"""Frames between two pings that must be answered: fewer than may be refused in a row."""
FEW, MANY = 400, 10_000
SOUND = 0.1
"""So many are left as they are, so that the match goes on meanwhile."""

Frame = str | bytes
JUNK: list[Any] = [None, True, -1, 0, 1.5, 10**30, "", "\u0000", "\ud7ff", "x" * 70, [], {}, [[]], {"type": "act"}]


def sound(rng: Random, view: Json, number: int) -> Json:
    """A frame as a page would send it that sees this."""
    name, seq = f"f{number}", view["seq"]
    actions = view["legal"] or [BOAST, {"type": "ready"}, {"type": "choose", "card": "secret-01"}]
    return rng.choice(
        [
            {"type": "act", "client_id": name, "seq": seq, "action": rng.choice(actions)},
            {"type": "act", "client_id": name, "seq": seq + rng.choice((-1, 1)), "action": rng.choice(actions)},
            {"type": "undo", "client_id": name, "seq": seq},
            {"type": "chat", "client_id": name, "text": "hello", "channel": rng.choice(("table", "spectators"))},
            {"type": "ping", "n": number},
            {"type": "invite", "key": name},
        ]
    )


def wrong_value(rng: Random, frame: Json) -> Frame:
    """With another value, also deep inside."""
    field = rng.choice(list(frame))
    value = frame[field]
    if isinstance(value, dict) and rng.random() < 0.5:
        return json.dumps(frame | {field: value | {rng.choice([*value, "other"]): rng.choice(JUNK)}})
    return json.dumps(frame | {field: rng.choice(JUNK)})


def without_a_field(rng: Random, frame: Json) -> Frame:
    """Or with one too many."""
    field = rng.choice(list(frame))
    rest = {name: value for name, value in frame.items() if name != field}
    return json.dumps(rng.choice((rest, frame | {"extra": rng.choice(JUNK)})))


def other_letters(rng: Random, frame: Json) -> Frame:
    """With letters changed, left out or said twice."""
    text = json.dumps(frame)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        text = (
            text[:at] + rng.choice(("", text[at] * 2, chr(rng.randrange(1, 0xD7FF)), '"', "{", "\\u")) + text[at + 1 :]
        )
    return text


def cut_off(rng: Random, frame: Json) -> Frame:
    """Ends too early, or goes on too long."""
    text = json.dumps(frame)
    return rng.choice((text[: rng.randrange(len(text))], text + text, text + " " * 20_000))


def nested(rng: Random, frame: Json) -> Frame:
    """Deeper than anybody needs."""
    depth = rng.choice((40, 1_000, 7_000))
    inner = rng.choice(("[" * depth + "]" * depth, '{"a":' * (depth // 3) + "1" + "}" * (depth // 3), "[" * depth))
    return json.dumps(frame)[:-1] + f', "x": {inner}}}'


def noise(rng: Random, _frame: Json) -> Frame:
    """No frame at all."""
    return rng.choice((rng.randbytes(rng.randrange(200)), "", "null", "[]", "\ufeff{}", "NaN", "{" * 99))


def binary(_rng: Random, frame: Json) -> Frame:
    """As bytes, which no page sends."""
    return json.dumps(frame).encode()


SPOIL: list[Callable[[Random, Json], Frame]] = [
    wrong_value,
    without_a_field,
    other_letters,
    cut_off,
    nested,
    noise,
    binary,
]


async def storm(rng: Random, tabs: list[Tab], witness: Tab, count: int) -> None:
    """Sends so many frames by these sockets; all along, the witness is answered, and plays when it is its turn."""
    for number in range(0, count, BATCH):
        tab = rng.choice(tabs)
        view = tab.views[max(tab.views)]
        for index in range(number, number + BATCH):
            frame = sound(rng, view, index)
            await tab.say(frame if rng.random() < SOUND else rng.choice(SPOIL)(rng, frame))
        await answered(tab, number)
        await answered(witness, number)
        last = witness.views[max(witness.views)]
        if last["legal"]:
            await witness.acked(last["seq"], rng.choice(last["legal"]))


async def answered(tab: Tab, number: int) -> None:
    """A ping comes back after all that was sent before it."""
    await tab.say({"type": "ping", "n": -1 - number})
    await tab.until("pong", lambda pong: bool(pong["n"] == -1 - number))


async def check(host: Host, match: Json, tabs: list[Tab], witness: Tab) -> None:
    """What was acknowledged is stored, and nothing else; the log replays to what the witness saw last."""
    row, log = await matches.get(host.services.database, match["id"]), await log_of(host, match)
    assert row is not None
    rules = GAMES[row.game]
    played = load(row, rules, log)
    seen = witness.views[max(witness.views)]
    assert (seen["seq"], row.seq) == (len(log), len(log))
    assert seen["view"] == msgspec.json.decode(msgspec.json.encode(rules.view(played.match.state, Viewer(1))))
    heard = [json.loads(frame) for tab in (*tabs, witness) for frame in tab.heard]
    acked = {(message["client_id"], message["seq"]) for message in heard if message["type"] == "ack"}
    assert log
    assert {(entry.client_id, entry.seq) for entry in log} == acked
    codes = {message["code"] for message in heard if message["type"] == "reject"}
    assert codes >= {"malformed", "unknown_type", "bad_field", "too_large"}
    assert "unavailable" not in codes


async def log_of(host: Host, match: Json) -> list[LogRow]:
    return await actions.log(host.services.database, match["id"])


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.deep)])
async def test_malformed_frames_harm_nobody(plain_host: Host, count: int) -> None:
    rng = Random(count)
    async with AsyncExitStack() as stack:
        match, ann, ben = await stack.enter_async_context(duel(plain_host, options={"rounds": 10}))
        eve = await stack.enter_async_context(plain_host.guest("Eve"))
        tabs = [await stack.enter_async_context(one.watch(match)) for one in (ann, eve)]
        witness = await stack.enter_async_context(ben.watch(match))
        for tab in (*tabs, witness):
            await tab.view(0)
        with capture_logs() as logged:
            await storm(rng, tabs, witness, count)
        await check(plain_host, match, tabs, witness)
        assert [entry for entry in logged if entry["log_level"] in {"error", "critical"}] == []
