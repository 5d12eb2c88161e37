"""Random whole matches, and what the tests of the contract ask about each of their steps."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from engine.core import match as matches
from engine.core.contract import AnyRules
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import SPECTATOR, Seat, Viewer, viewer_of
from tests.conformance.tables import Setting

LONGEST = 5000
"""More steps than any match may take."""


class Step(msgspec.Struct, frozen=True):
    """One action of a match: `before` it and `after` it. `where` names it so that it can be played again."""

    before: Match
    after: Match
    where: str

    @property
    def seat(self) -> Seat:
        """Who acted."""
        return self.after.log[-1].seat

    @property
    def action(self) -> Any:
        """What was done."""
        return self.after.log[-1].action


def pick(legal: list[Any], number: int, rng: Rng) -> Any:
    """One of the legal actions: each equally likely in even matches, first a kind and then one of it in odd ones.

    Actions of rare kinds (a technology, a launch) drown among moves unless the kind is drawn first.
    """
    if number % 2:
        kind = rng.choice(list(dict.fromkeys(type(action) for action in legal)))
        legal = [action for action in legal if type(action) is kind]
    return rng.choice(legal)


def choose_rng(number: int) -> Rng:
    """The randomness by which the actions of match `number` are drawn; its own is the match's."""
    return Rng(seed_from_number(-number - 1))


def random_match(setting: Setting, number: int) -> Iterator[Match]:
    """Random match `number` from its start to its end, after every action."""
    rules, rng = setting.rules, choose_rng(number)
    match = matches.start(rules, setting.table, seed_from_number(number))
    yield match
    while to_act := sorted(rules.turns(match.state)):
        assert match.seq < LONGEST, f"{setting.name} match {number} does not end"
        seat = rng.choice(to_act)
        match = matches.play(match, seat, pick(rules.legal_actions(match.state, seat), number, rng))
        yield match


def random_steps(setting: Setting, number: int) -> Iterator[Step]:
    """The same as steps."""
    for before, after in pairwise(random_match(setting, number)):
        yield Step(before, after, f"{setting.name} match {number} action {after.seq}")


def finished(setting: Setting, number: int) -> Match:
    """The end of random match `number`."""
    *_, last = random_match(setting, number)
    return last


def seats(setting: Setting) -> list[Seat]:
    """Every seat of the table."""
    return [Seat(n) for n in range(len(setting.table.seats))]


def viewers(setting: Setting) -> list[Viewer]:
    """Everybody who may look on while the match runs."""
    return [*map(viewer_of, seats(setting)), SPECTATOR]


def masked(rules: AnyRules, events: tuple[Any, ...] | list[Any], viewer: Viewer) -> list[Any]:
    """The events as the viewer learns of them."""
    found = (rules.event_for(event, viewer) for event in events)
    return [event for event in found if event is not None]


def own_actions(rules: AnyRules, state: Any, viewer: Viewer) -> list[Any]:
    """The viewer's legal actions; a spectator has none."""
    return rules.legal_actions(state, Seat(int(viewer))) if viewer >= 0 else []
