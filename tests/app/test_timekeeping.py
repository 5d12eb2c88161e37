"""The arithmetic of clocks."""

import random
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from app import timekeeping
from app.timekeeping import Bank, Clock, PerMove, Players, TimeControl, Turn
from engine.core import match as core
from engine.core.rng import seed_from_number
from engine.core.types import Seat, Table
from tests.app.pennies import GAMES

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
BANK = Bank(bank=600, increment=20)
DAYS = PerMove(days=3)
EVERYBODY = frozenset({0, 1, 2})
HERE = Players(timed=EVERYBODY)
FIRST = frozenset({0})


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def step(
    *to_act: int,
    depth: int = 0,
    undo: bool = False,
    seat: int = 0,
    was: frozenset[int] = frozenset(),
    timed: frozenset[int] = EVERYBODY,
    away: frozenset[int] = frozenset(),
) -> Turn:
    return Turn(
        kind="undo" if undo else "action",
        seat=seat,
        depth=depth,
        was_to_act=was,
        to_act=frozenset(to_act),
        players=Players(timed=timed, away=away),
    )


def taken_back(*to_act: int, most: tuple[float, ...] = (), was: frozenset[int] = frozenset()) -> Turn:
    return Turn(
        kind="take_back",
        seat=0,
        depth=0,
        was_to_act=was,
        to_act=frozenset(to_act),
        players=HERE,
        most=tuple(round(seconds * 1000) for seconds in most),
    )


def left(clock: Clock, at: datetime) -> list[float]:
    """In seconds, less than zero in the grace."""
    return [one.left_at(timekeeping.instant(at)) / 1000 for one in clock.seats]


def settled(
    control: TimeControl,
    clock: Clock,
    at: datetime,
    *,
    to_act: frozenset[int] = frozenset({0}),
    away: frozenset[int] = frozenset(),
    gone: frozenset[int] = frozenset(),
) -> Clock:
    players = Players(timed=EVERYBODY - away - gone, away=away)
    return timekeeping.settle(control, clock, to_act, players, at)


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


def test_grace_is_used_up_like_time() -> None:
    passed = timekeeping.advance(BANK, begun(BANK, 0), step(1), after(10.2))
    assert left(passed, after(10.2)) == [20 - 12, 600, 600]
    later = timekeeping.advance(BANK, begun(BANK, 0), step(1), after(30))
    assert left(later, after(30)) == [20 - 30, 600, 600]
    long = Bank(bank=86400, increment=0)
    over = timekeeping.advance(long, begun(long, 0), step(1), NOON + timedelta(hours=24, minutes=59))
    again = timekeeping.advance(long, over, step(0), NOON + timedelta(hours=25))
    assert timekeeping.taken_over_at(long, again, 0) == NOON + timedelta(hours=25, minutes=1)


@pytest.mark.parametrize("control", [Bank(bank=86400, increment=0), Bank(bank=60, increment=0)])
def test_a_new_turn_begins_with_the_least_grace(control: Bank) -> None:
    late = NOON + timedelta(seconds=control.bank) + timedelta(days=1)
    over = settled(control, begun(control, 0), late, gone=FIRST)
    grace = timekeeping.grace(control) / 1000
    assert left(over, late)[0] == -grace
    assert timekeeping.is_used_up(control, over, 0, late)
    same = timekeeping.advance(control, over, step(0, was=FIRST, timed=frozenset({1, 2})), late)
    assert left(same, late)[0] == -grace
    passed = timekeeping.advance(control, same, step(1, was=FIRST, timed=frozenset({1, 2})), late)
    anew = timekeeping.advance(control, passed, step(0, seat=1, was=frozenset({1}), timed=frozenset({1, 2})), late)
    back = settled(control, anew, late)
    assert timekeeping.taken_over_at(control, back, 0) == late + timedelta(seconds=30)
    gone = settled(control, back, late + timedelta(seconds=20), away=FIRST)
    again = settled(control, gone, late + timedelta(seconds=40))
    assert timekeeping.overdue(control, again, EVERYBODY, late + timedelta(seconds=40)) == [0]


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


def test_after_a_take_back_no_clock_shows_more_than_at_that_step() -> None:
    passed = timekeeping.advance(BANK, begun(BANK, 0), step(1, depth=1), after(1))
    back = timekeeping.advance(BANK, passed, taken_back(0, most=(540, 600, 590)), after(3))
    assert back.before == ()
    assert left(back, after(4)) == [540 - 60, 600 - 120, 590]
    unknown = timekeeping.advance(BANK, passed, taken_back(0), after(3))
    assert left(unknown, after(3)) == [600 - 60 + 20, 600 - 120, 600]


def test_a_take_back_while_it_is_ones_turn_stops_no_clock() -> None:
    clock = begun(BANK, 0)
    back = timekeeping.advance(BANK, clock, taken_back(0, most=(600, 600, 600), was=FIRST), after(3))
    assert back == clock
    assert left(timekeeping.advance(BANK, clock, taken_back(0, most=(60, 600, 600)), after(3)), after(3))[0] == 60


def test_taking_back_gives_no_fresh_days() -> None:
    then = timekeeping.left(DAYS, begun(DAYS, 0), NOON)
    passed = timekeeping.advance(DAYS, begun(DAYS, 0), step(1), NOON + timedelta(days=2))
    most = tuple(one / 1000 for one in then)
    back = timekeeping.advance(DAYS, passed, taken_back(0, most=most), NOON + timedelta(days=2, hours=5))
    assert timekeeping.runs_out_at(back, 0) == NOON + timedelta(days=3, hours=5)


def test_a_turn_played_and_taken_back_again_and_again_adds_nothing() -> None:
    clock, at = begun(BANK, 0), NOON
    most = tuple(one / 1000 for one in timekeeping.left(BANK, clock, at))
    for _ in range(12):
        at += timedelta(seconds=5)
        clock = timekeeping.advance(BANK, clock, step(1, was=FIRST), at)
        clock = timekeeping.advance(BANK, clock, taken_back(0, most=most), at)
    assert left(clock, at) == [600, 600, 600]


def test_the_clock_of_who_resigned_stands_and_earns_nothing() -> None:
    away = settled(BANK, begun(BANK, 0), after(2), gone=FIRST)
    others = frozenset({1, 2})
    assert timekeeping.deadline(BANK, away, others) is None
    passed = timekeeping.advance(BANK, away, step(1, timed=others), after(3))
    assert left(passed, after(3)) == [480, 600, 600]
    unheard = timekeeping.advance(BANK, begun(BANK, 0), step(1, timed=others), after(2))
    assert left(unheard, after(2)) == [480, 600, 600]
    again = timekeeping.advance(BANK, passed, step(0, timed=others), after(4))
    back = settled(BANK, again, after(5))
    assert left(back, after(6)) == [420, 600 - 60 + 20, 600]


def test_a_clock_that_runs_goes_on_until_the_stand_in_has_acted() -> None:
    away = settled(BANK, begun(BANK, 0), after(2), away=FIRST)
    assert left(away, after(3)) == [420, 600, 600]
    others, gone = frozenset({1, 2}), FIRST
    chosen = timekeeping.advance(BANK, away, step(0, 1, seat=2, was=FIRST, timed=others, away=gone), after(4))
    assert left(chosen, after(5)) == [300, 540, 600]
    acted = timekeeping.advance(BANK, chosen, step(0, 1, was=frozenset({0, 1}), timed=others, away=gone), after(5))
    assert left(acted, after(9)) == [300, 300, 600]
    assert left(settled(BANK, acted, after(9), to_act=frozenset({0, 1})), after(10)) == [240, 240, 600]


def test_away_of_a_seat_that_is_not_to_act_changes_no_clock() -> None:
    clock = timekeeping.advance(BANK, begun(BANK, 0), step(1, depth=1), after(1))
    assert settled(BANK, clock, after(2), to_act=frozenset({1}), away=FIRST) == clock
    assert settled(BANK, clock, after(3), to_act=frozenset({1})) == clock


@pytest.mark.parametrize("control", [BANK, DAYS])
def test_stepping_away_and_back_twice_a_second_costs_what_passed(control: TimeControl) -> None:
    clock, at = begun(control, 0), NOON
    for _ in range(300):
        clock = settled(control, clock, at := at + timedelta(seconds=0.25), away=FIRST)
        clock = settled(control, clock, at := at + timedelta(seconds=0.25))
    assert left(clock, at)[0] == timekeeping.allowance(control) / 1000 - 150


def test_a_clock_at_zero_is_not_held_by_stepping_away_and_back() -> None:
    clock, at = begun(BANK, 0), after(10)
    for _ in range(2):
        clock = settled(BANK, clock, at := at + timedelta(seconds=10), away=FIRST)
        clock = settled(BANK, clock, at := at + timedelta(seconds=10))
    assert timekeeping.overdue(BANK, clock, EVERYBODY, at) == [0]
    assert timekeeping.is_used_up(BANK, clock, 0, at)


def test_undo_pays_for_the_time_since_at_the_table_or_away() -> None:
    chosen = timekeeping.advance(BANK, begun(BANK, 0), step(1, depth=1), after(1))
    away = settled(BANK, chosen, after(2), to_act=frozenset({1}), away=FIRST)
    here = settled(BANK, away, after(3), to_act=frozenset({1}))
    back = timekeeping.advance(BANK, here, step(0, depth=0, undo=True), after(4))
    assert left(back, after(4)) == [600 - 240, 600, 600]


def test_undo_of_what_a_stand_in_did_pays_for_the_time_since() -> None:
    away = settled(BANK, timekeeping.advance(BANK, begun(BANK, 1), step(0, seat=1), after(1)), NOON, gone=FIRST)
    others = frozenset({1, 2})
    acted = timekeeping.advance(BANK, away, step(1, depth=1, was=FIRST, timed=others, away=FIRST), after(2))
    here = settled(BANK, acted, after(3), to_act=frozenset({1}))
    back = timekeeping.advance(BANK, here, step(0, undo=True, was=frozenset({1})), after(5))
    assert left(back, after(5))[0] == 600 - 180


def test_undo_after_away_and_back_gives_no_fresh_day() -> None:
    day = PerMove(days=1)
    clock = begun(day, 0)
    chosen = timekeeping.advance(day, clock, step(1, depth=1, was=FIRST), NOON + timedelta(hours=19))
    away = settled(day, chosen, NOON + timedelta(hours=19.5), to_act=frozenset({1}), away=FIRST)
    here = settled(day, away, NOON + timedelta(hours=19.6), to_act=frozenset({1}))
    back = timekeeping.advance(day, here, step(0, undo=True, was=frozenset({1})), NOON + timedelta(hours=20))
    assert timekeeping.runs_out_at(back, 0) == NOON + timedelta(hours=24)


def test_coming_back_gives_no_fresh_days() -> None:
    away = settled(DAYS, begun(DAYS, 0), NOON + timedelta(days=2), away=FIRST)
    back = settled(DAYS, away, NOON + timedelta(days=2, hours=12))
    assert timekeeping.runs_out_at(back, 0) == NOON + timedelta(days=3)


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
    clock = begun(control, *match.rules.turns(match.state))
    standing: list[tuple[Turn, datetime]] = []
    for _ in range(150):
        if match.is_over:
            break
        at += timedelta(seconds=chance.randint(0, 40))
        before = frozenset(match.rules.turns(match.state))
        undoer = next((seat for seat in map(Seat, range(3)) if core.can_undo(match, seat)), None)
        is_undo = undoer is not None and chance.random() < 0.4
        if is_undo and undoer is not None:
            seat, match = undoer, core.undo(match, undoer)
            standing.pop()
        else:
            seat = chance.choice(sorted(match.rules.turns(match.state)))
            match = core.play(match, seat, chance.choice(match.rules.legal_actions(match.state, seat)))
        turn = step(*match.rules.turns(match.state), depth=len(match.past), undo=is_undo, seat=seat, was=before)
        clock = timekeeping.advance(control, clock, turn, at)
        if not is_undo:
            standing.append((turn, at))
        expected = begun(control, 0)
        for kept, moment in standing:
            expected = timekeeping.advance(control, expected, kept, moment)
        assert clock.seats == expected.seats


@pytest.mark.parametrize("control", [BANK, DAYS, Bank(bank=60, increment=0), Bank(bank=86400, increment=5)])
@pytest.mark.parametrize("seed", range(25))
def test_within_a_turn_nothing_is_ever_renewed(control: TimeControl, seed: int) -> None:
    """A turn of seat 0 with an unsteady player: what is left falls exactly as time passes until the stand-in acts."""
    chance, at = random.Random(seed), NOON
    clock, acted, is_away = begun(control, 0), False, False
    whole = timekeeping.allowance(control) + timekeeping.grace(control)
    for _ in range(60):
        at += timedelta(milliseconds=chance.randint(0, whole // 40))
        before = timekeeping.left(control, clock, at)[0]
        event = chance.choice(["away", "back", "act", "other", "pause"])
        if event in ("away", "back"):
            is_away = event == "away"
            clock = settled(control, clock, at, away=FIRST if is_away else frozenset())
        elif event != "pause":
            away = FIRST if is_away else frozenset()
            seat = 0 if event == "act" else 1
            acted = acted or (is_away and seat == 0)
            turn = step(0, 2, seat=seat, was=frozenset({0, 2}), timed=EVERYBODY - away, away=away)
            clock = timekeeping.advance(control, clock, turn, at)
        assert timekeeping.left(control, clock, at)[0] == before
        if not acted:
            passed = round((at - NOON).total_seconds() * 1000)
            assert before == max(timekeeping.allowance(control) - passed, -timekeeping.grace(control))


@pytest.mark.parametrize("control", [BANK, DAYS, Bank(bank=60, increment=3600)])
@pytest.mark.parametrize("seed", range(25))
def test_however_often_it_goes_back_no_clock_shows_more_than_at_that_step(control: TimeControl, seed: int) -> None:
    chance, at = random.Random(seed), NOON
    clock, to_act = begun(control, 0), FIRST
    shown = [(timekeeping.left(control, clock, at), to_act)]
    for _ in range(80):
        at += timedelta(milliseconds=chance.randint(0, timekeeping.allowance(control) // 10))
        was = to_act
        if len(shown) > 1 and chance.random() < 0.4:
            most, to_act = chance.choice(shown)
            now = timekeeping.left(control, clock, at)
            turn = taken_back(*to_act, most=tuple(one / 1000 for one in most), was=was)
            clock = timekeeping.advance(control, clock, turn, at)
            assert timekeeping.left(control, clock, at) == tuple(map(min, zip(most, now, strict=True)))
        else:
            seat, to_act = min(was), frozenset({chance.randrange(3)})
            clock = timekeeping.advance(control, clock, step(*to_act, seat=seat, was=was), at)
        shown.append((timekeeping.left(control, clock, at), to_act))
