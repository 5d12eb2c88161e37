"""What cannot be won on a clock: by going away and back, by undo, by taking back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from app.clock import Hands, now
from app.storage import actions, tables
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted
from tests.app.test_clocks import BANK, left, running, time  # noqa: F401 (a fixture)
from tests.app.test_lobby import code
from tests.app.test_playing import BOAST, READY, choice, duel
from tests.app.test_takebacks import acked, answer, ask, told

MINUTE = {"kind": "bank", "bank": 60, "increment": 0}
DAY = {"kind": "per_move", "days": 1}
Table = tuple[Host, Json, Person, Person]


@asynccontextmanager
async def slow_duel(settings_for: SettingsFactory, **fields: Any) -> AsyncIterator[Table]:
    """Stand-ins act when told to."""
    async with hosted(settings_for(bot_delay_ms=3_600_000)) as host, duel(host, **fields) as (match, ann, ben):
        yield host, match, ann, ben


async def stand_in_acts(host: Host, match: Json, seat: int) -> int:
    async with host.services.rooms.use(match["id"]) as room:
        assert room.played is not None
        return await room.act(seat, room.seq, room.played.legal_actions(seat)[-1], None)


async def go(person: Person, match: Json, seat: int, how: str) -> Json:
    answer = await person.post(f"/api/matches/{match['id']}/seats/{seat}/{how}")
    assert answer.status_code == 200, answer.text
    record: Json = answer.json()
    return record


async def clock_of(person: Person, match: Json) -> Json:
    clock: Json = (await person.get(f"/api/matches/{match['id']}")).json()["clock"]
    return clock


async def test_a_clock_at_zero_cannot_be_held(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with slow_duel(settings_for, time_control=MINUTE) as (host, match, ann, _ben):
        time.forward(timedelta(seconds=60))
        await go(ann, match, 0, "away")
        time.forward(timedelta(seconds=25))
        clock = (await go(ann, match, 0, "back"))["clock"]
        assert datetime.fromisoformat(clock["seats"][0]["stand_in_at"]) == now() + timedelta(seconds=5)
        time.forward(timedelta(seconds=5))
        assert await host.services.sweeper.sweep() == 1
        path = f"/api/matches/{match['id']}/seats/0"
        assert code(await ann.post(f"{path}/back")) == (409, "out_of_time")
        await stand_in_acts(host, match, 0)
        assert code(await ann.post(f"{path}/back")) == (409, "out_of_time")
        await stand_in_acts(host, match, 0)
        assert (await ann.post(f"{path}/back")).status_code == 200


async def test_away_for_good_measure_is_used_up_like_time(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with slow_duel(settings_for, time_control=MINUTE) as (_host, match, ann, _ben):
        for _ in range(30):
            await go(ann, match, 0, "away")
            time.forward(timedelta(seconds=0.5))
            await go(ann, match, 0, "back")
            time.forward(timedelta(seconds=0.5))
        assert (await clock_of(ann, match))["seats"][0]["left_ms"] == 30_000


async def test_who_comes_back_late_can_play_the_next_turn(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with (
        slow_duel(settings_for, time_control=MINUTE) as (host, match, ann, ben),
        ben.watch(match) as two,
        ann.watch(match) as one,
    ):
        await one.until("hello")
        time.forward(timedelta(seconds=95))
        await host.services.sweeper.sweep()
        for _ in range(2):
            await stand_in_acts(host, match, 0)
        await go(ann, match, 0, "back")
        await two.acked(2, choice(await two.view(2)))
        await two.acked(3, READY)
        clock = await clock_of(ann, match)
        assert running(clock) == [0, 1]
        assert datetime.fromisoformat(clock["seats"][0]["stand_in_at"]) == now() + timedelta(seconds=30)
        await go(ann, match, 0, "away")
        time.forward(timedelta(seconds=20))
        clock = (await go(ann, match, 0, "back"))["clock"]
        assert datetime.fromisoformat(clock["seats"][0]["stand_in_at"]) == now() + timedelta(seconds=10)
        await one.until("match")
        await one.acked(4, choice(await one.view(4)))


async def test_away_of_a_seat_that_is_not_to_act_changes_no_clock(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with slow_duel(settings_for, time_control=BANK) as (_host, match, ann, ben):
        await go(ben, match, 1, "away")
        time.forward(timedelta(minutes=1))
        await go(ben, match, 1, "back")
        clock = await clock_of(ann, match)
        assert (running(clock), left(clock)) == ([0], [9, 10])


async def test_undo_after_away_and_back_gives_no_fresh_day(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with slow_duel(settings_for, time_control=DAY) as (_host, match, ann, _ben), ann.watch(match) as one:
        time.forward(timedelta(hours=20))
        await one.acked(0, READY)
        await one.acked(1, choice(await one.view(1)))
        await go(ann, match, 0, "away")
        await go(ann, match, 0, "back")
        await one.until("match", lambda got: got["match"]["seats"][0]["stand_in"] is None)
        await one.say({"type": "undo", "client_id": "undo", "seq": 2})
        await one.until("ack", lambda got: got["client_id"] == "undo")
        clock = await clock_of(ann, match)
        assert clock["seats"][0]["left_ms"] == 4 * 3_600_000


async def test_undo_leads_into_no_turn_that_is_used_up(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with slow_duel(settings_for, time_control=MINUTE) as (host, match, ann, _ben), ann.watch(match) as one:
        await one.acked(0, BOAST)
        await one.acked(1, READY)
        time.forward(timedelta(seconds=95))
        await host.services.sweeper.sweep()
        await stand_in_acts(host, match, 0)
        await go(ann, match, 0, "back")
        await one.until("match", lambda got: got["match"]["seats"][0]["stand_in"] is None)
        undo = {"type": "undo", "client_id": "undo", "seq": 3}
        assert (await one.rejected(undo))["code"] == "out_of_time"


async def play_a_turn_and_take_it_back(one: Tab, two: Tab, seq: int, number: int) -> int:
    """Ann says ready and chooses, Ben chooses; then all of it is taken back by consent."""
    await one.acked(seq, READY)
    await one.acked(seq + 1, choice(await one.view(seq + 1)))
    await two.acked(seq + 2, choice(await two.view(seq + 2)))
    for to_ready in (False, True):
        at = seq + 3 + to_ready
        await one.view(at)
        await acked(one, ask(at, f"ask{number}{to_ready}"))
        question = await told(two, number=2 * number + 1 + to_ready)
        assert await acked(two, answer(question, agree=True, client_id=f"yes{number}{to_ready}")) == at + 1
    return seq + 5


async def test_increments_are_not_minted_by_taking_back(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.live.takebacks.PAUSE", timedelta())
    control = {"kind": "bank", "bank": 600, "increment": 600}
    async with (
        slow_duel(settings_for, time_control=control) as (host, match, ann, ben),
        ann.watch(match) as one,
        ben.watch(match) as two,
    ):
        seq = 0
        for number in range(6):
            time.forward(timedelta(seconds=10))
            seq = await play_a_turn_and_take_it_back(one, two, seq, number)
        # A minute was thought, and that is what it cost.
        assert left(await clock_of(ann, match)) == [9, 10]
        rows = await actions.log(host.services.database, match["id"])
        assert rows[0].clocks == (590_000, 600_000)


async def test_a_running_match_without_kept_clocks_goes_back_to_no_more_than_it_began_with(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with (
        slow_duel(settings_for, time_control=BANK) as (host, match, ann, ben),
        ann.watch(match) as one,
        ben.watch(match) as two,
    ):
        await one.acked(0, READY)
        await two.acked(1, choice(await two.view(1)))
        # While nobody has the match open at the next server.
        async with host.services.database.write() as connection:
            await connection.execute(update(tables.actions).values(clocks=None, made_by=None))
    async with (
        hosted(settings_for(bot_delay_ms=3_600_000)) as host,
        host.known(ann) as ann_,
        host.known(ben) as ben_,
        ann_.watch(match) as one,
        ben_.watch(match) as two,
    ):
        await one.view(2)
        await acked(one, ask(2))
        assert await acked(two, answer(await told(two, number=1), agree=True)) == 3
        assert left(await clock_of(ann_, match)) == [10, 10]


async def test_taking_back_gives_no_fresh_days(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with (
        slow_duel(settings_for, time_control=DAY) as (_host, match, ann, ben),
        ann.watch(match) as one,
        ben.watch(match) as two,
    ):
        time.forward(timedelta(hours=20))
        await one.acked(0, READY)
        await one.acked(1, choice(await one.view(1)))
        await two.acked(2, choice(await two.view(2)))
        await one.view(3)
        await acked(one, ask(3))
        assert await acked(two, answer(await told(two, number=1), agree=True)) == 4
        clock = await clock_of(ann, match)
        assert running(clock) == [0, 1]
        assert clock["seats"][0]["left_ms"] == 4 * 3_600_000


async def test_a_step_and_its_clocks_are_stored_by_one_statement(settings_for: SettingsFactory) -> None:
    async with (
        slow_duel(settings_for, time_control=BANK) as (host, match, ann, _ben),
        ann.watch(match) as one,
    ):
        await one.acked(0, READY)
        row = (await actions.log(host.services.database, match["id"]))[0]
        assert row.made_by == "person"
        assert row.clocks is not None
        assert len(msgspec.json.encode(row.clocks)) < 20
