"""Guests may come under any name: records and chat tell who has an account."""

from tests.app.harness import Host
from tests.app.test_accounts import account, login
from tests.app.test_playing import duel


async def test_the_record_and_the_chat_tell_guests_from_accounts(host: Host) -> None:
    async with account(host, login(), "Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make()
        await ben.sit(match, 1)
        record = (await ben.get(f"/api/matches/{match['id']}")).json()
        assert [seat["player"]["account"] for seat in record["seats"]] == [True, False]
        assert record["owner"]["account"] is True
        async with ben.watch(match) as tab:
            await tab.until("hello")
            for person in (ann, ben):
                async with person.watch(match) as own:
                    await own.say({"type": "chat", "client_id": person.id, "text": "hello", "channel": "table"})
                    await own.until("chat")
            said = [await tab.until("chat"), await tab.until("chat")]
            assert [one["account"] for one in said] == [True, False]
            answer = await ben.post("/api/account", {"login": login(), "password": "seven wet otters"})
            assert answer.status_code == 201
        async with ann.watch(match) as tab:
            hello = await tab.until("hello")
            assert [one["account"] for one in hello["chat"]] == [True, False]
            assert [seat["player"]["account"] for seat in hello["match"]["seats"]] == [True, True]


async def test_others_see_at_once_that_a_guest_has_become_an_account(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as tab:
        await tab.until("hello")
        await ben.post("/api/account", {"login": login(), "password": "seven wet otters"})
        await tab.until("match", lambda one: one["match"]["seats"][1]["player"]["account"])
