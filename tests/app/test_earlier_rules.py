"""Running matches of the first version of a game's rules, in the database of a server that knows the second."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.clock import now
from app.commands.database import verify
from app.ids import new_id, new_key
from app.storage import actions, matches
from app.storage.actions import LogRow, Position
from app.storage.database import Database
from app.storage.matches import MatchRow, SeatRow
from engine.core import match as core
from engine.core.match import Entry, Match
from engine.core.types import Seat, Viewer
from engine.games.registry import GAMES, get
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, hosted
from tests.app.test_bots import finished
from tests.app.test_match_logs import log_of
from tests.golden.playthrough import FOLDER, choices_of, load, plain

REGISTRY = "engine.games.registry:GAMES"
GOLDEN = ["mini_wwii/axis_ahead_after_round_7", "wunderland/sixty_turns_without_a_point_end_it"]


def cut_in_the_middle(path: Path) -> list[Match]:
    """A golden match of version 1 after each of its steps, up to the middle."""
    found = load(path)
    assert found.table.rules_version == 1
    match = core.start(get(found.game), found.table, bytes.fromhex(found.seed))
    played = [match]
    for (seat, action), line in zip(choices_of(found), found.steps[1 : len(found.steps) // 2], strict=False):
        match = core.follow(match, Entry(seat, action, bytes.fromhex(line.digest)))
        played.append(match)
    assert not match.is_over
    return played


async def put(database: Database, played: list[Match], person: Person) -> Json:
    """Store the match as running: this person on the first seat, computer players on the others."""
    table, rules = played[0].table, played[0].rules
    layout = next(layout.id for layout in rules.meta.layouts if layout.seats == table.seats)
    seats = [SeatRow(index=0, kind="human", user_id=person.id, invite=new_key())]
    seats += [SeatRow(index=n, kind="bot", user_id=None, invite=new_key()) for n in range(1, len(table.seats))]
    row = MatchRow(
        id=new_id(),
        game=rules.meta.slug,
        rules_version=1,
        layout=layout,
        sides=table.seats,
        options=dict(table.options),
        seed=played[0].seed,
        status="running",
        public=False,
        owner_id=person.id,
        owner_name="Ann",
        watch_key=new_key(),
        created_at=now(),
        started_at=now(),
        to_act=to_act(played[0]),
        seats=tuple(seats),
    )
    await matches.create(database, row)
    for match in played[1:]:
        entry = match.log[-1]
        action = None if entry.action is None else msgspec.json.encode(entry.action).decode()
        line = LogRow(seq=match.seq, seat=entry.seat, action=action, digest=entry.digest, client_id=None, at=now())
        assert await actions.append(database, row.id, line, Position(to_act=[*to_act(match)], outcome=None))
    return {"id": row.id}


def to_act(match: Match) -> tuple[Any, ...]:
    return tuple(sorted(match.rules.turns(match.state)))


async def look(host: Host, person: Person, match: Json, played: Match) -> None:
    """The table and its data are as version 1 has them."""
    record = (await person.get(f"/api/matches/{match['id']}")).json()
    assert (record["status"], record["rules_version"]) == ("running", 1)
    game = (await person.get(f"/api/games/{record['game']}?rules_version={record['rules_version']}")).json()
    assert game["data"] == get(record["game"]).client_data(1)
    async with AsyncExitStack() as stack:
        tab = await stack.enter_async_context(person.watch(match))
        view = await tab.view(played.seq)
    assert view["view"] == plain(played.rules.view(played.state, Viewer(0)))


@pytest.mark.parametrize("name", GOLDEN)
async def test_a_running_match_of_version_1_is_played_on_by_its_rules(
    settings_for: SettingsFactory, database: Database, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    played = cut_in_the_middle(FOLDER / f"{name}.json")
    async with hosted(settings_for(games=REGISTRY)) as host, host.guest("Ann") as ann:
        pass
    # Nobody thinks for the computer players yet, so the position is still the one that was stored.
    quiet = settings_for(games=REGISTRY, bot_delay_ms=60_000)
    async with hosted(quiet) as host, host.known(ann) as again:
        match = await put(database, played, ann)
        await look(host, again, match, played[-1])
    async with hosted(settings_for(games=REGISTRY)) as host, host.known(ann) as again:
        assert (await again.post(f"/api/matches/{match['id']}/seats/0/resign")).status_code == 200
        record = await finished(again, match)
        log = await log_of(again, match)
        new = await again.make(record["layout"], game=record["game"], bots=[*range(1, len(record["seats"]))])
        assert (await again.start(new))["rules_version"] == GAMES[record["game"]].meta.rules_version == 2
    assert (record["rules_version"], log["rules_version"]) == (1, 1)
    assert record["seq"] > played[-1].seq
    check_log(log, played[-1])
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", REGISTRY)
    assert await asyncio.to_thread(verify, None) == 0


def check_log(log: Json, played: Match) -> None:
    """Version 1 plays the whole of it with the digests stored; the part that was there before is what it was."""
    match = core.start(played.rules, played.table, bytes.fromhex(log["seed"]))
    for step in log["steps"]:
        action = None if step["action"] is None else msgspec.convert(step["action"], core.logged_type(played.rules))
        match = core.follow(match, Entry(Seat(step["seat"]), action, bytes.fromhex(step["digest"])))
    assert match.log[: played.seq] == played.log
    assert match.state.rules_version == 1
    assert match.is_over
