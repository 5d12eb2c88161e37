"""Computer players: they play by themselves, survive their own faults, and go on after a restart."""

import asyncio
from typing import Any

import pytest

from app.live.thinking import Thinker
from engine.core import match as core
from engine.core.rng import seed_from_number
from engine.core.types import Seat, Table
from tests.app.conftest import SettingsFactory
from tests.app.harness import PATIENCE, Host, Json, Person, hosted
from tests.app.pennies import GAMES, SOURCE


async def finished(person: Person, match: Json) -> Json:
    """The record of the match when it is over. Opens no socket: nobody need look on."""
    async with asyncio.timeout(PATIENCE):
        while True:
            record: Json = (await person.get(f"/api/matches/{match['id']}")).json()
            if record["status"] == "finished":
                return record
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("game", ["pennies", "dense"])
async def test_computer_players_end_a_match_by_themselves(host: Host, game: str) -> None:
    async with host.guest() as ann:
        match = await ann.make("trio", game=game, seat=None, bots=[0, 1, 2])
        await ann.start(match)
        assert (await finished(ann, match))["outcome"]["reason"] == "rounds"


async def test_they_think_in_processes_and_one_that_dies_is_replaced(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(bot_workers=1)) as host, host.guest() as ann:
        for game in ("pennies", "deadly"):
            match = await ann.make(game=game, options={"rounds": 1}, seat=None, bots=[0, 1])
            await ann.start(match)
            await finished(ann, match)


def thinking_of(slug: str) -> tuple[str, Any, Seat]:
    table = Table(seats=(("heads",), ("tails",)), options={"rounds": 1, "pace": "calm"}, rules_version=1)
    return slug, core.start(GAMES[slug], table, seed_from_number(1)).state, Seat(0)


async def test_one_that_thinks_too_long_is_given_up() -> None:
    thinker = Thinker(SOURCE, workers=1, seconds=0.2)
    try:
        assert await thinker.choose(*thinking_of("slow")) is None
    finally:
        thinker.close()


async def test_one_that_dies_takes_no_other_along() -> None:
    thinker = Thinker(SOURCE, workers=1, seconds=PATIENCE)
    try:
        deadly, dense, well = await asyncio.gather(
            *(thinker.choose(*thinking_of(slug)) for slug in ("deadly", "dense", "pennies"))
        )
        assert (deadly, dense) == (None, None)
        assert well is not None
    finally:
        thinker.close()


async def test_matches_go_on_after_a_restart(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(bot_delay_ms=60_000)) as host, host.guest() as ann:
        waiting = await ann.make(seat=None, bots=[0, 1])
        await ann.start(waiting)
        human = await ann.make(bots=[1])
        await ann.start(human)
        assert (await ann.get(f"/api/matches/{waiting['id']}")).json()["seq"] == 0
    async with hosted(settings_for()) as host, host.known(ann) as again:
        await finished(again, waiting)
        record = (await again.get(f"/api/matches/{human['id']}")).json()
        assert (record["status"], record["to_act"]) == ("running", [0])
        async with again.watch(human) as tab:
            assert await tab.acked(0, {"type": "ready"}) == 1
            await tab.view(2)


async def test_they_pause_so_that_people_can_follow(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(bot_delay_ms=300)) as host, host.guest() as ann:
        match = await ann.make(seat=None, bots=[0, 1])
        async with ann.watch(match) as tab:
            await ann.start(match)
            began = asyncio.get_running_loop().time()
            await tab.view(2)
            assert 0.55 < asyncio.get_running_loop().time() - began < 5


async def test_undo_before_a_computer_player_moves_is_possible(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(bot_delay_ms=700)) as host, host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        async with ann.watch(match) as tab:
            await tab.acked(0, {"type": "ready"})
            await tab.say({"type": "undo", "client_id": "u", "seq": 1})
            assert (await tab.until("ack", lambda ack: ack["client_id"] == "u"))["seq"] == 2
            await asyncio.sleep(0.9)
            assert (await ann.get(f"/api/matches/{match['id']}")).json()["seq"] == 2
            await tab.acked(2, {"type": "ready"})
            await tab.view(4)
