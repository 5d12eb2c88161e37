"""Whole matches of every game and seat count over the wire: no byte tells a viewer what is hidden from it.

The conformance suite holds that views, masked events and legal actions depend on nothing hidden. Here every frame is
held against what the rules give that viewer, and all other bytes are searched for what is hidden at that time. The
two-worlds test puts another position, which a viewer cannot tell from the real one, into a running server.
"""

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import cache
from typing import Any

import msgspec
import pytest

from app.live.room import Room
from engine.core import match as core
from engine.core.contract import AnyRules
from engine.core.match import Entry, Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import SPECTATOR, Layout, Seat, Table, Viewer
from engine.games.registry import GAMES
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, Tab, hosted
from tests.conformance.hidden import hidden_names
from tests.conformance.playing import masked, own_actions

pytestmark = pytest.mark.slow

TABLES = [
    pytest.param(
        rules,
        layout,
        id=f"{slug}-{layout.id}",
        # One layout of each game at every commit; the conformance suite looks for leaks at all of them.
        marks=() if number == len(rules.meta.layouts) // 2 else pytest.mark.deep,
    )
    for slug, rules in GAMES.items()
    for number, layout in enumerate(rules.meta.layouts)
]
WORD = re.compile(r"[\w-]+")
PATHS = ("", "/film", "/log", "/replay", "/replay?viewer=open", "/replay?viewer=0")
VIEW_FIELDS = {"type", "seq", "at", "seat", "events", "view", "legal", "to_act", "undo", "takeback", "undid", "outcome"}


class Ear:
    """One viewer: its socket, and every other answer that it got, with the step at which it did."""

    def __init__(self, viewer: Viewer, person: Person, tab: Tab, match: Json) -> None:
        self.viewer = viewer
        self.tab = tab
        self.answers: list[tuple[int, str]] = []
        self._person = person
        self._path = f"/api/matches/{match['id']}"
        self._last: list[Json] = []

    async def play(self, chance: random.Random, everybody: list["Ear"]) -> None:
        """Acts at random to the end. Sometimes, while all wait for it, everybody asks for what there is."""
        seq = -1
        while not (view := await self._later_view(seq))["outcome"]:
            seq = view["seq"]
            if view["to_act"] == [self.viewer] and chance.random() < 0.02:
                for ear in everybody:
                    await ear.ask(seq)
            if view["legal"]:
                self._last = view["legal"]
                await self.tab.act(seq, chance.choice(self._last))
        await self.tab.until("match", lambda message: message["match"]["status"] == "finished")

    async def _later_view(self, seq: int) -> Json:
        """The next view of a later step: who was too late is sent the present one again, and may read it much later."""
        return await self.tab.until("view", lambda view: view["seq"] > seq)

    async def ask(self, seq: int) -> None:
        """Gets, says and tries whatever this viewer may, and may not."""
        asked = [f"{self._path}{rest}" for rest in PATHS] + ["/api/matches", "/api/matches?mine=true"]
        self.answers += [(seq, (await self._person.get(one)).text) for one in asked]
        if self.viewer >= 0:
            await self.tab.say({"type": "chat", "client_id": f"say-{seq}", "text": "hm", "channel": "table"})
        for action in self._last[:2]:
            await self.tab.act(max(0, seq - 1), action, f"late-{seq}-{len(self.answers)}")

    def heard(self) -> Iterator[tuple[int, str]]:
        """Every frame, with the latest step that it or one before it told of."""
        seq = 0
        for text in self.tab.heard:
            message = json.loads(text)
            if message["type"] == "view":
                seq = message["seq"]
            yield seq, text


@asynccontextmanager
async def seated(host: Host, rules: AnyRules, layout: Layout) -> AsyncIterator[tuple[Json, list[Person]]]:
    """A match that has just started, its players in the order of their seats, and last somebody who only looks on."""
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(host.guest(f"Player {n}")) for n in range(len(layout.seats))]
        match = await players[0].make(layout.id, game=rules.meta.slug)
        for seat, player in list(enumerate(players))[1:]:
            assert (await player.sit(match, seat)).status_code == 200
        await players[0].start(match)
        yield match, [*players, await stack.enter_async_context(host.stranger())]


@pytest.mark.parametrize(("rules", "layout"), TABLES)
async def test_every_byte_of_a_whole_match_is_one_that_the_viewer_may_have(
    plain_settings: SettingsFactory, rules: AnyRules, layout: Layout
) -> None:
    settings = plain_settings(games="engine.games.registry:GAMES")
    async with hosted(settings) as host, seated(host, rules, layout) as (match, people), AsyncExitStack() as stack:
        ears = []
        for viewer, person in zip([*range(len(layout.seats)), SPECTATOR], people, strict=True):
            tab = await stack.enter_async_context(person.watch(match))
            await tab.until("hello")
            ears.append(Ear(Viewer(viewer), person, tab, match))
        await asyncio.gather(*(ear.play(random.Random(f"{layout.id}{ear.viewer}"), ears) for ear in ears))
        document = (await people[-1].get(f"/api/matches/{match['id']}/log")).json()
    steps = [*replayed(rules, document)]
    for ear in ears:
        assert sorted(ear.tab.views) == [step.seq for step in steps]
        check_views(ear, rules, steps)
        check_rest(ear, rules, steps)


def replayed(rules: AnyRules, document: Json) -> Iterator[Match]:
    """The match of a log document, after each of its steps."""
    seats = tuple(map(tuple, document["seats"]))
    table = Table(seats=seats, options=document["options"], rules_version=document["rules_version"])
    match = core.start(rules, table, bytes.fromhex(document["seed"]))
    yield match
    for step in document["steps"]:
        action = None if step["action"] is None else msgspec.convert(step["action"], core.logged_type(rules))
        match = core.follow(match, Entry(Seat(step["seat"]), action, bytes.fromhex(step["digest"])))
        yield match


def check_views(ear: Ear, rules: AnyRules, steps: list[Match]) -> None:
    """Each view is, field by field, what the rules show this viewer; so is the history that came first."""
    for seq, view in ear.tab.views.items():
        match = steps[seq]
        assert set(view) == VIEW_FIELDS
        assert view["view"] == plain(rules.view(match.state, ear.viewer))
        assert view["events"] == plain(masked(rules, match.events, ear.viewer))
        assert view["legal"] == plain(own_actions(rules, match.state, ear.viewer))
        assert view["to_act"] == sorted(rules.turns(match.state))
        assert view["outcome"] == plain(rules.outcome(match.state))
    hello = json.loads(ear.tab.heard[0])
    assert [step["events"] for step in hello["history"]] == [plain(masked(rules, steps[0].events, ear.viewer))]


def check_rest(ear: Ear, rules: AnyRules, steps: list[Match]) -> None:
    """Nothing else that came to this viewer names what was hidden from it at that time."""
    others = [(seq, text) for seq, text in ear.heard() if not text.startswith(('{"type":"view"', '{"type":"hello"'))]
    assert others
    assert ear.answers
    hidden = cache(lambda seq: hidden_names(rules, steps[seq].state, ear.viewer))
    for seq, text in others + ear.answers:
        if steps[seq].is_over:
            continue
        told = hidden(seq) & set(WORD.findall(text))
        assert not told, (ear.viewer, seq, told, text)


def plain(value: Any) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize(("rules", "layout"), TABLES)
async def test_a_viewer_gets_the_same_bytes_of_every_world_that_looks_the_same(
    plain_settings: SettingsFactory, rules: AnyRules, layout: Layout
) -> None:
    settings = plain_settings(games="engine.games.registry:GAMES")
    chance, looks = random.Random(layout.id), 0
    async with (
        hosted(settings) as host,
        seated(host, rules, layout) as (match, people),
        host.services.rooms.use(match["id"]) as room,
    ):
        lengths = pauses(chance)
        while await go_on(room, rules, chance, next(lengths)):
            for viewer, person in zip([*range(len(layout.seats)), SPECTATOR], people, strict=True):
                tried = probes(room, rules, Viewer(viewer))
                real = await everything(person, room, tried)
                with other_world(room, rules, Viewer(viewer), looks):
                    assert await everything(person, room, tried) == real, (viewer, room.seq)
                assert room.played is not None
                told = [plain(masked(rules, step.events, Viewer(viewer))) for step in room.played.steps]
                assert [step["events"] for step in json.loads(real[0])["history"]] == told
                looks += 1
    assert looks >= 2 * len(people)


def pauses(chance: random.Random) -> Iterator[int]:
    """How many steps are played before each look: none, then so few that no match is over, then many."""
    yield from (0, 10)
    while True:
        yield chance.randrange(30, 80)


async def go_on(room: Room, rules: AnyRules, chance: random.Random, steps: int) -> bool:
    """Plays so many steps at random; False at the end of the match."""
    for _ in range(steps):
        assert room.played is not None
        to_act = room.played.to_act
        if not to_act:
            return False
        seat = chance.choice(to_act)
        await room.act(seat, room.seq, chance.choice(rules.legal_actions(room.played.match.state, Seat(seat))), None)
    return bool(room.played and room.played.to_act)


@contextmanager
def other_world(room: Room, rules: AnyRules, viewer: Viewer, number: int) -> Iterator[None]:
    """While the block runs the server believes in another position, which the viewer cannot tell from the real one."""
    played = room.played
    assert played is not None
    real = played.match
    state = rules.resample(real.state, viewer, Rng(seed_from_number(number)))
    played.match = msgspec.structs.replace(real, state=state)
    try:
        yield
    finally:
        played.match = real


async def everything(person: Person, room: Room, tried: list[Json]) -> list[str]:
    """All that somebody gets who comes now, tries what is not theirs to do and asks for all that there is."""
    async with person.watch({"id": room.row.id}) as tab:
        await tab.view(room.seq)
        for number, probe in enumerate(tried):
            await tab.rejected(probe | {"client_id": f"probe-{number}"})
    frames = [text for text in tab.heard if not text.startswith('{"type":"presence"')]
    answers = [await person.get(f"/api/matches/{room.row.id}{rest}") for rest in PATHS]
    return frames + [answer.text for answer in answers]


def probes(room: Room, rules: AnyRules, viewer: Viewer) -> list[Json]:
    """What will be refused: others' actions, actions of all kinds that were legal before, answers to older steps."""
    played = room.played
    assert played is not None
    seq, state = room.seq, played.match.state
    own = own_actions(rules, state, viewer)
    theirs = [action for seat in sorted(rules.turns(state)) for action in rules.legal_actions(state, seat)[:3]]
    before = [step.action for step in played.steps[-30:] if step.action is not None]
    tried = plain([action for action in theirs + before if action not in own][:12])
    late = [{"type": "act", "seq": max(0, seq - 20), "action": action} for action in tried[:2]]
    undo = [] if viewer >= 0 and played.can_undo(viewer) else [{"type": "undo", "seq": seq}]
    return [{"type": "act", "seq": seq, "action": action} for action in tried] + late + undo
