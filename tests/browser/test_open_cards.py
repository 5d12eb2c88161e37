"""What lies open on the table of Mini WWII: technology cards, cards that saved an OP, invasion steps, kept cards."""

import pytest

from engine.core import match as engine
from engine.core.match import Match
from engine.core.rng import seed_from_number
from engine.core.types import SPECTATOR, Table
from engine.games.mini_wwii.view import View
from engine.games.registry import get
from tests.browser.conftest import Stage
from tests.browser.expectations import settled
from tests.browser.person import People
from tests.browser.staging import first_where, prompt_of
from tests.browser.table import TableInPage

pytestmark = pytest.mark.browser


def open_view(match: Match) -> View:
    view: View = match.rules.view(match.state, SPECTATOR)
    return view


def has_open_cards(match: Match) -> bool:
    if match.state.winner >= 0 or prompt_of(match) != "turn" or not match.state.preserved:
        return False
    view = open_view(match)
    return any(shown.technology_cards for shown in view.countries.values()) and any(match.state.steps_invaded)


def test_cards_below_the_board_and_beside_a_country_are_shown(stage: Stage) -> None:
    match = first_where(has_open_cards)
    view = open_view(match)
    tab = stage.sit(stage.set(match))
    settled(tab, TableInPage(tab))
    page = tab.page
    for country, shown in view.countries.items():
        panel = page.locator(f".mw-panels .nation-{country}")
        assert panel.locator("button > .mw-technology").count() == len(shown.technology_cards or ())
        assert panel.locator(".mw-chip[title^='Saved an OP']").count() == len(shown.preserved or ())
    for nation, track in view.join_war.items():
        marks = page.locator(f".mw-join.nation-{nation} .mw-invasions").all_inner_texts()
        assert marks == ([f"+{track.invasions}"] if track.invasions else [])
    page.locator(".mw-panels button > .mw-technology").first.click()
    page.locator(".mw-float .mw-card-menu").wait_for()


def many_choose(match: Match) -> bool:
    return len(match.rules.turns(match.state)) > 1


def test_a_card_that_is_chosen_to_be_kept_says_so_to_its_owner_alone(stage: Stage) -> None:
    staged = stage.set(first_where(many_choose))
    tab, onlooker = stage.sit(staged), stage.watch(staged)
    tab.page.locator(".mw-hand .playable").first.click()
    tab.page.locator(".mw-entry.tone-save").first.click()
    tab.page.locator(".mw-hand .kept").first.wait_for()
    assert tab.page.locator(".mw-hand .kept").first.get_attribute("aria-label").endswith(", kept")  # type: ignore[union-attr]
    onlooker.wait(lambda: onlooker.seq == tab.seq, "the onlooker to see it")
    assert onlooker.page.locator(".kept").count() == 0


def test_a_match_of_the_first_version_is_shown_with_its_own_data(stage: Stage, people: People) -> None:
    table = Table(seats=get("mini_wwii").meta.layouts[-1].seats, options={}, rules_version=1)
    staged = stage.set(engine.start(get("mini_wwii"), table, seed_from_number(1)))
    somebody = people()
    asked: list[str] = []
    somebody.context.on("request", lambda request: asked.append(request.url))
    tab = stage.sit(staged, person=somebody)
    settled(tab, TableInPage(tab))
    assert [url.partition("?")[2] for url in asked if "/api/games/mini_wwii?" in url] == ["rules_version=1"]
