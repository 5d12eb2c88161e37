"""Other ways to play than with a mouse at a desk: by keyboard alone, by touch on a phone, without motion."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Stage
from tests.browser.expectations import Drawing, settled
from tests.browser.person import People
from tests.browser.player import Player
from tests.browser.replay import shows, step_of
from tests.browser.staging import finished, first_prompt, rich_operation
from tests.browser.table import Look, TableInPage

pytestmark = pytest.mark.browser

MOST_TABS = 80
RUNNING_ANIMATIONS = """document.getAnimations()
    .filter((one) => one.playState === "running" && one.effect.getComputedTiming().duration > 1)
    .map((one) => one.animationName ?? one.transitionProperty ?? "scripted")"""


def test_a_unit_is_placed_by_keyboard(stage: Stage) -> None:
    tab = stage.sit(stage.set(first_prompt("place_unit")))
    table = TableInPage(tab)
    area = go_to_lit_area(tab.page, settled(tab, table), "build")
    tab.page.keyboard.press("Enter")
    if table.look().entries:
        tab.page.keyboard.press("ArrowDown")
        tab.page.keyboard.press("Enter")
    tab.wait(lambda: tab.acts, "a unit to be placed")
    assert tab.acts[0]["action"]["area"] == area


def test_an_operation_is_played_and_finished_by_keyboard(stage: Stage) -> None:
    tab = stage.sit(stage.set(first_prompt("turn", round_=2)))
    table = TableInPage(tab)
    settled(tab, table)
    tab_to(tab.page, tab.page.locator(".mw-hand .playable").first)
    tab.page.keyboard.press("Enter")
    entries = table.look().entries
    for _ in range(next(n for n, entry in enumerate(entries) if "operation" in entry.tones)):
        tab.page.keyboard.press("ArrowDown")
    tab.page.keyboard.press("Enter")
    tab.wait(lambda: tab.acts and tab.acts[0]["action"]["type"] == "play_operation", "the card to be played")
    tab.wait(lambda: "Finish" in " ".join(table.look().buttons), "the operation to begin")

    look = settled(tab, table)
    origin = go_to_lit_area(tab.page, look, "select")
    tab.page.keyboard.press("Enter")
    while table.look().entries:
        tab.page.keyboard.press("ArrowUp")
        tab.page.keyboard.press("Enter")
    look = settled(tab, table)
    if len(tab.acts) == 1:
        assert look.chosen == origin
        go_to_lit_area(tab.page, look, "move")
        tab.page.keyboard.press("Enter")
        if table.look().entries:
            tab.page.keyboard.press("Enter")
    tab.wait(lambda: len(tab.acts) == 2, "something to be done with the OPs")

    settled(tab, table)
    tab_to(tab.page, tab.page.get_by_role("button", name="Finish"))
    tab.page.keyboard.press("Space")
    tab.wait(lambda: tab.acts[-1]["action"]["type"] == "finish", "the operation to end")


def test_escape_puts_a_unit_down_and_closes_a_menu(stage: Stage) -> None:
    tab = stage.sit(stage.set(rich_operation()))
    table = TableInPage(tab)
    before = settled(tab, table)
    area = next(area for area, marks in before.marks.items() if marks == ("select",))
    table.press_area(area)
    if table.look().is_open:
        table.press_entry(0)
    assert table.look().chosen == area
    tab.page.keyboard.press("Escape")
    assert settled(tab, table).offers == before.offers


def test_arrows_walk_between_areas(stage: Stage) -> None:
    tab = stage.watch(stage.set(first_prompt("turn")))
    settled(tab, TableInPage(tab))
    tab_to(tab.page, tab.page.locator(".mw-area[tabindex='0']"))
    walked = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight"):
        tab.page.keyboard.press(key)
        walked.append(focused_area(tab.page))
    assert len(set(walked)) >= 3
    assert all(walked)


def test_a_turn_is_played_by_touch_on_a_phone(stage: Stage, people: People) -> None:
    tab = stage.sit(stage.set(first_prompt("turn", round_=2)), person=people.on_phone())
    assert tab.page.evaluate("matchMedia('(pointer: coarse)').matches")
    player = Player(tab, 8, press=tab.page.touchscreen.tap)
    settled(tab, player.table)
    while player.is_to_act:
        player.act()
    assert sum(player.seen.values()) >= 2


def test_a_unit_is_moved_by_touch_on_a_phone(stage: Stage, people: People) -> None:
    tab = stage.sit(stage.set(rich_operation()), person=people.on_phone())
    table = TableInPage(tab, tab.page.touchscreen.tap)
    look = settled(tab, table)
    area = next(area for area, marks in look.marks.items() if marks == ("select",))
    table.press_area(area)
    if table.look().is_open:
        table.press_entry(0)
    goal = next(area for area, marks in settled(tab, table).marks.items() if marks == ("move",))
    table.press_area(goal)
    tab.wait(lambda: tab.acts, "the move")
    assert (tab.acts[0]["action"]["origin"], tab.acts[0]["action"]["to"]) == (area, goal)


def test_with_reduced_motion_nothing_moves_by_itself(stage: Stage) -> None:
    tab = stage.sit(stage.set(rich_operation()))
    player = Player(tab, 9)
    settled(tab, player.table)
    player.act()
    assert tab.page.evaluate(RUNNING_ANIMATIONS) == []


def test_with_motion_the_table_ends_in_the_same_state(stage: Stage, people: People) -> None:
    tab = stage.sit(stage.set(first_prompt("turn", round_=2)), person=people(reduced_motion="no-preference"))
    player = Player(tab, 10)
    while player.is_to_act:
        settled(tab, player.table)
        tab.page.wait_for_timeout(350)
        player.act()
    tab.page.wait_for_timeout(700)
    settled(tab, player.table)
    assert tab.page.locator(".leaving, .arriving").count() == 0


def test_a_replay_is_steered_by_keyboard(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(finished("2", 1), "2")
    tab = person.tab(f"/replay/{staged.id}")
    reel = person.api(f"/matches/{staged.id}/replay?viewer=open")
    last = len(reel["frames"]) - 1
    shows(tab, reel, 0, Drawing(tab))
    for key, index in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        tab.page.keyboard.press(key)
        shows(tab, reel, index, Drawing(tab))
    tab.page.keyboard.press("Space")
    expect(tab.page.get_by_role("button", name="Pause")).to_be_visible()
    tab.wait(lambda: step_of(tab.page) >= 1, "the replay to play")
    tab.page.keyboard.press("Space")
    expect(tab.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_moment_of_a_replay_has_an_address(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(finished("2", 1), "2")
    tab = person.tab(f"/replay/{staged.id}#60")
    shows(tab, person.api(f"/matches/{staged.id}/replay?viewer=open"), 60, Drawing(tab))


def go_to_lit_area(page: Page, look: Look, mark: str) -> str:
    """With Tab to the map, then with N from lit area to lit area."""
    tab_to(page, page.locator(".mw-area[tabindex='0']"))
    for _ in range(len(look.board)):
        area = focused_area(page)
        if mark in look.marks.get(area, ()):
            return area
        page.keyboard.press("n")
    raise AssertionError(f"N finds no area with {mark} among {look.marks}")


def tab_to(page: Page, goal: Locator) -> None:
    """Presses Tab until the thing has the focus, which must be visible there."""
    goal.wait_for()
    for _ in range(MOST_TABS):
        if goal.evaluate("node => node === document.activeElement"):
            assert goal.evaluate("node => node.matches(':focus-visible')")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{MOST_TABS} times Tab do not lead to {goal}")


def focused_area(page: Page) -> str:
    """The area of the map that has the focus; "" if none has."""
    area: str = page.evaluate("document.activeElement?.closest('.mw-area')?.dataset.area ?? ''")
    return area
