"""Clocks at the table, and leaving it: for a while, for good, by a link, and by the consent of the others."""

import os
import re

from playwright.sync_api import Page, expect

from tests.browser.person import Json, People, Person

WRONG_CLOCK = "const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000;"


def guest(people: People, name: str, *, phone: bool = False) -> Person:
    person = people.on_phone() if phone else people()
    person.api("/guests", "POST", {"name": name})
    return person


def picture(page: Page, name: str) -> None:
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png")


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
    two.get_by_role("button", name="Step away").click()
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


def test_a_seat_is_handed_over_by_a_link(people: People) -> None:
    ann, ben, cat = guest(people, "Ann"), guest(people, "Ben", phone=True), guest(people, "Cat")
    match = begun(ann, ben)
    one, two = ann.tab(f"/m/{match['id']}").page, ben.tab(f"/m/{match['id']}").page
    expect(one.get_by_role("button", name="Change who plays")).to_have_count(0)
    two.get_by_role("button", name="More").click()
    two.get_by_role("button", name="Hand over by a link").click()
    expect(two.get_by_role("dialog")).to_contain_text("sees your hand")
    picture(two, "hand-over-dialog-phone")
    two.get_by_role("dialog").get_by_role("button", name="Make the link").click()
    link = two.get_by_role("dialog").get_by_label("Link for this seat").input_value()
    picture(two, "hand-over-link-phone")
    two.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(two.get_by_role("button", name="Show the link")).to_be_visible()
    expect(one.locator(".player", has_text="Ben")).to_contain_text("hands the seat over")
    page = cat.tab(link.removeprefix(cat.address)).page
    expect(page.get_by_text("You take over the seat of Ben, with its hand.")).to_be_visible()
    picture(page, "hand-over-join")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile("/m/"))
    expect(one.locator(".player", has_text="Cat")).to_be_visible()
    assert cat.api(f"/matches/{match['id']}")["seats"][0]["you"]
    expect(two.get_by_text(re.compile("Cat has had your seat since .*: you handed it over"))).to_be_visible()
    expect(one.locator("match-log")).to_contain_text("Cat took the seat over from Ben.")
    one.get_by_role("button", name="Chat").click()
    expect(one.locator("match-chat")).to_contain_text("Ben hands the seat over by a link.")
    picture(one, "hand-over-chat")
    picture(two, "hand-over-lost-phone")


def test_all_others_agree_before_somebody_who_resigned_is_replaced(people: People) -> None:
    ann, ben, cat = guest(people, "Ann"), guest(people, "Ben"), guest(people, "Cat", phone=True)
    body = {"game": "mini_wwii", "layout": "3-axis", "seat": 1, "public": False}
    match = ann.api("/matches", "POST", body)
    for seat, person in ((0, ben), (2, cat)):
        key = match["invites"]["seats"][str(seat)]
        person.api(f"/matches/{match['id']}/seats/{seat}", "POST", {"invite": key})
    ann.api(f"/matches/{match['id']}/start", "POST")
    one, two, three = (person.tab(f"/m/{match['id']}").page for person in (ann, ben, cat))
    one.get_by_role("button", name="More").click()
    expect(one.get_by_role("button", name="Propose")).to_have_count(0)
    one.keyboard.press("Escape")
    ben.api(f"/matches/{match['id']}/seats/0/resign", "POST")
    expect(one.locator(".player", has_text="Ben")).to_contain_text("resigned")
    one.get_by_role("button", name="More").click()
    picture(one, "propose-menu")
    one.get_by_role("button", name="Propose to replace Ben").click()
    dialog = one.get_by_role("dialog")
    expect(dialog).to_contain_text("All others who are still at the table must agree")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    picture(one, "propose-dialog")
    dialog.get_by_role("button", name="Propose a computer player").click()
    expect(one.get_by_text("Waiting for Cat")).to_be_visible()
    expect(three.locator(".question")).to_contain_text("Ann proposes that a computer player gets Ben’s seat")
    picture(three, "proposal-phone")
    three.get_by_role("button", name="Agree").click()
    expect(one.locator(".player", has_text="Computer 1")).to_be_visible()
    expect(
        two.get_by_text(re.compile("A computer player has had your seat since .*: you resigned, and all others agreed"))
    ).to_be_visible()
    expect(one.locator("match-log")).to_contain_text("A computer player has Ben’s seat now.")
    picture(one, "replaced")
    picture(two, "replaced-former")


def test_a_public_seat_that_was_opened_is_offered_to_who_looks_on(people: People) -> None:
    ann, ben, cat = guest(people, "Ann"), guest(people, "Ben"), guest(people, "Cat", phone=True)
    match = begun(ann, ben, public=True)
    ben.api(f"/matches/{match['id']}/seats/0/resign", "POST")
    one, two, three = (person.tab(f"/m/{match['id']}").page for person in (ann, ben, cat))
    expect(three.locator(".stand-in-bar")).to_have_count(0)
    ann.api(f"/matches/{match['id']}/proposals", "POST", {"seat": 0, "what": "open"})
    expect(one.get_by_text("Ben’s seat is open: anybody new may sit down.")).to_be_visible()
    expect(two.get_by_text("You resigned.")).to_be_visible()
    expect(two.get_by_role("button", name="Sit down here")).to_have_count(0)
    expect(three.get_by_text("Ben’s seat is open to somebody new.").first).to_be_visible()
    picture(three, "open-seat-phone")
    three.get_by_role("button", name="Sit down here").click()
    expect(one.locator(".player", has_text="Cat")).to_be_visible()
    expect(
        two.get_by_text(re.compile("Cat has had your seat since .*: you resigned, and all others agreed"))
    ).to_be_visible()
    assert cat.api(f"/matches/{match['id']}")["seats"][0]["you"]


def test_nobody_takes_an_open_seat_unawares_beside_somebody_they_block(people: People) -> None:
    ann, ben, cat = guest(people, "Ann"), guest(people, "Ben"), guest(people, "Cat", phone=True)
    match = begun(ann, ben, public=True)
    ben.api(f"/matches/{match['id']}/seats/0/resign", "POST")
    ann.api(f"/matches/{match['id']}/proposals", "POST", {"seat": 0, "what": "open"})
    cat.api(f"/blocks/{match['owner']['id']}", "PUT")
    page = cat.tab(f"/m/{match['id']}").page
    for answer in ("Cancel", "Sit down all the same"):
        page.get_by_role("button", name="Sit down here").click()
        dialog = page.get_by_role("dialog", name="Sit down all the same?")
        expect(dialog).to_contain_text("Ann, whom you block, sits there.")
        picture(page, "open-seat-beside-phone")
        dialog.get_by_role("button", name=answer).click()
        expect(page.get_by_role("button", name="Sit down here")).to_have_count(int(answer == "Cancel"))
    assert cat.api(f"/matches/{match['id']}")["seats"][0]["you"]


def test_open_tables_have_a_clock_unless_it_is_chosen_otherwise(people: People) -> None:
    ann = guest(people, "Ann")
    page = ann.tab("/new?game=mini_wwii&with=anyone").page
    expect(page.locator("input[name=clock][value=perMove]")).to_be_checked()
    page.locator("label", has=page.locator("input[name=public][value=false]")).click()
    expect(page.locator("input[name=clock][value=none]")).to_be_checked()
    page.locator("label", has=page.locator("input[name=public][value=true]")).click()
    expect(page.locator("input[name=clock][value=perMove]")).to_be_checked()
    page.locator("label", has=page.locator("input[name=clock][value=none]")).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/m/"))
    made = ann.api(f"/matches/{page.url.rpartition('/')[2]}")
    assert (made["public"], made["time_control"]) == (True, None)
