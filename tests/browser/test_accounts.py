"""Accounts in the browser: by keyboard, in two browsers, in two tabs, and with nothing secret in an address."""

import re

import pytest
from playwright.sync_api import expect

from app.ids import new_id
from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.person import People, Person, Tab
from tests.browser.staging import first_prompt
from tests.browser.table import TableInPage

PASSWORD = "seven wet otters"

pytestmark = pytest.mark.browser


@pytest.fixture
def login() -> str:
    return f"ada.{new_id()}"


def requested(tab: Tab) -> list[str]:
    """All addresses that this tab asks for from now on."""
    found: list[str] = []
    tab.page.on("request", lambda request: found.append(request.url))
    return found


def sign_up(tab: Tab, login: str) -> None:
    """On the account page as a guest, by keyboard alone from the first field on."""
    page = tab.page
    part = page.get_by_role("region", name="Choose a login")
    part.get_by_label("Login").focus()
    page.keyboard.type(login)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".account-lead")).to_contain_text(login)


def sign_in(tab: Tab, login: str, password: str = PASSWORD) -> None:
    part = tab.page.get_by_role("region", name="Sign in")
    part.get_by_label("Login").fill(login)
    part.get_by_role("textbox", name="Password").fill(password)
    part.get_by_role("button", name="Sign in").click()


@pytest.fixture
def ada(stage: Stage, people: People, login: str) -> tuple[Person, Tab]:
    """Somebody at a table, and their tab there."""
    person = people()
    staged = stage.set(first_prompt("turn"))
    tab = stage.sit(staged, 0, person)
    settled(tab, TableInPage(tab))
    return person, tab


def test_a_guest_takes_a_login_and_comes_back_elsewhere(people: People, ada: tuple[Person, Tab], login: str) -> None:
    person, table = ada
    tab = person.tab("/account")
    addresses = requested(tab)
    sign_up(tab, login)
    elsewhere = people().tab("/")
    addresses += requested(elsewhere)
    elsewhere.page.get_by_role("button", name="Choose a nickname").click()
    elsewhere.page.get_by_role("link", name="I have an account").click()
    elsewhere.expect_error("status of 401")
    sign_in(elsewhere, login, "not the right one")
    fault = elsewhere.page.get_by_role("alert").filter(has_text="do not fit together")
    expect(fault).to_be_visible()
    expect(elsewhere.page.locator(":focus")).to_have_attribute("autocomplete", "current-password")
    sign_in(elsewhere, login)
    elsewhere.page.get_by_role("link", name="Go to the table").click()
    settled(elsewhere, TableInPage(elsewhere))
    # The new login ended the session that the table was open with: it has come back with the new one.
    settled(table, TableInPage(table))
    assert table.sockets == 2
    assert not [address for address in addresses if PASSWORD.split()[1] in address or login in address]


def test_signing_out_in_one_tab_closes_the_table_in_the_other(ada: tuple[Person, Tab], login: str) -> None:
    person, table = ada
    tab = person.tab("/account")
    sign_up(tab, login)
    # The list of sessions may be asked for once more while the session ends.
    tab.expect_error("401 .*/api/sessions")
    tab.page.get_by_role("button", name="Sign out here").click()
    expect(table.page.get_by_role("heading", name="You are signed out")).to_be_visible()
    sign_in(tab, login)
    settled(table, TableInPage(table))
    expect(table.page.locator(".player.you")).to_have_count(1)


def test_a_guest_brings_their_matches_to_the_account(people: People, ada: tuple[Person, Tab], login: str) -> None:
    owner = people().tab("/account")
    part = owner.page.get_by_role("region", name="New here")
    part.get_by_label("Nickname").fill("Hedy")
    part.get_by_label("Login").fill(login)
    part.get_by_role("textbox", name="Password").fill(PASSWORD)
    part.get_by_role("button", name="Create the account").click()
    expect(owner.page.locator(".account-lead")).to_contain_text(login)
    person, table = ada
    tab = person.tab("/account")
    expect(tab.page.get_by_text("Bring them along")).to_be_visible()
    sign_in(tab, login)
    expect(tab.page.locator("site-notices")).to_contain_text("Welcome back, Hedy.")
    settled(table, TableInPage(table))
    expect(table.page.locator(".player.you")).to_contain_text("Hedy")


def test_a_token_is_shown_once_and_revoked(ada: tuple[Person, Tab], login: str) -> None:
    person, _table = ada
    tab = person.tab("/account")
    sign_up(tab, login)
    page = tab.page
    page.get_by_label("What is it for?").fill("my bot")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_label("Token for my bot", exact=True)).to_have_value(re.compile("^hh_.{43}$"))
    page.reload()
    expect(page.get_by_text("never used")).to_be_visible()
    expect(page.get_by_label("Token for my bot", exact=True)).to_have_count(0)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Revoke the token for my bot").click()
    expect(page.get_by_text("No program has a token.")).to_be_visible()


def test_a_new_password_in_one_tab_brings_the_table_in_the_other_back(ada: tuple[Person, Tab], login: str) -> None:
    """By itself, with the new cookie; and the tokens of programs are gone unless they are kept."""
    person, table = ada
    tab = person.tab("/account")
    sign_up(tab, login)
    settled(table, TableInPage(table))
    page = tab.page
    page.get_by_label("What is it for?").fill("my bot")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_label("Token for my bot", exact=True)).to_be_visible()
    part = page.get_by_role("region", name="Password")
    expect(part.get_by_role("checkbox")).to_be_checked()
    part.get_by_role("textbox", name="Present password").fill(PASSWORD)
    part.get_by_role("textbox", name="New password").fill("eight dry herons")
    part.get_by_role("button", name="Change the password").click()
    expect(page.locator("site-notices")).to_contain_text("signed out everywhere else")
    expect(table.page.locator(".player.you")).to_have_count(1)
    settled(table, TableInPage(table))
    page.reload()
    expect(page.get_by_text("No program has a token.")).to_be_visible()


def test_sessions_are_listed_and_one_is_ended(people: People, ada: tuple[Person, Tab], login: str) -> None:
    person, _table = ada
    tab = person.tab("/account")
    sign_up(tab, login)
    elsewhere = people().tab("/account")
    sign_in(elsewhere, login)
    expect(elsewhere.page.locator("site-notices")).to_contain_text("Welcome back")
    tab.page.reload()
    part = tab.page.get_by_role("region", name="Where you are signed in")
    expect(part.get_by_role("listitem")).to_have_count(2)
    expect(part.get_by_text("this one")).to_have_count(1)
    part.get_by_role("button", name="Sign out").click()
    expect(part.get_by_role("listitem")).to_have_count(1)
    elsewhere.page.goto(elsewhere.page.url.split("/", 3)[0] + "//" + elsewhere.page.url.split("/", 3)[2] + "/account")
    expect(elsewhere.page.get_by_role("region", name="New here")).to_be_visible()


def test_names_are_isolated_and_accounts_are_marked(ada: tuple[Person, Tab], login: str) -> None:
    person, table = ada
    expect(table.page.locator(".player.you .account-mark")).to_have_count(0)
    tab = person.tab("/account")
    sign_up(tab, login)
    expect(table.page.locator(".player.you .account-mark")).to_be_visible()
    expect(table.page.locator(".player.you .marked-name")).to_contain_text("has an account")
    expect(table.page.locator(".player-name bdi").first).to_have_text("Ada")
    tab.page.get_by_role("textbox", name="Nickname").fill("עדה")
    tab.page.get_by_role("button", name="Save").click()
    expect(tab.page.locator("site-notices")).to_contain_text("From now on you are \u2068עדה\u2069.")
    expect(tab.page.locator(".name-button bdi")).to_have_text("עדה")
