"""Every prompt of Mini WWII in the page: exactly what is legal is lit, and a press does it."""

from collections import Counter

import pytest

from tests.browser.conftest import Stage
from tests.browser.expectations import choices_at, entries_for, kinds_of, settled
from tests.browser.player import Player
from tests.browser.staging import first_prompt, rich_operation, rich_turn
from tests.browser.table import TableInPage

pytestmark = pytest.mark.browser

KINDS = (
    "place_unit",
    "exchange",
    "look_at_hand",
    "lost_area",
    "turn",
    "operation",
    "advance",
    "build",
    "remove_card",
    "keep",
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_prompt_is_answered_by_pressing_what_is_lit(stage: Stage, kind: str) -> None:
    staged = stage.set(first_prompt(kind))
    tab, onlooker = stage.sit(staged), stage.watch(staged)
    player = Player(tab, seed=len(kind))
    settled(tab, player.table)
    player.act()
    assert player.seen[f"prompt {kind}"] == 1
    onlooker.wait(lambda: onlooker.seq == tab.seq, "the onlooker to see it")
    look = settled(onlooker, TableInPage(onlooker))
    assert not look.mine
    assert look.prompt


def test_every_card_has_a_menu_of_all_that_it_can_do(stage: Stage) -> None:
    tab = stage.sit(stage.set(rich_turn()))
    table = TableInPage(tab)
    cards = settled(tab, table).cards
    kinds: Counter[str] = Counter()
    for card in cards:
        table.press_card(card)
        right = entries_for(tab.legal, card)
        assert kinds_of(table.look().entries) == right
        kinds += right
        tab.page.keyboard.press("Escape")
        assert not table.look().is_open
    assert {"operation", "develop", "event"} <= set(kinds)


def test_every_lit_area_offers_all_that_can_be_done_there(stage: Stage) -> None:
    tab = stage.sit(stage.set(rich_operation()))
    table = TableInPage(tab)
    marks = settled(tab, table).marks
    assert {mark for found in marks.values() for mark in found} >= {"attack", "build", "select"}
    for area, found in marks.items():
        wanted = choices_at(tab.legal, area)
        if wanted == 1 and found != ("select",):
            continue
        table.press_area(area)
        look = table.look()
        if wanted > 1:
            assert len(look.entries) == wanted, f"{area} offers {look.entries}"
            tab.page.keyboard.press("Escape")
        else:
            assert settled(tab, table).chosen == area
            table.press_button(0)
    assert settled(tab, table).marks == marks
    assert tab.acts == []
