"""Whether memory stays flat: `python -m tests.bench.memory [--json]`; on TEST_DATABASE_URL, or else on SQLite.

Many matches of the first game in one server process, every tenth played to its end and the others left on the way.
`base_mb` is what the server holds after the first of them, when nobody plays any more and their rooms are let go;
`left_mb` is the same after all of them.
"""

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvloop

from app.storage import schema
from app.storage.database import Database
from app.storage.users import User
from tests.bench.printing import tell
from tests.bench.serving import Server, serving
from tests.bench.tables import Game, make_match, make_players

AT_ONCE = 20
WHOLE_ONE_IN = 10
KEPT_SECONDS = 1.0
PATIENCE_SECONDS = 600.0


async def play(server: Server, url: str, players: list[tuple[User, str]], numbers: range) -> None:
    """Plays matches with these numbers, some at a time, and waits until their rooms are gone."""
    database = Database(url)
    try:
        match_ids = {number: await make_match(database, players, number) for number in numbers}
    finally:
        await database.close()
    left_at = {
        match_id: Random(number).randrange(5, 80) for number, match_id in match_ids.items() if number % WHOLE_ONE_IN
    }
    rows = [[match_ids[number] for number in numbers[place::AT_ONCE]] for place in range(AT_ONCE)]
    sessions = [token for _, token in players]
    games = [Game(server.address, sessions, row, place, left_at) for place, row in enumerate(rows)]
    await asyncio.gather(*(game.play() for game in games))
    async with asyncio.timeout(PATIENCE_SECONDS), httpx.AsyncClient(base_url=server.address) as http:
        while await rooms_of(http):  # noqa: ASYNC110 (another process sets no event)
            await asyncio.sleep(0.2)


async def rooms_of(http: httpx.AsyncClient) -> int:
    """How many matches the server has in memory."""
    lines = (await http.get("/metrics")).text.splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.partition(" ")[0].endswith("rooms"))


async def measure(url: str, first: int, count: int) -> dict[str, Any]:
    """All figures."""
    database = Database(url)
    try:
        players = await make_players(database)
    finally:
        await database.close()
    os.environ["ROOMS_CACHED_SECONDS"] = str(KEPT_SECONDS)
    async with serving("stored", url) as server:
        await play(server, url, players, range(first))
        base = server.resident_kb()
        await play(server, url, players, range(first, first + count))
        left = server.resident_kb()
    return {
        "matches": count,
        "base_mb": round(base / 1024, 1),
        "left_mb": round(left / 1024, 1),
        "of_base": round(left / base, 3),
    }


async def run(first: int, count: int) -> dict[str, Any]:
    """The run, on an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        url = os.environ.get("TEST_DATABASE_URL") or f"sqlite+aiosqlite:///{Path(folder) / 'matches.sqlite'}"
        await asyncio.to_thread(schema.upgrade, url)
        return await measure(url, first, count)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.memory", description="Whether memory stays flat.")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--first", type=int, default=50, help="matches before the base is taken (default 50)")
    parser.add_argument("--matches", type=int, default=1000, help="matches after it (default 1000)")
    options = parser.parse_args()
    found = uvloop.run(run(options.first, options.matches))
    tell(found, as_json=options.json)


if __name__ == "__main__":
    main()
