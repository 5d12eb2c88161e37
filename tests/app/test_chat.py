"""Talking at the table and among spectators."""

from tests.app.harness import Host, Json
from tests.app.test_playing import duel


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
