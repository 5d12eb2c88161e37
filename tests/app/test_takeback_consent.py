"""Whose consent a take-back needs, and what nobody can agree to in somebody else's name."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from sqlalchemy import update

from app.clock import Hands, now
from app.live.bus import Notice
from app.storage import leaving, tables
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted
from tests.app.test_clocks import BANK, eventually, time  # noqa: F401 (a fixture)
from tests.app.test_lobby import code
from tests.app.test_playing import READY, choice, duel, two_servers
from tests.app.test_takebacks import acked, answer, ask, told, trio


def seat_path(match: Json, seat: int) -> str:
    return f"/api/matches/{match['id']}/seats/{seat}"


async def stand_in_acts(host: Host, match: Json, seat: int) -> int:
    """What the computer players' driver would do, at a moment of our choice."""
    async with host.services.rooms.use(match["id"]) as room:
        assert room.played is not None
        return await room.act(seat, room.seq, room.played.legal_actions(seat)[-1], None)


Duel = tuple[Host, Json, Person, Person, Tab]


@asynccontextmanager
async def chosen_duel(settings: SettingsFactory, **fields: object) -> AsyncIterator[Duel]:
    """Ann said ready and Ben chose; Ann is to choose. Stand-ins act when told to."""
    async with (
        hosted(settings(bot_delay_ms=3_600_000)) as host,
        duel(host, **fields) as (match, ann, ben),
        ann.watch(match) as one,
    ):
        async with ben.watch(match) as two:
            await one.acked(0, READY)
            await two.acked(1, choice(await two.view(1)))
        await one.view(2)
        yield host, match, ann, ben, one


async def come_back(person: Person, match: Json, seat: int) -> None:
    assert (await person.post(f"{seat_path(match, seat)}/back")).status_code == 200


async def test_a_stand_in_agrees_to_nothing_behind_its_persons_last_move(settings_for: SettingsFactory) -> None:
    async with chosen_duel(settings_for) as (host, match, _ann, ben, one):
        await ben.post(f"{seat_path(match, 1)}/away")
        assert await acked(one, ask(2)) == 2
        question = await told(one, number=1)
        assert (question["asked"], question["agreed"], question["ended"]) == ([1], [], None)
        async with host.services.rooms.use(match["id"]) as room:
            assert room.seq == 2


async def test_who_is_late_is_asked_too(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with chosen_duel(settings_for, time_control=BANK) as (host, match, _ann, _ben, one):
        await one.acked(2, choice(await one.view(2)))
        time.forward(timedelta(minutes=20))
        await host.services.sweeper.sweep()
        await one.until("match", lambda got: got["match"]["seats"][1]["stand_in"] == "time")
        await stand_in_acts(host, match, 1)
        # The stand-in's move may go, and then nothing more.
        assert await acked(one, ask(4)) == 5
        assert (await one.view(5))["back_to"] == 2
        assert await acked(one, ask(5, "more")) == 5
        assert (await told(one, number=1))["asked"] == [1]


async def test_a_stand_in_agrees_to_take_its_own_moves_back(settings_for: SettingsFactory) -> None:
    async with (
        hosted(settings_for(bot_delay_ms=3_600_000)) as host,
        duel(host) as (match, ann, ben),
        ann.watch(match) as one,
    ):
        await one.acked(0, READY)
        await ben.post(f"{seat_path(match, 1)}/away")
        await stand_in_acts(host, match, 1)
        assert await acked(one, ask(2)) == 3
        assert (await one.view(3))["back_to"] == 0


async def test_who_made_a_step_is_stored_and_survives_a_restart(settings_for: SettingsFactory) -> None:
    async with chosen_duel(settings_for, time_control=BANK) as (host, match, ann, ben, _one):
        await ben.post(f"{seat_path(match, 1)}/away")
        await ann.post(f"{seat_path(match, 0)}/away")
        await stand_in_acts(host, match, 0)
        async with host.services.rooms.use(match["id"]) as room:
            assert room.played is not None
            assert [step.is_persons for step in room.played.steps] == [False, True, True, False]
            assert all(step.clocks is not None and len(step.clocks) == 2 for step in room.played.steps[1:])
            before = [(step.is_persons, step.clocks) for step in room.played.steps]
    async with hosted(settings_for(bot_delay_ms=3_600_000)) as host, host.services.rooms.use(match["id"]) as room:
        assert room.played is not None
        assert [(step.is_persons, step.clocks) for step in room.played.steps] == before


async def test_steps_stored_before_it_was_kept_are_told_by_their_client(settings_for: SettingsFactory) -> None:
    async with chosen_duel(settings_for) as (host, match, _ann, ben, _one):
        await ben.post(f"{seat_path(match, 1)}/away")
    async with hosted(settings_for(bot_delay_ms=3_600_000)) as host:
        async with host.services.database.write() as connection:
            await connection.execute(update(tables.actions).values(made_by=None, clocks=None))
        async with host.services.rooms.use(match["id"]) as room:
            assert room.played is not None
            assert room.played.has_person_acted(1, 0)
            assert not room.played.has_person_acted(1, 2)


async def test_the_question_waits_for_who_is_away_whatever_stand_ins_do(settings_for: SettingsFactory) -> None:
    async with (
        hosted(settings_for(bot_delay_ms=3_600_000)) as host,
        trio(host) as (match, people, (ann, ben, cleo)),
    ):
        await people[2].post(f"{seat_path(match, 2)}/away")
        await people[1].post(f"{seat_path(match, 1)}/away")
        assert await acked(ann, ask(3)) == 3
        question = await told(ann, number=1)
        assert question["asked"] == [1]
        await stand_in_acts(host, match, 2)
        await stand_in_acts(host, match, 1)
        await ann.view(5)
        async with people[1].watch(match) as tab:
            assert await told(tab) == question
            assert (await tab.rejected(answer(question, agree=True)))["code"] == "away"
            await come_back(people[1], match, 1)
            await tab.until("match")
            assert await acked(tab, answer(question, agree=True)) == 6
        assert (await ann.view(6))["back_to"] == 0
        assert not any('"moved_on"' in frame for frame in ann.heard + ben.heard + cleo.heard)


async def test_an_action_counts_as_its_persons_although_they_went_away(settings_for: SettingsFactory) -> None:
    async with (
        hosted(settings_for(bot_delay_ms=3_600_000)) as host,
        trio(host) as (match, people, (ann, ben, cleo)),
    ):
        await acked(ann, ask(3))
        question = await told(ben, number=1)
        await cleo.acked(3, choice(await cleo.view(3)))
        await people[2].post(f"{seat_path(match, 2)}/away")
        assert await told(ben, ended="moved_on")
        async with people[0].watch(match) as fresh:
            await fresh.until("presence")
            assert not any('"takeback"' in frame and '"asked"' in frame for frame in fresh.heard)
        assert (await ben.rejected(answer(question, agree=True)))["code"] == "no_question"
        assert (await ann.rejected(ask(3, "late")))["code"] == "stale"


async def test_a_question_that_loses_its_last_asked_person_is_withdrawn(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        await one.acked(0, READY)
        await two.acked(1, choice(await two.view(1)))
        await acked(one, ask(2))
        await told(two, number=1)
        assert (await ben.post(f"{seat_path(match, 1)}/resign")).status_code == 200
        ended = await told(one, ended="withdrawn")
        assert (ended["by"], ended["agreed"]) == (None, [])
        async with host.services.rooms.use(match["id"]) as room:
            assert room.seq == 2


async def test_a_question_whose_asked_person_is_replaced_is_withdrawn_for_good(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        await one.acked(0, READY)
        await two.acked(1, choice(await two.view(1)))
        await acked(one, ask(2))
        question = await told(two, number=1)
        offered = (await ben.post(f"{seat_path(match, 1)}/hand-over")).json()
        async with host.guest("Cleo") as cleo:
            assert (await cleo.sit(match, 1, offered["seats"][1]["takeover_key"])).status_code == 200
            await told(one, ended="withdrawn")
            async with cleo.watch(match) as tab:
                await tab.until("presence")
                assert (await tab.rejected(answer(question, agree=True)))["code"] == "no_question"


async def test_leaving_never_makes_a_yes(host: Host) -> None:
    async with trio(host) as (match, people, (ann, ben, _cleo)):
        await acked(ann, ask(3))
        question = await told(ben, number=1)
        await acked(ben, answer(question, agree=True))
        assert (await people[2].post(f"{seat_path(match, 2)}/resign")).status_code == 200
        assert (await told(ann, ended="withdrawn"))["by"] is None
        assert not any('"back_to":0' in frame and '"view"' in frame for frame in ann.heard)


async def test_those_who_are_left_may_still_agree(host: Host) -> None:
    async with trio(host) as (match, people, (ann, ben, _cleo)):
        await acked(ann, ask(3))
        question = await told(ben, number=1)
        await people[2].post(f"{seat_path(match, 2)}/resign")
        await ben.until("takeback", lambda got: got["asked"] == [1])
        assert await acked(ben, answer(question, agree=True)) >= 4
        await ann.until("view", lambda view: view.get("back_to") == 0)


async def test_a_question_ends_when_who_asked_resigns(host: Host) -> None:
    async with trio(host) as (match, people, (ann, ben, cleo)):
        await acked(ann, ask(3))
        question = await told(ben, number=1)
        await acked(ben, answer(question, agree=True))
        await people[0].post(f"{seat_path(match, 0)}/resign")
        await told(cleo, ended="withdrawn")
        assert (await cleo.rejected(answer(question, agree=True)))["code"] == "no_question"


async def test_only_who_was_asked_answers(settings_for: SettingsFactory) -> None:
    async with (
        hosted(settings_for(bot_delay_ms=3_600_000)) as host,
        trio(host) as (match, people, (ann, ben, cleo)),
    ):
        await people[2].post(f"{seat_path(match, 2)}/away")
        await ann.until("match")
        await acked(ann, ask(3))
        question = await told(ann, asked=[1])
        await come_back(people[2], match, 2)
        await cleo.until("match", lambda got: got["match"]["seats"][2]["stand_in"] is None)
        assert (await cleo.rejected(answer(question, agree=False)))["code"] == "no_question"
        assert await acked(ben, answer(question, agree=True)) == 4
        assert (await ann.view(4))["back_to"] == 0


async def test_nothing_goes_back_at_once_behind_who_has_just_come_back(settings_for: SettingsFactory) -> None:
    async with two_servers(settings_for) as (first, second, match, one, _two):
        await one.acked(0, READY)
        # At the second server, and the first one has not heard of it.
        row = match["seats"][1]["player"]["id"]
        await leaving.leave(first.services.database, match["id"], 1, row, "away", now())
        async with first.services.rooms.use(match["id"]) as room, second.services.rooms.use(match["id"]) as other:
            await room.hear(Notice(match["id"], "record"))
            await one.view(2)
            await leaving.come_back(second.services.database, match["id"], 1, row, now())
            assert 1 in room.row.stood_in_seats
            assert other.played is not None
            await other.hear(Notice(match["id"], "step", 2))
            await other.hear(Notice(match["id"], "record"))
            assert await acked(one, ask(2)) == 2
            assert (await told(one, number=1))["asked"] == [1]


async def test_a_match_can_be_made_without_take_backs(host: Host) -> None:
    async with duel(host, takebacks=False) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        assert match["takebacks"] is False
        await one.acked(0, READY)
        await two.acked(1, choice(await two.view(1)))
        assert (await one.view(2))["takeback"] is False
        assert (await one.rejected(ask(2)))["code"] == "takebacks_off"
        assert (await ann.get(f"/api/matches/{match['id']}")).json()["takebacks"] is False
    async with host.guest() as solo:
        assert (await solo.make())["takebacks"] is True
        body = {"game": "pennies", "layout": "duel", "takebacks": "no"}
        assert code(await solo.post("/api/matches", body)) == (422, "invalid")


async def test_a_continued_match_can_be_made_without_take_backs(host: Host) -> None:
    async with duel(host, options={"rounds": 1}, takebacks=False) as (match, ann, ben):
        for seat, person in enumerate((ann, ben)):
            await person.post(f"{seat_path(match, seat)}/resign")
        await eventually(ann, match, lambda record: record["status"] == "finished")
        for given, expected in (({}, True), ({"takebacks": False}, False)):
            made = await ann.post(f"/api/matches/{match['id']}/continue", {"seq": 1, "bots": [1]} | given)
            assert made.json()["takebacks"] is expected


async def test_a_seat_asks_once_a_minute(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with two_servers(settings_for) as (first, second, match, one, two):
        await one.acked(0, READY)
        await second.services.bus.publish(Notice(match["id"], "step", 1))
        await two.acked(1, choice(await two.view(1)))
        await first.services.bus.publish(Notice(match["id"], "step", 2))
        await one.acked(2, choice(await one.view(2)))
        await second.services.bus.publish(Notice(match["id"], "step", 3))
        await two.view(3)
        await acked(one, ask(3))
        await acked(one, answer(await told(one), agree=False))
        time.forward(timedelta(seconds=15))
        refused = await one.rejected(ask(3, "again"))
        assert (refused["code"], refused["expected"]) == ("takeback_too_soon", "45 s later")
        # Another seat may ask, and that changes nothing for the first one, at any process.
        await second.services.bus.publish(Notice(match["id"], "takeback", 1))
        await acked(two, ask(3))
        await acked(two, answer(await told(two, number=2), agree=False))
        await first.services.bus.publish(Notice(match["id"], "takeback", 2))
        assert (await one.rejected(ask(3, "more")))["code"] == "takeback_too_soon"
        assert (await two.rejected(ask(3, "more")))["expected"] == "60 s later"
        time.forward(timedelta(seconds=45))
        assert await acked(one, ask(3, "later")) == 3


async def test_a_seat_asks_once_a_minute_after_a_restart_too(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with hosted(settings_for()) as host, trio(host) as (match, people, (ann, ben, _cleo)):
        await acked(ann, ask(3))
        await acked(ann, answer(await told(ben, number=1), agree=False))
    async with hosted(settings_for()) as host, host.known(people[0]) as same, same.watch(match) as tab:
        await tab.view(3)
        assert (await tab.rejected(ask(3)))["code"] == "takeback_too_soon"
        time.forward(timedelta(seconds=60))
        assert await acked(tab, ask(3, "later")) == 3
