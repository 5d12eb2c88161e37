"""Two processes over one database: only one can win, and the other goes on from what the winner stored."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy import text

from app.clock import now
from app.live.bus import Notice
from app.storage import actions, lobby, matches, sessions
from app.storage.actions import LogRow, Position
from app.storage.database import Database
from app.storage.matches import MatchRow, SeatRow
from app.storage.sessions import NewSession
from app.storage.users import User
from engine.core.rng import seed_from_number
from tests.app.conftest import SettingsFactory
from tests.app.harness import hosted
from tests.app.test_playing import BOAST, READY, choice, duel, two_servers

pytestmark = pytest.mark.slow

NOBODY_WON = Position(to_act=[0], outcome=None)


def entry(seq: int, client_id: str, action: str | None = '{"type":"ready"}') -> LogRow:
    return LogRow(seq=seq, seat=0, action=action, digest=bytes(8), client_id=client_id, at=now())


@pytest_asyncio.fixture(loop_scope="session")
async def running_id(database: Database) -> AsyncIterator[str]:
    """A running match."""
    await sessions.create_guest(database, User("ann", "Ann"), NewSession(token="token", at=now()))
    row = MatchRow(
        id="m1",
        game="pennies",
        rules_version=1,
        layout="duel",
        sides=(("heads",), ("tails",)),
        options={"rounds": 2, "pace": "calm"},
        seed=seed_from_number(1),
        public=True,
        owner_id="ann",
        owner_name="Ann",
        watch_key="k",
        created_at=now(),
        seats=tuple(SeatRow(index=index, kind="bot", invite=f"k{index}") for index in (0, 1)),
    )
    await matches.create(database, row)
    await lobby.start(database, "m1", row.table, [0], row.owner_id, now())
    yield "m1"


async def test_of_many_writers_of_one_step_one_wins(database: Database, database_url: str, running_id: str) -> None:
    other = Database(database_url)
    try:
        won = await asyncio.gather(
            *(
                actions.append(writer, running_id, entry(1, f"{number}"), NOBODY_WON)
                for number in range(8)
                for writer in (database, other)
            )
        )
        assert sorted(won) == [False] * 15 + [True]
        assert len(await actions.log(other, running_id)) == 1
    finally:
        await other.close()


async def test_no_step_is_stored_out_of_order_or_after_the_end(database: Database, running_id: str) -> None:
    assert not await actions.append(database, running_id, entry(2, "a"), NOBODY_WON)
    over = Position(to_act=[], outcome={"winners": [0], "scores": {}, "reason": "test"})
    assert await actions.append(database, running_id, entry(1, "a", None), over)
    assert not await actions.append(database, running_id, entry(2, "b"), NOBODY_WON)
    stored = await matches.get(database, running_id)
    assert stored is not None
    assert (stored.status, stored.seq, stored.outcome) == ("finished", 1, over.outcome)
    assert stored.finished_at == (await actions.log(database, running_id))[0].at
    assert not await actions.append(database, "no such match", entry(1, "a"), NOBODY_WON)


async def test_two_servers_share_a_match(settings_for: SettingsFactory) -> None:
    async with two_servers(settings_for) as (_, second, match, one, two):
        await two.view(0)
        assert await one.acked(0, BOAST) == 1
        assert await one.acked(1, READY) == 2
        # What the bus says, where it reaches other processes.
        await second.services.bus.publish(Notice(match["id"], "step", 2))
        mine, theirs = await one.view(2), await two.view(2)
        assert await one.acked(2, choice(mine)) == 3
        # The second server has not heard of step 3: its write fails, it reads what it missed and tries again.
        assert await two.acked(2, choice(theirs)) == 4


async def test_an_action_that_another_server_overtook_is_stale(settings_for: SettingsFactory) -> None:
    async with two_servers(settings_for, ben_at_second=False) as (*_, one, two):
        await two.view(0)
        await one.acked(0, BOAST)
        late = await two.rejected({"type": "act", "client_id": "late", "seq": 0, "action": READY})
        assert (late["code"], late["seq"]) == ("stale", 1)
        assert (await two.view(1))["view"]["boasts"] == [1]


async def test_an_action_sent_to_two_servers_is_done_once(settings_for: SettingsFactory) -> None:
    async with two_servers(settings_for, ben_at_second=False) as (*_, one, two):
        await asyncio.gather(one.view(0), two.view(0))
        answers = tuple(await asyncio.gather(one.acked(0, BOAST, "once"), two.acked(0, BOAST, "once")))
        assert answers == (1, 1)
        assert await two.acked(1, BOAST, "again") == 2


async def test_a_cancelled_write_stores_all_or_nothing_and_blocks_nobody(database: Database, running_id: str) -> None:
    for turn in range(12):
        last = len(await actions.log(database, running_id))
        writing = asyncio.create_task(actions.append(database, running_id, entry(last + 1, f"{turn}"), NOBODY_WON))
        for _ in range(turn * 3):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        stored = await matches.get(database, running_id)
        assert stored is not None
        assert stored.seq == len(await actions.log(database, running_id)) in (last, last + 1)
    last = len(await actions.log(database, running_id))
    assert await actions.append(database, running_id, entry(last + 1, "last"), NOBODY_WON)


@pytest.mark.parametrize("database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)
async def test_lost_connections_are_replaced(settings_for: SettingsFactory, database: Database) -> None:
    async with hosted(settings_for()) as host, duel(host) as (match, ann, _ben), ann.watch(match) as tab:
        await tab.acked(0, BOAST)
        async with database.read() as connection:
            mine = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            others = "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            await connection.execute(text(f"{mine} {others}"))
        assert await tab.acked(1, BOAST) == 2
        assert (await ann.get("/healthz")).status_code == 200
