"""A match that the server's rules cannot follow, as people meet it: what is shown, what is said, how it is ended."""

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from sqlalchemy import update

from app.storage import tables as t
from app.storage.database import Database
from tests.browser.conftest import Stage
from tests.browser.person import PHONE, People, Tab
from tests.browser.server import Server, serving
from tests.browser.staging import Staged, first_where

pytestmark = pytest.mark.browser

FAULT = 6
"""The step whose digest is not what the rules make of it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server of this file's own: it logs the faults that are planted here."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert all("log cannot be followed" in fault for fault in running.faults())


@pytest.fixture
def staged(stage: Stage, server: Server) -> Staged:
    """A match of two people that cannot be followed beyond the step before the fault."""
    staged = stage.set(first_where(lambda match: match.seq == 12, layout="2"), layout="2")
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _damage(server.database_url, staged.id)).result()
    return staged


async def _damage(url: str, match_id: str) -> None:
    step = (t.actions.c.match_id == match_id, t.actions.c.seq == FAULT)
    await _execute(url, update(t.actions).where(*step).values(digest=bytes(8)))


async def _execute(url: str, statement: Any) -> None:
    database = Database(url)
    async with database.write() as connection:
        await connection.execute(statement)
    await database.close()


def bar(tab: Tab) -> Locator:
    return tab.page.get_by_role("region", name="Cannot be continued")


def picture(tab: Tab, name: str) -> None:
    """Keeps a screenshot where `SCREENSHOTS` says, for whoever wants to look."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        tab.page.screenshot(path=str(Path(folder) / f"{name}.png"))


def test_it_names_the_step_shows_what_came_before_and_does_not_come_back(stage: Stage, staged: Staged) -> None:
    tab = stage.sit(staged)
    expect(bar(tab)).to_contain_text(f"This match cannot be continued: since step {FAULT} the rules of this server")
    expect(tab.page.locator(".table-host > *").first).to_be_visible()
    assert tab.seq == FAULT - 1
    expect(tab.page.locator(".log-step").first).to_be_attached()
    expect(tab.page.locator(".turn-chip")).to_have_text("Cannot be continued")
    expect(tab.page.locator(".chat-form")).to_be_hidden()
    expect(tab.page.get_by_role("button", name="Undo")).to_have_count(0)
    picture(tab, "broken-desktop")
    tab.page.clock.install()
    with tab.page.expect_websocket() as opened:
        tab.page.reload()
    tab.wait(opened.value.is_closed, "the socket's end")
    # A page that meant to come back would do so within 15 seconds.
    tab.page.clock.fast_forward(60_000)
    expect(bar(tab)).to_be_visible()
    assert tab.sockets == 2
    assert "restarts" not in tab.page.locator("match-page").inner_text()


def test_the_lobby_says_that_it_cannot_be_continued(stage: Stage, staged: Staged) -> None:
    tab = stage.sit(staged)
    expect(bar(tab)).to_be_visible()
    tab.page.goto(tab.page.url.partition("/m/")[0])
    card = tab.page.locator(".match-card").first
    expect(card).to_contain_text("Cannot be continued")
    expect(card).not_to_contain_text("Your turn")
    card.scroll_into_view_if_needed()
    picture(tab, "broken-lobby")


def test_a_player_ends_it_and_the_other_sees_who(stage: Stage, staged: Staged, people: People) -> None:
    tab, other = stage.sit(staged, 0, people.on_phone()), stage.sit(staged, 1)
    assert tab.page.viewport_size == PHONE
    end = bar(tab).get_by_role("button", name="End this match")
    box = end.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    picture(tab, "broken-phone")
    end.click()
    dialog = tab.page.get_by_role("dialog")
    expect(dialog).to_contain_text("End this match for everybody?")
    picture(tab, "broken-phone-dialog")
    dialog.get_by_role("button", name="Cancel").click()
    expect(end).to_be_visible()
    end.click()
    dialog.get_by_role("button", name="End it").click()
    expect(bar(tab)).to_contain_text("ended this match without a result")
    expect(end).to_have_count(0)
    picture(tab, "closed-phone")
    other.page.reload()
    expect(bar(other)).to_contain_text("Ada ended this match without a result")
    assert bar(other).get_by_role("button").count() == 0
    other.page.goto(other.page.url.partition("/m/")[0])
    expect(other.page.locator(".match-card").first).to_contain_text("Ended without a result")


def test_of_a_game_that_is_not_offered_any_more_nothing_is_shown(stage: Stage, server: Server, people: People) -> None:
    staged = stage.set(first_where(lambda match: match.seq == 12, layout="2"), layout="2")
    gone = update(t.matches).where(t.matches.c.id == staged.id).values(game="chess")
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _execute(server.database_url, gone)).result()
    tab = stage.sit(staged)
    tab.expect_error("chess|dynamically imported module|404")
    expect(bar(tab)).to_contain_text("nothing of it can be shown")
    expect(tab.page.locator(".table-host")).to_contain_text("There is nothing to show.")
    picture(tab, "broken-nothing")
    bar(tab).get_by_role("button", name="End this match").click()
    tab.page.get_by_role("dialog").get_by_role("button", name="End it").click()
    expect(bar(tab)).to_contain_text("ended this match without a result")


def test_who_looks_on_cannot_end_it(stage: Stage, staged: Staged) -> None:
    tab = stage.watch(staged)
    expect(bar(tab)).to_be_visible()
    assert bar(tab).get_by_role("button").count() == 0
