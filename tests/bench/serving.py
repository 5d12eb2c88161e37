"""The servers that are measured, each a process of its own on one core: `python -m tests.bench.serving KIND CORE`.

KIND is `stored` (as `mini-wwii serve`), `none` (the same, with appends that store nothing) or `echo` (the bare
exchange of the same frames, without rules, views or storage). The settings come from the environment, and SEND_BUFFER,
the bytes that the kernel keeps for each socket.
"""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from app import logs
from app.commands.serve import config, spare_collector
from app.main import create_app
from app.settings import read_settings
from app.storage import actions
from engine.core import match as matches
from engine.core.rng import seed_from_number
from engine.core.types import Table, Viewer
from engine.games.registry import GAMES

ROOT = Path(__file__).parents[2]
TICKS = os.sysconf("SC_CLK_TCK")
OPEN = {"BOT_WORKERS": "0", "LOG_LEVEL": "warning", "SOCKETS_PER_ADDRESS": "100000", "PORT": "0"}
OPEN |= dict.fromkeys(("RATE_ACTIONS", "RATE_READS", "RATE_CHANGES", "RATE_GUESTS"), "1000000")


CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, PLAYERS_CORE = CORES[0], CORES[-1]
"""The same one if there is no other."""


class Server:
    """A running server."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.pid = process.pid
        self.address = address

    def cpu_seconds(self) -> float:
        """The processor time that it took so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_kb(self) -> int:
        """The memory that it holds now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


@asynccontextmanager
async def serving(kind: str, url: str) -> AsyncIterator[Server]:
    """A server on the first core, on the database at `url`; ended with the block."""
    bus = "memory" if kind == "none" else "auto"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.bench.serving", kind, str(SERVER_CORE)),
        cwd=ROOT,
        env=os.environ | OPEN | {"DATABASE_URL": url, "BUS": bus},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(120):
            address = (await process.stdout.readline()).decode().strip()
        if not address:
            raise RuntimeError(f"the server `{kind}` did not start")
        yield Server(process, address)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


class Echo:
    """An ASGI app: four sockets make a table, and what one sends is answered to all with a frame like a view."""

    def __init__(self) -> None:
        self._tables: dict[str, list[Any]] = {}
        self._steps: dict[str, int] = {}
        self._rest = _view_like()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The ASGI interface."""
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        table = self._tables.setdefault(scope["path"], [])
        table.append(send)
        if len(table) == 4:
            await self._show(scope["path"], 0, -1)
        while (await receive())["type"] == "websocket.receive":
            step = self._steps[scope["path"]] + 1
            await self._show(scope["path"], step, (step - 1) % 4)

    async def _show(self, path: str, step: int, seat: int) -> None:
        self._steps[path] = step
        for place, send in enumerate(self._tables[path]):
            legal = '[{"type":"pass"}]' if place == step % 4 else "[]"
            head = f'{{"type":"view","seq":{step},"seat":{seat},"legal":{legal},"outcome":null,"view":'
            await send({"type": "websocket.send", "text": head + self._rest})


def _view_like() -> str:
    rules = next(iter(GAMES.values()))
    layout = next(layout for layout in rules.meta.layouts if len(layout.seats) == 4)
    options = msgspec.to_builtins(rules.meta.options())
    match = matches.start(rules, Table(seats=layout.seats, options=options, rules_version=1), seed_from_number(0))
    return msgspec.json.encode(rules.view(match.state, Viewer(0))).decode() + "}"


async def _store_nothing(*_: Any) -> bool:
    return True


def main() -> None:
    """Serve until killed."""
    kind, core = sys.argv[1:]
    os.sched_setaffinity(0, {int(core)})
    logs.configure("warning")
    if kind == "none":
        setattr(actions, "append", _store_nothing)  # noqa: B010 (mypy would have the same names of arguments)
    app: Any = Echo() if kind == "echo" else create_app(read_settings())
    spare_collector()
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    if "SEND_BUFFER" in os.environ:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, int(os.environ["SEND_BUFFER"]))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(config(app)).run(sockets=[listening])


if __name__ == "__main__":
    main()
