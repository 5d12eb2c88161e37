"""The legal actions of whole matches, compared with a second, literal writing-out of the rules."""

import random

import pytest

from engine.core.types import Viewer
from engine.games.wunderland.actions import Action, AnnounceEnd, EndTurn, FinishSettlement, Move
from engine.games.wunderland.data import SECTIONS
from engine.games.wunderland.rules import RULES
from tests.games.wunderland import reference
from tests.games.wunderland.builder import build, new_game
from tests.games.wunderland.test_secrets import mixed_match

pytestmark = pytest.mark.slow

DATA = RULES.client_data(RULES.meta.rules_version)
KINDS: list[type[Action]] = [Move, EndTurn, AnnounceEnd, FinishSettlement]


def check_match(players: int, number: int) -> None:
    for match in mixed_match(players, number, open_postcards=False):
        for seat in RULES.turns(match.state):
            actions = RULES.legal_actions(match.state, seat)
            expected = reference.legal(DATA, RULES.view(match.state, Viewer(int(seat))))
            assert len(actions) == len(expected), f"action {match.seq}"
            assert set(actions) == expected, f"action {match.seq}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_what_the_rules_allow_is_offered(players: int) -> None:
    """W-8 to W-23 at every prompt of some matches."""
    for number in range(3):
        check_match(players, number)


@pytest.mark.deep
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_what_the_rules_allow_is_offered_at_length(players: int) -> None:
    """The same over many matches."""
    for number in range(100, 300):
        check_match(players, number)


def test_scattered_positions_offer_exactly_what_the_rules_allow() -> None:
    """Figures anywhere, stacks empty or not, all sections or not: more than matches come by."""
    rng = random.Random(7)
    for _ in range(150):
        figures = {c: " ".join(str(rng.randrange(1, 52)) for _ in range(rng.randrange(9))) for c in ("blue", "red")}
        owned = {section: rng.choice([0, 1, 16]) for section in SECTIONS}
        game = build(figures=figures, postcards={"blue": owned})
        while game.prompt.kind != "over" and game.view.turn_number == 1:
            expected = reference.legal(DATA, game.view)
            assert set(game.legal()) == expected
            kind = rng.choice(KINDS)
            game.play(rng.choice(game.legal(kind) or game.legal()))


def test_the_board_has_few_moves_and_many() -> None:
    """Counts of legal moves, by hand: 12 places in reach of the start, with 1 to 8 figures."""
    assert len(new_game().legal(Move)) == 12 * 8
