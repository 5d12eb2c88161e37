"""What becomes of the seat of somebody who left for good or for long: all others who are still there must agree."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest

from app.clock import Hands
from tests.app.catalog import SOURCE
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, hosted
from tests.app.test_clocks import BANK, DAYS, eventually, running, time  # noqa: F401 (a fixture)
from tests.app.test_leaving import private_duel, seat_path
from tests.app.test_lobby import code
from tests.app.test_playing import READY, duel
from tests.app.test_seats import offered, path, record_of, told

SLOW = {"bot_delay_ms": 3_600_000}


async def propose(person: Person, match: Json, seat: int, what: str) -> httpx.Response:
    return await person.post(f"{path(match)}/proposals", {"seat": seat, "what": what})


async def answer(person: Person, match: Json, *, agree: bool, number: int = 1) -> httpx.Response:
    return await person.http.put(f"{path(match)}/proposals/{number}", json={"agree": agree})


async def resign(person: Person, match: Json, seat: int) -> None:
    assert (await person.post(f"{seat_path(match, seat)}/resign")).status_code == 200


@asynccontextmanager
async def trio(host: Host, **fields: Any) -> AsyncIterator[tuple[Json, Person, Person, Person]]:
    """A running match of three, private unless told otherwise. Ann owns it."""
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Cat") as cat:
        match = await ann.make("trio", **({"public": False} | fields))
        for seat, person in ((1, ben), (2, cat)):
            assert (await person.sit(match, seat, match["invites"]["seats"][str(seat)])).status_code == 200
        yield await ann.start(match), ann, ben, cat


def whats(record: Json) -> list[str]:
    return [one["what"] for one in record["seat_changes"]]


async def test_a_computer_player_gets_the_seat_of_who_resigned_when_all_others_agree(host: Host) -> None:
    async with trio(host) as (match, ann, ben, cat), ben.watch(match) as two, cat.watch(match) as three:
        await two.view(0)
        await three.view(0)
        await resign(ben, match, 1)
        made = (await propose(ann, match, 1, "bot")).json()
        assert made["proposal"] | {"made_at": ""} == {
            "number": 1,
            "seq": made["seq"],
            "seat": 1,
            "what": "bot",
            "by": 0,
            "asked": [2],
            "agreed": [],
            "made_at": "",
        }
        shown = await three.until("match", lambda message: message["match"]["proposal"] is not None)
        assert shown["match"]["proposal"]["asked"] == [2]
        assert shown["match"]["seats"][1]["player"]["kind"] == "human"
        done = (await answer(cat, match, agree=True)).json()
        assert (done["proposal"], done["seats"][1]["player"]) == (None, {"kind": "bot", "name": "Computer 2"})
        assert told(done) == [
            (1, "resigned", "Ben", None),
            (1, "proposed", "Ben", "Ann"),
            (1, "agreed", "Ben", "Cat"),
            (1, "replaced", "Ben", None),
        ]
        put_off = await two.until("match", lambda message: message["match"]["former"] is not None)
        former = put_off["match"]["former"]
        assert (former["seat"], former["why"]) == (1, "resigned")
        assert (await ben.get(path(match))).status_code == 200


async def test_without_the_consent_of_all_nothing_changes(host: Host) -> None:
    async with trio(host) as (match, ann, ben, cat):
        await resign(ben, match, 1)
        await propose(ann, match, 1, "open")
        refused = (await answer(cat, match, agree=False)).json()
        assert (refused["proposal"], refused["seats"][1]["offer"]) == (None, None)
        assert whats(refused) == ["resigned", "proposed", "refused"]
        assert code(await answer(cat, match, agree=True)) == (409, "no_proposal")
        assert code(await propose(ann, match, 1, "open")) == (409, "proposal_refused")


async def test_what_was_refused_may_be_proposed_after_a_rest(host: Host, time: Hands) -> None:  # noqa: F811
    async with trio(host) as (match, ann, ben, cat):
        await resign(ben, match, 1)
        await propose(ann, match, 1, "bot")
        await answer(cat, match, agree=False)
        time.forward(timedelta(minutes=59))
        assert code(await propose(cat, match, 1, "bot")) == (409, "proposal_refused")
        time.forward(timedelta(minutes=1))
        assert (await propose(ann, match, 1, "bot")).json()["proposal"]["number"] == 2


async def test_a_private_seat_that_was_opened_takes_its_new_key(host: Host) -> None:
    async with trio(host) as (match, ann, ben, cat), host.guest("Dan") as dan, host.guest("Eve") as eve:
        await resign(ben, match, 1)
        await propose(ann, match, 1, "open")
        opened = (await answer(cat, match, agree=True)).json()
        key = opened["seats"][1]["takeover_key"]
        assert (opened["seats"][1]["offer"], opened["seats"][1]["stand_in"]) == ("open", "resigned")
        assert (await record_of(ann, match))["seats"][1]["takeover_key"] == key
        for other in (ben, dan):
            shown = await other.get(path(match), X_Invite=opened["seats"][0]["takeover_key"] or "x")
            assert shown.status_code == 404 or shown.json()["seats"][1]["takeover_key"] is None
        assert code(await ben.sit(match, 1, key)) == (409, "sat_before")
        assert code(await ann.sit(match, 1, key)) == (409, "already_seated")
        assert code(await dan.sit(match, 1)) == (404, "no_such_match")
        assert (await dan.sit(match, 1, key)).json()["seats"][1]["you"]
        assert code(await eve.sit(match, 1, key)) == (404, "no_such_match")
        record = await record_of(ben, match)
        assert (record["former"]["why"], told(record)[-1]) == ("resigned", (1, "sat", "Dan", "Ben"))


async def test_a_public_seat_that_was_opened_takes_anybody_new(host: Host) -> None:
    async with trio(host, public=True) as (match, ann, ben, cat), host.guest("Dan") as dan, host.guest("Eve") as eve:
        await resign(ben, match, 1)
        assert code(await dan.sit(match, 1)) == (409, "seat_taken")
        await propose(ann, match, 1, "open")
        await answer(cat, match, agree=True)
        assert code(await ben.sit(match, 1)) == (409, "sat_before")
        answers = await asyncio.gather(dan.sit(match, 1), eve.sit(match, 1))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_who_is_there_or_away_keeps_the_seat(host: Host, time: Hands) -> None:  # noqa: F811
    async with trio(host) as (match, ann, ben, _cat):
        for what in ("bot", "open", "stand_in"):
            assert code(await propose(ann, match, 1, what)) == (409, "seat_kept")
        await ben.post(f"{seat_path(match, 1)}/away")
        time.forward(timedelta(days=60))
        for what in ("bot", "open", "stand_in"):
            assert code(await propose(ann, match, 1, what)) == (409, "seat_kept")
        assert code(await propose(ann, match, 0, "bot")) == (409, "seat_kept")
        assert code(await propose(ann, match, 9, "bot")) == (404, "no_such_seat")


@pytest.mark.parametrize(
    ("control", "patience"),
    [(BANK, timedelta(minutes=10)), (DAYS, timedelta(days=1)), (DAYS | {"days": 1}, timedelta(days=1))],
)
async def test_who_is_late_keeps_the_seat_for_a_while(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
    control: Json,
    patience: timedelta,
) -> None:
    async with hosted(settings_for(**SLOW)) as host, private_duel(host, time_control=control) as (match, _ann, ben):
        time.forward(timedelta(days=4))
        assert await host.services.sweeper.sweep() == 1
        record = await record_of(ben, match)
        assert record["seats"][0]["stand_in"] == "time"
        time.forward(patience - timedelta(seconds=1))
        early = await propose(ben, match, 0, "bot")
        assert (code(early), early.json()["expected"][:10]) == ((409, "seat_kept"), "not before")
        time.forward(timedelta(seconds=1))
        done = (await propose(ben, match, 0, "bot")).json()
        assert done["seats"][0]["player"]["kind"] == "bot"
        assert whats(done) == ["late", "proposed", "replaced"]


async def test_time_without_a_server_makes_nobody_late_for_longer(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with hosted(settings_for(**SLOW)) as host, private_duel(host, time_control=BANK) as (match, _ann, ben):
        time.forward(timedelta(minutes=11))
        await host.services.sweeper.sweep()
        await host.services.pulse.beat()
    time.forward(timedelta(hours=1))
    async with hosted(settings_for(**SLOW)) as host, host.known(ben) as again:
        assert code(await propose(again, match, 0, "bot")) == (409, "seat_kept")
        time.forward(timedelta(minutes=10))
        assert (await propose(again, match, 0, "bot")).json()["seats"][0]["player"]["kind"] == "bot"


async def stand_in_acts(host: Host, match: Json, seat: int) -> None:
    """Ends the turn whose time is used up: until then its player cannot come back."""
    async with host.services.rooms.use(match["id"]) as room:
        assert room.played is not None
        while seat in room.played.to_act:
            await room.act(seat, room.seq, room.played.legal_actions(seat)[-1], None)


async def test_who_is_late_and_comes_back_has_the_seat(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with hosted(settings_for(**SLOW)) as host, trio(host, time_control=BANK) as (match, ann, ben, cat):
        time.forward(timedelta(minutes=11))
        await host.services.sweeper.sweep()
        time.forward(timedelta(minutes=10))
        made = (await propose(ben, match, 0, "open")).json()
        assert made["proposal"]["asked"] == [2]
        await stand_in_acts(host, match, 0)
        back = (await ann.post(f"{seat_path(match, 0)}/back")).json()
        assert (back["proposal"], whats(back)[-2:]) == (None, ["back", "dropped"])
        assert code(await answer(cat, match, agree=True)) == (409, "no_proposal")
        assert (await record_of(ann, match))["seats"][0]["you"]


async def test_who_is_late_may_come_back_until_somebody_sits_down(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with hosted(settings_for(**SLOW)) as host, private_duel(host, time_control=BANK) as (match, ann, ben):
        time.forward(timedelta(minutes=11))
        await host.services.sweeper.sweep()
        time.forward(timedelta(minutes=10))
        key = (await propose(ben, match, 0, "open")).json()["seats"][0]["takeover_key"]
        await stand_in_acts(host, match, 0)
        assert (await ann.post(f"{seat_path(match, 0)}/back")).json()["seats"][0]["offer"] is None
        async with host.guest("Dan") as dan:
            assert code(await dan.sit(match, 0, key)) == (404, "no_such_match")


async def test_away_people_are_asked_and_long_late_ones_are_not(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with hosted(settings_for(**SLOW)) as host, trio(host, time_control=BANK) as (match, ann, ben, cat):
        time.forward(timedelta(minutes=11))
        await host.services.sweeper.sweep()
        await resign(ben, match, 1)
        assert (await propose(cat, match, 1, "bot")).json()["proposal"]["asked"] == [0]
        time.forward(timedelta(minutes=10))
        assert (await record_of(cat, match))["proposal"]["asked"] == []
        assert (await propose(cat, match, 1, "bot")).json()["seats"][1]["player"]["kind"] == "bot"
    async with hosted(settings_for()) as host, trio(host) as (match, ann, ben, cat):
        await cat.post(f"{seat_path(match, 2)}/away")
        await resign(ben, match, 1)
        assert (await propose(ann, match, 1, "bot")).json()["proposal"]["asked"] == [2]
        assert (await answer(cat, match, agree=True)).json()["seats"][1]["player"]["kind"] == "bot"


async def test_who_is_left_alone_decides_alone(host: Host) -> None:
    async with trio(host) as (match, ann, ben, cat):
        await resign(ben, match, 1)
        assert (await propose(ann, match, 1, "bot")).json()["proposal"]["asked"] == [2]
        await resign(cat, match, 2)
        done = await record_of(ann, match)
        assert (done["proposal"], done["seats"][1]["player"]["kind"]) == (None, "bot")
        assert (await propose(ann, match, 2, "open")).json()["seats"][2]["offer"] == "open"


async def test_an_owner_without_a_seat_proposes_nothing(host: Host) -> None:
    async with trio(host) as (match, ann, ben, cat):
        await resign(ann, match, 0)
        assert code(await propose(ann, match, 0, "open")) == (403, "not_seated")
        await resign(ben, match, 1)
        assert code(await propose(ann, match, 1, "open")) == (403, "not_seated")
        assert (await propose(cat, match, 1, "bot")).json()["seats"][1]["player"]["kind"] == "bot"


async def test_the_owner_and_a_second_guest_of_theirs_cannot_decide_over_a_third(host: Host) -> None:
    """Ann and Cat are one person, Ben plays: neither alone nor together do they get his seat, or a resigned one."""
    async with trio(host) as (match, ann, ben, cat), host.guest("Third") as third:
        for schemer in (ann, cat):
            assert code(await propose(schemer, match, 1, "open")) == (409, "seat_kept")
            assert code(await third.sit(match, 1, (await record_of(ann, match))["invites"]["watch"])) == (
                409,
                "seat_taken",
            )
        await resign(cat, match, 2)
        assert (await propose(ann, match, 2, "open")).json()["proposal"]["asked"] == [1]
        await answer(ben, match, agree=False)
        assert code(await third.sit(match, 2, (await record_of(ann, match))["invites"]["watch"])) == (409, "seat_taken")


async def test_one_proposal_at_a_time_withdrawn_by_who_made_it(host: Host) -> None:
    async with trio(host) as (match, ann, ben, cat):
        await resign(ben, match, 1)
        await propose(ann, match, 1, "bot")
        assert code(await propose(cat, match, 1, "open")) == (409, "proposal_pending")
        assert code(await propose(ann, match, 1, "open")) == (409, "proposal_pending")
        assert (await propose(ann, match, 1, "bot")).json()["proposal"]["number"] == 1
        assert code(await answer(ann, match, agree=True)) == (409, "no_proposal")
        assert code(await answer(ben, match, agree=True)) == (403, "not_seated")
        assert code(await answer(cat, match, agree=True, number=2)) == (409, "no_proposal")
        gone = (await answer(ann, match, agree=False)).json()
        assert (gone["proposal"], whats(gone)[-1]) == (None, "withdrawn")
        assert (await propose(cat, match, 1, "open")).json()["proposal"]["number"] == 2


async def test_who_takes_a_seat_over_is_asked_anew(host: Host) -> None:
    async with trio(host) as (match, one, two, three), host.guest("Dan") as dan:
        await resign(two, match, 1)
        await propose(one, match, 1, "bot")
        key = await offered(one, match, 0)
        await dan.sit(match, 0, key)
        record = await record_of(three, match)
        assert (record["proposal"], whats(record)[-2:]) == (None, ["dropped", "taken"])
        assert code(await answer(three, match, agree=True)) == (409, "no_proposal")


async def test_an_answer_is_forgotten_when_its_seat_changes_hands(settings_for: SettingsFactory) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosted(settings_for(**SLOW, games=SOURCE)))
        names = ("Ann", "Ben", "Cat", "Dan", "Eve")
        one, two, three, dan, eve = [await stack.enter_async_context(host.guest(name)) for name in names]
        match = await one.make("4", game="mini_wwii")
        for seat, person in ((1, two), (2, three), (3, dan)):
            assert (await person.sit(match, seat)).status_code == 200
        await one.start(match)
        await resign(two, match, 1)
        await propose(one, match, 1, "bot")
        assert (await answer(three, match, agree=True)).json()["proposal"]["agreed"] == [2]
        await eve.sit(match, 2, await offered(three, match, 2))
        proposal = (await record_of(dan, match))["proposal"]
        assert (proposal["asked"], proposal["agreed"]) == ([2, 3], [])
        assert (await answer(dan, match, agree=True)).json()["proposal"]["agreed"] == [3]
        assert (await answer(eve, match, agree=True)).json()["seats"][1]["player"]["kind"] == "bot"


async def test_proposals_survive_a_restart_and_are_found_by_any_process(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(**SLOW)) as host, trio(host) as (match, ann, ben, cat):
        await resign(ben, match, 1)
        await propose(ann, match, 1, "bot")
    async with (
        hosted(settings_for(**SLOW)) as host,
        hosted(settings_for(**SLOW)) as other,
        host.known(cat) as here,
        other.known(ann) as there,
    ):
        async with here.watch(match) as tab:
            assert (await tab.until("hello"))["match"]["proposal"]["asked"] == [2]
        answers = await asyncio.gather(
            answer(here, match, agree=True), there.http.put(f"{path(match)}/proposals/1", json={"agree": False})
        )
        record = await record_of(there, match)
        ends = [what for what in whats(record) if what in ("replaced", "withdrawn")]
        assert len(ends) == 1
        assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_without_clocks_the_others_agree_on_a_stand_in_after_silent_days(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with hosted(settings_for()) as host, trio(host) as (match, ann, ben, cat):
        assert match["to_act"] == [0]
        time.forward(timedelta(days=7) - timedelta(seconds=1))
        assert code(await propose(ben, match, 0, "stand_in")) == (409, "seat_kept")
        time.forward(timedelta(seconds=1))
        assert code(await propose(ben, match, 0, "bot")) == (409, "seat_kept")
        assert (await propose(ben, match, 0, "stand_in")).json()["proposal"]["asked"] == [2]
        done = (await answer(cat, match, agree=True)).json()
        assert done["seats"][0]["stand_in"] == "time"
        assert whats(done) == ["proposed", "agreed", "late"]
        await eventually(ben, match, lambda record: record["seq"] > 0)
        assert (await ann.post(f"{seat_path(match, 0)}/back")).json()["seats"][0]["stand_in"] is None
        assert code(await propose(ben, match, 0, "stand_in")) == (409, "seat_kept")


async def test_a_proposal_about_silence_is_void_when_somebody_plays(host: Host, time: Hands) -> None:  # noqa: F811
    async with trio(host) as (match, ann, ben, cat), ann.watch(match) as one:
        time.forward(timedelta(days=8))
        await propose(ben, match, 0, "stand_in")
        await one.view(0)
        assert await one.acked(0, READY) == 1
        assert (await record_of(ben, match))["proposal"] is None
        assert code(await answer(cat, match, agree=True)) == (409, "no_proposal")
        assert (await record_of(ben, match))["seats"][0]["stand_in"] is None


async def test_with_clocks_silence_is_no_reason(host: Host, time: Hands) -> None:  # noqa: F811
    async with duel(host, time_control=DAYS | {"days": 30}) as (match, _ann, ben):
        time.forward(timedelta(days=20))
        assert code(await propose(ben, match, 0, "stand_in")) == (409, "seat_kept")


async def test_silent_matches_leave_the_public_list(host: Host, time: Hands) -> None:  # noqa: F811
    async def listed(query: str) -> bool:
        found = (await ann.get(f"/api/matches?{query}&limit=100")).json()["matches"]
        return match["id"] in [one["id"] for one in found]

    async with duel(host) as (match, ann, _ben), ann.watch(match) as one:
        time.forward(timedelta(days=14) - timedelta(seconds=1))
        assert await listed("status=running")
        time.forward(timedelta(seconds=1))
        assert not await listed("status=running")
        assert not await listed("game=pennies")
        assert await listed("status=running&mine=true")
        await one.view(0)
        await one.acked(0, READY)
        assert await listed("status=running")
        time.forward(timedelta(days=14))
        assert not await listed("status=running")
