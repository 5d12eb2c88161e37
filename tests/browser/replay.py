"""The replay page of Mini WWII: its controls, and what it shows against the film that the API gives."""

import re

from playwright.sync_api import Page, expect

from tests.browser.expectations import picture_faults
from tests.browser.person import Json, Person, Tab
from tests.browser.table import Look, TableInPage

HAND = ".mw-hand-frame"


def check_replay(person: Person, tab: Tab, reel: Json) -> None:
    """Goes through the film with every control, then looks through other eyes. `reel` is the open one."""
    page, last = tab.page, len(reel["frames"]) - 1
    page.wait_for_url(re.compile("/replay/"))
    shows(tab, reel, 0)
    expect(page.locator(HAND)).to_have_count(4)
    for button, index in (("One step forward", 1), ("Last step", last), ("One step back", last - 1), ("First step", 0)):
        page.get_by_role("button", name=button).click()
        shows(tab, reel, index)
    expect(page.get_by_role("button", name="One step back")).to_be_disabled()
    page.get_by_role("slider", name="Step").fill(str(last // 2))
    shows(tab, reel, last // 2)
    check_autoplay(page)
    check_eyes(person, tab, reel["match"]["id"])


def check_autoplay(page: Page) -> None:
    """Plays by itself, faster when told to, and stops."""
    begin = step_of(page)
    page.get_by_label("Speed").select_option(label="4×")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("begin => Number(location.hash.slice(1)) >= begin + 2", arg=begin)
    page.get_by_role("button", name="Pause").click()
    stopped = step_of(page)
    page.wait_for_timeout(500)
    assert step_of(page) == stopped


def check_eyes(person: Person, tab: Tab, match_id: str) -> None:
    """The moment stays when somebody else's eyes are chosen; only their hands are seen."""
    page = tab.page
    for viewer, hands in (("spectator", 0), ("0", 1), ("3", 1), ("open", 4)):
        index = step_of(page)
        page.get_by_label("Seen by").select_option(viewer)
        expect(page.locator(HAND)).to_have_count(hands)
        reel = person.api(f"/matches/{match_id}/replay?viewer={viewer}")
        look = shows(tab, reel, index)
        seen = [card for hand in reel["frames"][index]["view"]["hands"] for card in hand["cards"] or []]
        assert sorted(look.hand) == sorted(seen)


def shows(tab: Tab, reel: Json, index: int) -> Look:
    """The page is at this step of the film, and draws it."""
    table = TableInPage(tab)
    tab.wait(lambda: step_of(tab.page) == index, f"step {index} of the replay")
    view = reel["frames"][index]["view"]
    tab.wait(lambda: not picture_faults(table.look(), view), f"step {index} to be drawn", 5)
    look = table.look()
    assert not look.marks
    assert not look.cards
    return look


def step_of(page: Page) -> int:
    """The step that the address names; -1 if it names none."""
    found = re.search(r"#(\d+)$", page.url)
    return int(found[1]) if found else -1
