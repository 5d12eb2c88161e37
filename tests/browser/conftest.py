"""A server, a browser and people, for each file of tests."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from engine.core.match import Match
from tests.browser.person import PATIENCE, People, Person, Tab
from tests.browser.server import Server, serving
from tests.browser.staging import Staged, seats_to_act, store

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """The path of the machine's Chromium."""
    return os.environ.get("MINI_WWII_CHROMIUM") or shutil.which("chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's Chromium. Playwright keeps an event loop running as long as it is open: a file's tests, no more."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with an empty database."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Gives browser contexts. An error in any page or console fails the test."""
    opened = People(browser, server.address)
    yield opened
    assert opened.close() == []


class Stage:
    """Puts a match into the server and opens it."""

    def __init__(self, server: Server, people: People) -> None:
        self._server = server
        self._people = people

    def set(self, match: Match, layout: str = "4", **how: Any) -> Staged:
        """Stores the match as it stands. `how`: see `store`."""
        return store(self._server, match, layout, **how)

    def sit(self, staged: Staged, seat: int | None = None, person: Person | None = None) -> Tab:
        """The match's page, as the person on this seat; the one to act unless told otherwise."""
        if seat is None:
            seat = seats_to_act(staged.match)[0]
        somebody = person or self._people()
        somebody.has_session(staged.tokens[seat])
        return somebody.tab(f"/m/{staged.id}")

    def watch(self, staged: Staged, person: Person | None = None) -> Tab:
        """The match's page, as a stranger who looks on."""
        return (person or self._people()).tab(f"/m/{staged.id}")


@pytest.fixture
def stage(server: Server, people: People) -> Stage:
    """Begins a test in the middle of a match."""
    return Stage(server, people)
