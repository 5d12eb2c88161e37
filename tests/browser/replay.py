"""The replay page: its controls, and what it shows against the film that the API gives."""

import re
from typing import Protocol

from playwright.sync_api import Page, expect

from tests.browser.person import Json, Person, Tab


class Drawn(Protocol):
    """A game's table as it is drawn in a page."""

    def picture_faults(self, view: Json) -> list[str]:
        """Where what is drawn differs from this view."""

    def is_idle(self) -> bool:
        """Whether nothing is offered."""

    def cards(self) -> list[str]:
        """The cards in all hands that are shown."""

    def cards_in(self, view: Json) -> list[str]:
        """The cards in all hands that this view shows."""


def check_replay(person: Person, tab: Tab, reel: Json, table: Drawn) -> None:
    """Goes through the film with every control, then looks through other eyes. `reel` is the open one."""
    page, last = tab.page, len(reel["frames"]) - 1
    page.wait_for_url(re.compile("/replay/"))
    shows(tab, reel, 0, table)
    for button, index in (("One step forward", 1), ("Last step", last), ("One step back", last - 1), ("First step", 0)):
        page.get_by_role("button", name=button).click()
        shows(tab, reel, index, table)
    expect(page.get_by_role("button", name="One step back")).to_be_disabled()
    page.get_by_role("slider", name="Step").fill(str(last // 2))
    shows(tab, reel, last // 2, table)
    check_autoplay(page)
    check_eyes(person, tab, reel["match"], table)


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


def check_eyes(person: Person, tab: Tab, match: Json, table: Drawn) -> None:
    """The moment stays when somebody else's eyes are chosen; only their hands are seen."""
    page = tab.page
    eyes = ["spectator", "0", str(len(match["seats"]) - 1), "open"]
    seen = []
    for viewer in eyes:
        index = step_of(page)
        page.get_by_label("Seen by").select_option(viewer)
        reel = person.api(f"/matches/{match['id']}/replay?viewer={viewer}")
        shows(tab, reel, index, table)
        seen.append(len(table.cards()))
    assert seen[0] == 0 < seen[3]
    assert seen[3] >= seen[1] + seen[2]


def shows(tab: Tab, reel: Json, index: int, table: Drawn) -> None:
    """The page is at this step of the film, and draws it with the hands that may be seen."""
    tab.wait(lambda: step_of(tab.page) == index, f"step {index} of the replay")
    view = reel["frames"][index]["view"]
    hands = sorted(table.cards_in(view))
    tab.wait(lambda: sorted(table.cards()) == hands, f"the hands of step {index}")
    tab.wait(lambda: not table.picture_faults(view), f"step {index} to be drawn")
    assert table.is_idle()


def step_of(page: Page) -> int:
    """The step that the address names; -1 if it names none."""
    found = re.search(r"#(\d+)$", page.url)
    return int(found[1]) if found else -1
