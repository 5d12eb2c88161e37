"""Talking at the table and among spectators."""

from contextlib import AsyncExitStack

import pytest

from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Tab, hosted
from tests.app.test_accounts import account, login
from tests.app.test_playing import duel

REMEMBERED = 20
"""Of each channel, where it would take long to fill it otherwise."""


def said(text: str, channel: str, client_id: str = "c1") -> Json:
    return {"type": "chat", "client_id": client_id, "text": text, "channel": channel}


async def test_players_talk_at_the_table_and_spectators_do_not_hear_it(host: Host) -> None:
    async with (
        duel(host) as (match, ann, ben),
        host.guest("Eve") as eve,
        ann.watch(match) as one,
        ben.watch(match) as two,
        eve.watch(match) as three,
    ):
        for tab in (one, two, three):
            await tab.until("hello")
        await one.say(said("hello", "table"))
        heard = await two.until("chat")
        assert (heard["seat"], heard["name"], heard["text"], heard["channel"]) == (0, "Ann", "hello", "table")
        assert (await one.until("chat"))["id"] == heard["id"]
        await three.say(said("go Ann", "spectators"))
        assert (await one.until("chat"))["seat"] == -1
        assert (await three.until("chat"))["text"] == "go Ann"
        assert (await three.rejected(said("psst", "table", "c2")))["code"] == "chat_refused"
        async with ben.watch(match) as again, host.stranger() as cat, cat.watch(match) as four:
            assert [line["text"] for line in (await again.until("hello"))["chat"]] == ["hello", "go Ann"]
            assert [line["text"] for line in (await four.until("hello"))["chat"]] == ["go Ann"]
            assert (await four.rejected(said("hi", "spectators")))["code"] == "chat_refused"


async def test_a_repeated_message_is_said_once(host: Host) -> None:
    async with duel(host) as (match, ann, ben), ann.watch(match) as one, ben.watch(match) as two:
        await two.until("hello")
        await one.say(said("once", "table"))
        first = await one.until("chat")
        await one.say(said("once", "table"))
        assert await one.until("chat") == first
        await one.say(said("<b>twice</b>\n👍", "table", "c2"))
        assert [(await two.until("chat"))["text"] for _ in range(2)] == ["once", "<b>twice</b>\n👍"]


async def test_people_talk_before_the_match_and_after_a_restart_it_is_still_there(host: Host) -> None:
    async with host.guest("Ann") as ann, ann.watch(match := await ann.make()) as one:
        await one.say(said("anybody?", "table"))
        await one.until("chat")
        host.services.rooms.forget()
        async with ann.watch(match) as two:
            assert [line["text"] for line in (await two.until("hello"))["chat"]] == ["anybody?"]


async def test_a_line_comes_back_with_its_client_id_to_who_said_it_alone(host: Host) -> None:
    async with (
        duel(host) as (match, ann, ben),
        ann.watch(match) as one,
        ann.watch(match) as other,
        ben.watch(match) as two,
    ):
        for tab in (one, other, two):
            await tab.until("hello")
        for client_id in ("c1", "c2"):
            await one.say(said("the same", "table", client_id))
        for tab in (one, other):
            lines = [await tab.until("chat") for _ in range(2)]
            assert [(line["text"], line["client_id"]) for line in lines] == [("the same", "c1"), ("the same", "c2")]
        for _ in range(2):
            assert "client_id" not in await two.until("chat")
        await one.say(said("the same", "table", "c1"))
        assert (await one.until("chat"))["client_id"] == "c1"
        async with ann.watch(match) as again, ben.watch(match) as there:
            assert [line["client_id"] for line in (await again.until("hello"))["chat"]] == ["c1", "c2"]
            assert not any("client_id" in line for line in (await there.until("hello"))["chat"])


async def test_five_onlookers_do_not_push_the_players_chat_out_of_what_is_remembered(
    settings_for: SettingsFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("app.storage.chat", "app.live.talk"):
        monkeypatch.setattr(f"{module}.REMEMBERED", REMEMBERED)
    async with hosted(settings_for()) as host, duel(host) as (match, ann, ben):
        async with ann.watch(match) as one:
            await one.say(said("our plan", "table"))
            await one.until("chat")
            async with AsyncExitStack() as crowd:
                hearers = [one]
                for _ in range(5):
                    eve = await crowd.enter_async_context(host.guest("Eve"))
                    tab = await crowd.enter_async_context(eve.watch(match))
                    for number in range(REMEMBERED // 5 + 1):
                        await tab.say(said(f"noise {number}", "spectators", f"n{number}"))
                    hearers.append(tab)
                    for hearer in hearers:
                        await said_by(hearer, eve.id, REMEMBERED // 5 + 1)
        for _ in ("in memory", "as stored"):
            async with ben.watch(match) as two:
                chat = (await two.until("hello"))["chat"]
            assert [line["text"] for line in chat if line["channel"] == "table"] == ["our plan"]
            assert len([line for line in chat if line["channel"] == "spectators"]) == REMEMBERED
            assert [line["id"] for line in chat] == sorted(line["id"] for line in chat)
            host.services.rooms.forget()


async def test_onlookers_may_not_talk_at_a_table_that_was_made_so(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Eve") as eve:
        match = await ann.make(onlookers_talk=False)
        assert match["onlookers_talk"] is False
        await ben.sit(match, 1)
        async with ben.watch(match) as one, eve.watch(match) as two:
            refused = await two.rejected(said("hello", "spectators"))
            assert (refused["code"], refused["message"], refused["where"]) == (
                "chat_refused",
                "those who look on do not talk at this table",
                "channel",
            )
            await one.say(said("hello all", "spectators"))
            assert (await two.until("chat"))["text"] == "hello all"


async def test_an_organiser_talks_where_onlookers_may_not(host: Host) -> None:
    async with host.guest("Ann") as ann, ann.watch(await ann.make(seat=None, onlookers_talk=False)) as tab:
        await tab.say(said("welcome", "spectators"))
        assert (await tab.until("chat"))["seat"] == -1


async def test_slow_mode_for_guests_in_the_onlookers_channel(settings_for: SettingsFactory) -> None:
    async with (
        hosted(settings_for(rate_guest_chat=0.001)) as host,
        duel(host) as (match, ann, _ben),
        host.guest("Eve") as eve,
        account(host, login()) as dan,
        ann.watch(match) as player,
        eve.watch(match) as guest,
        dan.watch(match) as known,
    ):
        await guest.say(said("one", "spectators", "c1"))
        first = await guest.until("chat")
        refused = await guest.rejected(said("two", "spectators", "c2"))
        assert (refused["code"], refused["where"]) == ("rate_limited", "channel")
        assert refused["message"].startswith("guests who look on talk slowly: say it again in ")
        # What was said already and is sent again after a lost line is answered as ever.
        await guest.say(said("one", "spectators", "c1"))
        assert await guest.until("chat") == first
        for tab, channel in ((known, "spectators"), (player, "table"), (player, "spectators")):
            for number in range(3):
                await tab.say(said(f"{channel} {number}", channel, f"{channel}{number}"))
            await said_by(tab, dan.id if tab is known else ann.id, 3, channel)


async def test_many_guests_at_one_address_are_slow_together(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(rate_guest_chat=0.001)) as host, duel(host) as (match, _ann, _ben):
        answers = []
        for _ in range(5):
            async with host.guest("Eve") as eve, eve.watch(match) as tab:
                await tab.until("hello")
                await tab.say(said("noise", "spectators"))
                answers.append((await answer_of(tab))["type"])
        assert answers == ["chat"] * 3 + ["reject"] * 2


async def said_by(tab: Tab, user_id: str, count: int, channel: str = "spectators") -> None:
    """Waits for so many messages of somebody."""
    for _ in range(count):
        await tab.until("chat", lambda line: line["user"] == user_id and line["channel"] == channel)


async def answer_of(tab: Tab) -> Json:
    while (message := await tab.next())["type"] not in {"chat", "reject"}:
        pass
    return message
