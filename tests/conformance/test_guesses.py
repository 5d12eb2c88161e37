"""What `resample` makes up: everything hidden varies, and nothing of it is taken from the real position."""

from collections import Counter, defaultdict
from typing import Any

import pytest

from engine.core.contract import AnyRules
from engine.core.digest import digest
from engine.core.rng import Rng, seed_from_number
from engine.core.types import EVERYTHING, Viewer
from tests.conformance.conftest import Count
from tests.conformance.hidden import Path, hidden_places, names_in, paths_of
from tests.conformance.playing import masked, random_match, random_steps, viewers
from tests.conformance.tables import Setting

pytestmark = pytest.mark.slow

SAMPLES = 8
CERTAIN = 0.2
"""The share of hidden things that may be certain: with an empty deck, what a viewer lacks may be one rival's hand."""


def samples(rules: AnyRules, state: Any, viewer: Viewer, numbers: range) -> list[Any]:
    return [rules.resample(state, viewer, Rng(seed_from_number(number))) for number in numbers]


def count_places(rules: AnyRules, state: Any, viewer: Viewer, places: Counter[str], fixed: Counter[str]) -> None:
    """Count the hidden places by what stands there, and those of them that hold the same in all samples."""
    found: dict[Path, set[Any]] = defaultdict(set)
    for sample in samples(rules, state, viewer, range(SAMPLES)):
        for path, value in paths_of(rules.view(sample, EVERYTHING)).items():
            found[path].add(value)
    known = set(names_in(rules.view(state, viewer)))
    for path, value in hidden_places(rules, state, viewer).items():
        kind = [key for key in path if isinstance(key, str)][-1]
        places[kind] += 1
        fixed[kind] += len(found[path]) < 2 and value not in known


@pytest.mark.timeout(7200)
def test_hidden_places_may_hold_several_things(setting: Setting, count: Count) -> None:
    places: Counter[str] = Counter()
    fixed: Counter[str] = Counter()
    for number in count(4, 100):
        for match in list(random_match(setting, number))[::19]:
            for viewer in viewers(setting):
                count_places(setting.rules, match.state, viewer, places, fixed)
    for kind, number in places.items():
        assert fixed[kind] <= max(3, CERTAIN * number), f"{kind}: {fixed[kind]} of {number} places never change"


@pytest.mark.timeout(7200)
def test_guesses_are_made_from_what_the_viewer_knows(setting: Setting, count: Count) -> None:
    """With the same randomness, a position made up for a viewer gives the same guess as the real one."""
    rules = setting.rules
    for number in count(2, 60):
        for match in random_match(setting, number):
            for viewer in viewers(setting):
                other = rules.resample(match.state, viewer, Rng(seed_from_number(match.seq)))
                one = rules.resample(match.state, viewer, Rng(seed_from_number(-match.seq - 1)))
                two = rules.resample(other, viewer, Rng(seed_from_number(-match.seq - 1)))
                assert digest(one) == digest(two), f"{setting.name} match {number} action {match.seq} viewer {viewer}"


def test_what_will_be_drawn_cannot_be_foreseen(setting: Setting, count: Count) -> None:
    """What others draw from a deck that is already shuffled differs between guesses."""
    rules = setting.rules
    drawn = foreseen = 0
    for number in count(2, 20):
        for step in random_steps(setting, number):
            viewer = Viewer(int(step.seat))
            told = masked(rules, step.after.events, viewer)
            if told == list(step.after.events) or step.after.counter != step.before.counter:
                continue
            drawn += 1
            futures = set()
            for state in samples(rules, step.before.state, viewer, range(12)):
                events = rules.apply(state, step.seat, step.action, Rng(step.before.seed, step.before.counter))
                futures.add(repr(events))
            foreseen += len(futures) == 1
    assert not foreseen, f"{foreseen} of {drawn} draws came out the same in all guesses"


def test_guesses_differ_from_each_other_and_from_the_real_position(setting: Setting) -> None:
    rules = setting.rules
    asked = certain = 0
    for match in list(random_match(setting, 0))[:-1:5]:
        for viewer in viewers(setting):
            if hidden_places(rules, match.state, viewer):
                guessed = {digest(state) for state in samples(rules, match.state, viewer, range(3))}
                asked += 1
                certain += len(guessed | {digest(match.state)}) < 3
    assert certain <= CERTAIN * asked
