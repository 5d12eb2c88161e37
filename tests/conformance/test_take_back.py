"""Taking back by consent: any seat, at any step of any match, and the log still tells the same match."""

from itertools import pairwise

import msgspec

from engine.core import match as matches
from engine.core.digest import digest
from engine.core.match import Match, TakeBack
from engine.core.rng import seed_from_number
from engine.core.types import Seat
from tests.conformance.conftest import Count
from tests.conformance.playing import LONGEST, choose_rng, pick, random_match, seats, viewers
from tests.conformance.tables import Setting

TAKEN_BACK = 25
"""In each match, so that it ends."""


def bent_match(setting: Setting, number: int) -> list[Match]:
    """Random match `number` after every step, with undos and takebacks of any seat."""
    rules, rng = setting.rules, choose_rng(number)
    made = [matches.start(rules, setting.table, seed_from_number(number))]
    left = TAKEN_BACK
    while to_act := sorted(rules.turns(made[-1].state)):
        match = made[-1]
        assert match.seq < LONGEST
        asking = rng.choice(seats(setting))
        to = matches.take_back_step(match, asking)
        if left and to is not None and rng.below(6) == 0:
            left -= 1
            made.append(matches.take_back(match, asking, to))
        elif matches.can_undo(match, asking) and rng.below(6) == 0:
            made.append(matches.undo(match, asking))
        else:
            seat = rng.choice(to_act)
            made.append(matches.play(match, seat, pick(rules.legal_actions(match.state, seat), number, rng)))
    return made


def test_it_restores_the_position_of_the_seats_choice_and_winds_no_chance_back(setting: Setting, count: Count) -> None:
    taken = 0
    for number in count(3, 100):
        made = bent_match(setting, number)
        for before, after in pairwise(made):
            entry = after.log[-1]
            if not isinstance(entry.action, TakeBack):
                continue
            taken += 1
            there = made[entry.action.to]
            assert entry.seat in setting.rules.turns(there.state)
            assert (after.state, entry.digest) == (there.state, digest(there.state))
            assert after.counter == before.counter >= there.counter
            assert (after.events, after.past) == ((), ())
            for viewer in viewers(setting):
                assert setting.rules.view(after.state, viewer) == setting.rules.view(there.state, viewer)
    assert taken > 20


def test_a_log_with_takebacks_replays(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(3, 100):
        match = bent_match(setting, number)[-1]
        again = matches.replay(rules, setting.table, match.seed, match.log)
        assert (again.state, again.log, again.counter, again.traces) == (
            match.state,
            match.log,
            match.counter,
            match.traces,
        )


def test_nothing_that_undo_reaches_needs_consent(setting: Setting) -> None:
    for match in random_match(setting, 1):
        for seat in seats(setting):
            to = matches.take_back_step(match, seat)
            undone = match
            while to is not None and matches.can_undo(undone, seat):
                undone = matches.undo(undone, seat)
            if to is not None:
                assert matches.take_back_step(undone, seat) == to
                assert match.log[to].seat == seat


def test_no_action_of_a_game_can_be_taken_for_one(setting: Setting) -> None:
    decoder = msgspec.json.Decoder(matches.logged_type(setting.rules))
    assert decoder.decode(b'{"type":"take_back","to":3}') == TakeBack(3)
    for match in random_match(setting, 2):
        if match.log:
            action = match.log[-1].action
            assert decoder.decode(msgspec.json.encode(action)) == action


def test_who_never_chose_has_nothing_to_take_back(setting: Setting) -> None:
    match = matches.start(setting.rules, setting.table, seed_from_number(1))
    assert all(matches.take_back_step(match, Seat(seat)) is None for seat in range(-1, 9))
