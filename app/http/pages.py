"""The page's files. The addresses that the page itself knows all give `index.html`."""

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from app.errors import RefusedError

PAGES = (
    "/",
    "/new",
    "/account",
    "/games",
    "/games/{slug}",
    "/m/{match_id}",
    "/join/{match_id}",
    "/replay/{match_id}",
    "/rules/{slug}",
)
REVALIDATE = {"Cache-Control": "no-cache"}
"""Files keep their names from version to version: a browser asks each time, and mostly hears 304."""


class Files(StaticFiles):
    """Static files that are always revalidated."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers.update(REVALIDATE)
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        if Path(path).name.startswith("."):
            raise RefusedError("not_found", "there is no such file")
        return await super().get_response(path, scope)


def install(app: FastAPI, folder: Path) -> None:
    """Serves the page from this folder."""
    files = Files(directory=folder, check_dir=False)

    async def page(request: Request) -> Response:
        return await files.get_response("index.html", request.scope)

    for path in PAGES:
        app.add_route(path, page, methods=["GET"], include_in_schema=False)
    app.mount("/", files, name="static")
