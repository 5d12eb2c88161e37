"""What a game says of itself: seats, options, the data of its page."""

from typing import Any

import msgspec
import pytest

from engine.core.contract import AnyRules
from engine.core.digest import digest
from engine.core.errors import TableError
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Table
from engine.games.registry import GAMES, get
from tests.conformance.tables import Setting, option_sets


def table_of(rules: AnyRules, **changes: Any) -> Table:
    meta = rules.meta
    table = Table(seats=meta.layouts[0].seats, options={}, rules_version=meta.rules_version)
    return msgspec.structs.replace(table, **changes)


def refused(rules: AnyRules, table: Table) -> str:
    with pytest.raises(TableError) as caught:
        rules.setup(table, Rng(seed_from_number(0)))
    assert caught.value.message
    return caught.value.code


def test_game_is_found_by_its_slug(rules: AnyRules) -> None:
    assert get(rules.meta.slug) is rules
    assert rules.meta.slug in type(rules).__module__.split(".")


def test_unknown_slug_is_a_key_error() -> None:
    assert "no_such_game" not in GAMES
    with pytest.raises(KeyError):
        get("no_such_game")


def test_meta_tells_the_lobby_what_it_shows(rules: AnyRules) -> None:
    meta = rules.meta
    assert meta.title
    assert meta.summary
    assert meta.rules_version >= 1
    assert 0 < meta.minutes[0] <= meta.minutes[1]


def test_layouts_have_an_id_of_their_own_and_seat_each_side_once(rules: AnyRules) -> None:
    layouts = rules.meta.layouts
    assert layouts
    assert len({layout.id for layout in layouts}) == len(layouts)
    for layout in layouts:
        sides = [side for seat in layout.seats for side in seat]
        assert layout.title
        assert all(layout.seats)
        assert len(set(sides)) == len(sides)
        assert rules.meta.layout(layout.id) is layout
    assert rules.meta.layout("no such layout") is None


def test_no_side_is_in_two_teams(rules: AnyRules) -> None:
    sides = [side for team in rules.meta.teams.values() for side in team]
    assert len(set(sides)) == len(sides)


def test_options_have_defaults_and_descriptions(rules: AnyRules) -> None:
    rules.meta.options()
    schema = msgspec.json.schema(rules.meta.options)["$defs"][rules.meta.options.__name__]
    for name, option in schema["properties"].items():
        assert option.get("description"), f"option {name} says nothing"
        assert "default" in option, f"option {name} has no default"


def test_a_table_that_names_no_option_has_the_defaults(rules: AnyRules) -> None:
    named = msgspec.to_builtins(rules.meta.options())
    bare, _ = rules.setup(table_of(rules), Rng(seed_from_number(0)))
    full, _ = rules.setup(table_of(rules, options=named), Rng(seed_from_number(0)))
    assert digest(bare) == digest(full)


def test_every_combination_of_options_counts(rules: AnyRules) -> None:
    found = [
        rules.setup(table_of(rules, options=o), Rng(seed_from_number(0)))[0] for o in option_sets(rules.meta.options)
    ]
    assert len({digest(state) for state in found}) == len(found)


def test_setup_refuses_unknown_options(rules: AnyRules) -> None:
    assert refused(rules, table_of(rules, options={"no_such_option": True})) in ("unknown_option", "bad_option")


def test_setup_refuses_values_that_an_option_does_not_have(rules: AnyRules) -> None:
    for name in msgspec.to_builtins(rules.meta.options()):
        assert refused(rules, table_of(rules, options={name: "no such value"})) == "bad_option"
        assert refused(rules, table_of(rules, options={name: -(1 << 40)})) == "bad_option"


def test_setup_refuses_seats_that_no_layout_has(rules: AnyRules) -> None:
    known = {layout.seats for layout in rules.meta.layouts}
    first = rules.meta.layouts[0].seats
    for seats in ((), (("no such side",),), first[:-1], (*first, *first), first[::-1], ((), *first)):
        if seats not in known:
            assert refused(rules, table_of(rules, seats=seats)) == "bad_seats"


def test_the_same_table_and_seed_give_the_same_first_position(setting: Setting) -> None:
    one, one_events = setting.rules.setup(setting.table, Rng(seed_from_number(1)))
    other, other_events = setting.rules.setup(setting.table, Rng(seed_from_number(1)))
    assert one == other
    assert one_events == other_events
    assert digest(one) == digest(other)


def test_page_data_is_plain_json_and_always_the_same(rules: AnyRules) -> None:
    for version in rules.meta.versions:
        data = rules.client_data(version)
        assert msgspec.json.decode(msgspec.json.encode(data)) == data
        assert msgspec.json.encode(data) == msgspec.json.encode(rules.client_data(version))


def test_page_data_cannot_be_spoilt_by_its_reader(rules: AnyRules) -> None:
    for version in rules.meta.versions:
        before = msgspec.json.encode(rules.client_data(version))
        empty(rules.client_data(version))
        assert msgspec.json.encode(rules.client_data(version)) == before


def empty(value: Any) -> None:
    """Take everything out of a nest of dicts and lists."""
    for part in list(value.values()) if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            empty(part)
    value.clear()
