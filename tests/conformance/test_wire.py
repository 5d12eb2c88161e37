"""What goes over the wire: JSON there and back gives the same, and nothing else is taken for an action."""

from typing import Any

import msgspec
import pytest

from engine.core.types import EVERYTHING
from tests.conformance.conftest import Count
from tests.conformance.hidden import leaves
from tests.conformance.playing import masked, random_match, viewers
from tests.conformance.tables import Setting

pytestmark = pytest.mark.slow

LARGEST = 2**53 - 1
"""The largest whole number that a browser keeps exact."""


def actions_of(setting: Setting, numbers: range) -> list[Any]:
    """Every action that was legal at some moment of these matches, once."""
    found: dict[Any, None] = {}
    for number in numbers:
        for match in random_match(setting, number):
            for seat in setting.rules.turns(match.state):
                found.update(dict.fromkeys(setting.rules.legal_actions(match.state, seat)))
    return list(found)


def check_plain(text: bytes) -> dict[str, Any]:
    value: dict[str, Any] = msgspec.json.decode(text)
    for path, leaf in leaves(value):
        assert leaf is None or isinstance(leaf, str | bool | int), f"{path}: {leaf!r}"
        assert not isinstance(leaf, int) or abs(leaf) <= LARGEST, f"{path}: {leaf}"
    return value


def test_actions_come_back_from_json_as_they_were(setting: Setting, count: Count) -> None:
    decoder = msgspec.json.Decoder(setting.rules.action_type, strict=True)
    for action in actions_of(setting, count(4, 60)):
        text = msgspec.json.encode(action)
        back = decoder.decode(text)
        assert type(back) is type(action)
        assert back == action
        assert check_plain(text)["type"]


def test_no_two_actions_look_the_same(setting: Setting, count: Count) -> None:
    actions = actions_of(setting, count(4, 20))
    assert len({msgspec.json.encode(action) for action in actions}) == len(actions)


def test_every_kind_of_action_names_its_rule(setting: Setting, count: Count) -> None:
    for kind in {type(action) for action in actions_of(setting, count(2, 20))}:
        assert kind.rule, f"{kind.__name__} names no rule"


def test_what_is_no_action_is_refused(setting: Setting, count: Count) -> None:
    decoder = msgspec.json.Decoder(setting.rules.action_type, strict=True)
    for action in {type(action): action for action in actions_of(setting, count(4, 20))}.values():
        fields: dict[str, Any] = msgspec.to_builtins(action)
        wrong = [{**fields, "no_such_field": 1}, {**fields, "type": "no_such_action"}]
        wrong += [{key: fields[key] for key in fields if key != "type"}]
        wrong += [{**fields, key: 7.5} for key in fields]
        wrong += [{**fields, key: None} for key in fields]
        for value in wrong:
            with pytest.raises(msgspec.ValidationError):
                decoder.decode(msgspec.json.encode(value))
    for text in (b"null", b"[]", b"7", b'"pass"', b"{}"):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(text)


def test_events_come_back_from_json_as_they_were(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(2, 40):
        for match in random_match(setting, number):
            for viewer in (*viewers(setting), EVERYTHING):
                for event in masked(rules, match.events, viewer):
                    text = msgspec.json.encode(event)
                    assert msgspec.json.decode(text, type=type(event), strict=True) == event
                    assert check_plain(text)["type"]


def test_views_come_back_from_json_as_they_were(setting: Setting, count: Count) -> None:
    rules = setting.rules
    for number in count(1, 20):
        for match in list(random_match(setting, number))[::3]:
            for viewer in (*viewers(setting), EVERYTHING):
                view = rules.view(match.state, viewer)
                text = msgspec.json.encode(view)
                assert msgspec.json.decode(text, type=type(view), strict=True) == view
                check_plain(text)


def test_a_view_stays_small(setting: Setting) -> None:
    """Views go out whole at every step to everybody."""
    sizes = [len(msgspec.json.encode(setting.rules.view(m.state, EVERYTHING))) for m in random_match(setting, 1)]
    assert max(sizes) < 16 * 1024


def test_outcomes_come_back_from_json_as_they_were(setting: Setting, count: Count) -> None:
    for number in count(3, 30):
        *_, last = random_match(setting, number)
        outcome = setting.rules.outcome(last.state)
        assert msgspec.json.decode(msgspec.json.encode(outcome), type=type(outcome), strict=True) == outcome
