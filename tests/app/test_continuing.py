"""Going on from a step of a finished match."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.storage import matches
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, hosted
from tests.app.pennies import SOURCE
from tests.app.test_bots import finished
from tests.app.test_films import film
from tests.app.test_match_logs import log_of
from tests.app.test_replays import replay
from tests.app.test_rules_version import LATER

BOTS = {"bots": [0, 1]}


async def over(ann: Person, **fields: Any) -> Json:
    """A finished match of three rounds between computer players."""
    match = await ann.start(await ann.make(options={"rounds": 3}, seat=None, bots=[0, 1], **fields))
    return await finished(ann, match)


async def go_on(person: Person, match: Json, seq: int, **fields: Any) -> Json:
    answer = await person.post(f"/api/matches/{match['id']}/continue", {"seq": seq} | fields)
    assert answer.status_code == 201, answer.text
    record: Json = answer.json()
    return record


async def test_a_match_goes_on_from_a_step_of_another(host: Host) -> None:
    async with host.guest() as ann:
        old = await over(ann)
        before = await replay(ann, old, "open")
        made = await go_on(ann, old, 6, **BOTS)
        assert (made["status"], made["public"], made["seq"]) == ("open", False, 6)
        assert (made["origin"], made["options"]) == ({"match": old["id"], "seq": 6}, old["options"])
        assert made["seed_hash"] != old["seed_hash"]
        await ann.start(made)
        done = await finished(ann, made)
        assert done["seq"] > 6
        frames = (await replay(ann, done, "open"))["frames"]
        assert [frame["view"] for frame in frames[:7]] == [frame["view"] for frame in before["frames"][:7]]
        assert [frame["action"] for frame in frames[:7]] == [frame["action"] for frame in before["frames"][:7]]
        again = (await ann.get(f"/api/matches/{old['id']}")).json()
        assert again == old
        assert await replay(ann, old, "open") == before


async def test_friends_take_the_free_seats_and_find_the_position(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        old = await over(ann)
        frame = (await replay(ann, old, "1"))["frames"][5]
        made = await go_on(ann, old, 5, seat=0)
        assert (await ben.sit(made, 1)).status_code in {403, 404}
        assert (await ben.sit(made, 1, made["invites"]["seats"]["1"])).status_code == 200
        await ann.start(made)
        async with ben.watch(made) as tab:
            hello = await tab.until("hello")
            assert [step["seq"] for step in hello["history"]] == list(range(6))
            view = await tab.view(5)
            assert (view["view"], view["to_act"], view["undo"]) == (frame["view"], frame["to_act"], False)


async def test_a_continued_match_is_continued_verified_and_imported(
    settings_for: SettingsFactory,
    database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", database.url)
    monkeypatch.setenv("GAMES", SOURCE)
    files = []
    async with hosted(settings_for()) as host, host.guest() as ann:
        last = await over(ann)
        # Later than, within and at the very beginning of what was inherited.
        for seq in (7, 9, 4, 4, 0, 0):
            last = await finished(ann, await ann.start(await go_on(ann, last, seq, **BOTS)))
            log = await log_of(ann, last)
            assert [old["until"] for old in log["origin"]["seeds"]][-1] == seq
            files.append(tmp_path / f"{last['id']}.json")
            files[-1].write_text(json.dumps(log))
        assert len((await film(ann, last))["steps"]) == last["seq"] + 1
    assert await asyncio.to_thread(main, ["verify"]) == 0
    assert await asyncio.to_thread(main, ["verify", *map(str, files)]) == 0
    assert await asyncio.to_thread(main, ["import", *map(str, files)]) == 0
    assert capsys.readouterr().out.count("is here already") == len(files)

    log["origin"]["seeds"][0]["seed"] = "0" * 64
    files[0].write_text(json.dumps(log))
    log["origin"]["seeds"] = []
    files[1].write_text(json.dumps(log))
    assert await asyncio.to_thread(main, ["verify", *map(str, files[:2])]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert ": seq 1, " in first
    assert ": the origin: expected seeds that end at step 0, got []" in second


async def test_a_continued_match_keeps_the_rules_that_it_began_with(
    settings_for: SettingsFactory, database: Database
) -> None:
    async with hosted(settings_for()) as host, host.guest() as ann:
        old = await over(ann)
    async with hosted(settings_for(games=LATER)) as host, host.known(ann) as again:
        made = await go_on(again, old, 3, **BOTS)
        await finished(again, await again.start(made))
    row = await matches.get(database, made["id"])
    assert row is not None
    assert row.rules_version == 1


async def test_what_cannot_be_continued_is_refused(host: Host) -> None:
    async with host.guest() as ann, host.guest("Ben") as ben, host.stranger() as eve:
        running, old, private = (
            await ann.start(await ann.make(bots=[1])),
            await over(ann),
            await over(ann, public=False),
        )
        path = f"/api/matches/{old['id']}/continue"
        refused = [
            (await ann.post(path, {"seq": old["seq"]}), 422, "bad_step"),
            (await ann.post(path, {"seq": -1}), 422, "invalid"),
            (await ann.post(path, {"seq": 2**40}), 422, "invalid"),
            (await ann.post(path, {"seq": 1, "seat": 0, "bots": [0]}), 422, "bad_seats"),
            (await ann.post(path, {"seq": 1, "options": {}}), 422, "invalid"),
            (await eve.post(path, {"seq": 1}), 401, "sign_in_first"),
            (await ann.post(f"/api/matches/{running['id']}/continue", {"seq": 0}), 409, "not_finished"),
            (await ben.post(f"/api/matches/{private['id']}/continue", {"seq": 0}), 404, "no_such_match"),
        ]
        assert [(answer.status_code, answer.json()["code"]) for answer, _, _ in refused] == [
            (status, code) for _, status, code in refused
        ]
        made = await go_on(ann, old, 3)
        assert (await ann.http.delete(f"/api/matches/{made['id']}")).status_code == 204


async def test_a_public_match_that_goes_on_from_a_step_says_so_to_everybody_with_the_step(host: Host) -> None:
    async with host.guest("Ann") as ann, host.stranger() as eve:
        old = await over(ann)
        made = await go_on(ann, old, 5, seat=0, public=True)
        listed = (await eve.get("/api/matches?status=open&limit=1")).json()["matches"]
        read = (await eve.get(f"/api/matches/{made['id']}")).json()
        async with eve.watch(made) as tab:
            hello = (await tab.until("hello"))["match"]
        for record in (*listed, read, hello):
            assert (record["id"], record["origin"]) == (made["id"], {"match": old["id"], "seq": 5})
