"""Every table of every game: each layout with each combination of options, by each version of the rules. No game is
named here."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from engine.core.contract import AnyRules
from engine.core.types import Layout, Table
from engine.games.registry import GAMES


class Setting(msgspec.Struct, frozen=True):
    """A game at a table that it is played at. `name` is what a test run prints."""

    rules: AnyRules
    layout: Layout
    table: Table
    name: str


def option_values(kind: msgspec.inspect.Type, default: Any) -> list[Any]:
    """What an option can be: all of it for choices and switches, otherwise its default and its bounds."""
    if isinstance(kind, msgspec.inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, msgspec.inspect.BoolType):
        return [False, True]
    bounds = (getattr(kind, name, None) for name in ("ge", "le"))
    return [default, *(bound for bound in bounds if bound not in (None, default))]


def option_sets(options: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """Every combination of the options."""
    found = msgspec.inspect.type_info(options)
    assert isinstance(found, msgspec.inspect.StructType)
    names = [field.encode_name for field in found.fields]
    choices = [option_values(_bare(field.type), field.default) for field in found.fields]
    return [dict(zip(names, values, strict=True)) for values in product(*choices)]


def _bare(kind: msgspec.inspect.Type) -> msgspec.inspect.Type:
    while isinstance(kind, msgspec.inspect.Metadata):
        kind = kind.type
    return kind


def settings_of(rules: AnyRules) -> Iterator[Setting]:
    """All tables of one game, by every version of its rules that a match may be played by."""
    meta = rules.meta
    for layout, options, version in product(meta.layouts, option_sets(meta.options), meta.versions):
        table = Table(seats=layout.seats, options=options, rules_version=version)
        chosen = "-".join(f"{key}.{value}" for key, value in options.items())
        yield Setting(rules, layout, table, "-".join(filter(None, (meta.slug, layout.id, chosen, f"v{version}"))))


SETTINGS = [setting for rules in GAMES.values() for setting in settings_of(rules)]
