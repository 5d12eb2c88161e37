"""From a step of a replay to a match of its own."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Stage
from tests.browser.person import People
from tests.browser.staging import finished

STEP = 60


def test_a_moment_of_a_replay_is_played_on(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(finished("2", 1), "2")
    person.has_session(staged.tokens[1])
    tab = person.tab(f"/replay/{staged.id}#{STEP}")
    page = tab.page
    play_on = page.get_by_role("button", name="Play on from here")
    page.get_by_role("button", name="Last step").click()
    expect(play_on).to_be_disabled()
    page.get_by_role("slider", name="Step").fill(str(STEP))
    play_on.click()
    page.wait_for_url(re.compile("/m/"))
    made = person.api(f"/matches/{page.url.rpartition('/')[2]}")
    assert made["origin"] == {"match": staged.id, "seq": STEP}
    assert [seat["you"] for seat in made["seats"]] == [False, True]
    assert made["seats"][0]["player"]["kind"] == "bot"
    page.get_by_role("button", name="Start the match").click()
    tab.wait(lambda: STEP in tab.views or len(tab.views) > 0, "the position")
    assert min(tab.views) >= STEP


def test_the_replay_keeps_its_address_until_the_next_page_takes_its_place(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(finished("2", 1), "2")
    person.has_session(staged.tokens[1])
    tab = person.tab()
    page = tab.page
    held: list[Route] = []
    page.route(re.compile(r"/match_page\.js"), lambda route: held.append(route))
    page.goto(f"{person.address}/replay/{staged.id}#{STEP}")
    play_on = page.get_by_role("button", name="Play on from here")
    play_on.click()
    tab.wait(lambda: held, "the code of the next page")
    page.get_by_role("button", name="One step forward").click()
    assert page.url.endswith(f"/replay/{staged.id}#{STEP + 1}")
    play_on.dispatch_event("click")
    held[0].continue_()
    page.wait_for_url(re.compile("/m/"))
    expect(page.locator("match-page")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/m/\w+$"))
    assert len(person.api("/matches?mine=true")["matches"]) == 2


def test_the_record_of_a_match_can_be_taken_along(stage: Stage, people: People) -> None:
    person = people()
    staged = stage.set(finished("2", 1), "2")
    page = person.tab(f"/replay/{staged.id}").page
    page.get_by_role("button", name="More").click()
    with page.expect_download() as begun:
        page.get_by_role("link", name="Download the record").click()
    assert begun.value.suggested_filename == f"match-{staged.id}.json"
