"""A key that is held acts once, on the areas, cards and buttons of both games and everywhere else."""

import pytest
from playwright.sync_api import JSHandle, Locator, Page, expect

from engine.core.match import Match
from engine.games.wunderland.actions import Fulfil
from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.person import People, Tab
from tests.browser.staging import first_prompt, played, rich_operation
from tests.browser.table import TableInPage
from tests.browser.test_inputs import go_to_lit_area
from tests.browser.wunderland_table import READY, WunderlandTable
from tests.games.wunderland.players import after_assignments

pytestmark = pytest.mark.browser

REPETITIONS = 8
COUNT = """(selector) => {
    window.presses = 0;
    document.querySelector(selector).addEventListener("click", () => (window.presses += 1));
}"""

COUNT_KEYS = """(selector) => {
    const seen = {keys: 0};
    document.querySelector(selector).addEventListener("keydown", () => (seen.keys += 1));
    return seen;
}"""


def hold(page: Page, key: str) -> None:
    """Holds a key down, as long as its repetitions take."""
    for _ in range(1 + REPETITIONS):
        page.keyboard.down(key)
    page.keyboard.up(key)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_held_on_an_area_acts_once(stage: Stage, key: str) -> None:
    """It picks a unit up, or opens a menu; the repetitions neither put it down nor choose from the menu."""
    tab = stage.sit(stage.set(rich_operation()))
    table = TableInPage(tab)
    go_to_lit_area(tab.page, settled(tab, table), "select")
    count = counted(tab, ".mw-table-root")
    hold(tab.page, key)
    assert count.evaluate("seen => seen.keys") == 1
    look = table.look()
    assert look.is_open or look.chosen
    assert tab.acts == []


def test_enter_held_on_a_build_places_one_unit(stage: Stage) -> None:
    tab = stage.sit(stage.set(first_prompt("place_unit")))
    table = TableInPage(tab)
    go_to_lit_area(tab.page, settled(tab, table), "build")
    seq = tab.seq
    hold(tab.page, "Enter")
    if table.look().is_open:
        hold(tab.page, "Enter")
    tab.wait(lambda: tab.seq > seq, "a unit to be placed")
    settled(tab, table)
    assert len(tab.acts) == 1


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_held_on_a_button_presses_it_once(stage: Stage, key: str) -> None:
    tab = stage.watch(stage.set(first_prompt("turn")))
    settled(tab, TableInPage(tab))
    assert presses(tab, ".bar-tools button", key) == 1


def test_enter_held_on_a_button_does_not_answer_what_it_asks(stage: Stage) -> None:
    """The dialog gets the focus while the key is down still."""
    tab = stage.sit(stage.set(first_prompt("turn", round_=2)))
    settled(tab, TableInPage(tab))
    tab.page.get_by_role("button", name="More").click()
    item = tab.page.get_by_role("menuitem", name="Resign").or_(tab.page.get_by_role("button", name="Resign"))
    item.first.focus()
    hold(tab.page, "Enter")
    expect(tab.page.locator("dialog[open]")).to_have_count(1)


def test_enter_held_on_a_card_of_wunderland_acts_once(stage: Stage) -> None:
    match = next(
        match
        for match in played("3", 15, after_assignments, "wunderland")
        if any(isinstance(action, Fulfil) for action in legal_of(match))
    )
    tab = stage.sit(stage.set(match, "3"))
    table = WunderlandTable(tab)
    tab.page.wait_for_selector(READY)
    table.settled()
    seq = tab.seq
    tab.page.locator(".wl-fulfil").first.focus()
    hold(tab.page, "Enter")
    tab.wait(lambda: tab.seq > seq, "the card to be fulfilled")
    table.settled()
    assert [act["action"]["type"] for act in tab.acts] == ["fulfil"]


def test_enter_held_on_a_place_of_wunderland_picks_it_once(stage: Stage) -> None:
    match = next(played("3", 15, after_assignments, "wunderland"))
    tab = stage.sit(stage.set(match, "3"))
    tab.page.wait_for_selector(READY)
    origin = WunderlandTable(tab).settled()["lit"][0]
    count = counted(tab, ".wl-table")
    tab.page.locator(f'.wl-place[data-place="{origin}"]').focus()
    hold(tab.page, "Enter")
    assert count.evaluate("seen => seen.keys") == 1
    assert tab.acts == []


def legal_of(match: Match) -> list[object]:
    """What the seats that are to act may do."""
    rules = match.rules
    return [action for seat in rules.turns(match.state) for action in rules.legal_actions(match.state, seat)]


def counted(tab: Tab, selector: str) -> JSHandle:
    """Counts the key presses that a table hears from now on, as `keys` of what is given back."""
    return tab.page.evaluate_handle(COUNT_KEYS, selector)


def test_a_held_key_still_types_and_walks(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(first_prompt("turn", round_=2))
    tab = stage.sit(staged, person=person)
    table = TableInPage(tab)
    settled(tab, table)
    tab.page.get_by_role("button", name="Chat").click()
    field = tab.page.get_by_label("Message", exact=True)
    field.focus()
    hold(tab.page, "Space")
    expect(field).to_have_value(" " * (1 + REPETITIONS))


def presses(tab: Tab, selector: str, key: str) -> int:
    """How often a button is pressed while it has the focus and a key is held."""
    tab.page.evaluate(COUNT, selector)
    button: Locator = tab.page.locator(selector).first
    button.focus()
    hold(tab.page, key)
    found: int = tab.page.evaluate("window.presses")
    return found
