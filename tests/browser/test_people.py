"""Names, invitations, chat and the rules pages, as people meet them."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.person import People, Tab
from tests.browser.staging import first_prompt
from tests.browser.table import TableInPage

pytestmark = pytest.mark.browser

EVIL_NAME = "<img src=x onerror=a()>"
EVIL_TEXT = "<img src=x onerror='document.title=1'><script>document.title = 2</script>"
SOLO = (("2", "Germany and Japan"), ("3-axis", "Germany and Japan"), ("3-allies", "Germany"), ("4", "Germany"))


def test_one_press_in_the_lobby_starts_a_match_against_the_computer(people: People) -> None:
    tab = people().tab("/")
    hero = tab.page.locator("article", has_text="Mini WWII")
    hero.get_by_role("button", name="Play now against the computer").click()
    take_name(tab.page, "Ada")
    settled(tab, TableInPage(tab))
    assert tab.view is not None
    assert tab.view["view"]["viewer"] == 0


@pytest.mark.parametrize(("layout", "sides"), SOLO)
def test_two_presses_start_any_table_against_the_computer(people: People, layout: str, sides: str) -> None:
    person = people()
    tab = person.tab("/new?game=mini_wwii")
    tab.page.locator(f'label:has(input[name="layout"][value="{layout}"])').click()
    tab.page.get_by_role("button", name="Start the match").click()
    take_name(tab.page, "Ada")
    settled(tab, TableInPage(tab))
    record = person.api(f"/matches/{tab.page.url.rsplit('/', 1)[1]}")
    assert record["status"] == "running"
    assert record["layout"] == layout
    assert [seat["player"]["kind"] for seat in record["seats"] if not seat["you"]] == ["bot"] * (
        len(record["seats"]) - 1
    )
    own = tab.page.locator(".player.you .player-sides")
    assert [word for word in sides.split(" and ") if word in own.inner_text()] == sides.split(" and ")


def test_markup_in_names_and_messages_is_shown_as_text(stage: Stage, people: People) -> None:
    staged = stage.set(first_prompt("turn"))
    writer, reader = stage.sit(staged), stage.watch(staged)
    rename(writer, EVIL_NAME)
    writer.page.goto(f"{writer.page.url}m/{staged.id}")
    say(writer, EVIL_TEXT, "Everyone")
    settled(reader, TableInPage(reader))
    for tab in (writer, reader):
        tab.page.locator('button[data-tab="chat"]').click()
        line = tab.page.locator(".chat-line").last
        expect(line.locator(".chat-text")).to_have_text(EVIL_TEXT)
        expect(line.locator("b")).to_have_text(EVIL_NAME)
        assert tab.page.locator("img, .chat-line script").count() == 0
        assert tab.page.title() not in {"1", "2"}


def test_the_chat_stays_open_when_the_table_comes(stage: Stage, people: People) -> None:
    person = people()
    held: list[Route] = []
    person.context.route("**/games/mini_wwii/index.js", lambda route: held.append(route))
    tab = stage.sit(stage.set(first_prompt("turn")), person=person)
    tab.wait(lambda: held, "the table to be loaded")
    chat = tab.page.locator('button[data-tab="chat"]')
    chat.click()
    held[0].continue_()
    settled(tab, TableInPage(tab))
    expect(chat).to_have_attribute("aria-pressed", "true")


def test_spectators_do_not_read_what_players_say_at_the_table(stage: Stage) -> None:
    staged = stage.set(first_prompt("turn"))
    player, other, watcher = stage.sit(staged, 0), stage.sit(staged, 1), stage.watch(staged)
    say(player, "only for us", "Players")
    say(player, "hello all", "Everyone")
    for tab in (other, watcher):
        settled(tab, TableInPage(tab))
    for tab, texts in ((other, ["only for us", "hello all"]), (watcher, ["hello all"])):
        tab.page.locator('button[data-tab="chat"]').click()
        expect(tab.page.locator(".chat-text")).to_have_text(texts)
    assert not any("only for us" in frame for frame in watcher.received)


def test_a_private_match_opens_by_its_link_alone(stage: Stage, people: People) -> None:
    staged = stage.set(first_prompt("turn"), public=False)
    owner = people()
    stage.sit(staged, 0, owner)
    record = owner.api(f"/matches/{staged.id}")
    guest, stranger = people(), people()
    tab = guest.tab(f"/join/{staged.id}#{record['invites']['watch']}")
    tab.page.get_by_role("button", name="Just watch").click()
    settled(tab, TableInPage(tab))
    for path in (f"/m/{staged.id}", f"/replay/{staged.id}", f"/join/{staged.id}", "/m/nosuchmatch"):
        lost = stranger.tab(path)
        lost.expect_error("status of 404")
        expect(lost.page.get_by_role("main")).to_contain_text(
            re.compile("needs an invitation|does not exist|no such match")
        )
        assert staged.id not in lost.page.locator("main").inner_text()


def test_an_invitation_asks_for_a_name_and_seats(people: People) -> None:
    host, guest = people(), people()
    tab = host.tab("/new?game=mini_wwii&with=friends")
    tab.page.get_by_role("button", name="Open the table").click()
    take_name(tab.page, "Ada")
    link = tab.page.get_by_label("Link for this seat").input_value()
    other = guest.tab(link.removeprefix(guest.address))
    expect(other.page.get_by_role("main")).to_contain_text("Ada")
    form = other.page.get_by_role("textbox", name="Nickname")
    form.fill("   ")
    other.page.get_by_role("button", name="Sit down").click()
    expect(other.page.get_by_role("alert")).to_contain_text("Type a name")
    form.fill("Grace")
    other.page.get_by_role("button", name="Sit down").click()
    expect(tab.page.locator(".room-seat")).to_contain_text(["Ada", "Grace"])
    tab.page.get_by_role("button", name="Start the match").click()
    for player in (tab, other):
        settled(player, TableInPage(player))


def test_a_new_name_shows_everywhere(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(first_prompt("turn"))
    at_table, onlooker = stage.sit(staged, 0, person), stage.watch(staged)
    expect(onlooker.page.locator(".players")).to_contain_text("Ada")
    lobby = stage.sit(staged, 0, person)
    rename(lobby, "Commander")
    expect(lobby.page.locator(".name-button")).to_contain_text("Commander")
    for tab in (at_table, onlooker):
        expect(tab.page.locator(".players")).to_contain_text("Commander")


def test_every_rule_has_an_anchor(people: People) -> None:
    tab = people().tab("/rules/mini_wwii")
    contents = tab.page.locator(".rules-contents a")
    expect(contents.first).to_be_visible()
    contents.last.click()
    target = tab.page.locator(contents.last.get_attribute("href") or "")
    expect(target).to_be_in_viewport()
    for rule in ("M-4", "U-1", "O-5", "R-9", "S-5"):
        tab.page.goto(f"{tab.page.url.split('#')[0]}#{rule}")
        expect(tab.page.locator(f'[id="{rule}"]')).to_be_in_viewport()


def take_name(page: Page, name: str) -> None:
    """Answers the question for a nickname."""
    page.get_by_role("textbox", name="Nickname").fill(name)
    page.get_by_role("button", name="Continue").click()


def rename(tab: Tab, name: str) -> None:
    """On the account page, by the name at the top of the lobby; ends in the lobby."""
    lobby = tab.page.url.split("/m/")[0]
    tab.page.goto(lobby)
    tab.page.get_by_role("link", name=re.compile("^Playing as")).click()
    tab.page.get_by_role("textbox", name="Nickname").fill(name)
    tab.page.get_by_role("button", name="Save").click()
    expect(tab.page.locator("site-notices")).to_contain_text(name)
    tab.page.goto(lobby)


def say(tab: Tab, text: str, to: str) -> None:
    """In the chat of the match's page."""
    settled(tab, TableInPage(tab))
    tab.page.locator('button[data-tab="chat"]').click()
    tab.page.locator(".chat-channels label", has_text=to).click()
    tab.page.get_by_label("Message", exact=True).fill(text)
    tab.page.get_by_role("button", name="Send").click()
    expect(tab.page.locator(".chat-text").last).to_have_text(text)
