"""Matches with clocks: how they are made, what is told of them, and what steps do to them."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from app.clock import Hands, hands
from app.storage import matches
from tests.app.harness import Host, Json
from tests.app.test_lobby import code
from tests.app.test_playing import BOAST, READY, choice, duel

BANK = {"kind": "bank", "bank": 600, "increment": 20}
DAYS = {"kind": "per_move", "days": 3}


@pytest.fixture
def time() -> Iterator[Hands]:
    """The hands of the clock."""
    with hands() as given:
        yield given


def left(clock: Json) -> list[float]:
    """Minutes, to about a second."""
    return [round(seat["left_ms"] / 60_000, 1) for seat in clock["seats"]]


def running(clock: Json) -> list[int]:
    return [seat for seat, one in enumerate(clock["seats"]) if one["runs_out_at"]]


async def test_a_match_has_no_clock_unless_asked_for(host: Host) -> None:
    async with duel(host) as (match, _ann, _ben):
        assert (match["time_control"], match["clock"]) == (None, None)
        row = await matches.get(host.services.database, match["id"])
        assert row is not None
        assert (row.clock, row.deadline) == (None, None)


@pytest.mark.parametrize("control", [BANK, DAYS])
async def test_the_time_control_is_part_of_the_record(host: Host, control: Json) -> None:
    async with host.guest() as ann:
        made = await ann.make(time_control=control)
        assert (made["time_control"], made["clock"]) == (control, None)
        assert datetime.fromisoformat(made["expires_at"]) - datetime.fromisoformat(made["created_at"]) == timedelta(14)
        assert (await ann.get(f"/api/matches/{made['id']}")).json()["time_control"] == control


@pytest.mark.parametrize(
    "control",
    [
        {"kind": "hourglass"},
        {"kind": "per_move", "days": 0},
        {"kind": "per_move", "days": 1.5},
        {"kind": "per_move", "days": 10**30},
        {"kind": "bank", "bank": 600},
        {"kind": "bank", "bank": 59, "increment": 0},
        {"kind": "bank", "bank": 600, "increment": -1},
        {"kind": "bank", "bank": 600, "increment": 0, "days": 1},
        "bank",
        [],
    ],
)
async def test_a_time_control_that_is_none_is_refused(host: Host, control: Any) -> None:
    async with host.guest() as ann:
        body = {"game": "pennies", "layout": "duel", "time_control": control}
        assert code(await ann.post("/api/matches", body)) == (422, "invalid")


async def test_the_clocks_of_those_who_are_to_act_run(host: Host, time: Hands) -> None:
    async with duel(host, time_control=BANK) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        clock = (await one.until("hello"))["match"]["clock"]
        assert (clock["grace"], running(clock), left(clock)) == (30, [0], [10, 10])
        time.forward(timedelta(minutes=2))
        await one.acked(0, READY)
        clock = (await two.until("clock"))["clock"]
        assert (running(clock), left(clock)) == ([0, 1], [8, 10])
        time.forward(timedelta(minutes=1))
        await two.acked(1, choice(await two.view(1)))
        clock = (await one.until("clock", lambda message: running(message["clock"]) == [0]))["clock"]
        assert left(clock) == [7, 9.3]
        row = await matches.get(host.services.database, match["id"])
        assert row is not None
        assert row.deadline is not None
        assert row.deadline - datetime.fromisoformat(clock["seats"][0]["stand_in_at"]) < timedelta(seconds=1)


async def test_undo_mints_no_time(host: Host, time: Hands) -> None:
    async with duel(host, time_control=BANK) as (match, ann, _ben), ann.watch(match) as tab:
        seq = 0
        for _ in range(3):
            await tab.acked(seq, BOAST)
            await tab.acked(seq + 1, READY)
            time.forward(timedelta(minutes=1))
            for step in (2, 3):
                await tab.say({"type": "undo", "client_id": f"u{seq}{step}", "seq": seq + step})
                await tab.until("ack")
            seq += 4
        clock = (await ann.get(f"/api/matches/{match['id']}")).json()["clock"]
        assert (running(clock), left(clock)) == ([0], [7, 10])


async def test_a_match_that_is_over_has_no_deadline(host: Host) -> None:
    async with (
        duel(host, time_control=DAYS, options={"rounds": 1}) as (match, ann, ben),
        ann.watch(match) as one,
        ben.watch(match) as two,
    ):
        await one.acked(0, READY)
        await one.acked(1, choice(await one.view(1)))
        await two.acked(2, choice(await two.view(2)))
        record = (await ann.get(f"/api/matches/{match['id']}")).json()
        assert (record["status"], record["clock"], record["time_control"]) == ("finished", None, DAYS)
        row = await matches.get(host.services.database, match["id"])
        assert row is not None
        assert row.deadline is None
        assert (await ann.get(f"/api/matches/{match['id']}/log")).status_code == 200
        again = await ann.post(f"/api/matches/{match['id']}/continue", {"seq": 1, "seat": 0, "bots": [1]})
        assert again.json()["time_control"] is None
        timed = {"seq": 1, "seat": 0, "bots": [1], "time_control": BANK}
        started = await ann.start((await ann.post(f"/api/matches/{match['id']}/continue", timed)).json())
        assert running(started["clock"]) == [0]
