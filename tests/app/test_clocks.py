"""Matches with clocks: how they are made, what is told of them, and what steps do to them."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from app.clock import Hands, hands, now
from app.storage import clocks, matches, tables
from tests.app.conftest import SettingsFactory
from tests.app.harness import PATIENCE, Host, Json, Person, hosted
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
    """In minutes."""
    return [seat["left_ms"] / 60_000 for seat in clock["seats"]]


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
        await two.until("hello")
        time.forward(timedelta(minutes=2))
        await one.acked(0, READY)
        clock = (await two.until("clock"))["clock"]
        assert (running(clock), left(clock)) == ([0, 1], [8, 10])
        time.forward(timedelta(minutes=1))
        await two.acked(1, choice(await two.view(1)))
        clock = (await one.until("clock", lambda message: running(message["clock"]) == [0]))["clock"]
        assert left(clock) == [7, 10 - 1 + 20 / 60]
        row = await matches.get(host.services.database, match["id"])
        assert row is not None
        assert row.deadline is not None
        assert row.deadline == datetime.fromisoformat(clock["seats"][0]["stand_in_at"])


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


async def test_a_stand_in_plays_when_clock_and_grace_have_passed(settings_for: SettingsFactory, time: Hands) -> None:
    async with hosted(settings_for()) as host, duel(host, time_control=BANK) as (match, ann, ben):
        async with ben.watch(match) as tab:
            await tab.until("hello")
            time.forward(timedelta(minutes=10, seconds=25))
            assert await host.services.sweeper.sweep() == 0
            time.forward(timedelta(seconds=10))
            assert await host.services.sweeper.sweep() == 1
            record = await tab.until("match", lambda message: message["match"]["seats"][0]["stand_in"] == "time")
            assert running(record["match"]["clock"]) == []
            assert (await tab.view(2))["to_act"] == [1]
        assert host.services.sweeper.lag() == 5
        assert await host.services.sweeper.sweep() == 0
        assert host.services.sweeper.lag() == 0
        path = f"/api/matches/{match['id']}"
        assert (await ann.get(path)).json()["seats"][0]["stand_in"] == "time"
        assert (await ann.post(f"{path}/seats/0/back")).json()["seats"][0]["stand_in"] is None


async def test_who_is_away_may_not_act_until_they_are_back(settings_for: SettingsFactory, time: Hands) -> None:
    async with (
        hosted(settings_for(bot_delay_ms=3_600_000)) as host,
        duel(host, time_control=BANK) as (match, ann, _ben),
    ):
        path = f"/api/matches/{match['id']}/seats/0"
        time.forward(timedelta(minutes=10))
        await ann.post(f"{path}/away")
        async with ann.watch(match) as tab:
            act = {"type": "act", "client_id": "x", "seq": 0, "action": READY}
            assert (await tab.rejected(act))["code"] == "away"
            time.forward(timedelta(seconds=15))
            back = (await ann.post(f"{path}/back")).json()
            assert (running(back["clock"]), left(back["clock"])) == ([0], [0, 10])
            ends = datetime.fromisoformat(back["clock"]["seats"][0]["stand_in_at"])
            assert ends == now() + timedelta(seconds=15)
            await tab.until("match")
            assert await tab.acked(0, READY, "y") == 1


async def test_deadlines_are_seen_to_after_a_restart_with_nobody_there(
    settings_for: SettingsFactory, time: Hands
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make(time_control=DAYS, options={"rounds": 1})
        await ben.sit(match, 1)
        await ann.start(match)
    time.forward(timedelta(seconds=20))
    async with hosted(settings_for(sweep_seconds=0.02)) as host, host.known(ann) as again:
        time.forward(timedelta(days=3, hours=3))
        await eventually(again, match, lambda record: record["seats"][0]["stand_in"] == "time")
        await eventually(again, match, lambda record: record["to_act"] == [1])
        time.forward(timedelta(days=3, hours=3))
        record = await eventually(again, match, lambda record: record["status"] == "finished")
        assert [seat["stand_in"] for seat in record["seats"]] == ["time", "time"]


async def test_what_was_put_off_in_the_meantime_is_left_alone(host: Host) -> None:
    async with host.guest() as ann:
        match = await ann.make()
        assert not await clocks.sweep(host.services.database, match["id"], now() + timedelta(days=13))
        assert (await ann.get(f"/api/matches/{match['id']}")).json()["status"] == "open"


async def test_two_sweepers_see_to_a_match_once(settings_for: SettingsFactory, time: Hands) -> None:
    async with (
        hosted(settings_for()) as one,
        hosted(settings_for()) as two,
        duel(one, time_control=BANK) as (match, *_),
    ):
        time.forward(timedelta(minutes=11))
        assert sum(await asyncio.gather(one.services.sweeper.sweep(), two.services.sweeper.sweep())) == 1
        row = await matches.get(two.services.database, match["id"])
        assert row is not None
        assert row.stood_in_seats == {0}


async def test_a_deadline_that_is_out_of_date_is_set_right(settings_for: SettingsFactory, time: Hands) -> None:
    # The stand-in is slow: it must not store a step in between.
    slow = settings_for(bot_delay_ms=3_600_000)
    async with hosted(slow) as host, duel(host, time_control=BANK) as (match, ann, ben):
        database = host.services.database
        before = await matches.get(database, match["id"])
        assert before is not None
        await ann.post(f"/api/matches/{match['id']}/seats/0/resign")
        async with database.write() as connection:
            # As a process that has not heard of it would: by the clocks that it knows.
            stale = update(tables.matches).values(clock=before.clock, deadline=before.deadline)
            await connection.execute(stale.where(tables.matches.c.id == match["id"]))
        time.forward(timedelta(minutes=11))
        assert await host.services.sweeper.sweep() == 1
        after = await matches.get(database, match["id"])
        assert after is not None
        assert after.seats[0].stand_in == "resigned"
        assert after.deadline is None
        assert (await ben.get(f"/api/matches/{match['id']}")).json()["status"] == "running"


async def test_what_nobody_begins_expires_after_two_weeks(settings_for: SettingsFactory, time: Hands) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match, begun = await ann.make(), await ann.make(bots=[1])
        await ben.sit(match, 1)
        await ann.start(begun)
        async with ben.watch(match) as tab:
            await tab.until("hello")
            time.forward(timedelta(days=13, hours=23))
            assert await host.services.sweeper.sweep() == 0
            time.forward(timedelta(hours=2))
            assert await host.services.sweeper.sweep() == 1
            assert (await tab.until("match"))["match"]["status"] == "expired"
        async with ben.watch(match) as tab:
            assert (await tab.until("hello"))["history"] == []
            assert (await tab.next())["type"] == "presence"
        path = f"/api/matches/{match['id']}"
        mine = (await ben.get("/api/matches?mine=true")).json()["matches"]
        assert [(one["id"], one["status"]) for one in mine] == [(match["id"], "expired")]
        assert (await ben.get("/api/matches?status=open")).json()["matches"] == []
        assert code(await ann.post(f"{path}/start")) == (409, "match_expired")
        assert code(await ben.http.delete(f"{path}/seats/1")) == (409, "match_expired")
        assert (await ann.get(f"/api/matches/{begun['id']}")).json()["status"] == "running"
        time.forward(timedelta(days=13))
        assert await host.services.sweeper.sweep() == 0
        time.forward(timedelta(days=2))
        assert await host.services.sweeper.sweep() == 1
        assert code(await ben.get(path)) == (404, "no_such_match")


async def test_the_owner_may_delete_what_expired(settings_for: SettingsFactory, time: Hands) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann:
        match = await ann.make()
        time.forward(timedelta(days=15))
        await host.services.sweeper.sweep()
        assert (await ann.http.delete(f"/api/matches/{match['id']}")).status_code == 204


async def test_a_damaged_match_keeps_no_other_waiting(settings_for: SettingsFactory, time: Hands) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann:
        damaged, sound = await ann.make(), await ann.make()
        async with host.services.database.write() as connection:
            broken = update(tables.matches).values(time_control={"kind": "hourglass"})
            await connection.execute(broken.where(tables.matches.c.id == damaged["id"]))
        time.forward(timedelta(days=15))
        assert await host.services.sweeper.sweep() == 1
        assert (await ann.get(f"/api/matches/{sound['id']}")).json()["status"] == "expired"


async def eventually(person: Person, match: Json, holds: Callable[[Json], bool]) -> Json:
    """The record, as soon as this holds of it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            record: Json = (await person.get(f"/api/matches/{match['id']}")).json()
            if holds(record):
                return record
            await asyncio.sleep(0.02)
