"""Going back beyond undo: asked of all other people at the table, granted at once where there are none."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.clock import Hands
from app.commands.database import verify
from app.live import played
from app.live.bus import Notice
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted
from tests.app.pennies import SOURCE
from tests.app.test_bots import finished
from tests.app.test_clocks import time  # noqa: F401 (a fixture)
from tests.app.test_films import film
from tests.app.test_match_logs import log_of
from tests.app.test_playing import BOAST, READY, choice, duel, two_servers
from tests.app.test_replays import replay

Table = tuple[Json, list[Person], list[Tab]]


def ask(seq: int, client_id: str = "ask") -> Json:
    return {"type": "ask_takeback", "client_id": client_id, "seq": seq}


def answer(question: Json, *, agree: bool, client_id: str = "answer") -> Json:
    return {"type": "answer_takeback", "client_id": client_id, "number": question["number"], "agree": agree}


async def acked(tab: Tab, message: Json) -> int:
    await tab.say(message)
    return int((await tab.until("ack", lambda got: got["client_id"] == message["client_id"]))["seq"])


async def told(tab: Tab, **fields: object) -> Json:
    """The first message of the question that says so, which may have come already."""
    for frame in tab.heard:
        message = json.loads(frame)
        if message["type"] == "takeback" and all(message[name] == fields[name] for name in fields):
            return dict(message)
    return await tab.until("takeback", lambda message: all(message[name] == fields[name] for name in fields))


@asynccontextmanager
async def trio(host: Host, **fields: Any) -> AsyncIterator[Table]:
    """Three people, three steps into the match: seat 0 said ready, then seats 1 and 0 chose; seat 2 is to choose."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(host.guest(name)) for name in ("Ann", "Ben", "Cleo")]
        match = await people[0].make("trio", **fields)
        for seat in (1, 2):
            assert (await people[seat].sit(match, seat)).status_code == 200
        await people[0].start(match)
        ann, ben, cleo = [await stack.enter_async_context(person.watch(match)) for person in people]
        await ann.acked(0, READY)
        await ben.acked(1, choice(await ben.view(1)))
        await ann.acked(2, choice(await ann.view(2)))
        yield match, people, [ann, ben, cleo]


async def test_all_others_are_asked_and_the_match_goes_back_when_all_agree(host: Host) -> None:
    async with trio(host) as (_match, _people, (ann, ben, cleo)):
        assert (await ann.view(3))["takeback"]
        assert not (await cleo.view(3))["takeback"]
        assert await acked(ann, ask(3)) == 3
        for tab in (ann, ben, cleo):
            question = await told(tab)
            assert {name: question[name] for name in ("seat", "back_to", "asked", "agreed", "ended", "by")} == {
                "seat": 0,
                "back_to": 0,
                "asked": [1, 2],
                "agreed": [],
                "ended": None,
                "by": None,
            }
        assert await acked(ben, answer(question, agree=True)) == 3
        assert (await told(cleo, agreed=[1]))["ended"] is None
        assert await acked(cleo, answer(question, agree=True)) == 4
        view = await ann.view(4)
        assert (view["seat"], view["back_to"], view["undid"], view["events"]) == (0, 0, False, [])
        assert (view["view"]["phase"], view["to_act"], view["legal"][-1]) == ("boast", [0], READY)
        assert (await told(ann, ended="agreed"))["agreed"] == [1, 2]
        assert await ann.acked(4, READY) == 5


async def test_one_no_ends_it_and_the_same_is_not_asked_again(host: Host, time: Hands) -> None:  # noqa: F811
    async with trio(host) as (_match, _people, (ann, ben, cleo)):
        await acked(ann, ask(3))
        question = await told(ben)
        await acked(ben, answer(question, agree=False))
        assert (await told(ann, ended="refused"))["by"] == 1
        assert (await cleo.rejected(answer(question, agree=True)))["code"] == "no_question"
        assert (await ann.rejected(ask(3, "again")))["code"] == "takeback_refused"
        await cleo.acked(3, choice(await cleo.view(3)))
        time.forward(timedelta(minutes=1))
        assert await acked(ann, ask(4, "later")) == 4
        assert (await told(ben, number=question["number"] + 1))["back_to"] == 2


async def test_who_asked_may_withdraw(host: Host, time: Hands) -> None:  # noqa: F811
    async with trio(host) as (_match, _people, (ann, ben, _cleo)):
        await acked(ann, ask(3))
        question = await told(ben)
        assert (await ann.rejected(answer(question, agree=True)))["code"] == "no_question"
        await acked(ann, answer(question, agree=False, client_id="no"))
        assert (await told(ben, ended="withdrawn"))["by"] == 0
        assert (await ben.rejected(answer(question, agree=True)))["code"] == "no_question"
        time.forward(timedelta(minutes=1))
        assert await acked(ann, ask(3, "again")) == 3


async def test_an_action_of_a_person_ends_it(host: Host) -> None:
    async with trio(host) as (_match, _people, (ann, ben, cleo)):
        await acked(ann, ask(3))
        question = await told(ben)
        await cleo.acked(3, choice(await cleo.view(3)))
        assert await told(ben, ended="moved_on")
        assert (await ben.rejected(answer(question, agree=True)))["code"] == "no_question"


async def test_there_is_one_question_at_a_time(host: Host) -> None:
    async with trio(host) as (_match, _people, (ann, ben, _cleo)):
        await acked(ann, ask(3))
        assert (await ben.rejected(ask(3)))["code"] == "takeback_pending"
        question = await told(ben)
        assert await acked(ann, ask(3, "twice")) == 3
        assert await acked(ann, answer(question, agree=False)) == 3
        assert await acked(ben, ask(3, "now")) == 3


async def test_who_comes_back_finds_the_question(host: Host) -> None:
    async with trio(host) as (match, people, (ann, ben, cleo)):
        await acked(ann, ask(3))
        question = await told(ben)
        async with people[2].watch(match) as tab, host.stranger() as eve, eve.watch(match) as watching:
            assert await told(tab) == question == await told(watching)
            assert (await watching.rejected(answer(question, agree=True)))["code"] == "not_seated"
        await acked(cleo, answer(question, agree=False))
        async with people[1].watch(match) as tab:
            await tab.until("presence")
            assert {json.loads(frame)["type"] for frame in tab.heard} == {"hello", "view", "presence"}


async def test_a_repeated_ask_or_answer_is_acknowledged_again(host: Host) -> None:
    async with duel(host) as (match, one, two), one.watch(match) as ann, two.watch(match) as ben:
        await ann.acked(0, READY)
        await ben.acked(1, choice(await ben.view(1)))
        await acked(ann, ask(2))
        question = await told(ben)
        assert await acked(ben, answer(question, agree=True)) == 3
        assert await acked(ben, answer(question, agree=True)) == 3
    async with host.guest() as solo:
        match = await solo.start(await solo.make(bots=[1]))
        async with solo.watch(match) as tab:
            await tab.acked(0, READY)
            seq = (await tab.until("view", lambda view: view["takeback"] and view["seq"] >= 2))["seq"]
            assert await acked(tab, ask(seq)) == await acked(tab, ask(seq)) == seq + 1


async def test_computer_players_always_agree_and_may_act_meanwhile(host: Host) -> None:
    async with host.guest() as solo:
        match = await solo.start(await solo.make("trio", bots=[1, 2]))
        async with solo.watch(match) as tab:
            await tab.acked(0, READY)
            seq = (await tab.until("view", lambda view: view["takeback"]))["seq"]
            # The answer to a view before the computer players acted will do.
            back = await acked(tab, ask(seq - 1))
            view = await tab.view(back)
            assert (view["back_to"], view["to_act"], view["view"]["phase"]) == (0, [0], "boast")


async def test_a_question_outlives_what_computer_players_do(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(bot_delay_ms=3_600_000)) as host, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(host.guest(name)) for name in ("Ann", "Ben")]
        match = await people[0].make("trio", bots=[2])
        await people[1].sit(match, 1)
        await people[0].start(match)
        ann, ben = [await stack.enter_async_context(person.watch(match)) for person in people]
        await ann.acked(0, READY)
        await ben.acked(1, choice(await ben.view(1)))
        await acked(ann, ask(2))
        question = await told(ben)
        async with host.services.rooms.use(match["id"]) as room:
            assert room.played is not None
            await room.act(2, 2, room.played.legal_actions(2)[0], None)
        assert (await ben.view(3))["seat"] == 2
        assert await acked(ben, answer(question, agree=True)) == 4
        assert (await ann.view(4))["back_to"] == 0
        assert not any(json.loads(frame).get("ended") == "moved_on" for frame in ann.heard)


async def test_there_must_be_a_choice_and_a_match_to_go_back_in(host: Host) -> None:
    async with host.guest() as ann:
        match = await ann.make(options={"rounds": 1}, bots=[1])
        async with ann.watch(match) as tab:
            assert (await tab.rejected(ask(0)))["code"] == "not_started"
            assert (await tab.rejected(answer({"number": 1}, agree=True)))["code"] == "no_question"
            await ann.start(match)
            assert (await tab.rejected(ask(0)))["code"] == "nothing_to_take_back"
            await tab.acked(0, BOAST)
            assert (await tab.rejected(ask(1)))["code"] == "nothing_to_take_back"
            assert (await tab.rejected(ask(0)))["code"] == "stale"
            assert (await tab.rejected(ask(7)))["code"] == "stale"
            await tab.acked(1, READY)
            view = await tab.until("view", lambda view: any(one["type"] == "choose" for one in view["legal"]))
            await tab.act(view["seq"], choice(view))
            over = await tab.until("view", lambda view: view["outcome"] is not None)
            assert not over["takeback"]
            assert (await tab.rejected(ask(over["seq"])))["code"] == "match_over"


async def test_a_match_goes_back_so_often_and_no_more(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "MOST_TAKE_BACKS", 1)
    async with host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        async with ann.watch(match) as tab:
            await tab.acked(0, READY)
            seq = (await tab.until("view", lambda view: view["takeback"] and view["seq"] >= 2))["seq"]
            back = await acked(tab, ask(seq))
            await tab.acked(back, READY)
            view = await tab.until("view", lambda view: view["seq"] >= back + 2)
            assert not view["takeback"]
            assert (await tab.rejected(ask(view["seq"], "again")))["code"] == "takebacks_used_up"


async def test_a_choice_made_for_what_was_taken_back_is_stale(host: Host) -> None:
    async with trio(host) as (_match, _people, (ann, ben, cleo)):
        theirs = await cleo.view(3)
        await acked(ben, ask(3))
        question = await told(ann)
        assert question["back_to"] == 1
        await acked(ann, answer(question, agree=True))
        await acked(cleo, answer(question, agree=True))
        late = {"type": "act", "client_id": "late", "seq": 3, "action": choice(theirs)}
        assert choice(theirs) in (await cleo.view(4))["legal"]
        assert (await cleo.rejected(late))["code"] == "stale"


async def test_replay_film_and_log_tell_it(host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES", SOURCE)
    async with host.guest() as ann:
        match = await ann.start(await ann.make(options={"rounds": 1}, bots=[1]))
        async with ann.watch(match) as tab:
            await tab.acked(0, READY)
            view = await tab.until("view", lambda view: view["takeback"] and view["seq"] == 2)
            back = await acked(tab, ask(view["seq"]))
            assert await tab.acked(back, READY) == back + 1
            view = await tab.until("view", lambda view: view["seq"] > back and choices(view))
            await tab.act(view["seq"], choice(view))
        match = await finished(ann, match)
        frames = (await replay(ann, match, "open"))["frames"]
        assert [frame.get("back_to") for frame in frames[: back + 2]] == [None] * back + [0, None]
        assert (frames[back]["action"], frames[back]["undid"]) == (None, False)
        assert frames[back]["view"] == frames[0]["view"]
        steps = (await log_of(ann, match))["steps"]
        assert steps[back - 1]["action"] == {"type": "take_back", "to": 0}
        file = tmp_path / "log.json"
        file.write_text(json.dumps(await log_of(ann, match)))
        assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
        await goes_on(host, ann, match, back)
        assert len((await film(ann, match))["steps"]) == match["seq"] + 1


async def goes_on(host: Host, ann: Person, match: Json, seq: int) -> None:
    """A match that goes on from the take-back begins there, and goes back no further."""
    answer = await ann.post(f"/api/matches/{match['id']}/continue", {"seq": seq, "seat": 0, "bots": [1]})
    assert answer.status_code == 201, answer.text
    other = await ann.start(answer.json())
    async with ann.watch(other) as tab:
        view = await tab.view(seq)
        assert (view["back_to"], view["takeback"], view["legal"][-1]) == (0, False, READY)
        await tab.acked(seq, READY)
        later = await tab.until("view", lambda view: view["takeback"])
        back = await acked(tab, ask(later["seq"]))
        assert (await tab.view(back))["back_to"] == seq


def choices(view: Json) -> bool:
    return any(action["type"] == "choose" for action in view["legal"])


async def test_two_servers_ask_and_answer(
    settings_for: SettingsFactory,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    time: Hands,  # noqa: F811
) -> None:
    async with two_servers(settings_for) as (first, second, match, one, two):
        await one.acked(0, READY)
        await second.services.bus.publish(Notice(match["id"], "step", 1))
        await two.acked(1, choice(await two.view(1)))
        await first.services.bus.publish(Notice(match["id"], "step", 2))
        await one.view(2)
        await acked(one, ask(2))
        # What the bus says, where it reaches other processes.
        await second.services.bus.publish(Notice(match["id"], "takeback", 1))
        question = await told(two)
        assert await acked(two, answer(question, agree=True)) == 3
        await first.services.bus.publish(Notice(match["id"], "step", 3))
        assert (await one.view(3))["back_to"] == 0
        # The second server has not heard of the first's question: it reads it before it asks its own.
        await one.acked(3, READY)
        await second.services.bus.publish(Notice(match["id"], "step", 4))
        await two.acked(4, choice(await two.view(4)))
        await first.services.bus.publish(Notice(match["id"], "step", 5))
        await one.acked(5, choice(await one.view(5)))
        await second.services.bus.publish(Notice(match["id"], "step", 6))
        await two.view(6)
        time.forward(timedelta(minutes=1))
        await acked(one, ask(6, "second"))
        assert (await two.rejected(ask(6, "third")))["code"] == "takeback_pending"
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", "tests.app.pennies:GAMES")
    assert await asyncio.to_thread(verify, None) == 0


async def test_it_goes_on_after_a_restart(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for()) as host, trio(host) as (match, people, (ann, _ben, _cleo)):
        await acked(ann, ask(3))
        keys = [person.http.cookies["session"] for person in people]
    async with hosted(settings_for()) as host, AsyncExitStack() as stack:
        tabs = []
        for key in keys:
            person = await stack.enter_async_context(host.stranger())
            person.http.cookies.set("session", key)
            tabs.append(await stack.enter_async_context(person.watch(match)))
        question = await told(tabs[1])
        assert (question["seat"], question["ended"]) == (0, None)
        await acked(tabs[1], answer(question, agree=True))
        assert await acked(tabs[2], answer(question, agree=True)) == 4
        assert (await tabs[0].view(4))["back_to"] == 0
