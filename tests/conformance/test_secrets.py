"""Non-interference: what a viewer gets depends on nothing that is hidden from it.

`resample` makes positions that differ from the real one in hidden things alone. Whatever a viewer is sent has to be the
same for all of them.
"""

from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.core.contract import AnyRules
from engine.core.digest import digest
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import EVERYTHING, SPECTATOR, Viewer
from tests.conformance.conftest import Count
from tests.conformance.hidden import hidden_names, names_in
from tests.conformance.playing import Step, masked, own_actions, random_match, random_steps, seats, viewers
from tests.conformance.tables import Setting

pytestmark = pytest.mark.slow


def another(rules: AnyRules, match: Match, viewer: Viewer, number: int = 0) -> Any:
    """A position that `viewer` cannot tell from the real one."""
    seed = seed_from_number(1000 * match.seq + number)
    return rules.resample(match.state, viewer, Rng(seed))


@pytest.mark.timeout(7200)
def test_views_and_legal_actions_tell_nothing_hidden(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(2, 100):
        for match in random_match(setting, number):
            for viewer in viewers(setting):
                where = f"{setting.name} match {number} action {match.seq} viewer {viewer}"
                other = another(rules, match, viewer)
                assert rules.view(other, viewer) == rules.view(match.state, viewer), where
                assert own_actions(rules, other, viewer) == own_actions(rules, match.state, viewer), where
                assert rules.turns(other) == rules.turns(match.state), where
                assert rules.outcome(other) == rules.outcome(match.state), where
                assert rules.invariants(other) == [], where


def test_a_view_is_the_same_to_the_last_byte(setting: Setting, count: Count) -> None:
    """Equality is not enough: the order of a dict's keys could tell something too."""
    for match in list(random_match(setting, 1))[::3]:
        for viewer in viewers(setting):
            other = another(setting.rules, match, viewer)
            sent = msgspec.json.encode(setting.rules.view(match.state, viewer))
            assert msgspec.json.encode(setting.rules.view(other, viewer)) == sent


def test_views_made_together_are_those_made_alone(setting: Setting, count: Count) -> None:
    for number in count(1, 20):
        for match in random_match(setting, number):
            everybody = [*viewers(setting), EVERYTHING]
            for order in (everybody, everybody[::-1]):
                alone = [setting.rules.view(match.state.copy(), viewer) for viewer in order]
                assert setting.rules.views(match.state, order) == alone


@pytest.mark.timeout(7200)
def test_own_actions_come_out_the_same_in_every_position_that_looks_the_same(setting: Setting, count: Count) -> None:
    for number in count(5, 300):
        for step in random_steps(setting, number):
            check_own_action(setting.rules, step)


def check_own_action(rules: AnyRules, step: Step) -> None:
    """Without randomness: events of the same kinds, the same ones if none shows something hidden, and the same view."""
    viewer = Viewer(int(step.seat))
    after, events, counter = applied(rules, another(rules, step.before, viewer), step)
    shows = any(event.reveals for event in (*events, *step.after.events))
    drew = step.before.counter != step.after.counter or counter != step.before.counter
    told, expected = masked(rules, events, viewer), masked(rules, step.after.events, viewer)
    same = told == expected
    assert same or shows or drew, f"{step.where}: events depend on something hidden"
    assert drew or [*map(type, told)] == [*map(type, expected)], f"{step.where}: other kinds of events"
    if same:
        assert rules.view(after, viewer) == rules.view(step.after.state, viewer), f"{step.where}: the view tells more"
        assert own_actions(rules, after, viewer) == own_actions(rules, step.after.state, viewer), step.where


def applied(rules: AnyRules, state: Any, step: Step) -> tuple[Any, list[Any], int]:
    """`state` after the step's action, with the real match's randomness; its events and the rng's counter."""
    rng = Rng(step.before.seed, step.before.counter)
    events = rules.apply(state, step.seat, step.action, rng)
    return state, events, rng.counter


@pytest.mark.timeout(7200)
def test_two_worlds_that_look_the_same_go_on_looking_the_same(setting: Setting, count: Count) -> None:
    """Play on in another position beside the real one, for as long as the viewer is told the same of both."""
    rules = setting.rules
    compared = 0
    for number in count(2, 100):
        worlds: dict[Viewer, Any] = {}
        for step in random_steps(setting, number):
            for viewer in viewers(setting):
                world = worlds.pop(viewer, None) or another(rules, step.before, viewer)
                found = follow(rules, world, step, viewer)
                if found is None:
                    continue
                worlds[viewer] = found
                compared += 1
                where = f"{step.where} viewer {viewer}"
                assert rules.view(found, viewer) == rules.view(step.after.state, viewer), where
                assert own_actions(rules, found, viewer) == own_actions(rules, step.after.state, viewer), where
    assert compared > 100


def follow(rules: AnyRules, world: Any, step: Step, viewer: Viewer) -> Any:
    """`world` after an action of the same seat that looks like the step's to the viewer; None if there is none."""
    legal = rules.legal_actions(world, step.seat)
    alike = [action for action in legal if type(action) is type(step.action)][:4]
    told = masked(rules, step.after.events, viewer)
    for action in [step.action] if step.action in legal else alike:
        after = world.copy()
        events = rules.apply(after, step.seat, action, Rng(step.before.seed, step.before.counter))
        if masked(rules, events, viewer) == told:
            return after
    return None


def test_masking_an_event_twice_changes_nothing_and_only_empties_fields(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(2, 60):
        for match in random_match(setting, number):
            for event in match.events:
                assert rules.event_for(event, EVERYTHING) == event
                for viewer in viewers(setting):
                    shown = rules.event_for(event, viewer)
                    assert shown is None or type(shown) is type(event)
                    assert shown is None or rules.event_for(shown, viewer) == shown
                    assert shown is None or set(names_in(shown)) <= set(names_in(event))


def test_a_spectator_is_told_no_more_than_any_seat(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(1, 60):
        for match in random_match(setting, number):
            public = set(names_in(rules.view(match.state, SPECTATOR)))
            events = masked(rules, match.events, SPECTATOR)
            for seat in seats(setting):
                assert public <= set(names_in(rules.view(match.state, Viewer(int(seat)))))
                assert len(masked(rules, match.events, Viewer(int(seat)))) >= len(events)


@pytest.mark.timeout(7200)
def test_events_tell_nothing_that_the_view_after_them_hides(setting: Setting, count: Count) -> None:
    """But for what was open in between: a card that is discarded and, after a shuffle, drawn again."""
    rules = setting.rules
    for number in count(4, 300):
        public: set[str] = set()
        for match in random_match(setting, number):
            public = public or set(names_in(rules.view(match.state, SPECTATOR)))
            told_once = Counter(name for event in match.events for name in set(names_in(event)))
            for viewer in viewers(setting):
                told = {name for event in masked(rules, match.events, viewer) for name in names_in(event)}
                told = {name for name in told - public if told_once[name] == 1}
                hidden = hidden_names(rules, match.state, viewer) if told else set()
                where = f"{setting.name} match {number} action {match.seq} viewer {viewer}"
                assert not hidden & told, f"{where}: {hidden & told}"


@pytest.mark.timeout(7200)
def test_what_was_hidden_is_only_ever_told_by_events_that_say_so(setting: Setting, count: Count) -> None:
    """An id that only others saw before the step reaches a viewer with `reveals`, so that undo stops there."""
    rules = setting.rules
    for number in count(1, 60):
        for step in random_steps(setting, number):
            if any(event.reveals for event in step.after.events):
                continue
            for viewer in viewers(setting):
                hidden = hidden_names(rules, step.before.state, viewer)
                told = set(names_in(rules.view(step.after.state, viewer)))
                told.update(*map(names_in, masked(rules, step.after.events, viewer)))
                assert not hidden & told, f"{step.where} viewer {viewer}: {hidden & told} without `reveals`"


def test_what_a_seat_alone_sees_is_shown_to_everything(setting: Setting, count: Count) -> None:
    """The viewer of finished matches sees every hand, and no guess is needed for it."""
    rules = setting.rules
    for match in list(random_match(setting, 2))[::4]:
        whole = set(names_in(rules.view(match.state, EVERYTHING)))
        public = set(names_in(rules.view(match.state, SPECTATOR)))
        for viewer in viewers(setting):
            assert set(names_in(rules.view(match.state, viewer))) <= whole | public
        copy = rules.resample(match.state, EVERYTHING, Rng(b"everything"))
        assert digest(copy) == digest(match.state)
        assert copy is not match.state
