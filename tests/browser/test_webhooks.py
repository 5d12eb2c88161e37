"""Being told of one's turn by a webhook: set, tried, switched off and removed on the account page."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import People
from tests.browser.server import Server

pytestmark = pytest.mark.browser


class Channel(HTTPServer):
    """Takes messages, or answers with another status."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status = 204
        self.messages: list[Any] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Where to send to; the last part is a secret."""
        return f"http://127.0.0.1:{self.server_port}/hooks/secret"


class _Handler(BaseHTTPRequestHandler):
    server: Channel

    def do_POST(self) -> None:
        self.server.messages.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def channel() -> Iterator[Channel]:
    """A website that takes messages."""
    opened = Channel()
    yield opened
    opened.shutdown()
    opened.server_close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets webhooks lead to this machine."""
    running = Server(tmp_path_factory.mktemp("server"), WEBHOOKS_TO_PRIVATE_ADDRESSES="true", RATE_WEBHOOK_TESTS="100")
    running.start()
    yield running
    running.stop()
    assert running.faults() == []


@pytest.mark.parametrize("is_phone", [False, True], ids=["desktop", "phone"])
def test_a_webhook_is_set_tried_and_removed(people: People, channel: Channel, is_phone: bool) -> None:
    person = people.on_phone(color_scheme="dark") if is_phone else people()
    person.api("/guests", "POST", {"name": "Ada"})
    page = person.tab("/account").page
    part = page.get_by_role("region", name="Your turn")
    part.get_by_label("Webhook").fill(channel.url)
    part.get_by_role("button", name="Tell me there").click()
    expect(part).to_contain_text(f"http://127.0.0.1:{channel.server_port}/…")
    expect(part).to_contain_text("Nothing sent yet")
    assert "secret" not in page.content()
    part.get_by_role("button", name="Send a test message").click()
    expect(page.locator(".notice")).to_contain_text(["Sent. Have a look there."])
    expect(part).to_contain_text("Last message")
    assert channel.messages[0]["content"].startswith("It works")
    channel.status = 404
    part.get_by_role("button", name="Send a test message").click()
    expect(page.locator(".notice.bad")).to_contain_text("answered with 404")
    part.get_by_role("button", name="Remove").click()
    expect(part.get_by_label("Webhook")).to_have_value("")
    page.reload()
    expect(part.get_by_label("Webhook")).to_be_visible()


def test_every_page_says_that_messages_do_not_arrive(people: People, channel: Channel, server: Server) -> None:
    """While they are tried again, and when they are given up; not any more once one has arrived."""
    person = people()
    person.api("/guests", "POST", {"name": "Ada"})
    person.api("/me/webhook", "PUT", {"url": channel.url})
    match = person.api("/matches", "POST", {"game": "mini_wwii", "layout": "2", "seat": 0, "bots": [1]})
    alert = "site-alerts .alert-line"
    for state, words in (("failing", "do not arrive at the moment"), ("off", "are switched off")):
        fail(server, state)
        for path in ("/", "/new", "/account", f"/m/{match['id']}"):
            tab = person.tab(path)
            expect(tab.page.locator(alert)).to_contain_text(words)
            tab.page.close()
    page = person.tab("/").page
    page.locator(alert).get_by_role("link", name="See why").click()
    part = page.get_by_role("region", name="Your turn")
    expect(part).to_contain_text("Switched off: the other side answered with 503.")
    part.get_by_role("button", name="Send a test message").click()
    expect(page.locator(alert)).to_have_count(0)


def fail(server: Server, state: str) -> None:
    """Makes all webhooks fail, as hours of tries would."""
    file = server.database_url.partition("///")[2]
    how = {"failing": "tries = 3, problem = 'status_503'", "off": "tries = 0, failure = 'status_503'"}[state]
    with sqlite3.connect(file) as connection:
        connection.execute(f"UPDATE webhooks SET {how}, next_try_at = '2100-01-01 00:00:00'")


def test_an_address_that_is_none_is_told_at_the_field(people: People) -> None:
    person = people()
    person.api("/guests", "POST", {"name": "Ada"})
    tab = person.tab("/account")
    tab.expect_error("422")
    part = tab.page.get_by_role("region", name="Your turn")
    part.get_by_label("Webhook").fill("https://somebody@example.org/x")
    part.get_by_role("button", name="Tell me there").click()
    expect(part.get_by_role("alert").first).to_have_text("That is no address of a website.")
