"""One reminder before the clock runs out, and being told of a question whether the match may go back."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from app.clock import Hands
from app.live.notice_text import LISTED, Item, in_words, message
from tests.app.conftest import SettingsFactory
from tests.app.harness import Json, Person, hosted
from tests.app.test_notices import AWHILE, hands, hook, swept, table
from tests.app.test_playing import READY, choice, duel
from tests.app.websites import Site, listening

__all__ = ["hands"]

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
ONE_DAY = {"kind": "per_move", "days": 1}
"""With its grace of an hour: 25 hours, of which a quarter is left after 18 h 45 min."""
UNTIL_REMINDER = timedelta(hours=18, minutes=45)


async def sign(person: Person, match: Json) -> None:
    async with person.watch(match) as tab:
        await tab.say({"type": "ping", "n": 1, "idle_ms": 0})
        await tab.until("pong")


async def test_one_reminder_goes_out_when_a_quarter_of_the_time_is_left(
    settings_for: SettingsFactory, hands: Hands
) -> None:
    async with table(settings_for, Site(), match={"time_control": ONE_DAY}) as (host, match, _ann, _ben, site):
        hands.forward(AWHILE)
        assert await swept(host) == 1
        hands.forward(UNTIL_REMINDER - AWHILE - timedelta(seconds=1))
        assert await swept(host) == 0
        hands.forward(timedelta(seconds=1))
        assert [await swept(host) for _ in range(3)] == [1, 0, 0]
        link = f"https://play.example.org/m/{match['id']}"
        assert site.messages[1]["content"] == (
            f"It is still your turn, and time is running out. Pennies (6 hours left): {link}"
        )
        assert site.messages[1]["matches"][0]["reason"] == "reminder"
        hands.forward(6 * HOUR)
        assert await swept(host) == 0


async def test_who_saw_the_turn_is_reminded_too(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site(), match={"time_control": ONE_DAY}) as (host, match, ann, _ben, site):
        hands.forward(timedelta(seconds=1))
        await sign(ann, match)
        hands.forward(UNTIL_REMINDER - timedelta(seconds=2))
        assert await swept(host) == 0
        hands.forward(timedelta(seconds=1))
        assert [await swept(host) for _ in range(2)] == [1, 0]
        assert site.messages[0]["matches"][0]["reason"] == "reminder"


async def test_a_late_sign_puts_the_reminder_off(settings_for: SettingsFactory, hands: Hands) -> None:
    """To when a quarter is left of what was left at the sign."""
    async with table(settings_for, Site(), match={"time_control": ONE_DAY}) as (host, match, ann, _ben, _site):
        hands.forward(21 * HOUR)
        await sign(ann, match)
        assert await swept(host) == 0
        hands.forward(timedelta(hours=2, minutes=59))
        assert await swept(host) == 0
        hands.forward(timedelta(minutes=2))
        assert [await swept(host) for _ in range(2)] == [1, 0]


async def test_nobody_is_reminded_of_a_turn_that_is_over_or_without_a_clock(
    settings_for: SettingsFactory, hands: Hands
) -> None:
    async with table(settings_for, Site(), match={"time_control": ONE_DAY}) as (host, match, ann, _ben, _site):
        endless = await ann.start(await ann.make(bots=[1]))
        hands.forward(AWHILE)
        assert await swept(host) == 1
        async with ann.watch(match) as one:
            await one.acked(0, READY)
            view = await one.view(1)
            await one.acked(1, choice(view))
        hands.forward(23 * HOUR)
        assert await swept(host) == 0
        assert endless["time_control"] is None
        hands.forward(30 * DAY)
        assert await swept(host) == 0


async def test_a_short_clock_makes_no_two_messages_at_once(settings_for: SettingsFactory, hands: Hands) -> None:
    control = {"kind": "bank", "bank": 60, "increment": 0}
    async with table(settings_for, Site(), match={"time_control": control}) as (host, *_):
        told = []
        for _ in range(20):
            told.append(await swept(host))
            hands.forward(timedelta(seconds=5))
        assert sum(told) == 1


async def test_restarts_and_processes_neither_forget_nor_repeat_the_reminder(
    settings_for: SettingsFactory, hands: Hands
) -> None:
    site = Site()
    settings = settings_for(webhooks_to_private_addresses=True)
    async with listening(site) as port:
        async with hosted(settings) as host, duel(host, time_control=ONE_DAY) as (_match, ann, _ben):
            await hook(ann, port)
            hands.forward(AWHILE)
            assert await swept(host) == 1
        async with hosted(settings) as first, hosted(settings) as second:
            hands.forward(UNTIL_REMINDER)
            told = await asyncio.gather(*(swept(one) for one in (first, second) * 3))
            assert sum(told) == 1
        async with hosted(settings) as host:
            assert await swept(host) == 0
    assert len(site.asked) == 2


@pytest.fixture
def asking(settings_for: SettingsFactory) -> Any:
    """A match of Ann and Ben in which Ben may ask Ann to go back, and neither is to act alone."""
    return lambda site: table(settings_for, site)


async def ask(match: Json, ann: Person, ben: Person) -> Json:
    """Ann says ready; Ben chooses, and asks to choose again: the question."""
    async with ann.watch(match) as one:
        await one.acked(0, READY)
        await one.acked(1, choice(await one.view(1)))
    async with ben.watch(match) as two:
        view = await two.until("view", lambda view: bool(view["legal"]))
        await two.acked(view["seq"], choice(view))
        view = await two.view(view["seq"] + 1)
        await two.say({"type": "ask_takeback", "client_id": "q1", "seq": view["seq"]})
        return await two.until("takeback")


async def test_who_is_asked_to_go_back_is_told_once_of_each_question(asking: Any, hands: Hands) -> None:
    async with asking(Site()) as (host, match, ann, ben, site):
        question = await ask(match, ann, ben)
        assert question["asked"] == [0]
        hands.forward(timedelta(seconds=100))
        assert await swept(host) == 0, "Ann was there a moment before"
        hands.forward(timedelta(seconds=21))
        assert [await swept(host) for _ in range(3)] == [1, 0, 0]
        told = [one for one in site.messages[0]["matches"] if one["reason"] == "takeback"]
        assert [one["id"] for one in told] == [match["id"]]
        assert "You are asked whether the match may go back. Pennies: https://" in site.messages[0]["content"]


@pytest.mark.parametrize("how", ["withdrawn", "answered", "seen"])
async def test_nobody_is_told_of_a_question_that_is_answered_or_seen(asking: Any, hands: Hands, how: str) -> None:
    async with asking(Site()) as (host, match, ann, ben, site):
        number = (await ask(match, ann, ben))["number"]
        hands.forward(timedelta(seconds=1))
        if how == "seen":
            await sign(ann, match)
        else:
            person = ben if how == "withdrawn" else ann
            async with person.watch(match) as tab:
                answer = {"type": "answer_takeback", "client_id": "a1", "number": number, "agree": False}
                await tab.say(answer)
                await tab.until("ack")
        hands.forward(AWHILE)
        await swept(host)
        assert [one for message in site.messages for one in message["matches"] if one["reason"] == "takeback"] == []


def test_a_message_names_the_most_urgent_and_stays_short() -> None:
    items = [Item(reason="turn", match_id=f"t{n}", game="g", title="G") for n in range(12)]
    items.append(Item(reason="takeback", match_id="q", game="g", title="G"))
    items += [Item(reason="reminder", match_id=f"r{n}", game="g", title="G", left=HOUR) for n in range(2)]
    made = message(items)
    assert [one["id"] for one in made["matches"]] == ["r0", "r1", "q", *(f"t{n}" for n in range(7))]
    assert len(made["matches"]) == LISTED
    assert made["content"].splitlines()[:5] == [
        "It is still your turn in 2 matches, and time is running out.",
        "G (1 hour left): r0",
        "G (1 hour left): r1",
        "You are asked whether the match may go back. G: q",
        "It is your turn in 12 matches.",
    ]


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(seconds=-5), "1 minute"),
        (timedelta(minutes=59, seconds=59), "59 minutes"),
        (timedelta(minutes=60), "1 hour"),
        (timedelta(hours=47), "1 day"),
        (timedelta(days=7, hours=12), "7 days"),
    ],
)
def test_what_is_left_in_words(left: timedelta, words: str) -> None:
    assert in_words(left) == words
