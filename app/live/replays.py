"""The films of finished matches: made when a match ends, made good later where that did not happen, and shown."""

import asyncio
from hashlib import sha256

import msgspec
import structlog

from app.clock import now
from app.errors import FaultError
from app.live.filming import Studio, decompress
from app.live.room import Room
from app.storage import actions, films, matches
from app.storage.database import UNREACHABLE, Database
from app.storage.films import FilmRow
from app.storage.matches import MatchRow
from engine.core.film import project

log = structlog.get_logger(__name__)


class Replays:
    """A replay is read from the film alone, so it never depends on the rules as they are now."""

    def __init__(self, database: Database, studio: Studio) -> None:
        self._database = database
        self._studio = studio
        self._making: dict[str, asyncio.Task[FilmRow]] = {}
        self._turn = asyncio.Lock()
        self._resuming: asyncio.Task[None] | None = None

    def wake(self, room: Room) -> None:
        """Sees to it that the match gets its film, if it is over."""
        if room.row.status == "finished":
            self._made(room.row)

    def resume(self) -> None:
        """Makes the films that are missing since the server died, in the background."""
        self._resuming = asyncio.get_running_loop().create_task(self._resume(), name="missing films")

    async def film(self, row: MatchRow) -> FilmRow:
        """The film of a finished match. Raises `RefusedError` (`unavailable`) if it cannot be made."""
        known = await films.get(self._database, row.id)
        return known if known is not None else await asyncio.shield(self._made(row))

    async def frames(self, row: MatchRow, viewer: str) -> msgspec.Raw:
        """The frames that one viewer saw, as a JSON array. Raises as `film` does."""
        film = await self.film(row)
        try:
            return await asyncio.to_thread(_frames, film.body, viewer)
        except ValueError as error:
            log.error("film damaged", match=row.id, error=str(error))
            raise FaultError("the stored film is damaged") from error

    async def stop(self) -> None:
        """Leaves what is being made to the next start."""
        tasks = [*self._making.values(), *([self._resuming] if self._resuming else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._studio.close()

    def _made(self, row: MatchRow) -> asyncio.Task[FilmRow]:
        task = self._making.get(row.id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._make(row), name=f"film of {row.id}")
            self._making[row.id] = task
            task.add_done_callback(lambda done: self._end(row.id, done))
        return task

    async def _make(self, row: MatchRow) -> FilmRow:
        async with self._turn:
            known = await films.get(self._database, row.id)
            if known is not None:
                return known
            body = await self._studio.film(row, await actions.log(self._database, row.id))
            film = film_row(row.id, body)
            await films.add(self._database, film)
            # Another process may have been first, with other bytes: all must show the same.
            return await films.get(self._database, row.id) or film

    def _end(self, match_id: str, done: asyncio.Task[FilmRow]) -> None:
        del self._making[match_id]
        if not done.cancelled() and (error := done.exception()) is not None:
            log.error("film not made", match=match_id, error=str(error))

    async def _resume(self) -> None:
        try:
            for match_id in await films.missing(self._database):
                await self._make_good(match_id)
        except Exception:
            log.exception("missing films not made")

    async def _make_good(self, match_id: str) -> None:
        try:
            row = await matches.get(self._database, match_id)
        except UNREACHABLE:
            raise
        except Exception:
            # One match that cannot be read must not keep the others waiting.
            log.exception("film not made", match=match_id)
            return
        if row is not None:
            await asyncio.wait([self._made(row)])


def film_row(match_id: str, body: bytes) -> FilmRow:
    """A film as it is stored."""
    return FilmRow(match_id=match_id, tag=sha256(body).hexdigest()[:32], body=body, made_at=now())


def _frames(body: bytes, viewer: str) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(list(project(decompress(body), viewer))))
