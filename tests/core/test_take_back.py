"""Taking back by consent: beyond what undo reaches, by replaying; chance goes on from where it is."""

import msgspec
import pytest

from engine.core import match as matches
from engine.core.digest import digest
from engine.core.errors import DivergenceError, IllegalActionError
from engine.core.match import Entry, Match, TakeBack
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Seat
from tests.core.fake_game import BLUE, RED, SEED, FakeGame, Rest, Roll, Show, Step, after, new


def back(match: Match, seat: Seat = RED) -> Match:
    to = matches.take_back_step(match, seat)
    assert to is not None
    return matches.take_back(match, seat, to)


def refusal(match: Match, seat: Seat, to: int) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as caught:
        matches.take_back(match, seat, to)
    return caught.value


def replayed(match: Match) -> Match:
    return matches.replay(FakeGame(), match.table, match.seed, match.log)


def test_it_goes_back_over_another_seats_action() -> None:
    match = after(after(new(), Step(), Rest()), Step(), Rest(), seat=BLUE)
    assert matches.take_back_step(match, RED) == 1
    taken = back(match)
    assert (taken.state.count, taken.state.turn) == (1, 0)
    assert taken.log[-1] == Entry(RED, TakeBack(1), match.log[0].digest)
    assert (taken.seq, taken.events, taken.past) == (5, (), ())
    assert match.state.count == 2, "the match before it stays as it was"


def test_it_goes_to_the_last_choice_that_undo_does_not_reach() -> None:
    match = after(new(), Step(), Roll(), Step(), Step())
    assert matches.take_back_step(match, RED) == 1
    assert matches.take_back_step(after(new(), Step(), Step()), RED) is None
    assert matches.take_back_step(match, BLUE) is None


def test_one_may_follow_another_and_each_goes_further() -> None:
    match = after(new(), Show(), Step(), Show(), Show())
    counts = []
    while matches.take_back_step(match, RED) is not None:
        match = back(match)
        counts.append((match.log[-1].action.to, match.state.count))
    assert counts == [(3, 1), (2, 1), (1, 0), (0, 0)]
    assert replayed(match).log == match.log


def test_what_was_taken_back_is_not_gone_back_to() -> None:
    match = after(back(after(new(), Roll(), Roll())), Step(), Show())
    assert [to for to in range(match.seq) if _can(match, to)] == [0, 3, 4]


def _can(match: Match, to: int) -> bool:
    try:
        matches.take_back(match, RED, to)
    except IllegalActionError:
        return False
    return True


def test_what_undo_took_back_is_passed_over() -> None:
    match = after(matches.undo(after(new(), Show(), Step(1)), RED), Roll())
    assert matches.take_back_step(match, RED) == 3
    once = back(match)
    assert matches.take_back_step(once, RED) == 0
    assert back(once).state == new().state


def test_chance_goes_on_from_where_it_was() -> None:
    match = after(new(), Roll(), Roll())
    taken = after(back(match), Roll())
    assert back(match).counter == match.counter
    fresh = 1 + Rng(SEED, match.counter).below(2)
    assert taken.state.count == after(new(), Roll()).state.count + fresh
    assert replayed(taken).state == taken.state


def test_a_choice_of_the_same_time_as_another_seats_is_gone_back_to() -> None:
    match = after(after(new(both=True), Step()), Step(), seat=BLUE)
    assert matches.take_back_step(match, RED) == 0
    assert back(match).state == new(both=True).state


def test_only_a_step_at_which_the_seat_chose_will_do() -> None:
    match = after(after(new(), Step(), Rest()), Step(), Rest(), seat=BLUE)
    for seat, to in ((RED, 2), (RED, 4), (RED, 9), (RED, -1), (BLUE, 0), (Seat(7), 0)):
        assert refusal(match, seat, to).code == "nothing_to_take_back"


def test_nobody_takes_the_end_back() -> None:
    over = after(new(), Show(), *[Step()] * 9)
    assert over.is_over
    assert matches.take_back_step(over, RED) is None
    assert refusal(over, RED, 0).code == "nothing_to_take_back"


@pytest.mark.parametrize("number", range(2, 8))
def test_it_stops_where_another_seed_begins(number: int) -> None:
    match = matches.reseed(matches.undo(after(new(), Show(), Step()), RED), seed_from_number(number))
    assert matches.take_back_step(match, RED) is None
    played = after(match, Roll(), Roll())
    once = back(played)
    assert once.state == after(match, Roll()).state
    assert back(once).state == match.state
    assert refusal(played, RED, 1).code == "nothing_to_take_back"


def test_play_refuses_it_as_an_action() -> None:
    with pytest.raises(IllegalActionError):
        matches.play(after(new(), Show()), RED, TakeBack(0))


def test_a_log_with_a_step_that_it_cannot_go_back_to_is_found() -> None:
    match = after(new(), Show())
    with pytest.raises(DivergenceError) as caught:
        matches.follow(match, Entry(RED, TakeBack(1), digest(match.state)))
    assert (caught.value.code, caught.value.seq) == ("illegal_in_log", 2)


def test_it_survives_the_way_through_json_beside_the_games_actions() -> None:
    for action in (TakeBack(12), Step(1), Roll()):
        text = msgspec.json.encode(action)
        assert msgspec.json.decode(text, type=matches.logged_type(FakeGame())) == action
    assert msgspec.json.encode(TakeBack(12)) == b'{"type":"take_back","to":12}'
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"take_back","to":12}', type=FakeGame.action_type)


def test_taking_back_again_and_again_costs_no_more_each_time() -> None:
    match = after(new(), Show())
    for _ in range(200):
        match = after(back(match), Show())
    assert matches.take_back_step(match, RED) == match.seq - 1
    assert replayed(match).log == match.log
