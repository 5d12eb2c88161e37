"""The match log: play, undo, replay, and what happens when a game's rules have a fault."""

from typing import Any

import msgspec
import pytest

from engine.core import match as matches
from engine.core.digest import digest
from engine.core.errors import DivergenceError, IllegalActionError, TableError
from engine.core.match import Entry, Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Seat, Table
from tests.core.fake_game import (
    BLUE,
    RED,
    SEED,
    Counted,
    Crash,
    FakeGame,
    Rest,
    Roll,
    Show,
    State,
    Step,
    Told,
    after,
    new,
)


def refusal(match: Match, seat: Seat, action: Any) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as caught:
        matches.play(match, seat, action)
    return caught.value


def test_start_keeps_the_events_of_the_setup_and_the_words_that_it_used() -> None:
    match = new()
    assert (match.seq, match.events, match.counter, match.log) == (0, (Counted(0),), 2, ())
    assert not match.is_over


def test_start_lets_the_game_refuse_the_table() -> None:
    with pytest.raises(TableError):
        matches.start(FakeGame(), Table(seats=(), options={}, rules_version=1), SEED)


def test_play_gives_the_next_match_and_leaves_this_one() -> None:
    match = new()
    played = matches.play(match, RED, Step())
    assert (match.seq, match.state.count) == (0, 0)
    assert (played.seq, played.state.count, played.events) == (1, 1, (Counted(1),))
    assert played.log == (Entry(RED, Step(), digest(played.state)),)


def test_a_match_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        new().counter = 7  # type: ignore[misc]


def test_randomness_goes_on_where_it_stopped() -> None:
    match = after(new(), Roll(), Step(), Roll())
    rng = Rng(SEED)
    assert match.state.secrets == [rng.below(1000), rng.below(1000)]
    assert match.state.count == 1 + rng.below(2) + 1 + 1 + rng.below(2)
    assert match.counter == rng.counter


def test_play_refuses_with_a_code() -> None:
    assert refusal(new(), BLUE, Step()).code == "not_to_act"
    error = refusal(new(), RED, Step(by=2))
    assert (error.code, error.rule) == ("illegal_action", "F-1")
    over = after(new(), *[Step()] * 9)
    assert over.is_over
    assert refusal(over, RED, Step()).code == "match_over"


def test_an_action_without_a_rule_is_refused_too() -> None:
    assert refusal(new(), RED, "step").rule == ""


def test_a_fault_of_the_rules_leaves_the_match_playable() -> None:
    match = after(new(), Step())
    before = digest(match.state)
    with pytest.raises(ZeroDivisionError):
        matches.play(match, RED, Crash())
    assert digest(match.state) == before
    assert after(match, Step()).state.count == 2


def test_undo_goes_back_one_action_at_a_time() -> None:
    match = after(new(), Step(), Step())
    once = matches.undo(match, RED)
    twice = matches.undo(once, RED)
    assert [m.state.count for m in (match, once, twice)] == [2, 1, 0]
    assert not matches.can_undo(twice, RED)
    assert twice.log[-1] == Entry(RED, None, digest(new().state))
    assert (twice.seq, twice.events) == (4, ())


def test_undo_belongs_to_who_acted_last() -> None:
    match = after(new(), Step())
    assert not matches.can_undo(match, BLUE)
    with pytest.raises(IllegalActionError) as caught:
        matches.undo(match, BLUE)
    assert caught.value.code == "nothing_to_undo"


@pytest.mark.parametrize("checkpoint", [Roll(), Show()], ids=["drawn", "shown"])
def test_undo_stops_where_something_was_drawn_or_shown(checkpoint: Any) -> None:
    match = after(new(), Step(), checkpoint)
    assert not matches.can_undo(match, RED)
    back = matches.undo(after(match, Step()), RED)
    assert back.state == match.state
    assert not matches.can_undo(back, RED)


def test_undo_stops_at_another_seats_action() -> None:
    match = after(new(), Step(), Rest())
    assert matches.can_undo(match, RED)
    match = after(match, Step(), seat=BLUE)
    assert not matches.can_undo(match, RED)
    assert not matches.can_undo(matches.undo(match, BLUE), RED)


def test_undo_stops_at_another_seats_simultaneous_choice() -> None:
    match = after(new(both=True), Step())
    match = after(match, Step(), seat=BLUE)
    match = after(match, Step())
    back = matches.undo(match, RED)
    assert back.state.count == 2
    assert not matches.can_undo(back, RED)
    assert not matches.can_undo(back, BLUE)


def test_nobody_takes_the_end_back() -> None:
    over = after(new(), *[Step()] * 9)
    assert not matches.can_undo(over, RED)
    with pytest.raises(IllegalActionError):
        matches.undo(over, RED)


def test_play_goes_on_after_an_undo_with_the_same_randomness() -> None:
    straight = after(new(), Step(), Roll())
    bent = after(matches.undo(after(new(), Step(), Step()), RED), Roll())
    assert bent.state == straight.state
    assert bent.counter == straight.counter


def full_match() -> Match:
    match = after(new(), Step(), Step())
    match = matches.undo(match, RED)
    match = after(match, Roll(), Show(), Rest())
    return after(match, Step(), seat=BLUE)


def test_replay_makes_the_same_match() -> None:
    match = full_match()
    again = matches.replay(FakeGame(), match.table, match.seed, match.log)
    assert again.log == match.log
    assert again.state == match.state
    assert again.counter == match.counter
    assert again.past == match.past
    assert again.events == match.events


def test_follow_gives_the_events_of_its_entry() -> None:
    match = after(new(), Step())
    shown = after(match, Show())
    assert matches.follow(match, shown.log[-1]).events == (Told(match.state.secrets[0]),)


def test_replay_names_the_first_entry_with_another_digest() -> None:
    match = full_match()
    log = [*match.log]
    for place in (3, 4):
        log[place] = msgspec.structs.replace(log[place], digest=b"another!")
    with pytest.raises(DivergenceError) as caught:
        matches.replay(FakeGame(), match.table, match.seed, log)
    assert (caught.value.code, caught.value.seq) == ("digest_differs", 4)
    assert b"another!".hex() in caught.value.message


def test_replay_without_checks_passes_over_digests() -> None:
    match = full_match()
    log = [msgspec.structs.replace(entry, digest=b"") for entry in match.log]
    again = matches.replay(FakeGame(), match.table, match.seed, log, check=False)
    assert again.state == match.state
    assert again.log == match.log


@pytest.mark.parametrize(
    "entry", [Entry(BLUE, Step(), b""), Entry(RED, Step(by=5), b""), Entry(RED, None, b"")], ids=["seat", "act", "undo"]
)
def test_replay_names_the_first_entry_that_is_not_allowed(entry: Entry) -> None:
    good = after(new(), Roll())
    with pytest.raises(DivergenceError) as caught:
        matches.replay(FakeGame(), good.table, good.seed, [*good.log, entry], check=False)
    assert (caught.value.code, caught.value.seq) == ("illegal_in_log", 2)


def test_the_copy_of_the_fake_state_is_a_copy() -> None:
    state = State(1, 0, [2, 3], True)
    assert state.copy() == state
    assert state.copy().secrets is not state.secrets


@pytest.mark.parametrize("version", [-1, 0, FakeGame.meta.rules_version + 1])
def test_a_table_of_unknown_rules_is_refused(version: int) -> None:
    unknown = Table(seats=(("a",), ("b",)), options={}, rules_version=version)
    with pytest.raises(TableError, match=f"expected rules of version 1 to 1, got {version}"):
        matches.start(FakeGame(), unknown, SEED)


def test_after_another_seed_other_numbers_are_drawn_and_nothing_before_is_taken_back() -> None:
    begun = after(new(), Step(1))
    again = matches.reseed(begun, seed_from_number(2))
    assert (again.log, again.state) == (begun.log, begun.state)
    assert matches.can_undo(begun, RED)
    assert not matches.can_undo(again, RED)
    assert after(begun, *[Roll()] * 4).state != after(again, *[Roll()] * 4).state
