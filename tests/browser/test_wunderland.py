"""Wunderland in the page: three browsers end a match, and a new table begins in the lobby."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from engine.core import match as engine
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Seat
from engine.games.wunderland.actions import Action, Collect, Fulfil, Join, Move, ReturnFigure
from tests.browser.conftest import Stage
from tests.browser.person import DESKTOP, PHONE, TABLET, Json, People, Tab
from tests.browser.staging import played, seats_to_act

pytestmark = pytest.mark.browser

SLUG = "wunderland"
SEED = 5
AT_TABLE = re.compile(r"/m/\w+$")
FIRST_TURN = 30
"""The turn from which people play; the turns before were played beforehand."""
MEASURE = (Path(__file__).parent / "measure.js").read_text()
READ_FIGURES = """() => [...document.querySelectorAll('.wl-stand')]
    .map(({ dataset }) => [dataset.place, dataset.colour, Number(dataset.number)])"""
READ_LIT = "mark => [...document.querySelectorAll(`.can-${mark}`)].map(({ dataset }) => dataset.place)"


def collecting(match: Match, seat: Seat, rng: Rng) -> Any:
    """As a computer player in a hurry, but fond of postcards."""
    legal = match.rules.legal_actions(match.state, seat)
    collects = [action for action in legal if isinstance(action, Collect)]
    if collects:
        return collects[0]
    return match.rules.stand_in(match.state.copy(), seat, rng)


@pytest.mark.timeout(180)
def test_three_browsers_play_wunderland_to_its_end(stage: Stage) -> None:
    staged = stage.set(_middle(), "3")
    tabs = [stage.sit(staged, seat) for seat in range(3)]
    for tab in tabs:
        tab.page.wait_for_selector(".wl-table .wl-land")
    match, rng = staged.match, Rng(seed_from_number(SEED))
    while to_act := seats_to_act(match):
        seat = Seat(to_act[0])
        action = collecting(match, seat, rng)
        _check(tabs[seat], seat)
        _press(tabs[seat].page, action)
        match = engine.play(match, seat, action)
        sent = tabs[seat].acts[-1]["action"]
        assert sent == json.loads(msgspec.json.encode(action))
        for tab in tabs:
            tab.wait(lambda tab=tab, seq=match.seq: tab.seq == seq, f"step {match.seq}")  # type: ignore[misc]
    for index, tab in enumerate(tabs):
        _check_end(tab, index, match)


def _middle() -> Match:
    return next(match for match in _from_the_start() if match.state.turn_number >= FIRST_TURN)


def _from_the_start() -> Iterator[Match]:
    return played("3", SEED, collecting, SLUG)


def _press(page: Page, action: Action) -> None:
    """Chooses the action as a person would."""
    if isinstance(action, Move):
        _press_place(page, action.origin)
        _press_place(page, action.to)
        number = page.locator(".wl-stepper output b")
        while int(number.inner_text()) > action.number:
            _press_button(page, "fewer")
        _press_button(page, "go")
    elif isinstance(action, Fulfil):
        page.locator(f'.wl-card[data-card="{action.card}"] .wl-fulfil').click()
    else:
        _press_button(page, _key(action))


def _key(action: Action) -> str:
    if isinstance(action, Join):
        return f"join-{action.number}"
    if isinstance(action, Collect | ReturnFigure):
        return f"{'collect' if isinstance(action, Collect) else 'release'}-{action.place}"
    return "announce" if action.rule == "W-22" else "end"


def _press_place(page: Page, place: str) -> None:
    box = page.locator(f'.wl-place[data-place="{place}"] .wl-lit').bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _press_button(page: Page, key: str) -> None:
    page.locator(f'.wl-prompt [data-key="{key}"]').click()


def _check(tab: Tab, seat: int) -> None:
    """The page shows the figures, lights what is legal, and has only its own cards."""
    assert tab.view is not None
    view = tab.view["view"]
    right = {(place, colour, n) for place, stand in view["figures"].items() for colour, n in stand.items()}
    tab.wait(lambda: {tuple(each) for each in tab.page.evaluate(READ_FIGURES)} == right, "the figures", 5)
    assert set(tab.page.evaluate(READ_LIT, "origin")) == {
        action["origin"] for action in tab.legal if action["type"] == "move"
    }
    assert [player["seat"] for player in view["players"] if "hand" in player] == [seat]
    shown = tab.page.locator(".wl-hands .wl-card").evaluate_all("nodes => nodes.map(({ dataset }) => dataset.card)")
    assert sorted(shown) == sorted(_own(view, seat)["hand"])


def _own(view: Json, seat: int) -> Json:
    found: Json = view["players"][seat]
    return found


def _check_end(tab: Tab, seat: int, match: Match) -> None:
    outcome = match.rules.outcome(match.state)
    assert outcome is not None
    expect(tab.page.locator(".result")).to_contain_text("You won" if seat in outcome.winners else "won")
    totals = tab.page.locator(".wl-scoring .sum td").all_inner_texts()
    assert [int(total) for total in totals] == match.state.scores


def test_a_table_of_wunderland_begins_in_the_lobby(people: People) -> None:
    tab = people().tab("/")
    page = tab.page
    page.locator(f'a[href="/new?game={SLUG}&with=friends"]').click()
    expect(page.locator('input[name="game"]')).to_have_count(2)
    page.locator('label:has(input[name="layout"][value="2"])').click()
    page.locator('label:has(input[name="seat-1"][value="bot"])').click()
    page.get_by_role("button", name="Start the match").click()
    page.get_by_role("textbox", name="Nickname").fill("Ada")
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url(AT_TABLE)
    tab.wait(lambda: tab.legal, "a choice")
    expect(page.locator(".wl-card")).to_have_count(2)
    expect(page.locator(".wl-place")).to_have_count(52)


def test_a_move_of_wunderland_by_keyboard_alone(stage: Stage) -> None:
    staged = stage.set(next(_from_the_start()), "3")
    tab = stage.sit(staged)
    page = tab.page
    page.wait_for_selector(".wl-table .wl-land")
    page.locator('.wl-place[data-place="0"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="go"]')).to_be_focused()
    page.keyboard.press("Enter")
    tab.wait(lambda: tab.acts, "an action")
    assert tab.acts[0]["action"]["origin"] == "0"
    assert tab.acts[0]["action"]["number"] == 8


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_the_table_of_wunderland_is_laid_out_without_faults(stage: Stage, people: People, size: ViewportSize) -> None:
    person = people.on_phone() if size == PHONE else people(viewport=size)
    tab = stage.sit(stage.set(_middle(), "3"), person=person)
    tab.page.wait_for_selector(".wl-table .wl-land")
    tab.page.wait_for_timeout(300)
    assert tab.page.evaluate(MEASURE, {"fingers": size != DESKTOP}) == []


def test_the_final_score_fits_a_phone(stage: Stage, people: People) -> None:
    *_, last = played("4", SEED, collecting, SLUG)
    tab = stage.sit(stage.set(last, "4"), 0, people.on_phone())
    sheet = tab.page.locator(".wl-scoring")
    expect(sheet.locator("thead th")).to_have_count(4)
    assert sheet.evaluate("node => node.scrollWidth <= node.clientWidth")
