"""Private matches, their keys, and what nobody may learn by any message."""

import asyncio
import json
import random
import re
from collections.abc import Iterable
from typing import Any

import pytest

from tests.app.harness import Host, Json, Person, Tab, hosted, settings_on

CARD = re.compile(r"secret-\d\d")


@pytest.fixture(autouse=True)
def no_long_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.ws.admission.KEY_SECONDS", 0.3)


async def test_a_private_match_is_nobody_elses_business(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Eve") as eve:
        match = await ann.make(public=False)
        path = f"/api/matches/{match['id']}"
        for answer in (
            await eve.get(path),
            await eve.get(path, X_Invite="guess"),
            await eve.sit(match, 1),
            await eve.sit(match, 1, "guess"),
            await eve.post(f"{path}/start"),
            await eve.get(f"{path}/replay"),
            await eve.http.delete(path),
            await eve.http.delete(f"{path}/seats/0"),
            await eve.http.put(f"{path}/seats/1/bot"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_match")
        assert match["id"] not in (await eve.get("/api/matches")).text
        async with eve.watch(match) as tab:
            assert await tab.closed() == 4404
            assert tab.heard == []


async def test_a_key_opens_its_seat_and_the_view(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.stranger() as cat:
        match = await ann.make("trio", public=False)
        seats, watch = match["invites"]["seats"], match["invites"]["watch"]
        path = f"/api/matches/{match['id']}"
        assert (await ben.get(path, X_Invite=seats["1"])).json()["invited"] == 1
        assert "invited" not in (await cat.get(path, X_Invite=watch)).json()
        for wrong in (seats["2"], watch):
            answer = await ben.sit(match, 1, wrong)
            assert (answer.status_code, answer.json()["code"]) == (403, "bad_invite")
        assert (await ben.sit(match, 1, seats["1"])).json()["seats"][1]["you"]
        assert (await ben.get(path)).json()["invites"] is None
        async with cat.watch(match) as tab:
            await tab.say({"type": "invite", "key": watch})
            hello = await tab.until("hello")
            assert (hello["seat"], hello["match"]["invites"]) == (None, None)


async def test_who_is_put_out_of_a_private_match_sees_no_more(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make("trio", public=False)
        await ben.sit(match, 1, match["invites"]["seats"]["1"])
        async with ben.watch(match) as tab:
            await tab.until("hello")
            await ann.http.delete(f"/api/matches/{match['id']}/seats/1")
            assert await tab.closed() == 4403


async def test_no_byte_tells_a_spectator_or_a_rival_what_lies_in_a_hand(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.stranger() as eve:
        match = await ann.make(options={"rounds": 5})
        await ben.sit(match, 1)
        await ann.start(match)
        async with ann.watch(match) as one, ben.watch(match) as two, eve.watch(match) as three:
            for tab in (one, two, three):
                await tab.until("hello")
            await asyncio.gather(play(one), play(two), watch(three))
        replay = (await eve.get(f"/api/matches/{match['id']}/replay")).json()
        shown = {frame["seq"]: set(frame["view"]["shown"]) for frame in replay["frames"]}
        dealt = {card for frame in replay["frames"] for card in CARD.findall(json.dumps(frame))}
        own = [
            {event["card"] for frame in replay["frames"] for event in frame["events"] if event.get("seat") == seat}
            for seat in (0, 1)
        ]
        assert len(dealt) == 6 + 2 * 4
        for tab, known in ((three, set()), (one, own[0]), (two, own[1])):
            check(tab.heard, shown, known)
            assert len(tab.views) == replay["match"]["seq"] + 1


async def test_who_comes_later_is_told_no_more(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.stranger() as eve:
        match = await ann.make()
        await ben.sit(match, 1)
        await ann.start(match)
        async with ann.watch(match) as one, ben.watch(match) as two:
            await one.acked(0, {"type": "ready"})
            view = await two.view(1)
            await two.acked(1, view["legal"][0])
            hand = set(view["view"]["hand"])
        async with eve.watch(match) as three, ann.watch(match) as four:
            for tab in (three, four):
                view = await tab.view(2)
                assert not hand & set(CARD.findall("".join(tab.heard)))
                # That Ben chose is public; the event, with its card, is not.
                assert (view["events"], view["view"]["chosen"]) == ([], [False, True])
        for path in ("", "/replay", "/replay?viewer=0"):
            answer = await eve.get(f"/api/matches/{match['id']}{path}")
            assert not CARD.search(answer.text)


async def play(tab: Tab) -> None:
    """Answers every view with the last legal action, to the end."""
    while True:
        view = await tab.until("view")
        if view["outcome"]:
            await tab.until("match")
            return
        if view["legal"]:
            await tab.act(view["seq"], view["legal"][-1])


async def watch(tab: Tab) -> None:
    await tab.until("view", lambda view: view["outcome"] is not None)


def check(heard: Iterable[str], shown: dict[int, set[str]], known: set[str]) -> None:
    """No frame names a card that was neither shown by then nor ever in the reader's own hand."""
    seq = 0
    for text in heard:
        message = json.loads(text)
        seq = max(seq, message.get("seq", 0))
        leaked = set(CARD.findall(text)) - shown[seq] - known
        assert not leaked, (seq, text)


@pytest.mark.parametrize(("layout", "seat"), [("2", 1), pytest.param("4", 2, marks=pytest.mark.deep)])
async def test_a_whole_match_of_mini_wwii_tells_nothing_of_hands(tmp_path: Any, layout: str, seat: int) -> None:
    settings = settings_on("", tmp_path, games="engine.games.registry:GAMES")
    async with hosted(settings) as host, host.guest("Ann") as ann, host.stranger() as eve:
        bots = [other for other in range(int(layout)) if other != seat]
        match = await ann.make(layout, game="mini_wwii", seat=seat, bots=bots)
        async with ann.watch(match) as one, eve.watch(match) as two:
            await two.until("hello")
            await ann.start(match)
            await asyncio.gather(play_at_random(one, random.Random(layout)), watch(two))
        frames = await replay_of(eve, match)
        assert len(two.views) == len(frames)
        for viewer, tab in ((-1, two), (seat, one)):
            for seq, view in tab.views.items():
                hidden = hidden_from(frames[seq]["view"], viewer)
                before = frames[max(0, seq - 1)]["view"]["discards"]
                opened = {card for event in view["events"] for card in cards_of(event) if "reason" in event}
                seen = set(re.findall(r"\w+", json.dumps(view)))
                leaked = hidden & seen - set(before) - opened - looked_at(view, viewer)
                assert not leaked, (viewer, seq, leaked)


async def play_at_random(tab: Tab, chance: random.Random) -> None:
    while not (view := await tab.until("view"))["outcome"]:
        if view["legal"]:
            await tab.act(view["seq"], chance.choice(view["legal"]))


async def replay_of(person: Person, match: Json) -> list[Json]:
    answer = await person.get(f"/api/matches/{match['id']}/replay?viewer=open")
    frames: list[Json] = answer.json()["frames"]
    return frames


def hidden_from(view: Json, viewer: int) -> set[str]:
    """The cards that lie in others' hands, or face down before others."""
    hands = {card for hand in view["hands"] if hand["seat"] != viewer for card in hand["cards"]}
    laid = {country.get("face_down_card", "") for country in view["countries"].values() if country["seat"] != viewer}
    return hands | laid - {""}


def cards_of(event: Json) -> list[str]:
    return [*event.get("cards", []), *([event["card"]] if "card" in event else [])]


def looked_at(view: Json, viewer: int) -> set[str]:
    """What this viewer's Radar showed: in its own events, prompts and hands."""
    if viewer < 0:
        return set()
    events = {card for event in view["events"] if event.get("seat") == viewer for card in cards_of(event)}
    prompts = {card for prompt in view["view"]["prompts"] for card in prompt.get("seen", [])}
    return events | prompts | {card for hand in view["view"]["hands"] for card in hand["seen"]}
