"""Finished matches, looked at again through all eyes."""

import json
from hashlib import sha256

from tests.app.harness import Host, Json, Person
from tests.app.test_bots import finished
from tests.app.test_playing import BOAST, READY, choice


async def replay(person: Person, match: Json, viewer: str) -> Json:
    answer = await person.get(f"/api/matches/{match['id']}/replay?viewer={viewer}")
    assert answer.status_code == 200, answer.text
    body: Json = answer.json()
    return body


async def played(host: Host, ann: Person) -> Json:
    match = await ann.start(await ann.make(options={"rounds": 1}, bots=[1]))
    async with ann.watch(match) as tab:
        await tab.acked(0, BOAST)
        await tab.say({"type": "undo", "client_id": "u", "seq": 1})
        await tab.until("ack")
        await tab.acked(2, READY)
        view = await tab.until("view", lambda view: view["seq"] >= 3 and bool(view["legal"]))
        await tab.act(view["seq"], choice(view))
        await tab.until("match")
    return await finished(ann, match)


async def test_a_replay_shows_each_step_through_the_asked_eyes(host: Host) -> None:
    async with host.guest() as ann, host.stranger() as eve:
        match = await played(host, ann)
        whole = await replay(eve, match, "open")
        frames = whole["frames"]
        assert (whole["viewer"], whole["match"]["id"]) == ("open", match["id"])
        assert [frame["seq"] for frame in frames] == list(range(match["seq"] + 1))
        assert [(frame["seat"], frame["action"], frame["undid"]) for frame in frames[:4]] == [
            (-1, None, False),
            (0, BOAST, False),
            (0, None, True),
            (0, READY, False),
        ]
        assert len(frames[0]["view"]["hand"]) == 6
        assert frames[-1]["to_act"] == []

        own = (await replay(eve, match, "0"))["frames"]
        assert len(own[0]["view"]["hand"]) == 3
        public = (await replay(eve, match, "spectator"))["frames"]
        assert public[0]["view"]["hand"] == []
        assert [frame["events"] for frame in public[4:5]] == [[]]
        chosen = next(frame for frame in frames if (frame["action"] or {}).get("type") == "choose")
        other = public[chosen["seq"]]
        assert other["action"] is None
        assert chosen["action"]["card"] not in json.dumps(other)


async def test_a_running_match_has_no_replay(host: Host) -> None:
    async with host.guest() as ann:
        for match in (await ann.make(), await ann.start(await ann.make(bots=[1]))):
            for viewer in ("open", "spectator", "1"):
                answer = await ann.get(f"/api/matches/{match['id']}/replay?viewer={viewer}")
                assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")


async def test_eyes_that_there_are_not_are_refused(host: Host) -> None:
    async with host.guest() as ann:
        match = await played(host, ann)
        for viewer in ("2", "-1", "everything", "\u0661", ""):
            answer = await ann.get(f"/api/matches/{match['id']}/replay?viewer={viewer}")
            assert (answer.status_code, answer.json()["code"]) == (422, "bad_viewer")


async def test_the_seed_is_shown_at_the_end_and_was_committed_to_before(host: Host) -> None:
    async with host.guest() as ann:
        match = await played(host, ann)
        assert sha256(bytes.fromhex(match["seed"])).hexdigest() == match["seed_hash"]
