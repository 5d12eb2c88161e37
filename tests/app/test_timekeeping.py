"""The arithmetic of clocks."""

import random
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from app import timekeeping
from app.timekeeping import Bank, Clock, PerMove, TimeControl, Turn
from engine.core import match as core
from engine.core.rng import seed_from_number
from engine.core.types import Seat, Table
from tests.app.pennies import GAMES

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
BANK = Bank(bank=600, increment=20)
DAYS = PerMove(days=3)
EVERYBODY = frozenset({0, 1, 2})
TO_ACT = frozenset({0})


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def step(*to_act: int, depth: int = 0, undo: bool = False, timed: frozenset[int] = EVERYBODY) -> Turn:
    return Turn(kind="undo" if undo else "action", depth=depth, to_act=frozenset(to_act), timed=timed)


def left(clock: Clock, at: datetime) -> list[float]:
    return [one.left_at(timekeeping.instant(at)) / 1000 for one in clock.seats]


def begun(control: TimeControl, *running: int) -> Clock:
    return timekeeping.begin(control, 3, frozenset(running), NOON)


def test_only_the_clocks_of_those_who_are_to_act_run() -> None:
    clock = begun(BANK, 0, 2)
    assert left(clock, after(1)) == [540, 600, 540]
    assert timekeeping.runs_out_at(clock, 0) == after(10)
    assert timekeeping.runs_out_at(clock, 1) is None


def test_a_turn_that_ends_adds_the_increment_once() -> None:
    clock = begun(BANK, 0)
    same = timekeeping.advance(BANK, clock, step(0), after(1))
    assert same == clock
    passed = timekeeping.advance(BANK, same, step(1), after(2))
    assert left(passed, after(3)) == [500, 540, 600]


def test_no_more_than_what_there_was_is_taken() -> None:
    passed = timekeeping.advance(BANK, begun(BANK, 0), step(1), after(10.2))
    assert left(passed, after(10.2)) == [20, 600, 600]


def test_days_begin_anew_with_each_turn() -> None:
    passed = timekeeping.advance(DAYS, begun(DAYS, 0), step(1), after(60))
    assert timekeeping.runs_out_at(passed, 1) == after(60) + timedelta(days=3)
    again = timekeeping.advance(DAYS, passed, step(0), after(120))
    assert timekeeping.runs_out_at(again, 0) == after(120) + timedelta(days=3)


def test_a_deadline_is_the_end_of_the_grace_of_the_first_that_runs_out() -> None:
    passed = timekeeping.advance(BANK, begun(BANK, 0), step(0, 1), after(5))
    assert timekeeping.deadline(BANK, passed, EVERYBODY) == after(10.5)
    assert timekeeping.deadline(BANK, passed, frozenset({1})) == after(15.5)
    assert timekeeping.deadline(BANK, passed, frozenset({2})) is None
    assert timekeeping.overdue(BANK, passed, EVERYBODY, after(10.4)) == []
    assert timekeeping.overdue(BANK, passed, EVERYBODY, after(10.5)) == [0]
    assert timekeeping.overdue(BANK, passed, EVERYBODY, after(20)) == [0, 1]


def test_grace_grows_with_the_time_control() -> None:
    assert timekeeping.grace(Bank(bank=60, increment=0)) == 30_000
    assert timekeeping.grace(DAYS) == 3 * 60 * 60 * 1000


@pytest.mark.parametrize("control", [BANK, DAYS])
def test_undo_turns_the_clocks_back_as_if_nothing_had_been_done(control: TimeControl) -> None:
    clock = begun(control, 0)
    passed = timekeeping.advance(control, clock, step(1, depth=1), after(1))
    back = timekeeping.advance(control, passed, step(0, depth=0, undo=True), after(4))
    assert back == clock
    assert left(back, after(4))[1] == left(clock, NOON)[1]


def test_no_time_is_minted_by_going_back_and_forth() -> None:
    clock = begun(BANK, 0)
    for minute in range(1, 9, 2):
        clock = timekeeping.advance(BANK, clock, step(0, depth=1), after(minute))
        clock = timekeeping.advance(BANK, clock, step(1, depth=2), after(minute))
        clock = timekeeping.advance(BANK, clock, step(0, depth=1, undo=True), after(minute + 1))
        clock = timekeeping.advance(BANK, clock, step(0, depth=0, undo=True), after(minute + 1))
    assert left(clock, after(8)) == [120, 600, 600]


def test_what_was_before_a_checkpoint_is_forgotten() -> None:
    passed = timekeeping.advance(BANK, begun(BANK, 0), step(1, depth=1), after(1))
    beyond = timekeeping.advance(BANK, passed, step(0, depth=0), after(2))
    assert beyond.before == ()


def test_a_take_back_leaves_the_clocks_as_they_are() -> None:
    passed = timekeeping.advance(BANK, begun(BANK, 0), step(1, depth=1), after(1))
    taken = Turn(kind="take_back", depth=0, to_act=frozenset({0}), timed=EVERYBODY)
    back = timekeeping.advance(BANK, passed, taken, after(3))
    assert back.before == ()
    assert left(back, after(4)) == [600 - 60 + 20 - 60, 600 - 120, 600]


def test_the_clock_of_a_seat_with_a_stand_in_stands_and_earns_nothing() -> None:
    away = timekeeping.settle(begun(BANK, 0), TO_ACT, frozenset({1, 2}), after(2))
    others = frozenset({1, 2})
    assert timekeeping.deadline(BANK, away, others) is None
    passed = timekeeping.advance(BANK, away, step(1, timed=others), after(3))
    assert left(passed, after(3)) == [480, 600, 600]
    unheard = timekeeping.advance(BANK, begun(BANK, 0), step(1, timed=others), after(2))
    assert left(unheard, after(2)) == [480, 600, 600]
    again = timekeeping.advance(BANK, passed, step(0, timed=others), after(4))
    back = timekeeping.settle(again, TO_ACT, EVERYBODY, after(5))
    assert left(back, after(6)) == [420, 600 - 60 + 20, 600]


def test_undo_charges_nobody_for_the_time_in_which_they_were_away() -> None:
    both = begun(BANK, 0, 1)
    chosen = timekeeping.advance(BANK, both, step(1, depth=1), after(1))
    away = timekeeping.settle(chosen, frozenset({1}), frozenset({0, 2}), after(2))
    others = frozenset({0, 2})
    back = timekeeping.advance(BANK, away, step(0, 1, depth=0, undo=True, timed=others), after(8))
    assert left(back, after(8)) == [600 - 480, 600 - 120, 600]


def test_stepping_away_and_back_before_an_undo_mints_nothing() -> None:
    chosen = timekeeping.advance(BANK, begun(BANK, 0), step(1, depth=1), after(1))
    away = timekeeping.settle(chosen, frozenset({1}), frozenset({1, 2}), after(2))
    here = timekeeping.settle(away, frozenset({1}), EVERYBODY, after(3))
    back = timekeeping.advance(BANK, here, step(0, depth=0, undo=True), after(4))
    assert left(back, after(4)) == [600 - 120, 600, 600]


def test_coming_back_gives_no_fresh_days() -> None:
    away = timekeeping.settle(begun(DAYS, 0), TO_ACT, frozenset({1, 2}), NOON + timedelta(days=2))
    back = timekeeping.settle(away, TO_ACT, EVERYBODY, NOON + timedelta(days=5))
    assert timekeeping.runs_out_at(back, 0) == NOON + timedelta(days=6)


def test_a_while_in_which_nobody_could_play_costs_nothing() -> None:
    clock = timekeeping.advance(BANK, begun(BANK, 0), step(1, 2, depth=1), after(1))
    shifted = timekeeping.shift(clock, timedelta(minutes=30), after(33))
    assert left(shifted, after(33)) == [600 - 60 + 20, 480, 480]
    back = timekeeping.advance(BANK, shifted, step(0, depth=0, undo=True), after(33))
    assert left(back, after(33)) == [600 - 180, 600, 600]
    beaten_late = timekeeping.shift(clock, timedelta(minutes=30), after(20))
    assert left(beaten_late, after(25)) == [560, 300, 300]


def test_clocks_are_stored_and_read_again() -> None:
    clock = timekeeping.advance(BANK, begun(BANK, 0), step(1, depth=1), after(1))
    assert msgspec.json.decode(msgspec.json.encode(clock), type=Clock) == clock
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "bank", "bank": 1, "increment": 0}, TimeControl)


@pytest.mark.parametrize("control", [BANK, DAYS])
@pytest.mark.parametrize("seed", range(10))
def test_whatever_was_undone_the_clocks_are_those_of_what_stands(control: TimeControl, seed: int) -> None:
    """Real matches, with simultaneous choices: undone steps leave no trace, in anybody's clock."""
    chance, at = random.Random(seed), NOON
    table = Table(seats=(("heads",), ("tails",), ("edge",)), options={"rounds": 10, "pace": "calm"}, rules_version=1)
    match = core.start(GAMES["pennies"], table, seed_from_number(seed))
    clock = begun(control, *match.rules.to_act(match.state))
    standing: list[tuple[Turn, datetime]] = []
    for _ in range(150):
        if match.is_over:
            break
        at += timedelta(seconds=chance.randint(0, 40))
        undoer = next((seat for seat in map(Seat, range(3)) if core.can_undo(match, seat)), None)
        is_undo = undoer is not None and chance.random() < 0.4
        if is_undo and undoer is not None:
            match = core.undo(match, undoer)
            standing.pop()
        else:
            seat = chance.choice(sorted(match.rules.to_act(match.state)))
            match = core.play(match, seat, chance.choice(match.rules.legal_actions(match.state, seat)))
        turn = step(*match.rules.to_act(match.state), depth=len(match.past), undo=is_undo)
        clock = timekeeping.advance(control, clock, turn, at)
        if not is_undo:
            standing.append((turn, at))
        expected = begun(control, 0)
        for kept, moment in standing:
            expected = timekeeping.advance(control, expected, kept, moment)
        assert clock.seats == expected.seats
