"""Computer players and stand-ins: always legal, blind to what is hidden, and without a trace in the match."""

import pytest

from engine.core import bot
from engine.core import match as matches
from engine.core.digest import digest
from engine.core.rng import Rng, seed_from_number
from engine.core.types import viewer_of
from tests.conformance.conftest import Count
from tests.conformance.playing import LONGEST, random_match
from tests.conformance.tables import Setting

pytestmark = pytest.mark.slow


@pytest.mark.timeout(7200)
def test_bots_and_stand_ins_find_a_legal_action_everywhere(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(1, 30):
        for match in list(random_match(setting, number))[::6]:
            before = digest(match.state)
            for seat in rules.turns(match.state):
                legal = rules.legal_actions(match.state, seat)
                for ask in (bot.choose, bot.stand_in):
                    action = ask(rules, match.state, seat, Rng(seed_from_number(match.seq)))
                    assert action in legal, f"{setting.name} match {number} action {match.seq}: {action}"
            assert digest(match.state) == before


@pytest.mark.timeout(7200)
def test_bots_decide_by_what_their_seat_knows(setting: Setting, count: Count) -> None:
    """In any other position that looks the same to the seat, the same bot does the same."""
    rules = setting.rules
    for number in count(1, 20):
        for match in list(random_match(setting, number))[::15]:
            for seat in rules.turns(match.state):
                other = rules.resample(match.state, viewer_of(seat), Rng(seed_from_number(match.seq)))
                for ask in (bot.choose, bot.stand_in):
                    real = ask(rules, match.state, seat, Rng(seed_from_number(-1)))
                    same = ask(rules, other, seat, Rng(seed_from_number(-1)))
                    assert real == same, f"{setting.name} match {number} action {match.seq} seat {seat}"


@pytest.mark.timeout(7200)
def test_a_match_of_computer_players_ends_and_replays(setting: Setting, count: Count) -> None:
    """Some way by the computer players, the rest by stand-ins; all the way with --deep."""
    rules = setting.rules
    thought_out = len(count(60, 5000))
    for number in count(1, 6):
        rng = Rng(seed_from_number(-number - 1))
        match = matches.start(rules, setting.table, seed_from_number(number))
        while to_act := sorted(rules.turns(match.state)):
            ask = bot.choose if match.seq < thought_out else bot.stand_in
            counter = match.counter
            action = ask(rules, match.state, to_act[0], rng)
            assert match.counter == counter
            match = matches.play(match, to_act[0], action)
            assert match.seq < LONGEST
        assert rules.invariants(match.state) == []
        assert matches.replay(rules, setting.table, match.seed, match.log).state == match.state
