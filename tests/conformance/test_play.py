"""Random whole matches keep the contract at every step."""

from typing import Any

import msgspec
import pytest

from engine.core import match as matches
from engine.core.digest import digest
from engine.core.errors import IllegalActionError
from engine.core.match import Match
from engine.core.rng import Rng
from engine.core.types import EVERYTHING, Outcome, Seat
from tests.conformance.conftest import Count
from tests.conformance.playing import finished, random_match, random_steps, seats, viewers
from tests.conformance.tables import Setting

pytestmark = pytest.mark.slow


@pytest.mark.timeout(7200)
def test_random_matches_are_sound_from_start_to_end(setting: Setting, count: Count) -> None:
    for number in count(12, 1000):
        for match in random_match(setting, number):
            faults = setting.rules.invariants(match.state)
            assert faults == [], f"{setting.name} match {number} action {match.seq}: {faults}"
        check_outcome(setting, match)


def check_outcome(setting: Setting, match: Match) -> None:
    outcome = setting.rules.outcome(match.state)
    assert isinstance(outcome, Outcome)
    assert outcome.reason
    assert set(outcome.winners) <= set(seats(setting))
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert all(type(score) is int for score in outcome.scores.values())


@pytest.mark.timeout(7200)
def test_legal_actions_are_exact(setting: Setting, count: Count) -> None:
    for number in count(3, 100):
        for match in random_match(setting, number):
            check_legal_actions(setting, match, f"{setting.name} match {number} action {match.seq}")


def check_legal_actions(setting: Setting, match: Match, where: str) -> None:
    rules, state = setting.rules, match.state
    to_act = rules.turns(state)
    assert list(to_act) == sorted(to_act), where
    assert set(to_act) <= set(seats(setting)), where
    assert (not to_act) == (rules.outcome(state) is not None), where
    for seat in seats(setting):
        legal = rules.legal_actions(state, seat)
        assert bool(legal) == (seat in to_act), where
        assert len(set(legal)) == len(legal), f"{where}: the same action twice"
        assert legal == rules.legal_actions(state.copy(), seat), f"{where}: not in a fixed order"
        assert all(isinstance(action, msgspec.Struct) for action in legal), where


def test_a_turn_keeps_its_number_and_no_other_turn_has_it(setting: Setting, count: Count) -> None:
    for number in count(2, 60):
        last: dict[Seat, int] = {}
        begun: set[tuple[Seat, int]] = set()
        for match in random_match(setting, number):
            where = f"{setting.name} match {number} action {match.seq}"
            turns = setting.rules.turns(match.state)
            for seat, turn in turns.items():
                if turn.reaction:
                    assert turn.number in [n for other, n in last.items() if other != seat], where
                elif last.get(seat) != turn.number:
                    assert (seat, turn.number) not in begun, f"{where}: a turn that was over goes on"
                    begun.add((seat, turn.number))
                    last[seat] = turn.number


@pytest.mark.timeout(7200)
def test_every_legal_action_can_be_done(setting: Setting, count: Count) -> None:
    for number in count(1, 10):
        for match in random_match(setting, number):
            for seat in setting.rules.turns(match.state):
                for action in setting.rules.legal_actions(match.state, seat):
                    after = matches.play(match, seat, action)
                    faults = setting.rules.invariants(after.state) if match.seq % 16 == 0 else []
                    assert faults == [], f"{setting.name} match {number} action {match.seq}: {action}: {faults}"


def test_asking_changes_nothing(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(1, 20):
        for match in random_match(setting, number):
            state, before = match.state, digest(match.state)
            rules.outcome(state)
            rules.invariants(state)
            for viewer in (*viewers(setting), EVERYTHING):
                rules.view(state, viewer)
                rules.resample(state, viewer, Rng(b"asking", match.seq))
                for event in match.events:
                    rules.event_for(event, viewer)
            for seat in seats(setting):
                rules.legal_actions(state, seat)
            assert digest(state) == before, f"{setting.name} match {number} action {match.seq}"


def test_a_copy_and_its_original_share_nothing_that_changes(setting: Setting, count: Count) -> None:
    for number in count(2, 60):
        for step in random_steps(setting, number):
            original = step.before.state
            copy = original.copy()
            before = digest(original)
            assert type(copy) is type(original)
            assert digest(copy) == before, step.where
            apply(setting, copy, step.seat, step.action, step.before)
            assert digest(original) == before, f"{step.where}: applied on the copy, the original changed"
            twin = original.copy()
            apply(setting, original, step.seat, step.action, step.before)
            assert digest(twin) == before, f"{step.where}: applied on the original, the copy changed"
            assert digest(original) == digest(copy) == step.after.log[-1].digest, step.where


def apply(setting: Setting, state: Any, seat: Seat, action: Any, match: Match) -> None:
    setting.rules.apply(state, seat, action, Rng(match.seed, match.counter))


def test_play_leaves_the_match_before_as_it_was(setting: Setting, count: Count) -> None:
    for number in count(2, 40):
        for step in random_steps(setting, number):
            last = step.before.log[-1].digest if step.before.log else digest(step.before.state)
            assert digest(step.before.state) == last, step.where


def refused(match: Match, seat: Seat, action: Any) -> IllegalActionError:
    before = digest(match.state)
    with pytest.raises(IllegalActionError) as caught:
        matches.play(match, seat, action)
    assert digest(match.state) == before
    assert caught.value.message
    return caught.value


def test_play_refuses_who_is_not_to_act(setting: Setting, count: Count) -> None:
    for step in random_steps(setting, 0):
        for seat in (*seats(setting), Seat(-1), Seat(len(seats(setting)))):
            if seat not in setting.rules.turns(step.before.state):
                assert refused(step.before, seat, step.action).code == "not_to_act"


def test_play_refuses_what_is_not_allowed_now(setting: Setting, count: Count) -> None:
    for number in count(2, 20):
        past: dict[type[Any], Any] = {}
        for step in random_steps(setting, number):
            legal = setting.rules.legal_actions(step.before.state, step.seat)
            for action in past.values():
                if action not in legal:
                    error = refused(step.before, step.seat, action)
                    assert (error.code, error.rule) == ("illegal_action", type(action).rule)
            past[type(step.action)] = step.action
            for nonsense in (None, 7, "pass", {"type": "pass"}, type(step.action)):
                assert refused(step.before, step.seat, nonsense).code == "illegal_action"


def test_play_refuses_everything_once_the_match_is_over(setting: Setting) -> None:
    match = finished(setting, 1)
    for seat in seats(setting):
        assert refused(match, seat, match.log[-1].action).code == "match_over"
