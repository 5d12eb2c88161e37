"""Clocks at the table, and leaving it: for a while, for good, and by the owner's wish."""

import re

from playwright.sync_api import expect

from tests.browser.person import Json, People, Person

WRONG_CLOCK = "const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000;"


def guest(people: People, name: str, *, phone: bool = False) -> Person:
    person = people.on_phone() if phone else people()
    person.api("/guests", "POST", {"name": name})
    return person


def begun(ann: Person, ben: Person, **fields: object) -> Json:
    """A running match of both, and a computer player."""
    body = {"game": "mini_wwii", "layout": "3-axis", "seat": 1, "bots": [2], "public": False}
    match: Json = ann.api("/matches", "POST", body | fields)
    ben.api(f"/matches/{match['id']}/seats/0", "POST", {"invite": match["invites"]["seats"]["0"]})
    started: Json = ann.api(f"/matches/{match['id']}/start", "POST")
    return started


def test_a_time_control_is_chosen_and_its_clock_ticks_whatever_time_the_browser_thinks_it_is(people: People) -> None:
    ann, ben = guest(people, "Ann"), guest(people, "Ben")
    ann.context.add_init_script(WRONG_CLOCK)
    page = ann.tab("/new?game=mini_wwii&with=friends").page
    page.locator("label", has=page.locator("input[name=clock][value=bank]")).click()
    page.get_by_text("15 min + 15 s", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/m/"))
    expect(page.get_by_text("Clocks: 15 minutes each, and 15 seconds for every turn")).to_be_visible()
    made = ann.api(f"/matches/{page.url.rpartition('/')[2]}")
    assert made["time_control"] == {"kind": "bank", "bank": 900, "increment": 15}
    ben.api(f"/matches/{made['id']}/seats/1", "POST", {"invite": made["invites"]["seats"]["1"]})
    page.get_by_role("button", name="Start the match").click()
    clock = page.locator(".match-bar seat-clock")
    expect(clock).to_have_attribute("data-state", "runs")
    expect(clock).to_contain_text(re.compile(r"1[45]:\d\d"))
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)


def test_who_steps_away_takes_the_seat_back(people: People) -> None:
    ann, ben = guest(people, "Ann"), guest(people, "Ben", phone=True)
    match = begun(ann, ben, time_control={"kind": "per_move", "days": 3})
    one, two = ann.tab(f"/m/{match['id']}").page, ben.tab(f"/m/{match['id']}").page
    two.get_by_role("button", name="More").click()
    two.get_by_role("button", name="Let the computer play for me").click()
    two.get_by_role("dialog").get_by_role("button", name="Let it play").click()
    expect(two.get_by_text("The computer plays for you.")).to_be_visible()
    expect(one.locator(".player", has_text="Ben")).to_contain_text("away, computer plays")
    two.get_by_role("button", name="Take my seat back").click()
    expect(two.get_by_text("The computer plays for you.")).to_be_hidden()
    expect(one.locator(".player", has_text="Ben")).not_to_contain_text("away")


def test_who_resigns_is_told_what_it_means_and_looks_on(people: People) -> None:
    ann, ben = guest(people, "Ann"), guest(people, "Ben")
    match = begun(ann, ben)
    one, tab = ann.tab(f"/m/{match['id']}").page, ben.tab(f"/m/{match['id']}")
    two = tab.page
    two.get_by_role("button", name="More").click()
    two.get_by_role("button", name="Resign").click()
    dialog = two.get_by_role("dialog")
    expect(dialog).to_contain_text("There is no way back to your seat")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    dialog.get_by_role("button", name="Cancel").click()
    assert ben.api(f"/matches/{match['id']}")["seats"][0]["stand_in"] is None
    two.get_by_role("button", name="More").click()
    two.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    expect(two.get_by_text("You resigned.")).to_be_visible()
    expect(two.get_by_role("button", name="Undo")).to_be_hidden()
    expect(one.locator(".player", has_text="Ben")).to_contain_text("resigned, computer plays")
    tab.wait(lambda: tab.view and not tab.view["legal"], "a spectator's view")


def test_the_owner_gives_a_seat_to_somebody_else(people: People) -> None:
    ann, ben, cat = guest(people, "Ann"), guest(people, "Ben"), guest(people, "Cat")
    match = begun(ann, ben)
    one, two = ann.tab(f"/m/{match['id']}").page, ben.tab(f"/m/{match['id']}")
    two.expect_error("404")
    one.get_by_role("button", name="More").click()
    one.get_by_role("button", name="Change who plays").click()
    row = one.get_by_role("dialog").locator("li", has_text="Ben")
    row.get_by_role("button", name="Somebody else").click()
    expect(two.page.get_by_text("There is no such match, or it needs an invitation.")).to_be_visible()
    link = one.get_by_role("dialog").get_by_label("Link for this seat").input_value()
    page = cat.tab(link.removeprefix(cat.address)).page
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile("/m/"))
    expect(one.locator(".player", has_text="Cat")).to_be_visible()
    assert cat.api(f"/matches/{match['id']}")["seats"][0]["you"]
