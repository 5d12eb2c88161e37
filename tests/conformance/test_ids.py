"""Every game has its ids on record, and refuses to load when one has moved."""

from collections.abc import Mapping, Sequence
from importlib import import_module

import pytest

from engine.core.contract import AnyRules
from engine.core.errors import DataError
from engine.core.ids import check_ids, load_ids

Tables = Mapping[str, Sequence[str]]


def tables_of(rules: AnyRules) -> Tables:
    tables: Tables = import_module(f"engine.games.{rules.meta.slug}.ids").TABLES
    return tables


def package_of(rules: AnyRules) -> str:
    return f"engine.games.{rules.meta.slug}"


def test_the_ids_of_a_game_are_those_on_record(rules: AnyRules) -> None:
    tables = tables_of(rules)
    assert tables
    check_ids(load_ids(package_of(rules)), tables)


def test_the_record_names_no_version_that_the_rules_do_not_have(rules: AnyRules) -> None:
    known = {f"version_{version}" for version in rules.meta.versions}
    assert {"version_1"} <= set(load_ids(package_of(rules))) <= known


def test_two_ids_that_change_places_are_found_in_every_table(rules: AnyRules) -> None:
    recorded, tables = load_ids(package_of(rules)), tables_of(rules)
    for name, ids in tables.items():
        for at in range(len(ids) - 1):
            swapped = [*ids[:at], ids[at + 1], ids[at], *ids[at + 2 :]]
            with pytest.raises(DataError, match=rf"ids\.toml {name}\[{at}\]: expected '{ids[at]}', got"):
                check_ids(recorded, {**tables, name: swapped})


def test_the_rules_are_checked_when_they_are_loaded(rules: AnyRules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A moved id stops the game's module, so no server plays by it."""
    name = f"{package_of(rules)}.rules"
    module = import_module(name)
    asked: list[Tables] = []
    monkeypatch.setattr("engine.core.ids.check_ids", lambda _recorded, tables: asked.append(tables))
    source = module.__loader__.get_code(name)  # type: ignore[union-attr]
    exec(source, {"__name__": name, "__package__": package_of(rules)})
    assert asked == [tables_of(rules)]
