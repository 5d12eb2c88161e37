"""A server, a browser and people, for each file of tests."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import People
from tests.browser.server import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's Chromium. Playwright keeps an event loop running as long as it is open: a file's tests, no more."""
    program = os.environ.get("MINI_WWII_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with an empty database."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()
    assert running.faults() == []


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Gives browser contexts. An error in any page or console fails the test."""
    opened = People(browser, server.address)
    yield opened
    assert opened.close() == []
