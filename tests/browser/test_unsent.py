"""What was not acknowledged when its page is left is still sent, or its player is told; chat lines are known by their
ids."""

import json

import pytest
from playwright.sync_api import Dialog, Page, WebSocketRoute, expect

from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.person import Json, People, Person, Tab
from tests.browser.staging import Staged, first_prompt
from tests.browser.table import TableInPage
from tests.browser.test_lines import passes_after, press

pytestmark = pytest.mark.browser

ALERT = "site-alerts .alert-line"


class Cut:
    """A line that lets nothing through to the server while `is_cut`; and nothing back while `is_deaf`."""

    def __init__(self, person: Person) -> None:
        self.is_cut = False
        self.is_deaf = False
        self.sent: list[Json] = []
        self._open: list[WebSocketRoute] = []
        person.context.route_web_socket("**/ws/**", self._connect)

    def sent_of(self, kind: str) -> list[Json]:
        """What the page wanted to send of this type."""
        return [message for message in self.sent if message["type"] == kind]

    def mend(self) -> None:
        """Lets everything through, and makes the page connect anew."""
        self.is_cut = self.is_deaf = False
        for page in self._open:
            page.close(code=1012)
        self._open.clear()

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._open.append(page)

        def send(text: str | bytes) -> None:
            self.sent.append(json.loads(text))
            if not self.is_cut:
                server.send(text)

        def answer(text: str | bytes) -> None:
            if not self.is_deaf:
                page.send(text)

        page.on_message(send)
        server.on_message(answer)


def seated(stage: Stage, people: People) -> tuple[Tab, Cut, Person, Staged]:
    """Somebody who is to act and may pass, on a line that can be cut."""
    person = people()
    cut = Cut(person)
    staged = stage.set(first_prompt("turn", round_=2))
    tab = stage.sit(staged, person=person)
    settled(tab, TableInPage(tab))
    return tab, cut, person, staged


def to_lobby(page: Page) -> None:
    page.locator(".bar-home").click()
    expect(page.locator("lobby-page")).to_be_visible()


def test_an_action_not_yet_sent_is_sent_although_its_page_was_left(stage: Stage, people: People) -> None:
    tab, cut, person, staged = seated(stage, people)
    cut.is_cut = True
    press(tab, "Pass")
    to_lobby(tab.page)
    expect(tab.page.locator(ALERT)).to_contain_text("Your move is not sent yet")
    assert person.api(f"/matches/{staged.id}")["seq"] == staged.match.seq
    cut.mend()
    tab.wait(lambda: person.api(f"/matches/{staged.id}")["seq"] > staged.match.seq, "the pass to be played")
    expect(tab.page.locator(ALERT)).to_have_count(0)
    acts = cut.sent_of("act")
    assert len(acts) == 2
    assert acts[0] == acts[1], "sent again as it was, with the same client_id"


def test_who_comes_back_finds_the_action_sent_once(stage: Stage, people: People) -> None:
    tab, cut, _person, staged = seated(stage, people)
    cut.is_cut = True
    press(tab, "Pass")
    to_lobby(tab.page)
    cut.is_cut = False
    tab.page.go_back()
    tab.wait(lambda: tab.seq > staged.match.seq, "the pass to be played")
    assert {act["client_id"] for act in cut.sent_of("act")} == {cut.sent_of("act")[0]["client_id"]}
    assert passes_after(tab, staged.match.seq) == 1


def test_an_action_that_was_refused_after_its_page_was_left_is_told(stage: Stage, people: People) -> None:
    tab, cut, person, staged = seated(stage, people)
    other = stage.sit(staged, person=people())
    settled(other, TableInPage(other))
    cut.is_cut = True
    press(tab, "Pass")
    to_lobby(tab.page)
    press(other, "Pass")
    other.wait(lambda: other.seq > staged.match.seq, "the other tab's pass")
    cut.mend()
    alert = tab.page.locator(ALERT)
    expect(alert).to_contain_text("Your move was not sent. The table moved on")
    alert.get_by_role("link", name="Go to the table").click()
    expect(tab.page).to_have_url(f"{person.address}/m/{staged.id}")
    tab.page.locator(ALERT).get_by_role("button", name="Close").click()
    expect(tab.page.locator(ALERT)).to_have_count(0)


def test_leaving_with_an_unsent_action_is_warned_of_and_told_afterwards(stage: Stage, people: People) -> None:
    tab, cut, _person, _staged = seated(stage, people)
    asked: list[str] = []

    def accept(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    tab.page.on("dialog", accept)
    tab.page.reload()
    settled(tab, TableInPage(tab))
    assert asked == [], "nothing is unsent"
    cut.is_cut = True
    press(tab, "Pass")
    tab.page.reload()
    assert asked == ["beforeunload"]
    expect(tab.page.locator(ALERT)).to_contain_text("Your move was not sent. The page was closed first.")
    tab.page.reload()
    settled(tab, TableInPage(tab))
    expect(tab.page.locator(ALERT)).to_have_count(0)
    assert asked == ["beforeunload"]


def test_an_unsent_action_is_not_done_by_somebody_who_signs_in_meanwhile(stage: Stage, people: People) -> None:
    tab, cut, person, staged = seated(stage, people)
    cut.is_cut = True
    press(tab, "Pass")
    to_lobby(tab.page)
    stranger = people()
    stranger.api("/guests", "POST", {"name": "Eve"})
    [cookie] = [one for one in stranger.context.cookies() if one["name"] == "session"]
    person.has_session(cookie["value"])
    cut.mend()
    expect(tab.page.locator(ALERT)).to_contain_text("Your move was not sent. You no longer sit there.")
    assert person.api(f"/matches/{staged.id}")["seq"] == staged.match.seq


def chat_of(tab: Tab) -> Page:
    tab.page.get_by_role("button", name="Chat").click()
    return tab.page


def say(page: Page, text: str) -> None:
    page.get_by_label("Message", exact=True).fill(text)
    page.keyboard.press("Enter")


def test_a_chat_line_is_acknowledged_by_its_id_and_not_its_text(stage: Stage, people: People) -> None:
    """The first of two equal lines is lost on its way, and the second one's answer is none to it; nor is another
    tab's."""
    tab, cut, person, staged = seated(stage, people)
    page = chat_of(tab)
    cut.is_cut = True
    say(page, "the same")
    expect(page.locator(".chat-line.unsaid")).to_have_text(["the same Sending…"])
    cut.is_cut = False
    say(page, "the same")
    second = stage.sit(staged, person=person)
    say(chat_of(second), "the same")
    lines = page.locator(".chat-list:not(.chat-unsaid) .chat-line")
    expect(lines).to_have_count(2)
    expect(page.locator(".chat-line.unsaid")).to_have_count(1)
    cut.mend()
    expect(lines).to_have_count(3)
    expect(page.locator(".chat-line.unsaid")).to_have_count(0)


def test_the_words_of_a_refused_line_come_back(stage: Stage, people: People) -> None:
    tab, _cut, _person, _staged = seated(stage, people)
    page = chat_of(tab)
    say(page, "not \u202e this")
    expect(page.locator(".notice")).to_contain_text("That message was not accepted")
    expect(page.get_by_label("Message", exact=True)).to_have_value("not \u202e this")
    expect(page.locator(".chat-line.unsaid")).to_have_count(0)


def test_a_page_tells_how_long_ago_a_person_did_something(stage: Stage, people: People) -> None:
    tab, cut, _person, _staged = seated(stage, people)
    pings = cut.sent_of("ping")
    assert pings
    assert all("seen" not in ping for ping in pings)

    def idle_since(count: int, least: int) -> bool:
        later = cut.sent_of("ping")[count:]
        return bool(later) and later[-1]["idle_ms"] >= least

    def look_again() -> None:
        tab.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    tab.page.clock.install()
    tab.page.mouse.move(5, 5)
    tab.page.mouse.move(50, 50)
    tab.page.clock.fast_forward(40_000)
    look_again()
    tab.wait(lambda: idle_since(len(pings), 39_000), "a ping of an unattended page")
    count = len(cut.sent_of("ping"))
    tab.page.mouse.move(100, 100)

    def is_told() -> bool:
        # While a ping waits for its answer no other one is sent.
        look_again()
        return idle_since(count, 0) and not idle_since(count, 5_000)

    tab.wait(is_told, "a ping that tells of the pointer")
