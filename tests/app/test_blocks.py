"""Whom somebody blocks neither sits down nor talks at their tables; where both sit already, nothing is lost."""

import json

from app.ids import new_id
from tests.app.harness import Host, Person, Tab
from tests.app.test_accounts import account, code, login, sign_in
from tests.app.test_chat import said
from tests.app.test_playing import BOAST, duel


async def block(person: Person, other: Person) -> None:
    answer = await person.http.put(f"/api/blocks/{other.id}")
    assert answer.status_code == 200, answer.text
    assert other.id in [one["id"] for one in answer.json()["blocked"]]


async def texts(tab: Tab) -> list[str]:
    """What was said so far, as far as this socket was told."""
    await tab.say({"type": "ping", "n": 77})
    await tab.until("pong", lambda pong: pong["n"] == 77)
    heard = [json.loads(frame) for frame in tab.heard]
    return [message["text"] for message in heard if message["type"] == "chat"]


async def test_a_blocked_person_does_not_sit_down_at_the_blockers_tables(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Eve") as eve:
        own, other = await ann.make(seat=None), await ben.make()
        await ann.sit(other, 1)
        await block(ann, eve)
        free = await ben.make()
        private = await ann.make(public=False)
        key = private["invites"]["seats"]["1"]
        assert code(await eve.sit(own, 0)) == (403, "not_open_to_you")
        assert code(await eve.sit(private, 1, key)) == (403, "not_open_to_you")
        assert (await ben.sit(own, 0)).status_code == 200
        assert (await eve.sit(free, 1)).status_code == 200
        assert (await ann.http.delete(f"/api/blocks/{eve.id}")).json() == {"blocked": []}
        assert (await eve.sit(own, 1)).status_code == 200


async def test_a_blocked_person_does_not_sit_down_where_the_blocker_sits(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Eve") as eve:
        await block(ann, eve)
        match = await ben.make("trio")
        await ann.sit(match, 1)
        assert code(await eve.sit(match, 2)) == (403, "not_open_to_you")


async def test_who_watches_a_blockers_table_does_not_talk_there(host: Host) -> None:
    async with duel(host) as (match, ann, _ben), host.guest("Eve") as eve, eve.watch(match) as tab:
        await tab.say(said("hello", "spectators", "c1"))
        await tab.until("chat")
        await block(ann, eve)
        refused = await tab.rejected(said("hello again", "spectators", "c2"))
        assert (refused["code"], refused["message"]) == ("chat_refused", "this table's chat is not open to you")
        # Nobody is thrown out for it.
        await tab.say({"type": "ping", "n": 1})
        await tab.until("pong")
        async with host.guest("Cat") as cat, cat.watch(match) as other:
            await other.say(said("hi", "spectators", "c3"))
            await other.until("chat")


async def test_where_both_sit_the_match_goes_on_and_the_chat_is_hidden_from_the_blocker_alone(host: Host) -> None:
    async with (
        duel(host) as (match, ann, ben),
        ann.watch(match) as one,
        ben.watch(match) as two,
        host.guest("Cat") as cat,
        cat.watch(match) as three,
    ):
        for tab in (one, two, three):
            await tab.until("presence")
        await two.say(said("before", "spectators", "c1"))
        assert (await one.until("chat"))["user"] == ben.id
        await block(ann, ben)
        await two.say(said("after", "spectators", "c2"))
        await two.until("chat", lambda line: line["text"] == "after")
        assert await texts(one) == ["before"]
        assert await texts(three) == ["before", "after"]
        async with ann.watch(match) as again:
            hello = await again.until("hello")
            assert hello["chat"] == []
            assert hello["match"]["seats"][1]["player"]["name"] == "Ben"
        assert await one.acked(0, BOAST) == 1
        assert (await two.view(1))["seq"] == 1
        await ann.http.delete(f"/api/blocks/{ben.id}")
        await two.say(said("at last", "table", "c3"))
        await two.until("chat", lambda line: line["text"] == "at last")
        assert await texts(one) == ["before", "at last"]


async def test_blocks_are_listed_and_told_to_nobody_else(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.stranger() as eve:
        await block(ann, ben)
        await block(ann, ben)
        [listed] = (await ann.get("/api/blocks")).json()["blocked"]
        assert (listed["id"], listed["name"]) == (ben.id, "Ben")
        assert (await ben.get("/api/blocks")).json() == {"blocked": []}
        assert code(await eve.get("/api/blocks")) == (401, "sign_in_first")
        assert code(await ann.http.put(f"/api/blocks/{new_id()}")) == (404, "no_such_user")
        assert code(await ann.http.put("/api/blocks/x.y")) == (404, "no_such_user")
        assert code(await ann.http.put(f"/api/blocks/{ann.id}")) == (422, "not_yourself")


async def test_blocks_come_along_when_a_guest_signs_in(host: Host) -> None:
    name = login()
    async with account(host, name) as ann, host.guest() as guest, host.guest("Eve") as eve, host.guest("Dan") as dan:
        await block(guest, eve)
        await block(guest, ann)
        await block(ann, guest)
        await block(dan, guest)
        await block(ann, eve)
        assert (await sign_in(guest, name)).status_code == 201
        assert [one["id"] for one in (await guest.get("/api/blocks")).json()["blocked"]] == [eve.id]
        assert code(await guest.sit(await dan.make(), 1)) == (403, "not_open_to_you")


async def test_who_leaves_a_seat_for_a_while_still_sees_whom_they_block(host: Host) -> None:
    async with duel(host) as (match, ann, ben):
        await block(ann, ben)
        for change in ("away", "back", "hand-over", "resign"):
            answer = await ann.post(f"/api/matches/{match['id']}/seats/0/{change}")
            assert [seat["you_block"] for seat in answer.json()["seats"]] == [False, True]
