"""Lost connections, restarts, reloads and second tabs: the player stays where they were, and nothing is done twice."""

import json

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.person import Json, People, Tab
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.staging import first_prompt
from tests.browser.table import TableInPage

pytestmark = pytest.mark.browser

BANNER = ".banner"


def test_a_reload_in_the_middle_of_an_operation_shows_the_same(stage: Stage) -> None:
    tab = stage.sit(stage.set(first_prompt("operation", round_=2)))
    table = TableInPage(tab)
    before = settled(tab, table)
    tab.page.reload()
    after = settled(tab, table)
    assert (after.offers, after.hand, after.board, after.points) == (
        before.offers,
        before.hand,
        before.board,
        before.points,
    )
    expect(tab.page.locator(".turn-chip")).to_have_text("Your turn")


def test_offline_is_told_and_what_was_done_meanwhile_is_sent_once(stage: Stage) -> None:
    tab = stage.sit(stage.set(first_prompt("turn", round_=2)))
    tab.expect_error("ERR_INTERNET_DISCONNECTED")
    player = Player(tab, 1)
    settled(tab, player.table)
    seq = tab.seq
    tab.page.context.set_offline(True)
    expect(tab.page.locator(BANNER)).to_contain_text("You are offline")
    press(tab, "Pass")
    assert tab.page.locator(".mw-table-root.busy").count() == 1
    tab.page.context.set_offline(False)
    expect(tab.page.locator(BANNER)).to_have_count(0)
    tab.wait(lambda: tab.seq > seq, "the pass to be played")
    assert passes_after(tab, seq) == 1


def test_a_killed_server_comes_back_with_the_match_and_the_waiting_action(stage: Stage, server: Server) -> None:
    tab = stage.sit(stage.set(first_prompt("turn", round_=2)))
    tab.expect_error("WebSocket connection to .* failed")
    tab.expect_error("ERR_CONNECTION_(REFUSED|RESET)")
    table = TableInPage(tab)
    settled(tab, table)
    seq = tab.seq
    server.kill()
    expect(tab.page.locator(BANNER)).to_contain_text("Connection lost")
    press(tab, "Pass")
    server.start()
    expect(tab.page.locator(BANNER)).to_have_count(0, timeout=30_000)
    tab.wait(lambda: tab.seq > seq, "the pass to be played")
    settled(tab, table)
    assert passes_after(tab, seq) == 1


def test_an_action_whose_answer_was_lost_is_not_done_twice(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(first_prompt("operation", round_=2))
    line = Fragile()
    person.context.route_web_socket("**/ws/**", line.open)
    page = stage.sit(staged, person=person).page
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("button", name="Finish")).to_have_count(0)
    expect(page.locator(".mw-table-root.busy")).to_have_count(0)
    page.wait_for_timeout(300)
    first, again = line.acts
    assert first == again
    assert [answer["type"] for answer in line.answers] == ["ack"]
    assert person.api(f"/matches/{staged.id}")["seq"] == staged.match.seq + 1


class Fragile:
    """A line that breaks as soon as an action was handed on, before its answer; the next one holds."""

    def __init__(self) -> None:
        self.acts: list[Json] = []
        self.answers: list[Json] = []

    def open(self, page: WebSocketRoute) -> None:
        """Stands between a socket of the page and the server."""
        server = page.connect_to_server()
        holds = bool(self.acts)

        def send(text: str | bytes) -> None:
            message = json.loads(text)
            server.send(text)
            if message["type"] == "act":
                self.acts.append(message)

        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if self.acts and not holds:
                page.close(code=1012)
                return
            page.send(text)
            if message["type"] in {"ack", "reject"}:
                self.answers.append(message)

        page.on_message(send)
        server.on_message(answer)


def test_an_answer_that_comes_when_its_page_is_left_changes_nothing(people: People) -> None:
    person = people()
    person.api("/guests", "POST", {"name": "Ada"})
    match = person.api("/matches", "POST", {"game": "mini_wwii", "layout": "2", "seat": 0})
    page = person.tab(f"/m/{match['id']}").page
    held: list[Route] = []
    page.route("**/api/matches/*/seats/1/**", lambda route: held.append(route))
    page.get_by_role("button", name="Computer").click()
    page.locator(".bar-home").click()
    expect(page.locator("lobby-page")).to_be_visible()
    title = page.title()
    with page.expect_response("**/api/matches/*/seats/1/**"):
        held[0].continue_()
    page.wait_for_timeout(200)
    assert page.title() == title


def test_two_tabs_of_a_player_are_both_live(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(first_prompt("operation", round_=2))
    one, two = stage.sit(staged, person=person), stage.sit(staged, person=person)
    first, second = Player(one, 3), Player(two, 4)
    for tab, player in ((one, first), (two, second)):
        settled(tab, player.table)
    first.act()
    two.wait(lambda: two.seq == one.seq, "the other tab to follow")
    assert settled(two, second.table).board == settled(one, first.table).board
    if second.is_to_act:
        second.act()
        one.wait(lambda: one.seq == two.seq, "the first tab to follow")
        assert settled(two, second.table).offers == settled(one, first.table).offers


def test_a_tab_that_was_left_behind_is_told_so(stage: Stage, people: People) -> None:
    person, other = people(), people()
    staged = stage.set(first_prompt("turn", round_=2))
    late, quick = stage.sit(staged, person=person), stage.sit(staged, person=other)
    late.expect_error("ERR_INTERNET_DISCONNECTED")
    for tab in (late, quick):
        settled(tab, TableInPage(tab))
    person.context.set_offline(True)
    press(late, "Pass")
    Player(quick, 5).act()
    person.context.set_offline(False)
    expect(late.page.locator(".notice")).to_contain_text("The table moved on")
    late.wait(lambda: late.seq == quick.seq, "the late tab to catch up")
    settled(late, TableInPage(late))
    assert passes_after(late, staged.match.seq) == 0


def test_a_step_can_be_taken_back(stage: Stage) -> None:
    tab = stage.sit(stage.set(first_prompt("operation", round_=2)))
    player = Player(tab, 6)
    before = settled(tab, player.table)
    player.act()
    undo = tab.page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    seq = tab.seq
    undo.click()
    tab.wait(lambda: tab.seq > seq, "the undo")
    after = settled(tab, player.table)
    assert (after.offers, after.board, after.hand) == (before.offers, before.board, before.hand)
    expect(tab.page.locator(".log-step.undone")).to_have_count(1)
    expect(tab.page.locator(".log-step.undid")).to_contain_text("took that back")


def press(tab: Tab, name: str) -> None:
    """Presses a button of the prompt."""
    tab.page.locator(".mw-prompt-buttons").get_by_role("button", name=name).click()


def passes_after(tab: Tab, seq: int) -> int:
    """How often this seat passed by its own choice after a step, by the log that the server tells a newcomer."""
    tab.page.reload()
    count = len(tab.received)
    hello = tab.wait(
        lambda: next((text for text in tab.received[count - 1 :] if '"hello"' in text[:20]), None), "the history"
    )
    steps = [step for step in json.loads(hello)["history"] if step["seq"] > seq]
    return sum(event["type"] == "passed" and not event.get("automatic") for step in steps for event in step["events"])
