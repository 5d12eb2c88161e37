"""Two people, two computer players and a spectator: a match from the lobby to its replay, through the page alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.expectations import Drawing, settled
from tests.browser.person import Json, People, Person, Tab
from tests.browser.player import Player
from tests.browser.replay import check_replay
from tests.browser.secrets_check import SPECTATOR, leaks
from tests.browser.table import TableInPage

pytestmark = pytest.mark.browser

AT_TABLE = re.compile(r"/m/\w+$")
LOOK_EVERY = 8
"""Actions between two comparisons of all three pages."""
ALWAYS_SEEN = {"place_unit", "discard", "play_operation", "finish", "move"}


@pytest.mark.timeout(480)
def test_a_whole_match_from_the_lobby_to_the_replay(people: People) -> None:
    host, friend, watcher = people(), people(), people()
    one = open_table(host)
    two = join(friend, one.page.get_by_label("Link for this seat").input_value())
    three = watch(watcher, one.page.get_by_label("Link for watching").input_value())
    one.page.get_by_role("button", name="Start the match").click()

    players = [Player(one, 1), Player(two, 2)]
    play_to_the_end(players, three)

    match_id = one.page.url.rsplit("/", 1)[1]
    record = host.api(f"/matches/{match_id}")
    for tab in (one, two, three):
        check_end(tab, record)
    reel = host.api(f"/matches/{match_id}/replay?viewer=open")
    for tab, viewer in ((one, 0), (two, 1), (three, SPECTATOR)):
        assert leaks(tab, reel["frames"], viewer) == []
    kinds = set(players[0].seen + players[1].seen)
    assert kinds >= ALWAYS_SEEN

    two.page.get_by_role("link", name="See the replay").click()
    check_replay(friend, two, reel, Drawing(two))


def open_table(host: Person) -> Tab:
    """From the lobby to a table for four, with computer players on the last two seats."""
    tab = host.tab("/")
    page = tab.page
    page.locator("article", has_text="Mini WWII").get_by_role("link", name="Play with friends").click()
    page.locator('label:has(input[name="layout"][value="4"])').click()
    for seat in (2, 3):
        page.locator(f'label:has(input[name="seat-{seat}"][value="bot"])').click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("textbox", name="Nickname").fill("Ada")
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url(AT_TABLE)
    return tab


def join(friend: Person, invite: str) -> Tab:
    """By the link to a seat."""
    tab = friend.tab(invite.removeprefix(friend.address))
    tab.page.get_by_role("textbox", name="Nickname").fill("Grace")
    tab.page.get_by_role("button", name="Sit down").click()
    tab.page.wait_for_url(AT_TABLE)
    return tab


def watch(watcher: Person, invite: str) -> Tab:
    """By the link for watching; no name is asked for."""
    tab = watcher.tab(invite.removeprefix(watcher.address))
    tab.page.get_by_role("button", name="Just watch").click()
    tab.page.wait_for_url(AT_TABLE)
    return tab


def play_to_the_end(players: list[Player], spectator: Tab) -> None:
    """Both players act whenever the server waits for them."""
    number = 0
    waited = 0
    while not all(player.is_over for player in players):
        waiting = [player for player in players if player.is_to_act]
        for player in waiting:
            player.act()
            number += 1
            if number % LOOK_EVERY == 0:
                compare_pages([player.tab for player in players], spectator)
        waited = 0 if waiting else waited + 1
        assert waited < 6000, f"nobody could act for a minute after step {players[0].tab.seq}"
        spectator.page.wait_for_timeout(10)


def compare_pages(tabs: list[Tab], spectator: Tab) -> None:
    """All see the same board, and the spectator's page holds no card of a hand."""
    content = spectator.page.content()
    view = spectator.view
    assert view is not None
    for tab in tabs:
        known = tab.views.get(view["seq"])
        if known is not None:
            assert known["view"]["areas"] == view["view"]["areas"]
            own = {card for hand in known["view"]["hands"] for card in hand.get("cards") or []}
            assert not [card for card in own if f'"{card}"' in content]
    settled(spectator, TableInPage(spectator))


def check_end(tab: Tab, record: Json) -> None:
    """The page shows the end as the record has it."""
    look = settled(tab, TableInPage(tab))
    scores = record["outcome"]["scores"]
    assert look.points == (scores["axis"], scores["allies"])
    result = tab.page.locator(".result")
    expect(result).to_be_visible()
    assert tab.view is not None
    won = tab.view["view"]["viewer"] in record["outcome"]["winners"]
    expect(result.get_by_role("heading")).to_contain_text("You won" if won else "won")
    for team in ("axis", "allies"):
        expect(result).to_contain_text(str(scores[team]))
