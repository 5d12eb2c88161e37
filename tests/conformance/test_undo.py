"""Undo goes back to the last checkpoint: a draw, something shown, or another seat's action. No further, no less."""

import pytest

from engine.core import match as matches
from engine.core.digest import digest
from engine.core.errors import IllegalActionError
from engine.core.match import Match
from engine.core.rng import seed_from_number
from engine.core.types import Seat
from tests.conformance.conftest import Count
from tests.conformance.playing import Step, choose_rng, pick, random_steps, seats, viewers
from tests.conformance.tables import Setting


def is_checkpoint(step: Step) -> bool:
    """Whether the step cannot be taken back by anybody."""
    drew = step.after.counter != step.before.counter
    return drew or any(event.reveals for event in step.after.events) or step.after.is_over


def refused(match: Match, seat: Seat) -> None:
    with pytest.raises(IllegalActionError) as caught:
        matches.undo(match, seat)
    assert caught.value.code == "nothing_to_undo"


def test_only_who_acted_last_may_take_back_and_only_since_the_checkpoint(setting: Setting, count: Count) -> None:
    for number in count(3, 100):
        since: list[Seat] = []
        for step in random_steps(setting, number):
            same = since if since[-1:] == [step.seat] else []
            since = [] if is_checkpoint(step) else [*same, step.seat]
            for seat in (*seats(setting), Seat(-1), Seat(len(seats(setting)))):
                assert matches.can_undo(step.after, seat) == (since[-1:] == [seat]), f"{step.where} seat {seat}"
                if since[-1:] != [seat]:
                    refused(step.after, seat)
            check_the_way_back(step.after, since)


def check_the_way_back(match: Match, since: list[Seat]) -> None:
    """As many steps as there are since the checkpoint, and no further."""
    for seat in reversed(since):
        match = matches.undo(match, seat)
    if since:
        refused(match, since[-1])


def test_undo_restores_the_position_and_is_an_entry_of_the_log(setting: Setting, count: Count) -> None:
    undone = 0
    for number in count(3, 100):
        for step in random_steps(setting, number):
            if not matches.can_undo(step.after, step.seat):
                continue
            undone += 1
            back = matches.undo(step.after, step.seat)
            entry = back.log[-1]
            assert back.state == step.before.state, step.where
            assert (entry.seat, entry.action, entry.digest) == (step.seat, None, digest(step.before.state))
            assert back.seq == step.after.seq + 1
            assert back.log[:-1] == step.after.log
            assert (back.events, back.counter) == ((), step.before.counter)
            again = matches.play(back, step.seat, step.action)
            assert again.log[-1].digest == step.after.log[-1].digest
            assert again.events == step.after.events
    assert undone > 20


def test_what_undo_gives_everybody_saw_before(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for step in random_steps(setting, 1):
        if matches.can_undo(step.after, step.seat):
            back = matches.undo(step.after, step.seat)
            for viewer in viewers(setting):
                assert rules.view(back.state, viewer) == rules.view(step.before.state, viewer)


def test_a_log_with_undos_replays(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(2, 100):
        rng = choose_rng(number)
        match = matches.start(rules, setting.table, seed_from_number(number))
        while not match.is_over:
            last = match.log[-1].seat if match.log else Seat(0)
            if matches.can_undo(match, last) and rng.below(3) == 0:
                match = matches.undo(match, last)
            seat = rng.choice(sorted(rules.turns(match.state)))
            match = matches.play(match, seat, pick(rules.legal_actions(match.state, seat), number, rng))
        assert any(entry.action is None for entry in match.log)
        again = matches.replay(rules, setting.table, match.seed, match.log)
        assert (again.state, again.log, again.counter) == (match.state, match.log, match.counter)
