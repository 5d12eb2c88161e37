"""What is hidden from a viewer, found without knowing the game: what `EVERYTHING` sees and the viewer does not."""

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.core.contract import AnyRules
from engine.core.types import EVERYTHING, Viewer

Path = tuple[str | int, ...]
"""The way to a value in a nest of dicts and lists."""


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every plain value of a nest, and where it stands."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from leaves(part, (*path, place))
    else:
        yield path, value


def paths_of(thing: msgspec.Struct) -> dict[Path, Any]:
    """The plain values of a view by their paths."""
    return dict(leaves(msgspec.to_builtins(thing)))


def names_in(thing: msgspec.Struct) -> list[str]:
    """Every non-empty string in a view or event, the keys of its dicts and the event's kind left out."""
    found = leaves(msgspec.to_builtins(thing))
    return [value for path, value in found if isinstance(value, str) and value and path != ("type",)]


def hidden_places(rules: AnyRules, state: Any, viewer: Viewer) -> dict[Path, Any]:
    """The values of the whole view that the viewer's lacks or has otherwise."""
    own = paths_of(rules.view(state, viewer))
    whole = paths_of(rules.view(state, EVERYTHING))
    return {path: value for path, value in whole.items() if own.get(path) != value and path != ("viewer",)}


def hidden_names(rules: AnyRules, state: Any, viewer: Viewer) -> set[str]:
    """The ids that stand somewhere in the whole view and nowhere in the viewer's."""
    return set(names_in(rules.view(state, EVERYTHING))) - set(names_in(rules.view(state, viewer)))
