"""A computer player never gets the real position."""

import pytest

from engine.core import bot
from engine.core import match as matches
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Seat
from tests.core.fake_game import BLUE, RED, FakeGame, Rest, Step, table


@pytest.fixture
def spy() -> FakeGame:
    return FakeGame()


@pytest.fixture
def match(spy: FakeGame) -> Match:
    return matches.start(spy, table(both=True), seed_from_number(1))


@pytest.mark.parametrize("seat", [RED, BLUE])
@pytest.mark.parametrize("ask", [bot.choose, bot.stand_in])
def test_a_bot_is_shown_its_own_secret_and_no_other(spy: FakeGame, match: Match, ask: object, seat: Seat) -> None:
    assert callable(ask)
    ask(spy, match.state, seat, Rng(b"bot"))
    (shown,) = spy.asked
    assert shown is not match.state
    assert shown.secrets[seat] == match.state.secrets[seat]
    assert shown.secrets[1 - seat] < 0, "the other's secret was not dealt anew"


def test_a_single_legal_action_needs_no_thought(spy: FakeGame, match: Match) -> None:
    spy.only = [Step()]
    rng = Rng(b"bot")
    assert bot.choose(spy, match.state, RED, rng) == Step()
    assert spy.asked == []
    assert rng.counter == 0


def test_thinking_uses_the_bots_randomness_only(spy: FakeGame, match: Match) -> None:
    rng = Rng(b"bot")
    action = bot.choose(spy, match.state, RED, rng)
    assert rng.counter > 0
    assert action in spy.legal_actions(match.state, RED)
    assert match.counter == 2


def test_a_stand_in_plays_for_its_seat(spy: FakeGame, match: Match) -> None:
    assert bot.stand_in(spy, match.state, BLUE, Rng(b"bot")) == Rest()
