"""The page's files, as they are served."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

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
        assert (await eve.get("/healthz")).json() == {"status": "ok"}
