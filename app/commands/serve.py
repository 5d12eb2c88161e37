"""`mini-wwii serve`: the server, until it is told to stop."""

import asyncio
import gc
import socket
import sys
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from app import logs
from app.main import create_app
from app.settings import read_settings
from app.storage import schema
from app.storage.database import UNREACHABLE, Database
from app.ws.shared_frames import SharedFrames

SHUTDOWN_SECONDS = 10
WS_LARGEST = 64 * 1024
"""Frames above this close the socket with 1009; above 16 KiB they are refused with a code."""
COLLECTOR_THRESHOLDS = (20_000, 10, 10)
"""Objects made before the youngest generation is looked through, and how many looks before the next older one is."""


def run(host: str | None, port: int | None, data: Path | None) -> int:
    """Serves until SIGTERM or SIGINT; 1 if it cannot begin."""
    settings = read_settings(host=host, port=port, data_dir=data)
    logs.configure(settings.log_level)
    try:
        asyncio.run(_prepare(settings.url))
        server = uvicorn.Server(config(create_app(settings)))
        spare_collector()
        listening = _listen(settings.host, settings.port)
    except (schema.SchemaError, ValueError, *UNREACHABLE) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    address, bound = listening.getsockname()[:2]
    print(f"http://{f'[{address}]' if ':' in address else address}:{bound}", flush=True)
    server.run(sockets=[listening])
    return 0


def config(app: FastAPI) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app,
        loop="uvloop",
        http="httptools",
        ws=SharedFrames,
        ws_max_size=WS_LARGEST,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
    )


def spare_collector() -> None:
    """Has the garbage collector look seldom, and never at what stays: most of what it finds are logs and positions of
    matches, which hold no cycles. With 60 matches at play it took a sixth of the server's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTOR_THRESHOLDS)


async def _prepare(url: str) -> None:
    database = Database(url)
    try:
        await schema.prepare(database)
    finally:
        await database.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)
