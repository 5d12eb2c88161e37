"""The waiting room and the talk, as people meet them."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Stage
from tests.browser.person import People, Person
from tests.browser.staging import finished

pytestmark = pytest.mark.browser

Json = dict[str, Any]


def named(person: Person, name: str) -> str:
    """Takes a name: the user's id."""
    user_id: str = person.api("/guests", "POST", {"name": name})["user"]["id"]
    return user_id


def table(owner: Person, **fields: Any) -> Json:
    body = {"game": "mini_wwii", "layout": "3-axis", "options": {}, "public": True, "seat": 0, "bots": []}
    record: Json = owner.api("/matches", "POST", body | fields)
    return record


def sit(person: Person, match: Json, seat: int, key: str | None = None) -> None:
    person.api(f"/matches/{match['id']}/seats/{seat}", "POST", {"invite": key})


def test_who_is_put_out_of_a_private_table_is_told_why(people: People) -> None:
    ada, bob = people(), people()
    named(ada, "Ada")
    named(bob, "Bob")
    match = table(ada, public=False)
    sit(bob, match, 1, match["invites"]["seats"]["1"])
    owner, other = ada.tab(f"/m/{match['id']}"), bob.tab(f"/m/{match['id']}")
    old = owner.page.get_by_label("Link for watching").input_value()
    owner.page.get_by_role("button", name="Free this seat").click()
    dialog = owner.page.get_by_role("dialog", name="Take Bob off the table?")
    dialog.get_by_role("button", name="Take off the table").click()
    expect(owner.page.get_by_text("All links of this table are new")).to_be_visible()
    expect(other.page.get_by_role("alert")).to_contain_text("The owner has taken you off the table")
    expect(owner.page.get_by_label("Link for watching")).not_to_have_value(old)
    other.expect_error("status of 404")
    other.page.reload()
    expect(other.page.get_by_role("alert")).to_contain_text("The owner has taken you off the table")


def test_putting_somebody_out_of_a_public_table_offers_to_block_them(people: People) -> None:
    ada, bob = people(), people()
    named(ada, "Ada")
    bob_id = named(bob, "Bob")
    match = table(ada)
    sit(bob, match, 1)
    owner, other = ada.tab(f"/m/{match['id']}"), bob.tab(f"/m/{match['id']}")
    owner.page.get_by_role("button", name="Free this seat").click()
    dialog = owner.page.get_by_role("dialog", name="Take Bob off the table?")
    dialog.get_by_role("checkbox", name="Also block Bob").check()
    dialog.get_by_role("button", name="Take off the table").click()
    expect(other.page.get_by_text("The owner has taken you off the table.")).to_be_visible()
    expect(other.page.get_by_role("button", name="Sit here")).to_have_count(0)
    assert [one["id"] for one in ada.api("/blocks")["blocked"]] == [bob_id]


def test_a_new_owner_is_told_and_starts_the_match(people: People) -> None:
    ada, bob = people(), people()
    named(ada, "Ada")
    named(bob, "Bob")
    match = table(ada, bots=[2])
    sit(bob, match, 1)
    owner, other = ada.tab(f"/m/{match['id']}"), bob.tab(f"/m/{match['id']}")
    expect(other.page.get_by_text("Ada starts the match when all is ready.")).to_be_visible()
    expect(other.page.get_by_text("anybody who sits here may start it")).to_be_visible()
    owner.page.get_by_role("button", name="Leave seat").click()
    dialog = owner.page.get_by_role("dialog", name="Leave your seat?")
    expect(dialog).to_contain_text("Bob owns the match then")
    dialog.get_by_role("button", name="Leave seat").click()
    expect(other.page.get_by_text("This table is yours now")).to_be_visible()
    owner.page.get_by_role("button", name="Sit here").click()
    other.page.get_by_role("button", name="Start the match").click()
    expect(other.page.locator(".room")).to_have_count(0)


def test_nobody_sits_down_unawares_beside_somebody_they_block(people: People) -> None:
    ada, bob = people(), people()
    named(ada, "Ada")
    bob_id = named(bob, "Bob")
    match = table(bob)
    ada.api(f"/blocks/{bob_id}", "PUT")
    tab = ada.tab(f"/m/{match['id']}")
    for answer in ("Cancel", "Sit down all the same"):
        tab.page.get_by_role("button", name="Sit here").first.click()
        dialog = tab.page.get_by_role("dialog", name="Sit down all the same?")
        expect(dialog).to_contain_text("Bob, whom you block, sits there.")
        dialog.get_by_role("button", name=answer).click()
        expect(tab.page.get_by_role("button", name="Leave seat")).to_have_count(int(answer != "Cancel"))


def test_who_is_blocked_there_sees_before_that_the_table_is_not_open(people: People) -> None:
    ada, bob = people(), people()
    ada_id = named(ada, "Ada")
    named(bob, "Bob")
    match = table(bob)
    bob.api(f"/blocks/{ada_id}", "PUT")
    tab = ada.tab(f"/m/{match['id']}")
    expect(tab.page.get_by_text("This table is not open to you.")).to_be_visible()
    expect(tab.page.get_by_role("button", name="Sit here")).to_have_count(0)
    tab.page.goto(f"{ada.address}/")
    card = tab.page.locator(".match-card", has=tab.page.locator(f'a[href="/m/{match["id"]}"]'))
    expect(card).to_contain_text("Not open to you")
    expect(card.get_by_role("button", name="Take a seat")).to_have_count(0)


def test_a_continued_match_says_so_in_lobby_waiting_room_and_at_the_table(stage: Stage, people: People) -> None:
    staged = stage.set(finished("2", 1), "2")
    ada, bob = people(), people()
    named(ada, "Ada")
    named(bob, "Bob")
    wish = {"seq": 57, "seat": 0, "public": True}
    match = ada.api(f"/matches/{staged.id}/continue", "POST", wish)
    tab = bob.tab("/")
    card = tab.page.locator(".match-card", has=tab.page.locator(f'a[href="/m/{match["id"]}"]'))
    expect(card).to_contain_text("Goes on from step 57")
    for path in (f"/join/{match['id']}", f"/m/{match['id']}"):
        tab.page.goto(f"{bob.address}{path}")
        note = tab.page.locator(".origin-note").first
        expect(note).to_contain_text("Goes on from step 57 of a finished match: hands and decks may be known")
        expect(note.get_by_role("link", name="See the replay")).to_have_attribute("href", f"/replay/{staged.id}#57")
    tab.page.get_by_role("button", name="Sit here").click()
    expect(tab.page.get_by_role("button", name="Leave seat")).to_be_visible()
    ada.api(f"/matches/{match['id']}/start", "POST")
    expect(tab.page.locator(".bar-words")).to_contain_text("goes on from step 57")
    expect(tab.page.locator(".pane-players .origin-note")).to_contain_text("hands and decks may be known")


def test_onlookers_are_told_that_they_may_not_talk(people: People) -> None:
    ada, bob = people(), people()
    named(ada, "Ada")
    named(bob, "Bob")
    page = ada.tab("/new?game=mini_wwii&with=anyone").page
    page.get_by_text("May not talk").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".room-head")).to_contain_text("Those who look on may not talk")
    other = bob.tab(page.url.removeprefix(bob.address)).page
    other.locator('button[data-tab="chat"]').click()
    expect(other.get_by_text("Those who look on do not talk at this table.")).to_be_visible()
    expect(other.get_by_role("textbox", name="Message")).to_have_count(0)


def test_long_messages_are_folded(people: People) -> None:
    ada = people()
    named(ada, "Ada")
    match = table(ada)
    page = ada.tab(f"/m/{match['id']}").page
    field = page.get_by_role("textbox", name="Message")
    for text in ("short", "a long story " * 30):
        field.fill(text)
        field.press("Enter")
    lines = page.locator(".chat-line:not(.unsaid)")
    short, long = lines.nth(0), lines.nth(1)
    expect(short.get_by_role("button", name="Show all")).to_have_count(0)
    button = long.get_by_role("button", name="Show all")
    folded = long.locator(".chat-text").bounding_box()
    button.click()
    whole = long.locator(".chat-text").bounding_box()
    assert folded is not None
    assert whole is not None
    assert folded["height"] < whole["height"]
    long.get_by_role("button", name="Show less").click()
    expect(button).to_have_attribute("aria-expanded", "false")
