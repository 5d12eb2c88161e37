"""Matches whose log the rules cannot follow: shown as far as they do, left alone, followed again, ended."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, insert, update
from structlog.testing import capture_logs

from app.clock import Hands, now
from app.live.room import Room
from app.storage import actions, broken, films, matches, notices
from app.storage import tables as t
from app.storage.actions import LogRow, Position
from app.storage.database import Database
from app.storage.matches import MatchRow
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted
from tests.app.test_bots import finished
from tests.app.test_clocks import BANK, eventually, left, running, time  # noqa: F401 (a fixture)
from tests.app.test_leaving import seat_path
from tests.app.test_lobby import code
from tests.app.test_playing import BOAST, READY, choice

RULES = "tests.app.changed_rules:"
CARELESS = f"{RULES}CARELESS"
STEPS = 4
"""A boast, enough of it, two cards: with the last the first round ends."""


async def begun(host: Host, ann: Person, ben: Person, **fields: Any) -> Json:
    """A match between them after its first round."""
    match = await ann.make(**fields)
    key = None if match["public"] else match["invites"]["seats"]["1"]
    await ben.sit(match, 1, key)
    await ann.start(match)
    async with ann.watch(match) as one, ben.watch(match) as two:
        await play_round(one, two)
    return match


async def play_round(one: Tab, two: Tab) -> None:
    await one.acked(0, BOAST)
    await one.acked(1, READY)
    await one.acked(2, choice(await one.view(2)))
    await two.acked(3, choice(await two.view(3)))


@asynccontextmanager
async def changed(
    settings_for: SettingsFactory, games: str = CARELESS, **fields: Any
) -> AsyncIterator[tuple[Host, Json, Person, Person]]:
    """A match of Ann and Ben at a server with other rules, or data, than those it was begun with."""
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben, **fields)
    async with hosted(settings_for(games=games)) as host, host.known(ann) as one, host.known(ben) as two:
        yield host, match, one, two


@asynccontextmanager
async def marked_elsewhere(
    settings_for: SettingsFactory, database: Database
) -> AsyncIterator[tuple[Json, Person, Person]]:
    """A match of Ann and Ben that another process has marked, and this one can follow."""
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben)
        host.services.rooms.forget()
        assert await broken.mark(database, match["id"], 4, "digest_differs", now())
        yield match, ann, ben


async def opened(person: Person, match: Json) -> None:
    """Somebody looks at the match, to the end."""
    async with person.watch(match) as tab:
        await tab.closed()


async def record_of(person: Person, match: Json) -> Json:
    record: Json = (await person.get(f"/api/matches/{match['id']}")).json()
    return record


FAULTS = [
    ("CARELESS", 4, "digest_differs"),
    ("MODEST", 1, "bad_action"),
    ("SHY", 1, "illegal_in_log"),
    ("CRASHING", 3, "rules_failed"),
]


@pytest.mark.parametrize(("games", "seq", "why"), FAULTS)
async def test_it_is_shown_up_to_the_last_step_that_can_be_followed_and_the_socket_is_closed_for_good(
    settings_for: SettingsFactory, games: str, seq: int, why: str
) -> None:
    async with changed(settings_for, RULES + games) as (_, match, ann, ben):
        async with ann.watch(match) as one:
            hello = await one.until("hello")
            assert (hello["match"]["status"], hello["match"]["broken"]) == ("running", {"seq": seq, "code": why})
            assert [step["seq"] for step in hello["history"]] == [*range(seq)]
            view = await one.view(seq - 1)
            assert (hello["seat"], len(view["view"]["hand"])) == (0, 3 if seq < 4 else 2)
            for tell in ("legal", "to_act"):
                assert view[tell] == []
            assert (view["undo"], view["takeback"], hello["match"]["to_act"]) == (False, False, [])
            refused = await one.rejected({"type": "act", "client_id": "x", "seq": seq - 1, "action": READY})
            assert (refused["code"], refused["client_id"]) == ("match_broken", "x")
            chat = {"type": "chat", "client_id": "y", "text": "?", "channel": "table"}
            assert (await one.rejected(chat))["code"] == "match_broken"
            assert await one.closed() == 4410
        # The other sees what its own seat may see.
        async with ben.watch(match) as two:
            assert not set((await two.view(seq - 1))["view"]["hand"]) & set(view["view"]["hand"])
            assert await two.closed() == 4410


@pytest.mark.parametrize(
    ("games", "seq", "why"), [("NONE", 0, "unknown_game"), ("BLIND", 4, "digest_differs")], ids=["no_game", "no_view"]
)
async def test_a_match_of_which_nothing_can_be_shown_says_so(
    settings_for: SettingsFactory, games: str, seq: int, why: str
) -> None:
    async with changed(settings_for, RULES + games) as (_, match, ann, _ben), ann.watch(match) as tab:
        hello = await tab.until("hello")
        assert (hello["match"]["broken"], hello["history"]) == ({"seq": seq, "code": why}, [])
        assert await tab.closed() == 4410
        assert not tab.views


async def test_a_missing_entry_is_a_fault(settings_for: SettingsFactory, database: Database) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        for seq in (2, STEPS):
            match = await begun(host, ann, ben)
            host.services.rooms.forget()
            async with database.write() as connection:
                await connection.execute(
                    delete(t.actions).where(t.actions.c.match_id == match["id"], t.actions.c.seq == seq)
                )
            async with ann.watch(match) as tab:
                hello = await tab.until("hello")
                assert hello["match"]["broken"] == {"seq": seq, "code": "missing_entry"}


async def test_lists_sweepers_computer_players_and_notices_leave_it_alone(
    settings_for: SettingsFactory,
    database: Database,
    time: Hands,  # noqa: F811
) -> None:
    async with changed(settings_for, time_control=BANK) as (host, match, ann, ben):

        async def listed(query: str) -> list[str]:
            return [one["id"] for one in (await ann.get(f"/api/matches?{query}")).json()["matches"]]

        async def cared_for() -> list[bool]:
            """Whether lists, computer players, notices and the sweeper think of it."""
            return [
                match["id"] in await listed("status=running"),
                match["id"] in await matches.ids_waiting_for_bots(database),
                match["id"] in [one.match_id for one in await notices.waiting(database, now())],
                (await row_of(database, match)).deadline is not None,
            ]

        async with database.write() as connection:
            await connection.execute(insert(t.webhooks).values(user_id=ben.id, url="https://x.example", set_at=now()))
            of_ann = (t.seats.c.match_id == match["id"], t.seats.c.seat == 0)
            await connection.execute(update(t.seats).where(*of_ann).values(kind="bot", user_id=None))
            await connection.execute(update(t.matches).where(t.matches.c.id == match["id"]).values(to_act=[0, 1]))
        assert await cared_for() == [True] * 4
        await opened(ben, match)
        assert await cared_for() == [False] * 4
        time.forward(timedelta(days=2))
        assert await host.services.sweeper.sweep() == 0
        row = await row_of(database, match)
        assert (row.broken_seq, row.broken_code) == (4, "digest_differs")
        assert row.clock is not None
        assert [seat.since for seat in row.clock.seats] == [None, None]
        record = await record_of(ben, match)
        assert (record["to_act"], record["clock"]) == ([], None)
        mine = (await ben.get("/api/matches?mine=true&status=running")).json()["matches"]
        assert [one["broken"] for one in mine] == [{"seq": 4, "code": "digest_differs"}]


async def test_no_step_is_stored_while_it_is_marked(settings_for: SettingsFactory, database: Database) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben)
        row = LogRow(seq=STEPS + 1, seat=1, action='{"type":"ready"}', digest=bytes(8), client_id=None, at=now())
        position = Position(to_act=[0, 1], outcome=None)
        assert await broken.mark(database, match["id"], 4, "digest_differs", now())
        assert not await actions.append(database, match["id"], row, position)
        assert await broken.clear(database, match["id"], STEPS, now())
        assert await actions.append(database, match["id"], row, position)


async def test_a_player_who_comes_and_goes_does_not_have_it_read_each_time(
    settings_for: SettingsFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with changed(settings_for) as (_, match, ann, ben):
        await opened(ann, match)
        loads: list[str] = []

        async def counted(room: Room) -> None:
            loads.append(room.row.id)

        monkeypatch.setattr(Room, "load", counted)
        for change in ("away", "back") * 3:
            assert (await ben.post(f"{seat_path(match, 1)}/{change}")).status_code == 200
        assert loads == []


async def test_it_is_told_of_in_the_log_once(settings_for: SettingsFactory) -> None:
    async with changed(settings_for) as (host, match, ann, _ben):
        with capture_logs() as logged:
            for _ in range(3):
                await opened(ann, match)
                await host.services.rooms.wake(match["id"])
        errors = [one for one in logged if one["log_level"] == "error"]
        assert [(one["event"], one["seq"], one["code"]) for one in errors] == [
            ("log cannot be followed", 4, "digest_differs")
        ]
        # Nothing that might tell a hidden choice.
        assert set(errors[0]) == {"event", "match", "seq", "code", "log_level"}


async def test_a_server_with_the_right_rules_takes_it_up_again_at_its_start(
    settings_for: SettingsFactory,
    database: Database,
    time: Hands,  # noqa: F811
) -> None:
    async with changed(settings_for, time_control=BANK) as (_, match, ann, ben):
        await opened(ann, match)
        time.forward(timedelta(days=3))
        assert (await record_of(ann, match))["broken"] is not None
    async with hosted(settings_for()) as host, host.known(ann) as one, host.known(ben) as two:
        record = await eventually(one, match, lambda record: record["broken"] is None)
        # The leader of the second round is Ben, whose clock stood all the while.
        assert (record["to_act"], running(record["clock"]), left(record["clock"])) == (
            [1],
            [1],
            [pytest.approx(31 / 3), 10],
        )
        async with two.watch(match) as tab:
            assert await tab.acked(STEPS, READY) == STEPS + 1
    row = await matches.get(database, match["id"])
    assert row is not None
    assert (row.broken_seq, row.broken_code) == (None, None)
    assert row.deadline is not None


async def test_whoever_opens_it_where_it_can_be_followed_plays_on(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with marked_elsewhere(settings_for, database) as (match, ann, ben):
        assert (await record_of(ann, match))["broken"] == {"seq": 4, "code": "digest_differs"}
        async with ben.watch(match) as tab:
            assert (await tab.until("hello"))["match"]["broken"] is None
            assert await tab.acked(STEPS, READY) == STEPS + 1


async def test_whoever_comes_after_it_was_mended_finds_it_so(settings_for: SettingsFactory, database: Database) -> None:
    async with changed(settings_for) as (_, match, ann, ben):
        await opened(ann, match)
        # By another process, of which nothing is heard here.
        await broken.roll_back(database, match["id"], STEPS, 3, [1], now())
        async with ben.watch(match) as tab:
            assert (await tab.until("hello"))["match"]["broken"] is None
            assert await tab.acked(3, choice(await tab.view(3))) == 4


async def test_two_processes_with_different_rules_do_not_contradict_each_other_for_ever(
    settings_for: SettingsFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes: list[str] = []
    mark, clear = broken.mark, broken.clear

    async def marked(*given: Any) -> Any:
        changes.append("mark")
        return await mark(*given)

    async def cleared(*given: Any) -> Any:
        changes.append("clear")
        return await clear(*given)

    monkeypatch.setattr(broken, "mark", marked)
    monkeypatch.setattr(broken, "clear", cleared)
    async with (
        hosted(settings_for(rooms_cached_seconds=0)) as good,
        hosted(settings_for(games=CARELESS)) as bad,
        good.guest("Ann") as ann,
        good.guest("Ben") as ben,
    ):
        match = await begun(good, ann, ben)
        async with bad.known(ann) as there:
            for _ in range(4):
                await opened(there, match)
                async with ben.watch(match) as tab:
                    await tab.view(STEPS)
        assert changes == ["mark", "clear"]
        assert (await record_of(ann, match))["broken"] is None
        async with ben.watch(match) as tab:
            assert await tab.acked(STEPS, READY) == STEPS + 1


async def test_what_another_version_marked_does_not_stop_who_is_playing(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben)
        async with ben.watch(match) as tab:
            await tab.view(STEPS)
            assert await broken.mark(database, match["id"], 4, "digest_differs", now())
            # On SQLite nothing is heard of it: the next action finds it out.
            assert await tab.acked(STEPS, READY) == STEPS + 1
            assert (await record_of(ann, match))["broken"] is None


async def test_what_was_marked_at_a_step_not_yet_heard_of_is_followed_first(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben)
        async with ben.watch(match) as tab:
            action = (await tab.view(STEPS))["legal"][0]
            played = (await room_of(host, match)).played
            assert played is not None
            after = played.after_action(1, STEPS, played.decode(msgspec.json.encode(action)))
            entry = LogRow(
                seq=STEPS + 1,
                seat=1,
                action=msgspec.json.encode(action).decode(),
                digest=after.log[-1].digest,
                client_id=None,
                at=now(),
            )
            assert await actions.append(database, match["id"], entry, played.position(after))
            assert await broken.mark(database, match["id"], STEPS + 1, "digest_differs", now())
            await host.services.rooms.changed(match["id"])
            hello = await tab.until("hello", lambda hello: len(hello["history"]) == STEPS + 2)
            assert hello["match"]["broken"] is None
            assert await tab.acked(STEPS + 1, READY) == STEPS + 2


async def room_of(host: Host, match: Json) -> Room:
    async with host.services.rooms.use(match["id"]) as room:
        return room


async def test_a_step_that_cannot_be_followed_stops_those_at_the_table(settings_for: SettingsFactory) -> None:
    async with (
        hosted(settings_for()) as good,
        hosted(settings_for(games=CARELESS)) as bad,
        good.guest("Ann") as ann,
        good.guest("Ben") as ben,
    ):
        match = await ann.make()
        await ben.sit(match, 1)
        await ann.start(match)
        async with bad.known(ann) as there, there.watch(match) as tab:
            await tab.view(0)
            async with ann.watch(match) as one, ben.watch(match) as two:
                await play_round(one, two)
            await bad.services.rooms.catch_up()
            hello = await tab.until("hello", lambda hello: hello["match"]["broken"] is not None)
            assert hello["match"]["broken"] == {"seq": 4, "code": "digest_differs"}
            assert [step["seq"] for step in hello["history"]] == [0, 1, 2, 3]
            act = {"type": "act", "client_id": "x", "seq": 3, "action": READY}
            assert (await tab.rejected(act))["code"] == "match_broken"
            assert await tab.closed() == 4410


async def test_a_finished_match_is_shown_as_far_as_can_be_and_its_replay_to_the_end(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann:
        made = await ann.start(await ann.make(seat=None, bots=[0, 1], options={"rounds": 1}))
        match = await finished(ann, made)
        await host.services.replays.film(await row_of(database, match))
    async with hosted(settings_for(games=CARELESS)) as host, host.known(ann) as one:
        async with one.watch(match) as tab:
            hello = await tab.until("hello")
            assert hello["match"]["status"] == "finished"
            assert hello["match"]["broken"] == {"seq": match["seq"], "code": "digest_differs"}
            assert await tab.closed() == 4410
        assert (await record_of(one, match))["broken"] is None
        frames = (await one.get(f"/api/matches/{match['id']}/replay")).json()["frames"]
        assert len(frames) == match["seq"] + 1
    assert (await row_of(database, match)).broken_seq is None


async def row_of(database: Database, match: Json) -> MatchRow:
    row = await matches.get(database, match["id"])
    assert row is not None
    return row


async def test_leaving_and_coming_back_are_answered_as_stored(settings_for: SettingsFactory) -> None:
    async with changed(settings_for, time_control=BANK) as (_, match, _ann, ben):
        for change, stand_in in (("away", "away"), ("back", None), ("resign", "resigned")):
            answer = await ben.post(f"{seat_path(match, 1)}/{change}")
            assert (answer.status_code, answer.json()["seats"][1]["stand_in"]) == (200, stand_in)
            assert (answer.json()["broken"], answer.json()["clock"]) == ({"seq": 4, "code": "digest_differs"}, None)
        # What it may not see any more it does not see here either.
        async with ben.watch(match) as tab:
            assert (await tab.view(3))["view"]["hand"] == []


async def test_a_change_that_was_stored_is_answered_even_if_no_room_can_be_made(
    settings_for: SettingsFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_room: Room) -> None:
        raise ZeroDivisionError("planted")

    async with hosted(settings_for(games="tests.app.pennies:GAMES")) as host, host.guest("Ann") as ann:
        monkeypatch.setattr(Room, "load", fails)
        match = await ann.start(await ann.make(bots=[1]))
        assert match["status"] == "running"
        answer = await ann.post(f"{seat_path(match, 0)}/away")
        assert (answer.status_code, answer.json()["seats"][0]["stand_in"]) == (200, "away")


async def test_its_players_end_it_without_a_result(settings_for: SettingsFactory, database: Database) -> None:
    async with changed(settings_for, public=False) as (host, match, ann, ben), host.guest("Cat") as cat:
        path = f"/api/matches/{match['id']}/close"
        key = match["invites"]["watch"]
        assert code(await cat.post(path)) == (404, "no_such_match")
        assert code(await cat.post(path, X_Invite=key)) == (404, "no_such_match")
        closed = (await ben.post(path)).json()
        assert (closed["status"], closed["outcome"], closed["closed_by"], closed["to_act"]) == ("closed", None, 1, [])
        assert closed["finished_at"] is not None
        assert (await ann.post(path)).json()["closed_by"] == 1
        async with ann.watch(match) as tab:
            hello = await tab.until("hello")
            assert (hello["match"]["status"], hello["match"]["broken"]["seq"]) == ("closed", 4)
            assert await tab.view(3)
            assert await tab.closed() == 4410
        for change in ("away", "back", "resign"):
            assert code(await ann.post(f"{seat_path(match, 0)}/{change}")) == (409, "not_running")
    # It is over for good, also where it could be followed.
    async with hosted(settings_for()) as host, host.known(ann) as again, again.watch(match) as tab:
        hello = await tab.until("hello")
        assert (hello["match"]["status"], hello["match"]["to_act"]) == ("closed", [])
        view = await tab.view(STEPS)
        assert (view["legal"], view["to_act"]) == ([], [])
        act = {"type": "act", "client_id": "x", "seq": STEPS, "action": READY}
        assert (await tab.rejected(act))["code"] == "match_broken"
        assert await tab.closed() == 4410
    row = await matches.get(database, match["id"])
    assert row is not None
    assert (row.clock, row.deadline, row.finished_at) == (None, None, row.closed_at)


async def test_only_a_broken_match_is_ended_and_only_by_its_players(settings_for: SettingsFactory) -> None:
    async with changed(settings_for) as (host, match, ann, ben), host.guest("Cat") as cat:
        path = f"/api/matches/{match['id']}/close"
        assert code(await cat.post(path)) == (403, "not_yours")
        assert (await ben.post(f"{seat_path(match, 1)}/resign")).status_code == 200
        assert code(await ben.post(path)) == (403, "not_yours")
        assert (await ann.post(path)).json()["closed_by"] == 0
    async with hosted(settings_for()) as host, host.known(ann) as one:
        other = await one.make(bots=[1])
        assert code(await one.post(f"/api/matches/{other['id']}/close")) == (409, "not_broken")
        await one.start(other)
        assert code(await one.post(f"/api/matches/{other['id']}/close")) == (409, "not_broken")


async def test_the_owner_ends_a_match_that_no_person_plays(settings_for: SettingsFactory, database: Database) -> None:
    async with hosted(settings_for(bot_delay_ms=3_600_000)) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.start(await ann.make(seat=None, bots=[0, 1]))
    async with hosted(settings_for(games=f"{RULES}NONE")) as host, host.known(ann) as one, host.known(ben) as two:
        path = f"/api/matches/{match['id']}/close"
        assert code(await two.post(path)) == (403, "not_yours")
        assert (await one.post(path)).json()["closed_by"] is None


async def test_a_match_that_can_be_followed_after_all_is_not_ended(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with marked_elsewhere(settings_for, database) as (match, ann, _ben):
        assert code(await ann.post(f"/api/matches/{match['id']}/close")) == (409, "not_broken")
        assert (await record_of(ann, match))["broken"] is None


async def test_of_a_closed_match_nothing_more_is_revealed(settings_for: SettingsFactory, database: Database) -> None:
    async with changed(settings_for) as (_, match, ann, ben):
        await ben.post(f"{seat_path(match, 1)}/resign")
        record = (await ann.post(f"/api/matches/{match['id']}/close")).json()
        assert record["seed"] is None
        for part in ("film", "replay", "log"):
            assert code(await ann.get(f"/api/matches/{match['id']}/{part}")) == (409, "not_finished")
        assert code(await ann.post(f"/api/matches/{match['id']}/continue", {"seq": 1})) == (409, "not_finished")
        async with ben.watch(match) as tab:
            hello = await tab.until("hello")
            assert (hello["seat"], (await tab.view(3))["view"]["hand"]) == (None, [])
    assert await films.missing(database) == []
    async with hosted(settings_for()) as host, host.known(ann) as again:
        await opened(again, match)
        assert await films.get(database, match["id"]) is None


async def test_closed_matches_have_a_list_of_their_own(settings_for: SettingsFactory) -> None:
    async with changed(settings_for) as (_, match, ann, _ben):
        await ann.post(f"/api/matches/{match['id']}/close")

        async def listed(query: str) -> list[str]:
            return [one["id"] for one in (await ann.get(f"/api/matches?{query}")).json()["matches"]]

        for query, has in [
            ("status=finished", False),
            ("status=running", False),
            ("status=open", False),
            ("status=closed", True),
            ("mine=true", True),
            ("mine=true&status=finished", False),
            ("mine=true&status=closed", True),
        ]:
            assert (match["id"] in await listed(query)) is has, query


async def test_one_that_cannot_be_loaded_disturbs_no_other(
    settings_for: SettingsFactory, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(settings_for(bot_delay_ms=3_600_000)) as host, host.guest("Ann") as ann:
        made = [await ann.start(await ann.make(options={"rounds": 1}, seat=None, bots=[0, 1])) for _ in range(3)]
    unlucky = made[1]["id"]
    load = Room.load

    async def fails(room: Room) -> None:
        if room.row.id == unlucky:
            raise ZeroDivisionError("planted")
        await load(room)

    monkeypatch.setattr(Room, "load", fails)
    async with hosted(settings_for()) as host, host.known(ann) as again:
        for match in (made[0], made[2]):
            await eventually(again, match, lambda record: record["status"] == "finished")
        assert (await record_of(again, made[1]))["status"] == "running"


async def test_one_room_that_fails_keeps_no_other_from_catching_up(
    settings_for: SettingsFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann:
        one, two = [await ann.make() for _ in range(2)]
        async with ann.watch(one) as first, ann.watch(two) as second:
            for tab in (first, second):
                await tab.until("hello")
            refreshed: list[str] = []

            async def refresh(room: Room) -> None:
                refreshed.append(room.row.id)
                if room.row.id == one["id"]:
                    raise ZeroDivisionError("planted")

            monkeypatch.setattr(Room, "refresh", refresh)
            await host.services.rooms.catch_up()
            assert sorted(refreshed) == sorted([one["id"], two["id"]])


async def test_a_match_rolled_back_meanwhile_is_not_marked(settings_for: SettingsFactory, database: Database) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben)
        await broken.roll_back(database, match["id"], STEPS, 2, [0], now())
        assert not await broken.mark(database, match["id"], STEPS, "digest_differs", now())
        row = await matches.get(database, match["id"])
        assert row is not None
        assert (row.seq, row.broken_seq) == (2, None)


async def test_people_at_a_table_that_is_rolled_back_begin_anew(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben)
        async with ann.watch(match) as one:
            await one.view(STEPS)
            await broken.roll_back(database, match["id"], STEPS, 2, [0, 1], now())
            await host.services.rooms.changed(match["id"])
            hello = await one.until("hello", lambda hello: len(hello["history"]) == 3)
            assert hello["match"]["seq"] == 2
            view = await one.until("view", lambda view: view["seq"] == 2)
            assert await one.acked(2, choice(view)) == 3


async def test_a_continued_match_that_cannot_be_followed_does_not_start(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await begun(host, ann, ben)
        async with database.write() as connection:
            await connection.execute(
                update(t.matches)
                .where(t.matches.c.id == match["id"])
                .values(
                    status="open",
                    started_at=None,
                    origin={"match": "m", "seq": STEPS, "seeds": [{"until": STEPS, "seed": "00" * 32}]},
                )
            )
    async with hosted(settings_for(games=CARELESS)) as host, host.known(ann) as one:
        assert code(await one.post(f"/api/matches/{match['id']}/start")) == (409, "match_broken")


async def test_a_guest_with_a_closed_match_signs_in(settings_for: SettingsFactory, database: Database) -> None:
    async with changed(settings_for) as (_, match, ann, ben):
        await ann.post(f"/api/matches/{match['id']}/close")
        await ben.post("/api/account", {"login": "ben", "password": "a long password"})
        # Both sit at the table, which is over: nothing keeps Ann's matches from being brought.
        answer = await ann.post("/api/session", {"login": "ben", "password": "a long password", "guest": "bring"})
        assert answer.status_code == 201
