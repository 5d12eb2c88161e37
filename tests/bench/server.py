"""Committed actions a second and their delays: `python -m tests.bench.server [--json]`; needs TEST_DATABASE_URL.

Real matches of the first game with four sockets each, played as fast as they go: the server on one core, the players
on the other. The delay of an action lasts until the last of the four sockets has the new view. In the same run:
storage that does nothing, SQLite, and the bare echo of the same frames. On a machine that does other things as well
only the proportions mean something; `server_us_per_action` is the server's processor time.
"""

import argparse
import asyncio
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

from app.storage import schema
from app.storage.database import Database
from tests.bench.serving import PLAYERS_CORE, Server, serving
from tests.bench.tables import Game, make_match, make_players

WARM_UP_SECONDS = 1.0
PATIENCE_SECONDS = 20.0
IN_A_ROW = 12
"""Matches that a table may play, one after the other."""


async def measure(server: Server, games: list[Game], seconds: float) -> dict[str, Any]:
    """The figures of these games, after a moment in which they get going."""
    playing = [asyncio.create_task(game.play()) for game in games]
    try:
        async with asyncio.timeout(120):
            await asyncio.gather(*(game.seated.wait() for game in games))
        await asyncio.sleep(WARM_UP_SECONDS)
        for game in games:
            game.delays.clear()
        loop, cpu = asyncio.get_running_loop(), server.cpu_seconds()
        begun = loop.time()
        await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        if not any(game.delays for game in games) and not any(task.done() for task in playing):
            # A busy machine may have done nothing yet: then the run is longer, but not for ever.
            await asyncio.wait(playing, timeout=PATIENCE_SECONDS, return_when=asyncio.FIRST_EXCEPTION)
        took, cpu = loop.time() - begun, server.cpu_seconds() - cpu
        for task in playing:
            if task.done():
                task.result()
        delays = sorted(delay for game in games for delay in game.delays)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return figures(delays, took, cpu)


def figures(delays: list[float], took: float, cpu: float) -> dict[str, Any]:
    """What is printed of a run."""
    if not delays:
        raise RuntimeError("expected actions, got none")
    return {
        "actions_per_second": round(len(delays) / took, 1),
        "p50_ms": round(1000 * median(delays), 2),
        "p99_ms": round(1000 * delays[len(delays) * 99 // 100], 2),
        "server_us_per_action": round(1e6 * cpu / len(delays)),
    }


async def run(storage: str, url: str, tables: int, seconds: float) -> dict[str, Any]:
    """One run on a server of its own."""
    database = Database(url)
    in_a_row = IN_A_ROW if tables < 10 else 2
    try:
        players = await make_players(database)
        rows = [[await make_match(database, players, n * in_a_row + k) for k in range(in_a_row)] for n in range(tables)]
    finally:
        await database.close()
    kind = {"none": "none", "echo": "echo"}.get(storage, "stored")
    sessions = [token for _, token in players]
    async with serving(kind, url) as server:
        games = [Game(server.address, sessions, match_ids, n) for n, match_ids in enumerate(rows)]
        return {"matches": tables, "storage": storage} | await measure(server, games, seconds)


async def run_all(counts: list[int], storages: list[str], seconds: float) -> dict[str, Any]:
    """All runs, and the proportions that hold on any machine."""
    os.sched_setaffinity(0, {PLAYERS_CORE})
    runs: list[dict[str, Any]] = []
    echoes: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        sqlite = f"sqlite+aiosqlite:///{Path(folder) / 'matches.sqlite'}"
        postgres = os.environ.get("TEST_DATABASE_URL", "")
        addresses = {"sqlite": sqlite, "postgres": postgres, "none": postgres or sqlite, "echo": postgres or sqlite}
        for url in {address for address in addresses.values() if address}:
            await asyncio.to_thread(schema.upgrade, url)
        for tables in counts:
            echoes.append(await run("echo", addresses["echo"], tables, seconds))
            runs += [await run(one, addresses[one], tables, seconds) for one in storages if addresses[one]]
    return {"runs": runs, "echo": echoes, "proportions": proportions(runs, echoes)}


def proportions(runs: list[dict[str, Any]], echoes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each run's speed as a part of that of the echo, and of the server without storage."""
    bare = {run["matches"]: run["actions_per_second"] for run in runs if run["storage"] == "none"}
    echoed = {run["matches"]: run["actions_per_second"] for run in echoes}
    return [
        {
            "matches": run["matches"],
            "storage": run["storage"],
            "of_echo": round(run["actions_per_second"] / echoed[run["matches"]], 3),
            "of_none": round(run["actions_per_second"] / bare[run["matches"]], 3) if bare else None,
        }
        for run in runs
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.server", description="Measure the server.")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each run (default 8)")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 20, 60], help="matches at once")
    parser.add_argument("--storage", nargs="+", default=["postgres", "none", "sqlite"], help="what to store in")
    options = parser.parse_args()
    with suppress(KeyboardInterrupt):
        found = uvloop.run(run_all(options.matches, options.storage, options.seconds))
        if options.json:
            print(json.dumps(found))
            return
        for run in found["echo"] + found["runs"]:
            print("  ".join(f"{name} {value}" for name, value in run.items()))


if __name__ == "__main__":
    main()
