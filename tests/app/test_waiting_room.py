"""The waiting room: who is put out stays out, talk is for those who were there, and a table does not wait for ever."""

import asyncio
from datetime import timedelta

import pytest

from app.clock import now
from app.errors import RefusedError
from app.ids import new_id
from app.storage import lobby
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted
from tests.app.test_accounts import account, code, login, sign_in
from tests.app.test_blocks import block
from tests.app.test_chat import said


@pytest.fixture(autouse=True)
def no_long_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.ws.admission.KEY_SECONDS", 0.3)


async def get_up(person: Person, match: Json, seat: int) -> Json:
    answer = await person.http.delete(f"/api/matches/{match['id']}/seats/{seat}")
    assert answer.status_code == 200, answer.text
    record: Json = answer.json()
    return record


async def record_of(person: Person, match: Json, **headers: str) -> Json:
    answer = await person.get(f"/api/matches/{match['id']}", **headers)
    assert answer.status_code == 200, answer.text
    record: Json = answer.json()
    return record


async def say(tab: Tab, text: str, channel: str) -> None:
    await tab.say(said(text, channel, new_id()))
    await tab.until("chat", lambda line: line["text"] == text)


async def heard(person: Person, match: Json, key: str | None = None) -> list[str]:
    """What somebody who comes now is told of the talk so far."""
    async with person.watch(match) as tab:
        if key is not None:
            await tab.say({"type": "invite", "key": key})
        return [line["text"] for line in (await tab.until("hello"))["chat"]]


def keys_of(match: Json) -> list[str]:
    return [*match["invites"]["seats"].values(), match["invites"]["watch"]]


async def test_put_out_of_a_private_waiting_room_nobody_comes_back_by_a_key_they_knew(host: Host) -> None:
    async with (
        host.guest("Ann") as ann,
        host.guest("Ben") as ben,
        host.guest("Cat") as cat,
        host.stranger() as eve,
    ):
        match = await ann.make("trio", public=False)
        keys = keys_of(match)
        await ben.sit(match, 1, match["invites"]["seats"]["1"])
        await cat.sit(match, 2, match["invites"]["seats"]["2"])
        async with ben.watch(match) as one, eve.watch(match) as two, cat.watch(match) as three:
            await two.say({"type": "invite", "key": match["invites"]["watch"]})
            for tab in (one, two, three):
                await tab.until("hello")
            changed = await get_up(ann, match, 1)
            assert (await one.closed(), one.websocket.close_reason) == (4403, "put_out")
            # It may be the same person once more: whoever looks on by an old link needs the new one.
            assert (await two.closed(), two.websocket.close_reason) == (4403, "new_links")
            await three.until("match", lambda message: message["match"]["seats"][1]["player"] is None)
        assert not {*keys} & {*keys_of(changed)}
        path = f"/api/matches/{match['id']}"
        for key in keys:
            assert code(await ben.get(path, X_Invite=key)) == (404, "put_out")
            assert code(await ben.sit(match, 1, key)) == (404, "put_out")
            assert code(await eve.get(path, X_Invite=key)) == (404, "no_such_match")
            for person, closed in ((ben, (4403, "put_out")), (eve, (4404, ""))):
                async with person.watch(match) as tab:
                    await tab.say({"type": "invite", "key": key})
                    assert (await tab.closed(), tab.websocket.close_reason) == closed
                    assert tab.heard == []
        assert (await ben.sit(match, 1, changed["invites"]["seats"]["1"])).json()["put_out"] is False


async def test_who_is_put_out_and_comes_back_has_not_heard_the_talk_in_between(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, ann.watch(m := await ann.make(public=False)) as one:
        await say(one, "before", "table")
        await say(one, "before, to all", "spectators")
        await ben.sit(m, 1, m["invites"]["seats"]["1"])
        assert await heard(ben, m) == []
        await say(one, "while he sits", "table")
        await say(one, "to all, while he sits", "spectators")
        assert await heard(ben, m) == ["while he sits", "to all, while he sits"]
        host.services.rooms.forget()
        assert await heard(ben, m) == ["while he sits", "to all, while he sits"]
        changed = await get_up(ann, m, 1)
        async with ann.watch(m) as again:
            await say(again, "he was rude", "table")
            await say(again, "he was, friends", "spectators")
        key = changed["invites"]["seats"]["1"]
        assert await heard(ben, m, key) == []
        async with ben.watch(m) as two, ann.watch(m) as again:
            await two.say({"type": "invite", "key": key})
            await two.until("hello")
            await ben.sit(m, 1, key)
            assert (await two.until("hello"))["chat"] == []
            await say(again, "welcome back", "table")
            assert (await two.until("chat"))["text"] == "welcome back"
        host.services.rooms.forget()
        assert await heard(ben, m) == ["welcome back"]
        assert len(await heard(ann, m)) == 7


async def test_getting_up_and_sitting_down_reads_up_nothing(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, ann.watch(match := await ann.make()) as one:
        await say(one, "before", "table")
        await say(one, "to all", "spectators")
        await ben.sit(match, 1)
        await say(one, "while he sits", "table")
        assert await heard(ben, match) == ["to all", "while he sits"]
        await get_up(ben, match, 1)
        await say(one, "in between", "table")
        assert await heard(ben, match) == ["to all"]
        await ben.sit(match, 1)
        assert await heard(ben, match) == ["to all"]
        await say(one, "from now on", "table")
        assert await heard(ben, match) == ["to all", "from now on"]


async def test_who_gets_up_leaves_no_key_behind_that_reads_later_talk(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Eve") as eve:
        match = await ann.make("trio", public=False)
        key = match["invites"]["seats"]["1"]
        await ben.sit(match, 1, key)
        async with ben.watch(match) as tab:
            await tab.say({"type": "invite", "key": key})
            await tab.until("hello")
            await get_up(ben, match, 1)
            assert (await tab.closed(), tab.websocket.close_reason) == (4403, "got_up")
        for person in (ben, eve):
            assert code(await person.get(f"/api/matches/{match['id']}", X_Invite=key)) == (404, "no_such_match")
        # The others' links stay as they were.
        now_ = await record_of(ann, match)
        assert now_["invites"]["seats"]["2"] == match["invites"]["seats"]["2"]
        assert now_["invites"]["watch"] == match["invites"]["watch"]


async def test_an_onlooker_hears_what_was_said_since_they_were_first_let_in(host: Host) -> None:
    async with (
        host.guest("Ann") as ann,
        host.guest("Dan") as dan,
        host.stranger() as eve,
        ann.watch(match := await ann.make(public=False)) as one,
    ):
        key = match["invites"]["watch"]
        await say(one, "before", "spectators")
        assert await heard(dan, match, key) == []
        assert await heard(eve, match, key) == []
        await say(one, "after", "spectators")
        assert await heard(dan, match, key) == ["after"]
        assert await heard(eve, match, key) == []


async def test_who_gets_up_while_they_look_on_hears_no_more_than_an_onlooker(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, ann.watch(m := await ann.make(public=False)) as one:
        await say(one, "before", "spectators")
        await ben.sit(m, 1, m["invites"]["seats"]["1"])
        await say(one, "at the table", "table")
        async with ben.watch(m) as tab:
            await tab.say({"type": "invite", "key": m["invites"]["watch"]})
            await tab.until("hello", lambda hello: hello["seat"] == 1)
            await tab.say({"type": "ping", "n": 1})
            await tab.until("pong")
            await get_up(ben, m, 1)
            assert (await tab.until("hello"))["chat"] == []


async def test_put_out_of_a_public_waiting_room_one_is_told_and_blocking_keeps_one_out(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, ben.watch(match := await ann.make()) as tab:
        await ben.sit(match, 1)
        await tab.until("hello", lambda hello: hello["seat"] == 1)
        await block(ann, ben)
        await get_up(ann, match, 1)
        told = (await tab.until("hello", lambda hello: hello["seat"] is None))["match"]
        assert told["put_out"] is True
        assert code(await ben.sit(match, 1)) == (403, "not_open_to_you")
        assert (await record_of(ann, match))["put_out"] is False


async def test_a_table_whose_owner_gets_up_belongs_to_the_next_person_who_sits_there(host: Host) -> None:
    async with (
        host.guest("Ann") as ann,
        host.guest("Ben") as ben,
        ann.watch(match := await ann.make("trio", seat=1, bots=[2])) as tab,
    ):
        path = f"/api/matches/{match['id']}"
        await ben.sit(match, 0)
        changed = await get_up(ann, match, 1)
        assert (changed["owner"], changed["invites"]) == ({"id": ben.id, "name": "Ben", "account": False}, None)
        told = await tab.until("hello", lambda hello: hello["seat"] is None)
        assert told["match"]["owner"]["id"] == ben.id
        for answer in (
            await ann.post(f"{path}/start"),
            await ann.http.put(f"{path}/seats/1/bot"),
            await ann.http.delete(f"{path}/seats/2/bot"),
            await ann.http.delete(path),
        ):
            assert code(answer) == (403, "not_owner")
        assert code(await ann.http.delete(f"{path}/seats/0")) == (403, "not_yours")
        assert (await ann.sit(match, 1)).status_code == 200
        assert (await ben.start(match))["status"] == "running"


async def test_a_private_table_that_changes_its_owner_changes_its_keys(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make(public=False)
        await ben.sit(match, 1, match["invites"]["seats"]["1"])
        async with ann.watch(match) as tab:
            await tab.until("hello")
            await get_up(ann, match, 0)
            assert (await tab.closed(), tab.websocket.close_reason) == (4403, "got_up")
        changed = await record_of(ben, match)
        assert (changed["owner"]["id"], len(changed["invites"]["seats"])) == (ben.id, 2)
        assert not {*keys_of(match)} & {*keys_of(changed)}
        for key in keys_of(match):
            assert code(await ann.get(f"/api/matches/{match['id']}", X_Invite=key)) == (404, "no_such_match")


async def test_an_owner_who_never_sat_or_sits_alone_stays_the_owner(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        organised = await ann.make(seat=None)
        await ben.sit(organised, 1)
        await get_up(ben, organised, 1)
        alone = await get_up(ann, await ann.make("trio", bots=[1], public=False), 0)
        for match in (organised, alone):
            assert (await record_of(ann, match))["owner"]["id"] == ann.id


async def test_a_guest_who_leaves_gets_up_and_passes_the_table_on(host: Host) -> None:
    name = login()
    async with account(host, name), host.guest("Ben") as ben:
        for leaving in ("sign_out", "sign_in"):
            async with host.guest("Ann") as ann:
                match, other = await ann.make("trio"), await ben.make()
                await ben.sit(match, 2)
                await ann.sit(other, 1)
                async with ben.watch(match) as tab:
                    await tab.until("hello")
                    if leaving == "sign_in":
                        assert (await sign_in(ann, name, guest="leave")).status_code == 201
                    else:
                        gone = await ann.http.request("DELETE", "/api/session", json={"guest": "leave"})
                        assert gone.status_code == 204
                    await tab.until("match", lambda message: message["match"]["owner"]["id"] == ben.id)
                assert (await record_of(ben, match))["seats"][0]["player"] is None
                assert (await record_of(ben, other))["seats"][1]["player"] is None


async def test_anybody_may_start_a_table_that_has_been_full_for_long(
    settings_for: SettingsFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        hosted(settings_for()) as host,
        host.guest("Ann") as ann,
        host.guest("Ben") as ben,
        host.guest("Eve") as eve,
    ):
        match = await ann.make()
        assert match["startable_at"] is None
        start = f"/api/matches/{match['id']}/start"
        await ben.sit(match, 1)
        full = await record_of(ben, match)
        assert full["startable_at"] is not None
        assert code(await ben.post(start)) == (403, "not_owner")
        await get_up(ben, match, 1)
        assert (await record_of(ben, match))["startable_at"] is None
        await ben.sit(match, 1)
        later = now() + timedelta(minutes=10)
        monkeypatch.setattr("app.http.lobby.now", lambda: later)
        assert code(await eve.post(start)) == (403, "not_owner")
        assert (await ben.start(match))["status"] == "running"


async def test_getting_up_against_the_start_leaves_one_of_both(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        for _ in range(8):
            match = await ann.make()
            await ben.sit(match, 1)
            path = f"/api/matches/{match['id']}"
            up, begun = await asyncio.gather(ann.http.delete(f"{path}/seats/0"), ann.post(f"{path}/start"))
            changed = await record_of(ben, match)
            if begun.status_code == 200:
                assert up.status_code == 409
                assert (changed["status"], changed["owner"]["id"]) == ("running", ann.id)
            else:
                assert (up.status_code, code(begun)) == (200, (403, "not_owner"))
                assert (changed["status"], changed["owner"]["id"]) == ("open", ben.id)


async def test_a_seat_is_freed_for_who_sits_there_then_and_not_for_who_sat_there(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with (
        hosted(settings_for()) as host,
        host.guest("Ann") as ann,
        host.guest("Ben") as ben,
        host.guest("Cat") as cat,
    ):
        match = await ann.make()
        await ben.sit(match, 1)
        await get_up(ann, match, 1)
        await cat.sit(match, 1)
        # What a request does that was under way since Ben sat there.
        with pytest.raises(RefusedError, match="you do not sit there"):
            await lobby.clear(database, match["id"], 1, ben.id)
        assert (await record_of(cat, match))["seats"][1]["you"]


async def test_who_sits_down_beside_somebody_they_block_is_told_before(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Cat") as cat:
        match = await ann.make("trio")
        await ben.sit(match, 1)
        await block(cat, ben)
        for record in (
            await record_of(cat, match),
            (await cat.get("/api/matches?status=open&limit=1")).json()["matches"][0],
        ):
            assert [seat["you_block"] for seat in record["seats"]] == [False, True, False]
        async with cat.watch(match) as tab:
            seats = (await tab.until("hello"))["match"]["seats"]
            assert [seat["you_block"] for seat in seats] == [False, True, False]
        for other in (ann, ben):
            assert not any(seat["you_block"] for seat in (await record_of(other, match))["seats"])
        refused = await cat.sit(match, 2)
        assert code(refused) == (409, "blocked_there")
        assert refused.json()["where"] == "beside_blocked"
        path = f"/api/matches/{match['id']}/seats/2"
        assert (await cat.post(path, {"beside_blocked": True})).status_code == 200


async def test_who_is_blocked_there_is_told_before_that_the_table_is_not_open_to_them(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Eve") as eve:
        match = await ann.make("trio")
        await ben.sit(match, 1)
        async with eve.watch(match) as tab:
            assert (await tab.until("hello"))["match"]["open_to_you"] is True
            await block(ben, eve)
            assert (await record_of(eve, match))["open_to_you"] is False
            await get_up(ann, match, 0)
            told = (await tab.until("match", lambda message: message["match"]["owner"]["id"] == ben.id))["match"]
            assert told["open_to_you"] is False
            # Not by whom.
            assert not any(seat["you_block"] for seat in told["seats"])
        for other in (ann, ben):
            assert (await record_of(other, match))["open_to_you"] is True
        async with host.stranger() as cat:
            assert (await record_of(cat, match))["open_to_you"] is True


@pytest.mark.postgres
async def test_who_is_put_out_is_out_at_every_process_and_hears_nothing_there(
    plain_settings: SettingsFactory, postgres_database: str
) -> None:
    settings = plain_settings(database_url=postgres_database)
    async with (
        hosted(settings) as here,
        hosted(settings) as there,
        here.guest("Ann") as ann,
        here.guest("Ben") as ben,
        there.known(ben) as same,
        ann.watch(match := await ann.make(public=False)) as one,
    ):
        await say(one, "before", "table")
        key = match["invites"]["seats"]["1"]
        await ben.sit(match, 1, key)
        await say(one, "while he sits", "table")
        async with same.watch(match) as two:
            assert [line["text"] for line in (await two.until("hello"))["chat"]] == ["while he sits"]
            changed = await get_up(ann, match, 1)
            assert (await two.closed(), two.websocket.close_reason) == (4403, "put_out")
        await say(one, "he was rude", "table")
        assert "he was rude" not in "".join(two.heard)
        async with same.watch(match) as two:
            await two.say({"type": "invite", "key": key})
            assert (await two.closed(), two.websocket.close_reason) == (4403, "put_out")
        await same.sit(match, 1, changed["invites"]["seats"]["1"])
        assert await heard(same, match) == []
        assert await heard(ann, match) == ["before", "while he sits", "he was rude"]


async def test_a_room_that_has_not_heard_of_it_yet_lets_nobody_in(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, ann.watch(m := await ann.make(public=False)) as one:
        await one.until("hello")
        key = m["invites"]["seats"]["1"]
        await ben.sit(m, 1, key)
        assert await heard(ben, m) == []

        async def lost(_match_id: str) -> None: ...

        monkeypatch.setattr(host.services.rooms, "changed", lost)
        await get_up(ann, m, 1)
        async with ben.watch(m) as tab:
            await tab.say({"type": "invite", "key": key})
            assert (await tab.closed(), tab.websocket.close_reason) == (4403, "put_out")
            assert tab.heard == []
        monkeypatch.undo()
        await host.services.rooms.changed(m["id"])


async def test_who_gets_up_from_a_private_table_and_comes_back_has_not_heard_the_onlookers_in_between(
    host: Host,
) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, ann.watch(m := await ann.make(public=False)) as one:
        await ben.sit(m, 1, m["invites"]["seats"]["1"])
        await say(one, "while he sits", "spectators")
        assert await heard(ben, m) == ["while he sits"]
        await get_up(ben, m, 1)
        await say(one, "in between", "spectators")
        await ben.sit(m, 1, (await record_of(ann, m))["invites"]["seats"]["1"])
        assert await heard(ben, m) == []
