"""The page's modules that need a document: all of them in one blank page, each file at a new address of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, sync_playwright

from tests.browser.conftest import FLAGS, chromium

HERE = Path(__file__).parent / "document"
STATIC = Path(__file__).parents[2] / "static"
SITE = "http://page.test"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
FILES = sorted(path.name for path in HERE.glob("*.test.js"))

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("page/document")]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A blank page at a site whose files are those of the page and of these tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        opened = browser.new_page()
        opened.route(f"{SITE}/**", answer)
        yield opened
        browser.close()


def answer(route: Route) -> None:
    """A file, or for everything else the blank page."""
    path = route.request.url.removeprefix(SITE).split("?")[0]
    file = HERE / path.removeprefix("/tests/") if path.startswith("/tests/") else STATIC / path.removeprefix("/")
    if file.suffix in TYPES and file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    else:
        route.fulfill(body="<!doctype html><title>blank</title>", content_type="text/html")


@pytest.mark.parametrize("file", FILES)
def test_the_page_modules_that_need_a_document(page: Page, file: str) -> None:
    page.goto(f"{SITE}/{file}")
    done = page.evaluate(
        """async (file) => {
            await import(`/tests/${file}`);
            return (await import("/tests/checks.js")).run();
        }""",
        file,
    )
    assert done["failures"] == []
    assert done["ran"] > 0
