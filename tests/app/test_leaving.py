"""Leaving a running match, coming back and resigning."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

from app.clock import Hands
from app.storage import matches
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, hosted
from tests.app.pennies import Ready
from tests.app.test_clocks import BANK, eventually, left, running, time  # noqa: F401 (a fixture)
from tests.app.test_lobby import code
from tests.app.test_playing import READY, choice, duel


def seat_path(match: Json, seat: int) -> str:
    return f"/api/matches/{match['id']}/seats/{seat}"


@asynccontextmanager
async def private_duel(host: Host, **fields: Any) -> AsyncIterator[tuple[Json, Person, Person]]:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make(public=False, **fields)
        await ben.sit(match, 1, match["invites"]["seats"]["1"])
        yield await ann.start(match), ann, ben


async def test_a_stand_in_plays_for_who_is_away_until_they_are_back(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ben.watch(match) as two:
        gone = (await ann.post(f"{seat_path(match, 0)}/away")).json()
        assert [seat["stand_in"] for seat in gone["seats"]] == ["away", None]
        view = await two.view(2)
        assert view["to_act"] == [1]
        assert (await ann.post(f"{seat_path(match, 0)}/back")).json()["seats"][0]["stand_in"] is None
        async with ann.watch(match) as one:
            await two.acked(2, choice(view))
            await two.acked(3, READY)
            await one.acked(4, choice(await one.view(4)))


async def test_the_clock_of_who_goes_away_runs_until_the_stand_in_has_acted(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with (
        hosted(settings_for(bot_delay_ms=3_600_000)) as host,
        duel(host, time_control=BANK) as (match, ann, ben),
    ):
        await ben.post(f"{seat_path(match, 1)}/away")
        time.forward(timedelta(minutes=1))
        clock = (await ann.post(f"{seat_path(match, 0)}/away")).json()["clock"]
        assert (running(clock), left(clock)) == ([0], [9, 10])
        time.forward(timedelta(minutes=1))
        async with host.services.rooms.use(match["id"]) as room:
            await room.act(0, 0, Ready(), None)
        clock = (await ann.get(f"/api/matches/{match['id']}")).json()["clock"]
        assert (running(clock), left(clock)) == ([], [8, 10])


async def test_a_match_without_people_comes_to_its_end(host: Host) -> None:
    async with duel(host) as (match, ann, ben):
        for seat, person in enumerate((ann, ben)):
            await person.post(f"{seat_path(match, seat)}/away")
        record = await eventually(ann, match, lambda record: record["status"] == "finished")
        assert [seat["stand_in"] for seat in record["seats"]] == ["away", "away"]


async def test_steps_of_others_do_not_start_the_clock_of_who_is_away(host: Host, time: Hands) -> None:  # noqa: F811
    async with duel(host, time_control=BANK) as (match, ann, ben), ann.watch(match) as one:
        await one.until("hello")
        await ben.post(f"{seat_path(match, 1)}/away")
        await one.until("match")
        await one.acked(0, READY)
        row = await matches.get(host.services.database, match["id"])
        assert row is not None
        assert row.clock is not None
        assert [clock.since is not None for clock in row.clock.seats] == [True, False]


async def test_stand_ins_go_on_after_a_restart(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(bot_delay_ms=3_600_000)) as host, duel(host) as (match, ann, _ben):
        await ann.post(f"{seat_path(match, 0)}/away")
    async with hosted(settings_for()) as host, host.known(ann) as again:
        await eventually(again, match, lambda record: record["to_act"] == [1])


async def test_who_resigned_is_a_spectator_and_the_match_goes_on(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        hand = set((await two.view(0))["view"]["hand"])
        await two.say({"type": "chat", "client_id": "c", "text": "at the table", "channel": "table"})
        await two.until("chat")
        heard = len(two.heard)
        assert (await ben.post(f"{seat_path(match, 1)}/resign")).json()["seats"][1]["stand_in"] == "resigned"
        hello = await two.until("hello")
        assert (hello["seat"], hello["match"]["seats"][1]["you"], hello["chat"]) == (None, False, [])
        assert (await two.until("view"))["legal"] == []
        await one.acked(0, READY)
        view = await one.view(2)
        assert (view["seat"], view["to_act"]) == (1, [0])
        act = {"type": "act", "client_id": "x", "seq": 2, "action": READY}
        assert (await two.rejected(act))["code"] == "not_seated"
        assert not [card for card in hand if card in "".join(two.heard[heard:])]
        for change in ("back", "away", "resign"):
            assert code(await ben.post(f"{seat_path(match, 1)}/{change}")) == (403, "not_yours")
        await one.acked(2, choice(view))
        mine = (await ben.get("/api/matches?mine=true")).json()["matches"]
        assert [one["id"] for one in mine] == [match["id"]]


async def test_who_resigned_still_sees_a_private_match(host: Host) -> None:
    async with private_duel(host) as (match, _ann, ben), ben.watch(match) as two:
        await ben.post(f"{seat_path(match, 1)}/resign")
        assert (await two.until("hello", lambda hello: hello["seat"] is None))["match"]["status"] == "running"
        assert (await ben.get(f"/api/matches/{match['id']}")).status_code == 200


async def test_only_a_seats_player_leaves_it_and_only_while_it_runs(host: Host) -> None:
    async with duel(host, bots=[]) as (match, ann, ben):
        for change in ("away", "back", "resign"):
            assert code(await ben.post(f"{seat_path(match, 0)}/{change}")) == (403, "not_yours")
            assert code(await ben.post(f"{seat_path(match, 7)}/{change}")) == (404, "no_such_seat")
        waiting = await ann.make()
        assert code(await ann.post(f"{seat_path(waiting, 0)}/resign")) == (409, "not_running")
