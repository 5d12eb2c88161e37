"""The application, wired."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from app import __version__, services
from app.http import (
    accounts,
    auth,
    blocks,
    closing,
    continuations,
    errors,
    games,
    health,
    leaving,
    lobby,
    matches,
    pages,
    replays,
    tokens,
    webhooks,
)
from app.http.middleware import Guard
from app.settings import Settings
from app.ws.endpoint import MatchSocket

DESCRIPTION = """
Play, watch and replay card-driven board games with hidden hands.

Become a guest with `POST /api/guests`; the session cookie it sets is all you need. Programs send an API token instead,
made on the account page, as `Authorization: Bearer`; then no cookie counts and no origin is checked.

A match is made, joined and started here and played on its socket, `/ws/matches/{id}`; the messages are described in
`docs/protocol.md`. Errors are problems (RFC 9457) with a stable `code`.
"""

TAGS = [
    {"name": "you", "description": "Who you are: guests, accounts, API tokens for programs, people you block."},
    {"name": "games", "description": "What can be played, and what its table is drawn with."},
    {"name": "matches", "description": "Making, finding, reading and replaying matches."},
    {"name": "lobby", "description": "Who plays: before a match starts, and while it runs."},
    {"name": "server", "description": "For whatever watches the server."},
]


def create_app(settings: Settings) -> FastAPI:
    """The server for these settings. Its parts start and stop with the application's lifespan."""
    parts = services.build(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await parts.start()
        try:
            yield
        finally:
            await parts.stop()

    app = FastAPI(
        title="Hidden Hands",
        summary="Card-driven board games with hidden hands",
        description=DESCRIPTION,
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        openapi_tags=TAGS,
        lifespan=lifespan,
    )
    app.state.services = parts
    errors.install(app)
    api = APIRouter(prefix="/api")
    for part in (
        auth,
        accounts,
        tokens,
        blocks,
        webhooks,
        games,
        matches,
        lobby,
        leaving,
        closing,
        replays,
        continuations,
    ):
        api.include_router(part.router)
    app.include_router(api)
    app.include_router(health.router)
    app.router.routes.append(WebSocketRoute("/ws/matches/{match_id}", MatchSocket()))
    pages.install(app, settings.static_dir)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Guard, allowed_origins=settings.allowed_origins)
    return app
