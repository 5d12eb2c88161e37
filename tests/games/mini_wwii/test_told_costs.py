"""What the view tells of costs and saved OPs is just what is charged and kept (O-2 to O-5, O-7)."""

import pytest

from engine.core.rng import Rng, seed_from_number
from engine.core.types import SPECTATOR, Table
from engine.games.mini_wwii.actions import Attack, Build, Finish, Move
from engine.games.mini_wwii.events import OperationFinished
from engine.games.mini_wwii.rules import RULES
from engine.games.mini_wwii.setup import LAYOUTS

VERBS = {Build: "build", Attack: "attack", Move: "move"}


@pytest.mark.parametrize("number", range(6))
def test_what_an_operation_is_told_to_cost_is_what_it_costs(number: int) -> None:
    """O-5, O-7: the OPs left before and after each step differ by the cost told; finishing keeps what was told."""
    layout = LAYOUTS[number % len(LAYOUTS)]
    chance = Rng(seed_from_number(number), 1 << 20)
    rng = Rng(seed_from_number(number))
    state, _ = RULES.setup(Table(seats=layout.seats, options={}, rules_version=1), rng)
    charged, kept = 0, 0
    while seats := RULES.turns(state):
        seat = min(seats)
        told = RULES.view(state, SPECTATOR).prompts[0]
        action = chance.choice(RULES.legal_actions(state, seat))
        events = RULES.apply(state, seat, action, rng)
        if told.kind != "operation":
            assert (told.costs, told.saves) == ({}, 0)
        elif isinstance(action, Finish):
            finished = next(event for event in events if isinstance(event, OperationFinished))
            assert finished.saved - told.saved == told.saves
            kept += told.saves
        elif isinstance(action, Build | Attack | Move):
            left = RULES.view(state, SPECTATOR).prompts[0]
            assert told.ops + told.saved - left.ops - left.saved == told.costs[VERBS[type(action)]][action.unit]
            charged += 1
    assert charged > 20
    assert kept > 5
