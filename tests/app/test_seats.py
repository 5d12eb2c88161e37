"""Who holds a seat of a running match: its player, until they hand it over themselves. The owner has no say in it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest

from app.clock import Hands, now
from app.storage import broken, matches
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted
from tests.app.test_accounts import account, login, sign_in
from tests.app.test_clocks import BANK, eventually, left, time  # noqa: F401 (a fixture)
from tests.app.test_leaving import private_duel, seat_path
from tests.app.test_lobby import code
from tests.app.test_playing import BOAST, READY, choice, duel


def path(match: Json) -> str:
    return f"/api/matches/{match['id']}"


async def record_of(person: Person, match: Json, key: str | None = None) -> Json:
    answer = await person.get(path(match), **({"X_Invite": key} if key else {}))
    assert answer.status_code == 200, answer.text
    record: Json = answer.json()
    return record


async def offered(person: Person, match: Json, seat: int) -> str:
    """Hands the seat over: its key."""
    answer = await person.post(f"{seat_path(match, seat)}/hand-over")
    assert answer.status_code == 200, answer.text
    key = answer.json()["seats"][seat]["takeover_key"]
    assert isinstance(key, str)
    return key


def told(record: Json) -> list[tuple[Any, ...]]:
    """What the record says of the seats."""
    return [(one["seat"], one["what"], one["name"], one["by"]) for one in record["seat_changes"]]


@asynccontextmanager
async def three_people(host: Host) -> AsyncIterator[tuple[Person, Person, Person]]:
    async with host.guest("Cat") as cat, host.guest("Dan") as dan, host.guest("Eve") as eve:
        yield cat, dan, eve


async def seated_at(tab: Tab) -> int | None:
    """The seat of the next `hello`."""
    seat: int | None = (await tab.until("hello"))["seat"]
    return seat


async def test_owner_cannot_take_a_running_seat(host: Host) -> None:
    """The attack that was reported: free the other's seat, read its new key, let a second guest look at the hand."""
    async with private_duel(host) as (match, ann, ben), ben.watch(match) as two, host.guest("Ann too") as twin:
        hand = (await two.view(0))["view"]["hand"]
        known = match["invites"]["seats"]
        assert code(await ann.http.delete(seat_path(match, 1))) == (409, "match_started")
        assert code(await ann.http.put(f"{seat_path(match, 1)}/bot")) == (409, "match_started")
        assert code(await ann.http.delete(f"{seat_path(match, 1)}/bot")) == (409, "match_started")
        after = await record_of(ann, match)
        assert (after["invites"]["seats"], known) == ({}, {})
        assert [seat["takeover_key"] for seat in after["seats"]] == [None, None]
        assert code(await twin.sit(match, 1, after["invites"]["watch"])) == (409, "seat_taken")
        assert code(await ann.sit(match, 1)) == (409, "seat_taken")
        async with twin.watch(match) as tab:
            await tab.say({"type": "invite", "key": after["invites"]["watch"]})
            assert await seated_at(tab) is None
            assert not [card for card in hand if card in json.dumps(await tab.view(0))]
        assert told(await record_of(ben, match)) == []


@pytest.mark.parametrize("private", [False, True])
async def test_owner_cannot_take_a_seat_by_leaving_his_own(host: Host, private: bool) -> None:
    """Alone it worked too: get up, free the other's seat, sit there, look, go back."""
    async with private_duel(host) if private else duel(host) as (match, ann, _ben):
        assert code(await ann.http.delete(seat_path(match, 0))) == (409, "match_started")
        await ann.post(f"{seat_path(match, 0)}/resign")
        for seat in (0, 1):
            assert code(await ann.http.delete(seat_path(match, seat))) in ((409, "match_started"), (403, "not_yours"))
            assert code(await ann.http.put(f"{seat_path(match, seat)}/bot")) == (409, "match_started")
            assert code(await ann.sit(match, seat)) == (409, "seat_taken")


async def test_a_computer_players_seat_is_not_given_to_a_person(host: Host) -> None:
    async with host.guest("Ann") as ann:
        match = await ann.start(await ann.make(public=False, bots=[1]))
        assert code(await ann.http.delete(seat_path(match, 1))) == (409, "match_started")
        body = {"seat": 1, "what": "open"}
        assert code(await ann.post(f"{path(match)}/proposals", body)) == (409, "seat_kept")


async def test_a_seat_is_handed_over_by_a_link_of_its_player(host: Host, time: Hands) -> None:  # noqa: F811
    async with private_duel(host, time_control=BANK) as (match, ann, ben), host.guest("Cat") as cat:
        async with ann.watch(match) as one, ben.watch(match) as two:
            await one.acked(0, READY)
            time.forward(timedelta(minutes=2))
            key = await offered(ben, match, 1)
            await two.until("match", lambda message: message["match"]["seats"][1]["offer"] == "hand_over")
            assert (await record_of(ann, match))["seats"][1]["takeover_key"] is None
            assert (await record_of(ben, match))["seats"][1]["takeover_key"] == key
            assert (await record_of(ben, match))["seats"][1]["stand_in"] == "away"
            assert await offered(ben, match, 1) == key
            assert (await record_of(cat, match, key))["invited"] == 1
            sat = await cat.sit(match, 1, key)
            assert sat.json()["seats"][1] | {"proposable": None} == {
                "index": 1,
                "sides": ["tails"],
                "player": {"kind": "human", "name": "Cat", "id": cat.id, "account": False},
                "you": True,
                "stand_in": None,
                "you_block": False,
                "offer": None,
                "takeover_key": None,
                "proposable": None,
            }
            assert left(sat.json()["clock"])[1] == 8
            assert await seated_at(two) is None
        async with cat.watch(match) as three:
            assert await seated_at(three) == 1
        record = await record_of(ann, match)
        assert told(record) == [(1, "offered", "Ben", None), (1, "taken", "Cat", "Ben")]


async def test_who_handed_over_is_told_why_and_may_watch(host: Host) -> None:
    async with private_duel(host) as (match, _ann, ben), host.guest("Cat") as cat, ben.watch(match) as two:
        await cat.sit(match, 1, await offered(ben, match, 1))
        while (hello := await two.until("hello"))["match"]["former"] is None:
            pass
        assert (hello["seat"], hello["match"]["former"]["seat"], hello["match"]["former"]["why"]) == (
            None,
            1,
            "handed_over",
        )
        assert (await two.until("view"))["legal"] == []
        assert (await record_of(ben, match))["former"]["why"] == "handed_over"
        mine = (await ben.get("/api/matches?mine=true")).json()["matches"]
        assert [one["id"] for one in mine] == [match["id"]]
        assert (await record_of(cat, match))["former"] is None
        act = {"type": "act", "client_id": "x", "seq": 0, "action": READY}
        assert (await two.rejected(act))["code"] == "not_seated"


async def test_coming_back_makes_the_link_void(host: Host) -> None:
    async with private_duel(host) as (match, ann, ben), three_people(host) as (cat, dan, _eve):
        key = await offered(ben, match, 1)
        back = (await ben.post(f"{seat_path(match, 1)}/back")).json()
        assert (back["seats"][1]["stand_in"], back["seats"][1]["offer"]) == (None, None)
        assert code(await cat.sit(match, 1, key)) == (404, "no_such_match")
        assert code(await cat.get(path(match), X_Invite=key)) == (404, "no_such_match")
        fresh = await offered(ben, match, 1)
        assert fresh != key
        assert code(await cat.sit(match, 1, key)) == (404, "no_such_match")
        assert (await dan.sit(match, 1, fresh)).status_code == 200
        whats = [what for _, what, _, _ in told(await record_of(ann, match))]
        assert whats == ["offered", "back", "offered", "taken"]


async def test_resigning_makes_the_link_void(host: Host) -> None:
    async with private_duel(host) as (match, _ann, ben), host.guest("Cat") as cat:
        key = await offered(ben, match, 1)
        await ben.post(f"{seat_path(match, 1)}/resign")
        assert code(await cat.sit(match, 1, key)) == (404, "no_such_match")


async def test_old_keys_open_no_running_seat(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, three_people(host) as (cat, dan, eve):
        made = await ann.make(public=False)
        old = made["invites"]["seats"]["1"]
        await ben.sit(made, 1, old)
        match = await ann.start(made)
        assert code(await cat.sit(match, 1, old)) == (409, "seat_taken")
        key = await offered(ben, match, 1)
        assert code(await cat.sit(match, 1, old)) == (403, "bad_invite")
        assert code(await cat.sit(match, 1, made["invites"]["watch"])) == (403, "bad_invite")
        assert "invited" not in await record_of(cat, match, old)
        assert (await cat.sit(match, 1, key)).status_code == 200
        again = await offered(cat, match, 1)
        for worn in (old, key):
            assert code(await dan.sit(match, 1, worn)) in ((403, "bad_invite"), (404, "no_such_match"))
        assert code(await ann.sit(match, 1, again)) == (409, "already_seated")
        assert (await eve.sit(match, 1, again)).status_code == 200


async def test_who_held_a_seat_never_gets_another_nor_the_same_again(host: Host) -> None:
    async with (
        private_duel(host, options={"rounds": 10}) as (match, ann, ben),
        host.guest("Cat") as cat,
        host.guest("Dan") as dan,
    ):
        await cat.sit(match, 1, await offered(ben, match, 1))
        mine = await offered(ann, match, 0)
        assert code(await ben.sit(match, 0, mine)) == (409, "sat_before")
        assert code(await cat.sit(match, 0, mine)) == (409, "already_seated")
        await ann.post(f"{seat_path(match, 0)}/back")
        key = await offered(cat, match, 1)
        assert code(await ben.sit(match, 1, key)) == (409, "sat_before")
        await dan.sit(match, 1, key)
        assert code(await ann.sit(match, 1, key)) == (409, "seat_taken")
        assert code(await cat.sit(match, 0, await offered(ann, match, 0))) == (409, "sat_before")


async def test_of_two_with_one_link_one_sits_down(host: Host) -> None:
    async with private_duel(host) as (match, _ann, ben), three_people(host) as (cat, dan, eve):
        key = await offered(ben, match, 1)
        answers = await asyncio.gather(*(person.sit(match, 1, key) for person in (cat, dan, eve)))
        codes = sorted(answer.status_code for answer in answers)
        assert codes[0] == 200
        late = [code(answer) for answer in answers if answer.status_code != 200]
        assert len(late) == 2
        assert {*late} <= {(409, "seat_taken"), (404, "no_such_match")}
        row = await matches.get(host.services.database, match["id"])
        assert row is not None
        assert sorted(holder.until is None for holder in row.holders if holder.seat == 1) == [False, True]


async def test_coming_back_and_taking_over_at_once_leave_one_player(host: Host) -> None:
    async with private_duel(host) as (match, ann, ben), host.guest("Cat") as cat:
        key = await offered(ben, match, 1)
        back, sat = await asyncio.gather(ben.post(f"{seat_path(match, 1)}/back"), cat.sit(match, 1, key))
        assert (back.status_code == 200) != (sat.status_code == 200)
        seat = (await record_of(ann, match))["seats"][1]
        assert seat["player"]["name"] == ("Ben" if back.status_code == 200 else "Cat")
        assert (seat["stand_in"], seat["offer"]) == (None, None)


async def test_a_seat_is_not_handed_to_who_is_blocked_at_the_table(host: Host) -> None:
    async with private_duel(host) as (match, ann, ben), host.guest("Cat") as cat:
        await ann.http.put(f"/api/blocks/{cat.id}")
        key = await offered(ben, match, 1)
        assert code(await cat.sit(match, 1, key)) == (403, "not_open_to_you")
        assert (await record_of(ben, match))["seats"][1]["offer"] == "hand_over"


async def test_only_a_seats_player_hands_it_over_and_only_while_it_runs(host: Host) -> None:
    async with duel(host) as (match, ann, ben), host.guest("Cat") as cat:
        for person in (ann, cat):
            assert code(await person.post(f"{seat_path(match, 1)}/hand-over")) == (403, "not_yours")
        await ben.post(f"{seat_path(match, 1)}/resign")
        assert code(await ben.post(f"{seat_path(match, 1)}/hand-over")) == (403, "not_yours")
        waiting = await ann.make()
        assert code(await ann.post(f"{seat_path(waiting, 0)}/hand-over")) == (409, "not_running")
        assert code(await ann.post(f"{seat_path(match, 7)}/hand-over")) == (404, "no_such_seat")


async def test_a_public_seat_is_handed_over_by_its_link_alone(host: Host) -> None:
    async with duel(host) as (match, _ann, ben), host.guest("Cat") as cat:
        key = await offered(ben, match, 1)
        assert code(await cat.sit(match, 1)) == (403, "bad_invite")
        assert code(await cat.sit(match, 0, key)) == (409, "seat_taken")
        assert (await cat.sit(match, 1, key)).status_code == 200


async def test_a_guest_who_sat_there_brings_no_second_seat_to_an_account(host: Host) -> None:
    """Once as a guest who handed over, once with the account: together they would have held both seats."""
    name = login()
    async with account(host, name) as ann, host.guest("Guest") as guest, host.guest("Cat") as cat:
        match = await ann.make()
        await guest.sit(match, 1)
        await ann.start(match)
        await cat.sit(match, 1, await offered(guest, match, 1))
        assert code(await sign_in(guest, name, guest="bring")) == (409, "sits_twice")
        assert (await record_of(cat, match))["seats"][1]["you"]


async def test_an_account_takes_no_seat_where_its_guest_sat(host: Host) -> None:
    name = login()
    async with account(host, name), host.guest("Guest") as guest, host.guest("Cat") as cat, host.guest("Dan") as dan:
        match = await dan.make(public=False)
        await guest.sit(match, 1, match["invites"]["seats"]["1"])
        await dan.start(match)
        await cat.sit(match, 1, await offered(guest, match, 1))
        assert (await sign_in(guest, name, guest="bring")).status_code == 201
        assert (await record_of(guest, match))["former"]["seat"] == 1
        key = await offered(dan, match, 0)
        assert code(await guest.sit(match, 0, key)) == (409, "sat_before")


async def test_every_change_is_in_the_record_and_stays(host: Host) -> None:
    async with duel(host, options={"rounds": 1}) as (match, ann, ben), ann.watch(match) as one:
        await one.view(0)
        await one.acked(0, READY)
        await one.view(1)
        for change in ("away", "back", "resign"):
            await ben.post(f"{seat_path(match, 1)}/{change}")
        view = await one.view(2)
        await one.acked(2, choice(view))
        record = await eventually(ann, match, lambda record: record["status"] == "finished")
        assert [what for _, what, _, _ in told(record)] == ["away", "back", "resigned"]
        assert record["seat_changes"][0]["seq"] == 1
        replay = (await ann.get(f"{path(match)}/replay")).json()
        assert replay["match"]["seat_changes"] == record["seat_changes"]
        assert not [value for one in record["seat_changes"] for value in one.values() if value in (ann.id, ben.id)]
        [listed] = (await ann.get("/api/matches?mine=true")).json()["matches"]
        assert listed["seat_changes"] == []


async def test_going_away_again_and_again_hides_no_change_of_hands(host: Host) -> None:
    async with duel(host) as (match, ann, ben), host.guest("Cat") as cat:
        await cat.sit(match, 1, await offered(ben, match, 1))
        for _ in range(40):
            await ann.post(f"{seat_path(match, 0)}/away")
            await ann.post(f"{seat_path(match, 0)}/back")
        changes = told(await record_of(ann, match))
        assert (1, "taken", "Cat", "Ben") in changes
        assert len(changes) == 51


async def test_changes_of_seats_stay_when_steps_are_rolled_back(host: Host) -> None:
    async with duel(host, options={"rounds": 1}) as (match, ann, ben), ann.watch(match) as one:
        await one.view(0)
        await one.acked(0, BOAST)
        await ben.post(f"{seat_path(match, 1)}/away")
        await ben.post(f"{seat_path(match, 1)}/resign")
        await broken.roll_back(host.services.database, match["id"], 1, 0, [0], now())
        assert [(one["seq"], one["what"]) for one in (await record_of(ann, match))["seat_changes"]] == [
            (0, "away"),
            (0, "resigned"),
        ]


async def test_of_a_match_that_cannot_go_on_nobody_is_put_off(host: Host) -> None:
    async with duel(host) as (match, ann, ben):
        await ben.post(f"{seat_path(match, 1)}/resign")
        assert (await record_of(ann, match))["seats"][1]["proposable"]
        await broken.mark(host.services.database, match["id"], 0, "digest_differs", now())
        assert (await record_of(ann, match))["seats"][1]["proposable"] is None
        body = {"seat": 1, "what": "open"}
        assert code(await ann.post(f"{path(match)}/proposals", body)) == (409, "seat_kept")


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
        there.guest("Cat") as cat,
        same.watch(match) as tab,
        ann.watch(match) as one,
    ):
        await tab.view(0)
        assert (await seated_at(one)) == 0
        await cat.sit(match, 1, await offered(ben, match, 1))
        while (hello := await tab.until("hello"))["seat"] is not None:
            pass
        assert hello["match"]["former"]["seat"] == 1
        await one.until("match", lambda message: message["match"]["seats"][1]["player"]["name"] == "Cat")
        act = {"type": "act", "client_id": "x", "seq": 0, "action": READY}
        assert (await tab.rejected(act))["code"] == "not_seated"
