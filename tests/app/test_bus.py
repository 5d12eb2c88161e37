"""Several servers over one Postgres hear of each other's steps, records and messages, whatever happens to the bus."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import text

from app.live.bus import LocalBus
from app.live.postgres_bus import PostgresBus
from app.storage import sessions
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import PATIENCE, Host, hosted
from tests.app.test_accounts import OTHER, PASSWORD, account, login, sign_in
from tests.app.test_blocks import block
from tests.app.test_bots import finished
from tests.app.test_chat import said
from tests.app.test_playing import BOAST, READY, choice, duel

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.parametrize("database_url", ["postgres"], indirect=True),
]


@asynccontextmanager
async def two_servers(settings_for: SettingsFactory, **changes: Any) -> AsyncIterator[tuple[Host, Host]]:
    async with hosted(settings_for(**changes)) as first, hosted(settings_for(**changes)) as second:
        yield first, second


async def cut_off(database: Database, where: str) -> int:
    """Ends the connections of the database for which the condition holds; their number."""
    query = (
        f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND {where}"
    )
    async with database.read() as connection:
        return int(await connection.scalar(text(query)) or 0)


async def test_players_at_two_servers_play_a_whole_match(settings_for: SettingsFactory) -> None:
    async with (
        two_servers(settings_for) as (first, second),
        duel(first, options={"rounds": 1}) as (match, ann, ben),
        second.known(ben) as there,
        ann.watch(match) as one,
        there.watch(match) as two,
    ):
        assert await one.acked(0, READY) == 1
        assert await two.acked(1, choice(await two.view(1))) == 2
        assert await one.acked(2, choice(await one.view(2))) == 3
        assert (await two.view(3))["outcome"]["reason"] == "rounds"
        record = await two.until("match")
        assert record["match"]["status"] == "finished"


async def test_records_and_messages_reach_the_other_server(settings_for: SettingsFactory) -> None:
    async with (
        two_servers(settings_for) as (first, second),
        first.guest("Ann") as ann,
        second.guest("Ben") as ben,
    ):
        match = await ann.make()
        async with ann.watch(match) as one, ben.watch(match) as two:
            await ben.sit(match, 1)
            seated = await one.until("match")
            assert [seat["player"] and seat["player"]["name"] for seat in seated["match"]["seats"]] == ["Ann", "Ben"]
            await ann.start(match)
            await two.view(0)
            for person, said in ((one, "a"), (two, "b"), (one, "c")):
                await person.say({"type": "chat", "client_id": said, "text": said, "channel": "table"})
            for tab in (one, two):
                heard = [(await tab.until("chat"))["text"] for _ in range(3)]
                assert sorted(heard) == ["a", "b", "c"]


async def test_nothing_is_missed_while_the_bus_is_cut_off(settings_for: SettingsFactory, database: Database) -> None:
    async with (
        two_servers(settings_for) as (first, second),
        duel(first) as (match, ann, ben),
        second.known(ben) as there,
        ann.watch(match) as one,
        there.watch(match) as two,
    ):
        seq = 0
        for _ in range(3):
            assert await cut_off(database, "application_name = 'mini-wwii bus'") == 2
            seq = await one.acked(seq, BOAST)
            assert (await two.view(seq))["seq"] == seq
            await until_both_listen(first, second)


async def until_both_listen(*hosts: Host) -> None:
    async with asyncio.timeout(PATIENCE):
        for host in hosts:
            assert isinstance(host.services.bus, PostgresBus)
            while not host.services.bus.is_connected:  # noqa: ASYNC110 (no event of ours)
                await asyncio.sleep(0.01)


async def test_one_server_thinks_for_a_match(settings_for: SettingsFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_servers(settings_for, bot_delay_ms=5) as (first, second), first.guest() as ann:
        thoughts: list[Host] = []
        for host in (first, second):
            count_thoughts(host, thoughts, monkeypatch)
        match = await ann.make("trio", options={"rounds": 4}, seat=None, bots=[0, 1, 2])
        async with second.known(ann) as there, there.watch(match) as tab:
            await ann.start(match)
            last = await finished(ann, match)
            await tab.view(last["seq"])
        assert set(thoughts) == {first} or set(thoughts) == {second}
        assert len(thoughts) <= last["seq"]


def count_thoughts(host: Host, thoughts: list[Host], monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = host.services.bots._thinker
    choose = thinker.choose

    async def counted(*arguments: Any) -> Any:
        thoughts.append(host)
        return await choose(*arguments)

    monkeypatch.setattr(thinker, "choose", counted)


async def test_a_claim_ends_with_its_server(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for()) as second:
        async with hosted(settings_for()) as first:
            assert await first.services.bus.claim("m")
            assert not await second.services.bus.claim("m")
        async with asyncio.timeout(PATIENCE):
            while not await second.services.bus.claim("m"):  # noqa: ASYNC110 (no event of ours)
                await asyncio.sleep(0.01)


async def test_one_process_alone_needs_no_bus(settings_for: SettingsFactory, plain_settings: SettingsFactory) -> None:
    async with hosted(settings_for(bus="memory")) as host:
        assert isinstance(host.services.bus, LocalBus)
    with pytest.raises(ValueError, match="expected BUS=memory"):
        assert plain_settings(bus="postgres").has_postgres_bus


async def test_a_session_that_ends_closes_its_sockets_at_the_other_server(settings_for: SettingsFactory) -> None:
    name = login()
    async with (
        two_servers(settings_for) as (first, second),
        account(first, name) as ann,
        second.known(ann) as there,
        second.stranger() as phone,
    ):
        assert (await sign_in(phone, name)).status_code == 201
        match = await ann.make()
        async with there.watch(match) as one, phone.watch(match) as two:
            await one.until("presence")
            await two.until("presence")
            changed = await phone.http.put("/api/account/password", json={"old": PASSWORD, "new": OTHER})
            assert changed.status_code == 204
            assert await one.closed() == 4401
            assert (await ann.http.delete("/api/sessions")).status_code == 401
            renewed = await sign_in(ann, name, OTHER)
            assert renewed.status_code == 201
            assert (await ann.http.delete("/api/sessions")).status_code == 204
            assert await two.closed() == 4401


async def test_who_is_blocked_at_one_server_is_hidden_at_the_other(settings_for: SettingsFactory) -> None:
    async with (
        two_servers(settings_for) as (first, second),
        duel(first) as (match, ann, ben),
        second.known(ann) as there,
        there.watch(match) as one,
        ben.watch(match) as two,
    ):
        await one.until("presence")
        await two.until("presence")
        await block(ann, ben)
        # In its turn after the notice of the block, on the same connection.
        await two.say(said("unheard", "table", "c1"))
        await two.until("chat")
        assert (await ann.http.delete(f"/api/blocks/{ben.id}")).status_code == 200
        await two.say(said("heard", "table", "c2"))
        assert (await one.until("chat"))["text"] == "heard"


async def test_a_server_that_missed_the_end_of_a_session_finds_out(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest() as ann, ann.watch(await ann.make()) as tab:
        await tab.until("presence")
        async with database.write() as connection:
            await sessions.end_all(connection, ann.id)
        # What is missed while the bus is away is read again when it is back.
        assert await cut_off(database, "application_name = 'mini-wwii bus'") == 1
        assert await tab.closed() == 4401
