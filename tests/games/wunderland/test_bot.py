"""The computer player: what it sees in a position, how strong and how quick it is."""

from time import perf_counter

import pytest

from engine.core import bot
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Seat
from engine.games.wunderland.actions import (
    Action,
    AnnounceEnd,
    Collect,
    EndTurn,
    Fulfil,
    Join,
    Move,
)
from engine.games.wunderland.bot_prospects import prospects_of
from engine.games.wunderland.bot_values import value
from engine.games.wunderland.data import SECTIONS
from engine.games.wunderland.rules import RULES
from tests.games.wunderland.builder import Game, build, new_game

pytestmark = pytest.mark.slow

ALL = dict.fromkeys(SECTIONS, 1)
FULL = {"blue": dict.fromkeys(SECTIONS, 4), "yellow": dict.fromkeys(SECTIONS, 4)}
"""No postcard scores any more: only cards count."""


def chosen(game: Game) -> Action:
    """What the computer player does in the asked seat."""
    (seat,) = RULES.turns(game.state)
    action: Action = bot.choose(RULES, game.state, seat, Rng(seed_from_number(1)))
    return action


def test_it_fulfils_a_card_that_is_ready() -> None:
    assert chosen(build(figures={"blue": "1 15"}, hands={"blue": ["1-15"]}, draws=["2-14"])) == Fulfil("1-15")


def test_it_collects_a_postcard_of_a_new_section_and_no_fifth_of_one() -> None:
    assert chosen(build(figures={"blue": "33"})) == Collect("33")
    assert chosen(build(figures={"blue": "33"}, postcards={"blue": {"hamburg": 4}})) != Collect("33")


def test_it_brings_the_last_figure_to_its_place() -> None:
    game = build(figures={"blue": "8 34 35 14*5"}, hands={"blue": ["8-34-41", "7-31"]})
    assert chosen(game) == Move("35", "41", 1)


def test_it_plans_both_cards_at_once() -> None:
    """A position is worth more with figures for both cards than with twice as many for one."""
    game = build(hands={"blue": ["9-32", "13-40"]}, postcards=FULL)
    prospects = prospects_of(game.state, 0)
    both = [9, 32, 13, 40, 0, 0, 0, 0]
    one = [9, 32, 9, 32, 0, 0, 0, 0]
    assert value(prospects, both) > value(prospects, one) + 5


def test_it_gives_each_card_figures_of_its_own() -> None:
    """A figure that stands near the places of two cards goes to one of them only."""
    game = build(hands={"blue": ["9-32", "8-34-41"]}, postcards=FULL)
    prospects = prospects_of(game.state, 0)
    assert value(prospects, [9, 9, 0, 0, 0, 0, 0, 0]) < value(prospects, [9, 8, 0, 0, 0, 0, 0, 0])


def test_it_values_postcards_where_they_pay() -> None:
    """A postcard counts for the sections that come after it, as many as the others leave time for."""
    early = prospects_of(build().state, 0)
    assert early.postcard(0) > 6
    done = {"yellow": ["2-14", "4-43", "6-48", "7-31"]}
    late = prospects_of(build(fulfilled=done).state, 0)
    assert late.postcard(0) < 2
    assert prospects_of(build(postcards=FULL).state, 0).postcard(0) == 0


def test_it_sets_out_for_postcards_with_several_figures() -> None:
    action = chosen(build(hands={"blue": ["4-43", "17-36"]}, players=2))
    assert isinstance(action, Move)
    assert action.number >= 4


def test_figures_that_stand_together_go_for_several_postcards_of_a_section() -> None:
    done = {"blue": ["2-14", "4-43", "6-48", "7-31"]}
    owned = {section: 4 for section in SECTIONS if section != "hamburg"}
    game = build(hands={"blue": ["9-32"]}, fulfilled=done, postcards={"blue": owned})
    prospects = prospects_of(game.state, 0)
    one, four = (value(prospects, [9, 32, *[33] * number, *[0] * (6 - number)]) for number in (1, 4))
    assert four > one + 5


def test_it_sets_out_where_nobody_can_travel_along() -> None:
    """Either of two figures may bring the card's last place; another player stands beside the one it would send."""
    hands = {"blue": ["9-32", "1-15"]}
    alone = build(figures={"blue": "8 10 32*6"}, hands=hands, postcards=FULL, players=2)
    free = chosen(alone)
    assert isinstance(free, Move)
    assert (free.to, free.number) == ("9", 1)
    beside = build(figures={"blue": "8 10 32*6", "yellow": free.origin}, hands=hands, postcards=FULL, players=2)
    action = chosen(beside)
    assert isinstance(action, Move)
    assert (action.to, action.number) == ("9", 1)
    assert action.origin != free.origin


def test_it_travels_along_where_that_helps() -> None:
    game = build(hands={"yellow": ["9-32", "13-40"]}, postcards=FULL)
    game.play(Move("0", "9", 1))
    assert isinstance(action := chosen(game), Join)
    assert 1 <= action.number < 8


def test_it_does_not_leave_a_place_that_it_needs() -> None:
    game = build(figures={"blue": "9", "yellow": "9 32"}, hands={"yellow": ["9-32"]})
    game.play(Move("9", "8", 1))
    assert chosen(game) == Join(0)


def test_it_ends_the_match_when_it_is_ahead_and_not_when_it_is_behind() -> None:
    ahead = build(postcards={"blue": ALL}, players=2)
    assert chosen(ahead) == AnnounceEnd()
    behind = build(postcards={"blue": ALL}, fulfilled={"yellow": ["1-15", "2-14"]}, players=2)
    assert chosen(behind) != AnnounceEnd()


def test_it_keeps_a_fifth_card_that_would_lose() -> None:
    """The figures on both places stay, and others move."""
    done = {"blue": ["2-14", "4-43", "6-48", "7-31"], "yellow": ["8-34-41", "16-24-46", "3-10-19-49", "26-44"]}
    owned = {"yellow": dict.fromkeys(SECTIONS, 4)}
    game = build(figures={"blue": "1 15"}, hands={"blue": ["1-15"]}, fulfilled=done, postcards=owned, players=2)
    assert isinstance(action := chosen(game), Move)
    assert action.origin == "0"
    ahead = build(figures={"blue": "1 15"}, hands={"blue": ["1-15"]}, fulfilled={"blue": done["blue"]}, players=2)
    assert chosen(ahead) == Fulfil("1-15")


def test_it_takes_all_in_the_settlement() -> None:
    game = build(postcards={"blue": ALL}, figures={"yellow": "8 34 41 33"}, hands={"yellow": ["8-34-41"]})
    game.play(AnnounceEnd())
    game.play(chosen(game))
    game.play(chosen(game))
    assert (game.score("yellow"), game.outcome is not None) == (21, True)


def test_it_ends_its_turn() -> None:
    game = build()
    game.move("0", "9", 8)
    assert chosen(game) == EndTurn()


def duel(number: int) -> bool:
    """Whether the computer player beats random play in a match of two, sitting on each seat in turn."""
    game, rng = new_game(2, number), Rng(seed_from_number(-number - 1))
    state, own = game.state.copy(), number % 2
    while (outcome := RULES.outcome(state)) is None:
        (seat,) = RULES.turns(state)
        legal = RULES.legal_actions(state, seat)
        action = bot.choose(RULES, state, seat, rng) if seat == own else rng.choice(legal)
        RULES.apply(state, seat, action, rng)
    return outcome.winners == (own,)


def test_it_beats_random_play() -> None:
    assert sum(map(duel, range(8))) == 8


@pytest.mark.deep
@pytest.mark.timeout(3600)
def test_it_beats_random_play_in_95_of_100_matches() -> None:
    assert sum(map(duel, range(200))) >= 190


@pytest.mark.parametrize("ask", [bot.choose, bot.stand_in], ids=["choose", "stand_in"])
def test_it_is_quick(ask: object) -> None:
    """10 ms on the average; the best of three matches, as other work may run beside."""
    assert callable(ask)
    means = []
    for number in range(3):
        state, rng = new_game(4, number).state.copy(), Rng(seed_from_number(-number - 1))
        spent = asked = 0.0
        while to_act := RULES.turns(state):
            seat = Seat(min(to_act))
            begun = perf_counter()
            action = ask(RULES, state, seat, rng)
            spent, asked = spent + perf_counter() - begun, asked + 1
            RULES.apply(state, seat, action, rng)
        means.append(spent / asked)
    assert min(means) <= 0.010
