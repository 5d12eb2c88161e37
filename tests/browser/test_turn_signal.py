"""Somebody who looks elsewhere learns that it is their turn: by the title, and by a notice if they asked for it."""

import pytest
from playwright.sync_api import Page, expect

from engine.core import match as matches
from engine.core.match import Match
from engine.core.types import Seat
from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.person import Tab
from tests.browser.staging import first_prompt, seats_to_act
from tests.browser.table import TableInPage

pytestmark = pytest.mark.browser

FAKE = """
window.shown = []; window.asked = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asked += 1; return (this.permission = "granted"); }
  constructor(title, options) { window.shown.push(`${title} | ${options.body}`); }
  close() {}
};
let hidden = false;
Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
window.hide = (value) => { hidden = value; };
"""
"""A browser that keeps the notices which it would show, and a page that can be out of sight."""


def next_seat(match: Match) -> int:
    """Whose turn it is when the present player has passed."""
    seat = Seat(seats_to_act(match)[0])
    passing = next(one for one in match.rules.legal_actions(match.state, seat) if type(one).__name__ == "Pass")
    return seats_to_act(matches.play(match, seat, passing))[0]


def waiting_tab(stage: Stage) -> tuple[Tab, Tab]:
    """Who is to act, and who comes next, with a browser of the kind above."""
    staged = stage.set(first_prompt("turn", round_=2))
    acting, waits = stage.sit(staged), stage.sit(staged, next_seat(staged.match))
    waits.page.add_init_script(FAKE)
    waits.page.reload()
    for tab in (acting, waits):
        settled(tab, TableInPage(tab))
    return acting, waits


def until_it_is_their_turn(acting: Tab, waits: Tab) -> None:
    """Who is to act passes."""
    acting.page.locator(".mw-prompt-buttons").get_by_role("button", name="Pass").click()
    expect(waits.page).to_have_title("● Your turn · Mini WWII")


def ask_for_notices(page: Page) -> None:
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Notify me when it is my turn").click()


@pytest.mark.parametrize(("wanted", "hidden", "count"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_notice_is_shown_if_wanted_and_only_out_of_sight(
    stage: Stage, wanted: bool, hidden: bool, count: int
) -> None:
    acting, waits = waiting_tab(stage)
    expect(waits.page).to_have_title("Mini WWII · Hidden Hands")
    assert waits.page.evaluate("window.asked") == 0
    if wanted:
        ask_for_notices(waits.page)
        waits.wait(lambda: waits.page.evaluate("window.asked") == 1, "the browser to be asked")
    waits.page.evaluate(f"window.hide({str(hidden).lower()})")
    until_it_is_their_turn(acting, waits)
    assert waits.page.evaluate("window.shown") == ["Your turn | Mini WWII"] * count
