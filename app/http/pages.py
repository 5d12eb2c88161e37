"""The page's files. The addresses that the page itself knows all give `index.html`.

An unknown address gives it too, with status 404, to who asks for a page: it says itself that nothing is there. Whoever
asks for anything else, and whoever asks below `/api`, gets a problem.
"""

from pathlib import Path

from anyio import to_thread
from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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


MISSING = REVALIDATE | {"Vary": "Accept"}


class Files(StaticFiles):
    """Static files that are always revalidated."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers.update(REVALIDATE)
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            if Path(path).name.startswith("."):
                raise HTTPException(404)
            return await super().get_response(path, scope)
        except HTTPException as error:
            index, found = await to_thread.run_sync(self.lookup_path, "index.html")
            if error.status_code == 404 and wants_page(path, scope) and found:
                return FileResponse(index, 404, MISSING, stat_result=found)
            raise


def wants_page(path: str, scope: Scope) -> bool:
    """Whether somebody at a browser came to this path, and no program or other page."""
    return Path(path).parts[:1] != ("api",) and "text/html" in Headers(scope=scope).get("accept", "")


def install(app: FastAPI, folder: Path) -> None:
    """Serves the page from this folder."""
    files = Files(directory=folder, check_dir=False)

    async def page(request: Request) -> Response:
        return await files.get_response("index.html", request.scope)

    for path in PAGES:
        app.add_route(path, page, methods=["GET"], include_in_schema=False)
    app.mount("/", files, name="static")
