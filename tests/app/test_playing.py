"""A match on its socket: views, acknowledgements, what is stale and what is not, undo, coming back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest

from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted

BOAST = {"type": "boast", "number": 1}
READY = {"type": "ready"}


@asynccontextmanager
async def duel(host: Host, **fields: Any) -> AsyncIterator[tuple[Json, Person, Person]]:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make(**fields)
        await ben.sit(match, 1)
        yield await ann.start(match), ann, ben


class TwoServers(NamedTuple):
    """A match at two servers with one database: Ann is at the first, `two` is a socket at the second."""

    first: Host
    second: Host
    match: Json
    one: Tab
    two: Tab


@asynccontextmanager
async def two_servers(settings_for: SettingsFactory, *, ben_at_second: bool = True) -> AsyncIterator[TwoServers]:
    """Ben's socket is at the second server, or else another one of Ann's."""
    async with (
        hosted(settings_for()) as first,
        hosted(settings_for()) as second,
        duel(first) as (match, ann, ben),
        second.known(ben if ben_at_second else ann) as there,
        ann.watch(match) as one,
        there.watch(match) as two,
    ):
        yield TwoServers(first, second, match, one, two)


def choice(view: Json) -> Json:
    action: Json = next(action for action in view["legal"] if action["type"] == "choose")
    return action


async def test_a_match_is_played_from_hello_to_outcome(host: Host) -> None:
    async with duel(host, options={"rounds": 1}) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        hello = await one.until("hello")
        assert (hello["protocol"], hello["seat"], hello["match"]["status"]) == (1, 0, "running")
        assert [step["seat"] for step in hello["history"]] == [-1]
        first = await one.view(0)
        assert first["legal"][-1] == READY
        assert (first["seat"], first["to_act"], first["undid"], first["outcome"]) == (-1, [0], False, None)
        assert await one.acked(0, READY) == 1
        assert await two.acked(1, choice(await two.view(1))) == 2
        assert await one.acked(2, choice(await one.view(2))) == 3
        last = await two.view(3)
        assert last["outcome"]["reason"] == "rounds"
        assert (last["legal"], last["to_act"]) == ([], [])
        record = await two.until("match")
        assert record["match"]["status"] == "finished"
        assert record["match"]["seed"] is not None


async def test_only_who_is_to_act_is_offered_actions(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        assert (await one.view(0))["legal"]
        assert (await two.view(0))["legal"] == []
        rejected = await two.rejected({"type": "act", "client_id": "x", "seq": 0, "action": READY})
        assert (rejected["code"], rejected["client_id"], rejected["seq"]) == ("not_to_act", "x", 0)


async def test_an_illegal_action_is_rejected_with_its_rule(host: Host) -> None:
    async with duel(host) as (match, ann, _ben), ann.watch(match) as tab:
        choose = {"type": "choose", "card": "secret-99"}
        rejected = await tab.rejected({"type": "act", "client_id": "x", "seq": 0, "action": choose})
        assert (rejected["code"], rejected["rule"]) == ("illegal_action", "P-3")


async def test_a_spectator_may_not_act(host: Host) -> None:
    async with duel(host) as (match, _ann, _ben), host.stranger() as eve, eve.watch(match) as tab:
        assert (await tab.until("hello"))["seat"] is None
        rejected = await tab.rejected({"type": "act", "client_id": "x", "seq": 0, "action": READY})
        assert rejected["code"] == "not_seated"


async def test_nothing_can_be_done_before_the_start_or_after_the_end(host: Host) -> None:
    async with host.guest("Ann") as ann, ann.watch(match := await ann.make(options={"rounds": 1}, bots=[1])) as tab:
        act = {"type": "act", "client_id": "x", "seq": 0, "action": READY}
        assert (await tab.rejected(act))["code"] == "not_started"
        await ann.start(match)
        await tab.acked(0, READY)
        view = await tab.until("view", lambda view: bool(view["legal"]))
        await tab.act(view["seq"], choice(view))
        over = await tab.until("view", lambda view: view["outcome"] is not None)
        assert (await tab.rejected(act | {"seq": over["seq"], "client_id": "y"}))["code"] == "match_over"


async def test_the_same_client_id_gets_the_same_answer(host: Host) -> None:
    async with duel(host) as (match, ann, _ben), ann.watch(match) as tab:
        assert await tab.acked(0, BOAST, "once") == 1
        assert await tab.acked(0, BOAST, "once") == 1
        assert await tab.acked(1, BOAST, "twice") == 2
        assert await tab.acked(0, BOAST, "once") == 1
        assert (await ann.get(f"/api/matches/{match['id']}")).json()["seq"] == 2


async def test_a_stale_action_is_rejected_and_shown_the_present(host: Host) -> None:
    async with duel(host) as (match, ann, _ben), ann.watch(match) as tab:
        await tab.acked(0, BOAST)
        rejected = await tab.rejected({"type": "act", "client_id": "late", "seq": 0, "action": READY})
        assert (rejected["code"], rejected["seq"]) == ("stale", 1)
        assert (await tab.next())["type"] == "view"


@pytest.mark.parametrize("seq", [1, 5, 2**31 - 1])
async def test_an_answer_to_a_view_that_never_was_is_stale(host: Host, seq: int) -> None:
    async with duel(host) as (match, ann, _ben), ann.watch(match) as tab:
        rejected = await tab.rejected({"type": "act", "client_id": "early", "seq": seq, "action": READY})
        assert rejected["code"] == "stale"


async def test_a_simultaneous_choice_is_not_stale_because_another_seat_chose_first(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        await one.acked(0, READY)
        mine, theirs = await one.view(1), await two.view(1)
        assert await two.acked(1, choice(theirs)) == 2
        assert await one.acked(1, choice(mine)) == 3


async def test_a_second_choice_of_the_same_seat_is_stale(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        await one.acked(0, READY)
        theirs = await two.view(1)
        await two.acked(1, choice(theirs))
        again = {"type": "act", "client_id": "again", "seq": 1, "action": choice(theirs)}
        assert (await two.rejected(again))["code"] == "stale"


async def test_a_choice_of_an_earlier_round_is_stale(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        await one.acked(0, READY)
        mine, theirs = await one.view(1), await two.view(1)
        await two.acked(1, choice(theirs))
        await one.acked(2, choice(mine))
        await two.acked(3, READY)
        late = {"type": "act", "client_id": "late", "seq": 1, "action": mine["legal"][-1]}
        assert (await one.rejected(late))["code"] == "stale"


async def test_undo_is_a_step_that_everybody_sees(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        await one.acked(0, BOAST)
        assert (await one.view(1))["undo"]
        await one.say({"type": "undo", "client_id": "u", "seq": 1})
        assert (await one.until("ack"))["seq"] == 2
        view = await two.view(2)
        assert (view["undid"], view["seat"], view["view"]["boasts"], view["undo"]) == (True, 0, [], False)
        nothing = await one.rejected({"type": "undo", "client_id": "v", "seq": 2})
        assert nothing["code"] == "nothing_to_undo"


async def test_who_comes_back_sees_the_present_and_all_that_happened(host: Host) -> None:
    async with duel(host) as (match, ann, _ben):
        async with ann.watch(match) as tab:
            await tab.acked(0, BOAST)
            await tab.acked(1, BOAST)
        async with ann.watch(match) as tab:
            hello = await tab.next()
            assert [(step["seq"], step["seat"]) for step in hello["history"]] == [(0, -1), (1, 0), (2, 0)]
            assert hello["history"][2]["events"] == [{"type": "boasted", "seat": 0, "number": 1}]
            view = await tab.next()
            assert (view["type"], view["seq"], view["undo"]) == ("view", 2, True)


async def test_two_tabs_of_one_player_both_work(host: Host) -> None:
    async with duel(host) as (match, ann, _ben), ann.watch(match) as one, ann.watch(match) as two:
        assert await one.acked(0, BOAST) == 1
        assert (await two.view(1))["legal"] == (await one_view(ann, match))["legal"]
        assert await two.acked(1, READY) == 2
        assert (await one.view(2))["seq"] == 2


async def one_view(person: Person, match: Json) -> Json:
    async with person.watch(match) as tab:
        return await tab.until("view")


async def test_a_fault_in_the_rules_leaves_the_match_playable(host: Host) -> None:
    async with duel(host, game="faulty") as (match, ann, _ben), ann.watch(match) as tab:
        faulty = {"type": "act", "client_id": "x", "seq": 0, "action": {"type": "boast", "number": 2}}
        assert (await tab.rejected(faulty))["code"] == "unavailable"
        assert await tab.acked(0, BOAST) == 1


async def test_presence_tells_who_is_here(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as tab:
        async with ben.watch(match), host.stranger() as eve, eve.watch(match):
            await tab.until("presence", lambda here: (here["seats"], here["spectators"]) == ([True, True], 1))
        await tab.until("presence", lambda here: (here["seats"], here["spectators"]) == ([True, False], 0))


async def test_ping_is_answered(host: Host) -> None:
    async with duel(host) as (match, _ann, _ben), host.stranger() as eve, eve.watch(match) as tab:
        await tab.say({"type": "ping", "n": 7})
        assert await tab.until("pong") == {"type": "pong", "n": 7}


async def test_a_match_that_never_was_closes_the_socket(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.ws.admission.KEY_SECONDS", 0.05)
    async with host.stranger() as eve, eve.watch({"id": "nonsense"}) as tab:
        assert await tab.closed() == 4404
