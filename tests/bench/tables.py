"""Matches of the first game made straight in a database, and the players who act as soon as they may."""

import asyncio
from collections.abc import Mapping
from functools import partial
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import Any

import msgspec

from app.clock import now
from app.ids import new_id, new_token
from app.storage import lobby, matches, sessions
from app.storage.database import Database
from app.storage.matches import MatchRow, SeatRow
from app.storage.sessions import NewSession
from app.storage.users import User
from engine.core import match as core
from engine.core.rng import seed_from_number
from engine.games.registry import GAMES
from tests.bench.wire import Socket, open_socket

SEATS = 4
LONGEST = 5000
"""More steps than any match takes."""
RULES = next(iter(GAMES.values()))


class Heard(msgspec.Struct):
    """What a player must know of a frame."""

    type: str
    seq: int = -1
    seat: int = -1
    legal: list[msgspec.Raw] = []
    outcome: Any = None
    code: str = ""


hear = msgspec.json.Decoder(Heard).decode
"""A frame from the server."""


async def make_players(database: Database) -> list[tuple[User, str]]:
    """Four users with their sessions."""
    found = [(User(new_id(), f"Player {seat}"), new_token()) for seat in range(SEATS)]
    for user, token in found:
        await sessions.create_guest(database, user, NewSession(token=token, at=now()))
    return found


async def make_match(database: Database, players: list[tuple[User, str]], number: int) -> str:
    """A running match at which the four sit; its id."""
    layout = next(layout for layout in RULES.meta.layouts if len(layout.seats) == SEATS)
    owner = players[0][0]
    row = MatchRow(
        id=new_id(),
        game=RULES.meta.slug,
        rules_version=RULES.meta.rules_version,
        layout=layout.id,
        sides=layout.seats,
        options=msgspec.to_builtins(RULES.meta.options()),
        seed=seed_from_number(number),
        public=True,
        owner_id=owner.id,
        owner_name=owner.name,
        watch_key="watch",
        created_at=now(),
        seats=tuple(
            SeatRow(index=seat, kind="human", user_id=user.id, invite=f"key {seat}")
            for seat, (user, _) in enumerate(players)
        ),
    )
    await matches.create(database, row)
    first = core.start(RULES, row.table, row.seed)
    await lobby.start(database, row.id, row.table, sorted(RULES.turns(first.state)), row.owner_id, now())
    return row.id


class Game:
    """One match after the other at one table. `delays` are seconds from an action to the last of four new views;
    `left_at` has the matches that all leave before their end, and the step at which they do."""

    def __init__(
        self,
        address: str,
        sessions: list[str],
        match_ids: list[str],
        number: int,
        left_at: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.delays: list[float] = []
        self.seated = asyncio.Event()
        self._address = address
        self._sessions = sessions
        self._match_ids = match_ids
        self._left_at = left_at
        self._random = Random(number)
        self._over = asyncio.Event()
        self._sockets: list[Socket] = []
        self._acts = 0

    async def play(self) -> None:
        """Plays until there are no more matches, or until cancelled."""
        try:
            for match_id in self._match_ids:
                await self._sit_down(match_id)
                await self._over.wait()
                self._get_up()
        finally:
            self._get_up()

    async def _sit_down(self, match_id: str) -> None:
        self._over.clear()
        self._last = self._left_at.get(match_id, LONGEST)
        self._sent: dict[int, float] = {}
        self._begun: dict[int, float] = {}
        self._came: dict[int, int] = {}
        self._seen = [-1] * SEATS
        # Nobody acts before all are there.
        self._waiting: list[tuple[int, Heard]] | None = []
        for seat, session in enumerate(self._sessions):
            path = f"/ws/matches/{match_id}"
            self._sockets.append(await open_socket(self._address, path, session, partial(self._take, seat)))
        self.seated.set()
        first, self._waiting = self._waiting, None
        for seat, heard in first:
            self._act(seat, heard)

    def _get_up(self) -> None:
        for socket in self._sockets:
            socket.transport.close()
        self._sockets.clear()

    def _take(self, seat: int, text: bytes) -> None:
        if not text.startswith((b'{"type":"view"', b'{"type":"reject"')):
            return
        heard = hear(text)
        if heard.type == "reject":
            self._sent.pop(seat, None)
            if heard.code != "stale":
                raise RuntimeError(text.decode())
            return
        if heard.seq > self._seen[seat]:
            self._seen[seat] = heard.seq
            self._count(seat, heard)
        if heard.outcome is not None or heard.seq >= self._last:
            self._over.set()
        elif self._waiting is not None:
            self._waiting.append((seat, heard))
        else:
            self._act(seat, heard)

    def _count(self, seat: int, heard: Heard) -> None:
        if heard.seat == seat and seat in self._sent:
            self._begun[heard.seq] = self._sent.pop(seat)
        came = self._came[heard.seq] = self._came.get(heard.seq, 0) + 1
        if came == SEATS:
            del self._came[heard.seq]
            if heard.seq in self._begun:
                self.delays.append(perf_counter() - self._begun.pop(heard.seq))

    def _act(self, seat: int, heard: Heard) -> None:
        if not heard.legal or seat in self._sent:
            return
        self._acts += 1
        action = self._random.choice(heard.legal)
        head = b'{"type":"act","client_id":"%d","seq":%d,"action":' % (self._acts, heard.seq)
        self._sent[seat] = perf_counter()
        self._sockets[seat].say(head + bytes(action) + b"}")
