"""How every page is laid out, on a desk, on a tablet and on a phone.

With MINI_WWII_SHOTS set to a folder, a picture of each page at each size is kept there.
"""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.measuring import faults_of
from tests.browser.person import DESKTOP, PHONE, TABLET, People, Person, Tab
from tests.browser.staging import (
    Staged,
    finished,
    first_prompt,
    first_where,
    prompt_of,
    rich_operation,
    rich_turn,
    sensibly,
)
from tests.browser.table import TableInPage

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("MINI_WWII_SHOTS")
SIZES = {"desk": DESKTOP, "tablet": TABLET, "phone": PHONE}


class Visit:
    """Somebody who is led to a page."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self.stage = stage
        self.person = person

    def sit(self, staged: Staged) -> Tab:
        """At the table, drawn and still."""
        tab = self.stage.sit(staged, person=self.person)
        settled(tab, TableInPage(tab))
        tab.page.wait_for_timeout(300)
        return tab


def lobby(visit: Visit) -> Tab:
    """With an own match, a running and a finished one."""
    visit.stage.set(rich_turn())
    visit.stage.set(finished("2", 1), "2")
    own = visit.stage.set(first_prompt("turn"))
    visit.person.has_session(own.tokens[0])
    tab = visit.person.tab("/")
    expect(tab.page.locator(".match-card").first).to_be_visible()
    expect(tab.page.locator(".match-list[aria-busy]")).to_have_count(0)
    return tab


def new_match(visit: Visit) -> Tab:
    """Setting up a table for four."""
    tab = visit.person.tab("/new?game=mini_wwii&with=friends")
    tab.page.locator('label:has(input[name="layout"][value="4"])').click()
    return tab


def waiting_room(visit: Visit) -> Tab:
    """With free seats and their links."""
    visit.person.api("/guests", "POST", {"name": "Ada"})
    body = {"game": "mini_wwii", "layout": "4", "options": {}, "public": False, "seat": 0, "bots": [3]}
    record = visit.person.api("/matches", "POST", body)
    tab = visit.person.tab(f"/m/{record['id']}")
    expect(tab.page.locator(".room-seat")).to_have_count(4)
    return tab


def table_at_the_start(visit: Visit) -> Tab:
    """The first unit is to be placed."""
    return visit.sit(visit.stage.set(first_prompt("place_unit")))


def table_at_a_turn(visit: Visit) -> Tab:
    """A card is to be chosen."""
    return visit.sit(visit.stage.set(rich_turn()))


def table_in_an_operation(visit: Visit) -> Tab:
    """A unit is picked up."""
    tab = visit.sit(visit.stage.set(rich_operation()))
    table = TableInPage(tab)
    area = next(area for area, marks in table.look().marks.items() if marks == ("select",))
    table.press_area(area)
    return tab


def table_with_a_menu(visit: Visit) -> Tab:
    """The menu of a card is open."""
    tab = visit.sit(visit.stage.set(rich_turn()))
    TableInPage(tab).press(".mw-hand .playable")
    return tab


def table_with_cards_seen(visit: Visit) -> Tab:
    """The Radar has seen cards of a hand, and some of them are to be removed."""
    return visit.sit(visit.stage.set(first_prompt("remove_card")))


def table_of_a_team(visit: Visit) -> Tab:
    """A hand for two countries, in the middle of the match."""
    middle = first_where(lambda match: match.state.round == 3 and prompt_of(match) == "turn", "2", sensibly)
    return visit.sit(visit.stage.set(middle, "2"))


def table_at_the_end(visit: Visit) -> Tab:
    """With the result."""
    staged = visit.stage.set(finished("4", 2))
    tab = visit.stage.sit(staged, 0, visit.person)
    settled(tab, TableInPage(tab))
    expect(tab.page.locator(".result")).to_be_visible()
    return tab


def replay(visit: Visit) -> Tab:
    """With all hands open."""
    staged = visit.stage.set(finished("4", 2))
    tab = visit.person.tab(f"/replay/{staged.id}#120")
    expect(tab.page.locator(".mw-hand-frame")).to_have_count(4)
    tab.page.wait_for_timeout(300)
    return tab


def rules(visit: Visit) -> Tab:
    """From the top."""
    tab = visit.person.tab("/rules/mini_wwii")
    expect(tab.page.locator(".rules-text")).to_be_visible()
    return tab


PAGES = (
    lobby,
    new_match,
    waiting_room,
    table_at_the_start,
    table_at_a_turn,
    table_in_an_operation,
    table_with_a_menu,
    table_with_cards_seen,
    table_of_a_team,
    table_at_the_end,
    replay,
    rules,
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
@pytest.mark.parametrize("device", ["computer", "phone"])
def test_a_page_fits(stage: Stage, people: People, device: str, page: Callable[[Visit], Tab]) -> None:
    is_phone = device == "phone"
    tab = page(Visit(stage, people.on_phone() if is_phone else people()))
    faults = []
    for name in ["phone"] if is_phone else ["desk", "tablet"]:
        if not is_phone and name != "desk":
            tab.page.set_viewport_size(SIZES[name])
            tab.page.wait_for_timeout(300)
        faults += [f"{name}: {fault}" for fault in faults_of(tab, fingers=is_phone)]
        if SHOTS:
            tab.page.screenshot(path=f"{SHOTS}/{page.__name__}-{name}.png", animations="disabled")
    assert not faults, "\n".join(faults)
