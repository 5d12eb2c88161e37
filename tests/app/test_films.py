"""Films: stored when a match ends, made good later, and all that a replay needs."""

import asyncio

import msgspec
import pytest
from sqlalchemy import delete, select, update

from app.clock import now
from app.live.filming import compress, decompress, film_of
from app.storage import films, matches
from app.storage import tables as t
from app.storage.actions import LogRow
from app.storage.database import Database
from app.storage.matches import MatchRow
from engine.core import match as core
from engine.core.film import Film, project
from engine.games.registry import get
from tests.app.conftest import SettingsFactory
from tests.app.harness import PATIENCE, Host, Json, Person, hosted
from tests.app.test_bots import finished
from tests.app.test_replays import played, replay
from tests.golden.playthrough import Playthrough, choices_of, golden_files, load

LARGEST = 200_000
"""Bytes of a film of the longest matches."""


async def film(person: Person, match: Json, **headers: str) -> Json:
    answer = await person.get(f"/api/matches/{match['id']}/film", **headers)
    assert answer.status_code == 200, answer.text
    body: Json = answer.json()
    return body


async def stored(database: Database, match_id: str) -> films.FilmRow:
    async with asyncio.timeout(PATIENCE):
        while True:
            if (row := await films.get(database, match_id)) is not None:
                return row
            await asyncio.sleep(0.02)


async def test_a_match_that_ends_gets_its_film_unasked(host: Host) -> None:
    async with host.guest() as ann:
        match = await played(host, ann)
        row = await stored(host.services.database, match["id"])
        assert decompress(row.body).match == match["id"]


async def test_the_film_shows_each_viewer_what_a_replay_shows(host: Host) -> None:
    async with host.guest() as ann:
        match = await played(host, ann)
        reel = msgspec.convert(await film(ann, match), Film)
        assert reel.viewers == ["open", "spectator", "0", "1"]
        assert len(reel.steps) == match["seq"] + 1
        for viewer in reel.viewers:
            assert list(project(reel, viewer)) == (await replay(ann, match, viewer))["frames"]


async def test_a_film_is_kept_for_ever_by_who_has_it(host: Host) -> None:
    async with host.guest() as ann, host.stranger() as eve:
        match = await played(host, ann)
        path = f"/api/matches/{match['id']}/film"
        first = await eve.get(path, accept_encoding="gzip")
        assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert first.headers["content-encoding"] == "gzip"
        again = await eve.get(path, if_none_match=first.headers["etag"])
        assert (again.status_code, again.content) == (304, b"")
        plain = await eve.get(path, accept_encoding="identity")
        assert "content-encoding" not in plain.headers
        assert plain.json() == first.json()
        assert (await eve.get(path, if_none_match='"other"')).status_code == 200


async def test_the_film_of_a_private_match_is_for_those_who_may_see_it(host: Host) -> None:
    async with host.guest() as ann, host.stranger() as eve:
        match = await ann.start(await ann.make(options={"rounds": 1}, seat=None, bots=[0, 1], public=False))
        await finished(ann, match)
        path = f"/api/matches/{match['id']}/film"
        assert (await eve.get(path)).json()["code"] == "no_such_match"
        answer = await eve.get(path, x_invite=match["invites"]["watch"])
        assert answer.status_code == 200
        assert answer.headers["cache-control"].startswith("private, ")


async def test_a_running_match_has_no_film(host: Host) -> None:
    async with host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        answer = await ann.get(f"/api/matches/{match['id']}/film")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")


async def test_films_that_are_missing_are_made_at_the_next_start(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest() as ann:
        match = await ann.start(await ann.make(seat=None, bots=[0, 1]))
        await finished(ann, match)
        before = await stored(database, match["id"])
    async with database.write() as connection:
        await connection.execute(delete(t.films))
    async with hosted(settings_for(bot_workers=1)):
        after = await stored(database, match["id"])
    assert after.body == before.body


async def test_a_match_that_cannot_be_read_keeps_no_other_from_its_film(
    settings_for: SettingsFactory, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(settings_for()) as host, host.guest() as ann:
        sound, damaged = [await ann.start(await ann.make(seat=None, bots=[0, 1])) for _ in range(2)]
        for match in (sound, damaged):
            await finished(ann, match)
            await stored(database, match["id"])
    async with database.write() as connection:
        await connection.execute(delete(t.films))
    read = matches.get

    async def fails(database: Database, match_id: str) -> MatchRow | None:
        if match_id == damaged["id"]:
            raise TypeError("planted")
        return await read(database, match_id)

    monkeypatch.setattr(matches, "get", fails)
    # The damaged one is the newer, and so the first of them.
    async with hosted(settings_for()):
        assert (await stored(database, sound["id"])).body


async def test_a_replay_does_not_ask_the_rules(settings_for: SettingsFactory, database: Database) -> None:
    async with hosted(settings_for()) as host, host.guest() as ann:
        match = await ann.start(await ann.make(seat=None, bots=[0, 1]))
        await finished(ann, match)
        shown = await replay(ann, match, "0")
        await stored(database, match["id"])
    async with database.write() as connection:
        await connection.execute(update(t.matches).values(game="forgotten"))
        await connection.execute(update(t.actions).values(action="{"))
    async with hosted(settings_for()) as host, host.stranger() as eve:
        assert (await replay(eve, match, "0"))["frames"] == shown["frames"]
        assert (await film(eve, match))["game"] == "pennies"


async def test_a_match_that_cannot_be_filmed_is_a_clear_answer(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest() as ann:
        match = await ann.start(await ann.make(seat=None, bots=[0, 1]))
        await finished(ann, match)
        await stored(database, match["id"])
    async with database.write() as connection:
        await connection.execute(delete(t.films))
        await connection.execute(update(t.actions).where(t.actions.c.seq == 2).values(digest=bytes(8)))
    async with hosted(settings_for(bot_workers=1)) as host, host.stranger() as eve:
        for path in ("film", "replay"):
            answer = await eve.get(f"/api/matches/{match['id']}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert "entry 2" in answer.json()["detail"]
    async with database.read() as connection:
        assert (await connection.execute(select(t.films))).all() == []


def test_a_film_of_the_longest_golden_match_is_small() -> None:
    found = max(map(load, golden_files()), key=lambda golden: len(golden.steps))
    rules = get(found.game)
    current = core.start(rules, found.table, bytes.fromhex(found.seed))
    for seat, action in choices_of(found):
        current = core.undo(current, seat) if action is None else core.play(current, seat, action)
    assert current.is_over
    film = film_of(
        stored_match(found, current), rules, [log_row(seq, entry) for seq, entry in enumerate(current.log, 1)]
    )
    assert len(film.steps) == current.seq + 1
    assert len(compress(film)) < LARGEST


def stored_match(found: Playthrough, match: core.Match) -> MatchRow:
    return MatchRow(
        id="m",
        game=found.game,
        rules_version=match.table.rules_version,
        layout=found.layout,
        sides=match.table.seats,
        options=match.table.options,
        seed=match.seed,
        public=True,
        owner_id="u",
        owner_name="U",
        watch_key="k",
        created_at=now(),
        seats=(),
    )


def log_row(seq: int, entry: core.Entry) -> LogRow:
    action = None if entry.action is None else msgspec.json.encode(entry.action).decode()
    return LogRow(seq=seq, seat=entry.seat, action=action, digest=entry.digest, client_id=None, at=now())
