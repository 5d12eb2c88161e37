"""Wunderland in the page: three browsers play a whole match, and a new table begins in the lobby."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from playwright.sync_api import ViewportSize, expect

from engine.core.match import Match
from engine.core.rng import Rng
from engine.core.types import SPECTATOR, Seat
from engine.games.wunderland.actions import Collect, EndTurn, Fulfil, Join, Move
from engine.games.wunderland.data import FIELDS as SYMBOL_FIELDS
from engine.games.wunderland.data import PLACE_IDS
from engine.games.wunderland.state import TURN_PROMPT
from engine.games.wunderland.view import ScoringView
from tests.browser.conftest import Stage
from tests.browser.measuring import faults_of
from tests.browser.person import DESKTOP, PHONE, TABLET, People, Tab
from tests.browser.replay import check_replay
from tests.browser.staging import played, seats_to_act
from tests.browser.wunderland_table import READY, SCORES_KEY, WunderlandTable
from tests.games.wunderland.players import after_assignments

pytestmark = pytest.mark.browser

SLUG = "wunderland"
SEED = 15
AT_TABLE = re.compile(r"/m/\w+$")
KINDS = {Move, Join, Fulfil, Collect, EndTurn}
"""What happens in the match that is played through."""
LONGEST = 150
"""Actions in it."""
FIELDS = {PLACE_IDS[field] for field in SYMBOL_FIELDS}


def collecting(match: Match, seat: Seat, rng: Rng) -> Any:
    """After assignments, but no postcard is left lying; the last seat goes for nothing else."""
    legal = match.rules.legal_actions(match.state, seat)
    collects = [action for action in legal if isinstance(action, Collect)]
    if collects:
        return collects[0]
    trips = [action for action in legal if isinstance(action, Move) and action.to in FIELDS]
    if trips and seat == match.state.players - 1:
        return trips[-1]
    return after_assignments(match, seat, rng)


def matches_of_three() -> Iterator[list[Match]]:
    """Matches step by step, the short and varied ones."""
    for seed in range(SEED, SEED + 200):
        steps = list(played("3", seed, collecting, SLUG))
        if {type(entry.action) for entry in steps[-1].log} >= KINDS and steps[-1].seq < LONGEST:
            yield steps


@pytest.mark.deep
@pytest.mark.timeout(600)
def test_three_browsers_play_wunderland_from_the_first_turn_to_its_replay(stage: Stage, people: People) -> None:
    steps = next(matches_of_three())
    staged = stage.set(steps[0], "3")
    persons = [people(viewport=TABLET) for _ in range(3)]
    tables = [WunderlandTable(stage.sit(staged, seat, person)) for seat, person in enumerate(persons)]
    for table in tables:
        table.page.wait_for_selector(READY)
    for before, after in pairwise(steps):
        play(tables, seats_to_act(before)[0], after)
    for seat, table in enumerate(tables):
        check_end(table, seat, steps[-1])
        check_secrets(table.tab, seat)
    tables[1].page.get_by_role("link", name="See the replay").click()
    reel = persons[1].api(f"/matches/{staged.id}/replay?viewer=open")
    check_replay(persons[1], tables[1].tab, reel, tables[1])


def play(tables: list[WunderlandTable], seat: int, after: Match) -> None:
    """The step is chosen in the page of its seat, and reaches all pages."""
    tables[seat].settled()
    action = after.log[-1].action
    tables[seat].press(action)
    for table in tables:
        table.tab.wait(partial(hears, table.tab, after.seq), f"step {after.seq}")
    assert tables[seat].tab.acts[-1]["action"] == json.loads(msgspec.json.encode(action))


def hears(tab: Tab, seq: int) -> bool:
    return tab.seq >= seq


def check_end(table: WunderlandTable, seat: int, match: Match) -> None:
    """The result, and the final score step by step."""
    outcome = match.rules.outcome(match.state)
    assert outcome is not None
    expect(table.page.locator(".result")).to_contain_text("You won" if seat in outcome.winners else "won")
    scored = match.rules.view(match.state, SPECTATOR).scoring
    lines = table.scoring()
    assert [line["cells"] for line in lines] == score_lines(scored)
    delays = [line["delay"] for line in lines]
    assert delays == sorted(set(delays))
    assert delays[0] > 0
    table.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    table.press_key(SCORES_KEY)
    assert {line["delay"] for line in table.scoring()} == {0}


def score_lines(scored: Sequence[ScoringView]) -> list[list[str]]:
    """Assignments, the sections from the largest one on, postcards, total: a cell for each player."""
    most = max(len(player.rows) for player in scored)
    sections = [[row_text(player, index) for player in scored] for index in range(most)]
    numbers = [[str(getattr(player, name)) for player in scored] for name in ("assignments", "postcards", "total")]
    return [numbers[0], *sections, *numbers[1:]]


def row_text(player: ScoringView, index: int) -> str:
    if index >= len(player.rows):
        return "–"
    row = player.rows[index]
    return f"{row.scored} × {row.worth}{row.points}"


def check_secrets(tab: Tab, seat: int) -> None:
    """Nobody was ever sent another's hand, nor, before the score, another's postcards."""
    for view in (heard["view"] for heard in tab.views.values()):
        assert [player["seat"] for player in view["players"] if "hand" in player] == [seat]
        if not view["scoring"]:
            seen = {player["seat"] for player in view["players"] if "postcards" in player}
            assert seen - {seat} <= {
                player["seat"] for player in view["players"] if player["colour"] == view["ended_by"]
            }
            assert len(view["postcard_sections"]) == len(seen)


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


def middle() -> Match:
    """A position with things on the board, and a move to be chosen."""
    steps = next(matches_of_three())
    return next(match for match in steps[len(steps) // 2 :] if match.state.prompt == TURN_PROMPT)


def test_a_move_of_wunderland_by_keyboard_alone(stage: Stage) -> None:
    staged = stage.set(next(played("3", SEED, collecting, SLUG)), "3")
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
    tab = stage.sit(stage.set(middle(), "3"), person=person)
    tab.page.wait_for_selector(".wl-table .wl-land")
    tab.page.wait_for_timeout(300)
    assert faults_of(tab, fingers=size != DESKTOP) == []


def test_the_final_score_fits_a_phone(stage: Stage, people: People) -> None:
    *_, last = played("4", SEED, collecting, SLUG)
    tab = stage.sit(stage.set(last, "4"), 0, people.on_phone())
    sheet = tab.page.locator(".wl-scoring")
    expect(sheet.locator("thead th")).to_have_count(4)
    assert sheet.evaluate("node => node.scrollWidth <= node.clientWidth")
