"""Leaving a running match, coming back, resigning, and seats that the owner gives to others."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest

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


def kinds(record: Json) -> list[str | None]:
    return [seat["player"] and seat["player"]["kind"] for seat in record["seats"]]


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


@pytest.mark.postgres
async def test_who_lost_a_seat_sees_no_more_of_it_at_any_process(
    plain_settings: SettingsFactory, postgres_database: str
) -> None:
    settings = plain_settings(database_url=postgres_database)
    async with (
        hosted(settings) as here,
        hosted(settings) as there,
        private_duel(here) as (match, ann, ben),
        there.known(ben) as same,
        same.watch(match) as tab,
    ):
        await tab.view(0)
        await ben.post(f"{seat_path(match, 1)}/resign")
        assert (await tab.until("hello"))["seat"] is None
        await ann.http.delete(seat_path(match, 1))
        assert await tab.closed() == 4404


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


async def test_the_owner_puts_a_computer_player_in_anybodys_place(host: Host) -> None:
    async with private_duel(host) as (match, ann, ben), ben.watch(match) as two, ann.watch(match) as one:
        old = match["invites"]["seats"]["1"]
        assert code(await ben.http.put(f"{seat_path(match, 0)}/bot")) == (403, "not_owner")
        record = (await ann.http.put(f"{seat_path(match, 1)}/bot")).json()
        assert kinds(record) == ["human", "bot"]
        assert await two.closed() == 4404
        assert code(await ben.get(f"/api/matches/{match['id']}", X_Invite=old)) == (404, "no_such_match")
        await one.acked(0, READY)
        assert (await one.view(2))["seat"] == 1


async def test_a_seat_is_given_to_who_brings_its_new_key(host: Host, time: Hands) -> None:  # noqa: F811
    async with private_duel(host, time_control=BANK) as (match, ann, ben), host.guest("Cat") as cat:
        old = match["invites"]["seats"]["1"]
        async with ann.watch(match) as one, ben.watch(match) as two:
            await one.acked(0, READY)
            time.forward(timedelta(minutes=2))
            freed = (await ann.http.delete(seat_path(match, 1))).json()
            assert await two.closed() == 4404
            assert kinds(freed) == ["human", None]
            new = freed["invites"]["seats"]["1"]
            assert code(await ben.sit(match, 1, old)) == (404, "no_such_match")
            assert code(await cat.sit(match, 1, match["invites"]["watch"])) == (403, "bad_invite")
            assert code(await ann.sit(match, 1)) == (409, "already_seated")
            sat = (await cat.sit(match, 1, new)).json()
            assert (sat["seats"][1]["you"], left(sat["clock"])) == (True, [8, 8])
            assert code(await ben.sit(match, 1, new)) == (409, "seat_taken")
            async with cat.watch(match) as three:
                view = await three.view(1)
                assert view["legal"]
                await three.acked(1, choice(view))


async def test_the_seat_of_a_computer_player_may_be_given_to_a_person(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.start(await ann.make(public=False, bots=[1]))
        freed = (await ann.http.delete(seat_path(match, 1))).json()
        assert (await ben.sit(match, 1, freed["invites"]["seats"]["1"])).json()["seats"][1]["you"]


@pytest.mark.parametrize("private", [False, True])
async def test_seats_of_public_or_finished_matches_stay_as_they_are(host: Host, private: bool) -> None:
    async with private_duel(host) if private else duel(host) as (match, ann, ben):

        async def changes() -> list[httpx.Response]:
            return [await ann.http.put(f"{seat_path(match, 1)}/bot"), await ann.http.delete(seat_path(match, 1))]

        if not private:
            assert [code(answer) for answer in await changes()] == [(409, "public_match")] * 2
        await ann.post(f"{seat_path(match, 0)}/away")
        await ben.post(f"{seat_path(match, 1)}/resign")
        record = await eventually(ann, match, lambda record: record["status"] == "finished")
        assert kinds(record) == ["human", "human"]
        assert [code(answer) for answer in await changes()] == [(409, "match_started")] * 2
        async with ben.watch(match) as tab:
            assert (await tab.until("hello"))["seat"] == 1
