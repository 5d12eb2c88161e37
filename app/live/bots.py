"""Drives the computer players of all matches, from what is stored: after a restart every match goes on."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import structlog

from app.errors import RefusedError, UnavailableError
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


class BotDriver:
    """One task for each match in which a computer player is to act."""

    def __init__(self, rooms: Rooms, thinker: Thinker, delay: float) -> None:
        self._rooms = rooms
        self._thinker = thinker
        self._delay = delay
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stopped = asyncio.Event()
        self._resuming: asyncio.Task[None] | None = None

    def wake(self, room: Room) -> None:
        """Sees to it that the computer players of this match act, if it is their turn."""
        match_id = room.row.id
        if self._stopped.is_set() or match_id in self._tasks or not bots_to_act(room):
            return
        task = asyncio.get_running_loop().create_task(self._drive(match_id), name=f"bots of {match_id}")
        self._tasks[match_id] = task

    def resume(self, database: Database) -> None:
        """Wakes all matches that wait for a computer player, one after the other while the server works already."""
        self._resuming = asyncio.get_running_loop().create_task(self._resume(database))

    async def _resume(self, database: Database) -> None:
        places = asyncio.Semaphore(RESUMED_AT_ONCE)

        async def load(match_id: str) -> None:
            async with places:
                try:
                    async with self._rooms.use(match_id) as room:
                        self.wake(room)
                except Exception:
                    log.exception("match not resumed", match=match_id)

        waiting = await self._waiting(database)
        log.info("resuming", matches=len(waiting))
        await asyncio.gather(*map(load, waiting))

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
                while (seats := bots_to_act(room)) and not await self._pause(self._delay):
                    if not await self._act(room, seats[0]):
                        return
        except Exception:
            log.exception("computer players stopped", match=match_id)
        finally:
            # Nothing was awaited since the last look at the room, so no turn is missed in between.
            del self._tasks[match_id]

    async def _act(self, room: Room, seat: Seat) -> bool:
        """Plays for the seat; False if nothing that it may do can be done."""
        wait = 0.5
        async for action, seq in self._candidates(room, seat):
            while not self._stopped.is_set():
                try:
                    await room.act(seat, seq, action, None)
                except UnavailableError:
                    await self._pause(wait)
                    wait = min(wait * 2, LONGEST_WAIT)
                except RefusedError as error:
                    if error.code in {"stale", "match_over", "not_to_act"}:
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
            chosen = await self._thinker.choose(room.row.game, state, seat)
            if chosen is not None:
                yield chosen, seq
            quick = _stand_in(played, state, seat)
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
    """The computer players that must choose now."""
    if room.played is None or room.row.status != "running":
        return []
    return [Seat(seat) for seat in room.played.to_act if seat in room.row.bot_seats]


def _stand_in(played: Played, state: Any, seat: Seat) -> Any | None:
    try:
        return bot.stand_in(played.rules, state, seat, Rng(new_seed()))
    except Exception:
        log.exception("stand-in failed", seat=seat)
        return None
