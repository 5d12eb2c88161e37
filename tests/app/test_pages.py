"""The page's files, as they are served."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from app import __version__
from tests.app.harness import Host, hosted, settings_on


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page_host(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Host]:
    """A server with a small page and rules."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "static" / "js").mkdir(parents=True)
    (folder / "static" / "index.html").write_text("<!doctype html><title>page</title>")
    (folder / "static" / "js" / "main.js").write_text("// " + "x" * 5000)
    (folder / "static" / ".hidden").write_text("no")
    (folder / "secret.txt").write_text("no")
    (folder / "pennies.md").write_text("# Rules\n\nP-1 …\n", encoding="utf-8")
    async with hosted(settings_on("", folder, static_dir=folder / "static", rules_dir=folder)) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/new", "/account", "/m/abc", "/join/abc", "/replay/abc", "/rules/pennies"])
async def test_the_pages_own_addresses_give_the_page(page_host: Host, path: str) -> None:
    async with page_host.stranger() as eve:
        answer = await eve.get(path)
        assert answer.status_code == 200
        assert "<title>page</title>" in answer.text
        assert answer.headers["cache-control"] == "no-cache"


async def test_files_are_revalidated_and_compressed(page_host: Host) -> None:
    async with page_host.stranger() as eve:
        answer = await eve.get("/js/main.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == "no-cache"
        again = await eve.get("/js/main.js", If_None_Match=answer.headers["etag"])
        assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")
        page = await eve.get("/m/abc")
        assert (await eve.get("/m/abc", If_None_Match=page.headers["etag"])).status_code == 304


@pytest.mark.parametrize("path", ["/js/other.js", "/.hidden", "/%2e%2e/secret.txt", "/m", "/js", "/js/main.js/x"])
async def test_nothing_else_is_served(page_host: Host, path: str) -> None:
    async with page_host.stranger() as eve:
        answer = await eve.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/nowhere", "/js/other.js", "/.hidden", "/m", "/m/abc/more"])
async def test_an_unknown_address_gives_a_browser_the_page_that_says_so(page_host: Host, path: str) -> None:
    async with page_host.stranger() as eve:
        answer = await eve.get(path, Accept="text/html,application/xhtml+xml,*/*;q=0.8")
        assert answer.status_code == 404
        assert "<title>page</title>" in answer.text
        assert answer.headers["content-type"].startswith("text/html")
        assert "Accept" in answer.headers["vary"]
        again = await eve.get(path, Accept="text/html", If_None_Match=answer.headers["etag"])
        assert (again.status_code, again.text) == (404, answer.text)


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/api/games/nothing"])
async def test_an_unknown_address_of_the_api_is_a_problem_for_browsers_too(page_host: Host, path: str) -> None:
    async with page_host.stranger() as eve:
        answer = await eve.get(path, Accept="text/html")
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


async def test_the_rules_are_markdown(page_host: Host) -> None:
    async with page_host.stranger() as eve:
        answer = await eve.get("/api/games/pennies/rules")
        assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
        assert answer.text.startswith("# Rules")
        again = await eve.get("/api/games/pennies/rules", If_None_Match=answer.headers["etag"])
        assert again.status_code == 304


async def test_a_server_without_the_page_says_so(tmp_path: Path) -> None:
    async with hosted(settings_on("", tmp_path, static_dir=tmp_path / "none")) as host, host.stranger() as eve:
        answer = await eve.get("/")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert (await eve.get("/", Accept="text/html")).status_code == 404
        assert (await eve.get("/healthz")).json() == {"status": "ok", "version": __version__}
