"""Going back beyond undo, as people meet it: the wish, the question over the table, the answer, what is struck out."""

import pytest
from playwright.sync_api import Locator, expect

from engine.core import match as matches
from engine.core.match import Match
from engine.core.types import Seat
from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.person import PHONE, People, Tab
from tests.browser.staging import first_where
from tests.browser.table import TableInPage
from tests.browser.test_people import take_name

pytestmark = pytest.mark.browser

BOTS = frozenset({1, 2, 3})
HOLD_A_SECOND = """() => {
    const later = window.setTimeout;
    window.held = [];
    window.setTimeout = (call, wait, ...rest) => (wait === 1000 ? held.push(call) : later(call, wait, ...rest));
}"""
"""What waits for a second waits for the test."""


def can_go_back(match: Match) -> bool:
    """Seat 0 is to act and has a choice to go back to."""
    to_act = match.rules.turns(match.state)
    return list(to_act) == [Seat(0)] and matches.take_back_step(match, Seat(0)) is not None and match.state.round > 1


def rewind(tab: Tab) -> Locator:
    return tab.page.get_by_role("button", name="Take back further")


def question(tab: Tab) -> Locator:
    return tab.page.get_by_role("region", name="Going back")


def test_with_computer_players_alone_it_goes_back_at_once(stage: Stage) -> None:
    staged = stage.set(first_where(can_go_back), bots=BOTS)
    tab = stage.sit(staged, 0)
    settled(tab, TableInPage(tab))
    to, seq = matches.take_back_step(staged.match, Seat(0)), tab.seq
    rewind(tab).click()
    expect(question(tab)).to_contain_text("cannot be undone")
    tab.page.keyboard.press("Enter")
    view = tab.wait(lambda: tab.views.get(seq + 1), "the step back")
    assert view["back_to"] == to
    expect(question(tab)).to_have_count(0)
    settled(tab, TableInPage(tab))
    assert tab.page.locator(".log-step.undone").count() > 0
    expect(tab.page.locator(".log-step.undid").last).to_contain_text("went back to an earlier choice")
    tab.page.reload()
    settled(tab, TableInPage(tab))
    assert tab.page.locator(".log-step.undone").count() > 0


def test_people_are_asked_and_their_answer_is_told(stage: Stage, people: People) -> None:
    staged = stage.set(first_where(can_go_back), bots=frozenset({2, 3}))
    asking, asked = stage.sit(staged, 0), stage.sit(staged, 1, people.on_phone())
    for tab in (asking, asked):
        settled(tab, TableInPage(tab))
    assert asked.page.viewport_size == PHONE
    seq = asking.seq
    rewind(asking).click()
    question(asking).get_by_role("button", name="Ask").click()
    expect(question(asking)).to_contain_text("Waiting for Grace")
    expect(question(asked)).to_contain_text("Ada asks to go back")
    asked.page.reload()
    no = question(asked).get_by_role("button", name="No")
    expect(no).to_be_visible()
    assert no.bounding_box()["height"] >= 44  # type: ignore[index]
    no.click()
    expect(question(asking)).to_have_count(0)
    expect(asking.page.locator(".log-step").last).to_contain_text("Grace would rather not go back")
    rewind(asking).click()
    question(asking).get_by_role("button", name="Ask").click()
    expect(asking.page.locator(".notice")).to_contain_text(["The others have said no"])
    assert asking.seq == seq


def test_a_yes_goes_back_for_everybody(stage: Stage) -> None:
    staged = stage.set(first_where(can_go_back), bots=frozenset({2, 3}))
    asking, asked, watching = stage.sit(staged, 0), stage.sit(staged, 1), stage.watch(staged)
    for tab in (asking, asked, watching):
        settled(tab, TableInPage(tab))
    seq = asking.seq
    rewind(asking).click()
    question(asking).get_by_role("button", name="Ask").click()
    expect(question(watching)).to_contain_text("Waiting for Grace")
    assert question(watching).get_by_role("button").count() == 0
    question(asked).get_by_role("button", name="Yes, go back").click()
    for tab in (asking, asked, watching):
        view = tab.wait(lambda tab=tab: tab.views.get(seq + 1), "the step back")  # type: ignore[misc]
        assert view["back_to"] == matches.take_back_step(staged.match, Seat(0))
        expect(question(tab)).to_have_count(0)


def test_answers_are_dead_for_their_first_second(stage: Stage, people: People) -> None:
    staged = stage.set(first_where(can_go_back), bots=frozenset({2, 3}))
    asking, asked = stage.sit(staged, 0), stage.sit(staged, 1, people.on_phone())
    for tab in (asking, asked):
        settled(tab, TableInPage(tab))
    asked.page.evaluate(HOLD_A_SECOND)
    seq = asking.seq
    rewind(asking).click()
    question(asking).get_by_role("button", name="Ask").click()
    yes = question(asked).get_by_role("button", name="Yes, go back")
    expect(yes).to_be_disabled()
    yes.click(force=True)
    asked.page.keyboard.press("Enter")
    asked.page.evaluate("held.splice(0).forEach((call) => call())")
    expect(yes).to_be_enabled()
    assert asking.seq == seq
    assert not [sent for sent in asked.sent if sent["type"] == "answer_takeback"]
    yes.focus()
    asked.page.keyboard.press("Enter")
    asking.wait(lambda: asking.views.get(seq + 1), "the step back")


def test_a_match_without_take_backs_says_so(people: People) -> None:
    tab = people.on_phone().tab("/new?game=mini_wwii")
    box = tab.page.get_by_role("checkbox", name="Players may ask to go back")
    expect(box).to_be_checked()
    box.focus()
    tab.page.keyboard.press("Space")
    expect(box).not_to_be_checked()
    expect(box).to_be_focused()
    expect(tab.page.get_by_role("complementary")).to_contain_text("No take-backs")
    tab.page.get_by_role("button", name="Start the match").click()
    take_name(tab.page, "Ada")
    tab.page.get_by_role("button", name="Players").click()
    expect(tab.page.locator("player-list").get_by_text("No take-backs")).to_be_visible()
    expect(rewind(tab)).to_have_count(0)
