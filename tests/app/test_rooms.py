"""Matches that nobody uses are let go, and come back when somebody does."""

import asyncio
import gc
import weakref

from tests.app.conftest import SettingsFactory
from tests.app.harness import PATIENCE, Host, Json, hosted
from tests.app.test_playing import BOAST, duel


async def test_rooms_nobody_uses_are_let_go(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(rooms_cached=2)) as host, host.guest() as ann, host.guest("Ben") as ben:
        played: list[Json] = []
        for _ in range(6):
            match = await ann.make()
            await ben.sit(match, 1)
            played.append(await ann.start(match))
            async with ann.watch(match) as tab:
                assert await tab.acked(0, BOAST) == 1
        await until_rooms(host, 2)
        # The first has left memory long ago.
        async with ann.watch(played[0]) as tab:
            assert (await tab.view(1))["view"]["boasts"] == [1]


async def test_rooms_in_use_stay(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(rooms_cached=1)) as host, host.guest() as ann, host.guest("Ben") as ben:
        one, two = await ann.make(), await ben.make()
        async with ann.watch(one) as first, ben.watch(two) as second:
            await first.until("hello")
            await second.until("hello")
            assert len(host.services.rooms) == 2
            await ann.sit(two, 1)
            await second.until("match")
        await until_rooms(host, 1)


async def test_a_room_that_nobody_uses_is_let_go_after_a_while(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(rooms_cached_seconds=0.3)) as host, host.guest() as ann, host.guest("Ben") as ben:
        one, two = await ann.make(), await ben.make()
        async with ann.watch(one) as tab:
            await tab.until("hello")
            async with ben.watch(two) as other:
                await other.until("hello")
            # The last to use a room has it kept; who still uses theirs keeps it for as long as they like.
            await until_rooms(host, 1)
            await ann.sit(two, 1)
            await until_rooms(host, 1)
            await ben.sit(one, 1)
            await tab.until("match")
        await until_rooms(host, 0)


async def test_a_room_that_is_let_go_leaves_nothing_to_the_garbage_collector(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(rooms_cached_seconds=0)) as host, duel(host) as (match, ann, ben):
        gc.collect()
        gc.disable()
        try:
            async with ann.watch(match) as one, ben.watch(match) as two, host.services.rooms.use(match["id"]) as room:
                assert await one.acked(0, BOAST) == 1
                await two.view(1)
                left = [weakref.ref(part) for part in (room, room.audience, room.played)]
                del room
            await until_rooms(host, 0)
            async with asyncio.timeout(PATIENCE):
                while any(part() is not None for part in left):  # noqa: ASYNC110 (no event of ours)
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()


async def until_rooms(host: Host, number: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(host.services.rooms) > number:  # noqa: ASYNC110 (no event of ours)
            await asyncio.sleep(0.01)
