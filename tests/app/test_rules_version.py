"""A rule changes while matches run: those that began before keep its old meaning, new ones have the new one."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest

from app.commands.database import verify
from app.storage import matches
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted
from tests.app.test_playing import READY, choice

LATER = "tests.app.pennies:LATER"
CARELESS = "tests.app.pennies:CARELESS"


async def play_round(tabs: tuple[Tab, Tab], seq: int) -> Json:
    """Plays the round that begins after step `seq`: what one sees then."""
    one, two = tabs
    leader = one if (await one.view(seq))["to_act"] == [0] else two
    assert await leader.acked(seq, READY) == seq + 1
    assert await one.acked(seq + 1, choice(await one.view(seq + 1))) == seq + 2
    assert await two.acked(seq + 2, choice(await two.view(seq + 2))) == seq + 3
    return await one.view(seq + 3)


async def opened(stack: AsyncExitStack, host: Host, match: Json, ann: Person, ben: Person) -> tuple[Tab, Tab]:
    """A socket of each of them, at this server."""
    one, two = [await stack.enter_async_context(host.known(person)) for person in (ann, ben)]
    return await stack.enter_async_context(one.watch(match)), await stack.enter_async_context(two.watch(match))


def scored(view: Json, best: Callable[[list[str]], str]) -> list[int]:
    """The scores that this rule gives for all cards shown."""
    scores = [0, 0]
    for place in range(0, len(view["shown"]), 2):
        pair = view["shown"][place : place + 2]
        scores[pair.index(best(pair))] += 1
    return scores


async def test_a_running_match_keeps_its_rules_and_a_new_one_has_the_new_ones(
    settings_for: SettingsFactory, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        old = await ann.make(options={"rounds": 2})
        await ben.sit(old, 1)
        await ann.start(old)
        waiting = await ann.make(options={"rounds": 1})
        await ben.sit(waiting, 1)
        async with AsyncExitStack() as stack:
            view = await play_round(await opened(stack, host, old, ann, ben), seq=0)
            assert view["view"]["scores"] == scored(view["view"], max)

    async with hosted(settings_for(games=LATER)) as host, host.known(ann) as again, AsyncExitStack() as stack:
        view = await play_round(await opened(stack, host, old, ann, ben), seq=3)
        assert view["view"]["scores"] == scored(view["view"], max)
        # The rules are those of the moment when the match starts.
        await again.start(waiting)
        view = await play_round(await opened(stack, host, waiting, ann, ben), seq=0)
        assert view["view"]["scores"] == scored(view["view"], min)

    stored = [await matches.get(database, match["id"]) for match in (old, waiting)]
    assert [row and row.rules_version for row in stored] == [1, 2]
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", LATER)
    assert await asyncio.to_thread(verify, None) == 0


async def test_a_change_that_forgets_old_matches_is_found_by_verify(
    settings_for: SettingsFactory,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make(options={"rounds": 2})
        await ben.sit(match, 1)
        await ann.start(match)
        async with AsyncExitStack() as stack:
            await play_round(await opened(stack, host, match, ann, ben), seq=0)
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", CARELESS)
    assert await asyncio.to_thread(verify, None) == 1
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith(f"match {match['id']}: seq 3, seat 1, action ")
    assert "expected digest " in first


async def test_a_match_of_later_rules_waits_for_them(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(games=LATER)) as host, host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
    async with hosted(settings_for()) as host, host.known(ann) as again:
        record = (await again.get(f"/api/matches/{match['id']}")).json()
        assert record["status"] == "running"
        async with again.watch(match) as tab:
            hello = await tab.until("hello")
            assert hello["match"]["broken"] == {"seq": 0, "code": "unknown_rules"}
            assert await tab.closed() == 4410
    async with hosted(settings_for(games=LATER)) as host, host.known(ann) as again, again.watch(match) as tab:
        assert (await tab.until("hello"))["match"]["broken"] is None
        assert await tab.acked(0, READY) == 1
