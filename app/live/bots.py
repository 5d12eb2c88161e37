"""Drives the computer players of all matches, from what is stored: after a restart every match goes on.

Of several processes one thinks for a match, by a claim on the bus. Should two do so, the database takes the action of
one and the other's is stale.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import structlog

from app.errors import RefusedError, UnavailableError
from app.live.bus import Bus
from app.live.played import Played
from app.live.room import Room
from app.live.rooms import Rooms
from app.live.thinking import Thinker
from app.storage import matches
from app.storage.database import UNREACHABLE, Database
from engine.core import bot
from engine.core.rng import Rng, new_seed
from engine.core.types import Seat

log = structlog.get_logger(__name__)

LONGEST_WAIT = 30.0
"""Seconds between two tries while the database is away."""
RESUMED_AT_ONCE = 8
SWEEP_SECONDS = 15.0
"""Between two searches for matches that nobody drives: their process may have died."""
CLAIM_SECONDS = 0.5
"""Between two tries to take over a match that another process drives."""


class BotDriver:
    """One task for each match in which a computer player is to act."""

    def __init__(self, rooms: Rooms, bus: Bus, thinker: Thinker, delay: float) -> None:
        self._rooms = rooms
        self._bus = bus
        self._thinker = thinker
        self._delay = delay
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stopped = asyncio.Event()
        self._resuming: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._tasks)

    def wake(self, room: Room) -> None:
        """Sees to it that the computer players of this match act, if it is their turn."""
        match_id = room.row.id
        if self._stopped.is_set() or match_id in self._tasks or not bots_to_act(room):
            return
        task = asyncio.get_running_loop().create_task(self._drive(match_id), name=f"bots of {match_id}")
        self._tasks[match_id] = task

    def resume(self, database: Database) -> None:
        """Wakes all matches that wait for a computer player, one after the other while the server works already,
        and looks again from time to time."""
        self._resuming = asyncio.get_running_loop().create_task(self._resume(database))

    async def _resume(self, database: Database) -> None:
        waiting = await self._waiting(database)
        log.info("resuming", matches=len(waiting))
        await self._take_up(waiting)
        while not await self._pause(SWEEP_SECONDS):
            await self._take_up(await self._waiting(database))

    async def _take_up(self, match_ids: list[str]) -> None:
        places = asyncio.Semaphore(RESUMED_AT_ONCE)

        async def load(match_id: str) -> None:
            async with places:
                try:
                    # No room is made for a match that another process drives.
                    if await self._bus.claim(match_id):
                        await self._bus.release(match_id)
                        async with self._rooms.use(match_id) as room:
                            self.wake(room)
                except Exception:
                    log.exception("match not resumed", match=match_id)

        await asyncio.gather(*(load(match_id) for match_id in match_ids if match_id not in self._tasks))

    async def _waiting(self, database: Database) -> list[str]:
        wait = 0.5
        while not self._stopped.is_set():
            try:
                return await matches.ids_waiting_for_bots(database)
            except UNREACHABLE as error:
                log.warning("database away", error=repr(error))
                await self._pause(wait)
                wait = min(wait * 2, LONGEST_WAIT)
        return []

    async def stop(self) -> None:
        """Ends all tasks, but none in the middle of storing an action."""
        self._stopped.set()
        self._thinker.close()
        if self._resuming is not None:
            self._resuming.cancel()
            await asyncio.gather(self._resuming, return_exceptions=True)
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _drive(self, match_id: str) -> None:
        try:
            async with self._rooms.use(match_id) as room:
                while bots_to_act(room) and not self._stopped.is_set():
                    if not await self._bus.claim(match_id):
                        await self._pause(CLAIM_SECONDS)
                    elif not await self._play(room):
                        return
        except Exception:
            log.exception("computer players stopped", match=match_id)
        finally:
            # Nothing was awaited since the last look at the room, so no turn is missed in between.
            del self._tasks[match_id]

    async def _play(self, room: Room) -> bool:
        """Acts as long as computer players are to; False if the match cannot go on."""
        try:
            while (seats := bots_to_act(room)) and not await self._pause(self._delay):
                if not await self._act(room, seats[0]):
                    return False
        finally:
            await self._bus.release(room.row.id)
        return True

    async def _act(self, room: Room, seat: Seat) -> bool:
        """Plays for the seat; False if nothing that it may do can be done."""
        wait = 0.5
        async for action, seq in self._candidates(room, seat):
            while not self._stopped.is_set():
                if seat not in bots_to_act(room):
                    # Its player came back in the meantime.
                    return True
                try:
                    await room.act(seat, seq, action, None)
                except UnavailableError:
                    await self._pause(wait)
                    wait = min(wait * 2, LONGEST_WAIT)
                except RefusedError as error:
                    if error.code in {"stale", "match_over", "not_to_act", "match_broken"}:
                        return True
                    log.error("computer player refused", match=room.row.id, seq=seq, seat=seat, code=error.code)
                    break
                else:
                    return True
        return self._stopped.is_set()

    async def _candidates(self, room: Room, seat: Seat) -> AsyncIterator[tuple[Any, int]]:
        """What to try, best first, and the step it answers."""
        played = room.played
        if played is None:
            return
        state, seq = played.match.state, played.seq
        legal = played.legal_actions(seat)
        if len(legal) > 1:
            if seat in room.row.bot_seats:
                chosen = await self._thinker.choose(room.row.game, state, seat)
                if chosen is not None:
                    yield chosen, seq
            quick = await asyncio.to_thread(_stand_in, played, state, seat)
            if quick is not None:
                yield quick, seq
        for action in legal:
            yield action, seq

    async def _pause(self, seconds: float) -> bool:
        """Waits; True if all is to stop."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return self._stopped.is_set()
        try:
            await asyncio.wait_for(self._stopped.wait(), seconds)
        except TimeoutError:
            return False
        return True


def bots_to_act(room: Room) -> list[Seat]:
    """The seats that must choose now and are played by the server: by computer players, or by stand-ins."""
    if room.played is None or room.row.status != "running" or room.row.is_stopped:
        return []
    played_here = room.row.bot_seats | room.row.stood_in_seats
    return [Seat(seat) for seat in room.played.to_act if seat in played_here]


def _stand_in(played: Played, state: Any, seat: Seat) -> Any | None:
    try:
        return bot.stand_in(played.rules, state, seat, Rng(new_seed()))
    except Exception:
        log.exception("stand-in failed", seat=seat)
        return None
