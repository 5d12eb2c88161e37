"""A film: what each viewer saw at every step, kept as the changes from step to step.

A patch tells how one JSON value becomes the next:

- `[value]`: it is `value` now, whatever it was;
- `0`: it is gone (only inside an object's patch);
- `{key: patch, …}`: an object of which only these keys changed. `{}` changes nothing.

Arrays are replaced whole. Unlike a merge patch (RFC 7386) it tells null from absent, and unlike a JSON patch
(RFC 6902) it needs no paths, which would be longer than what changes.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

FORMAT = "film"
VERSION = 1
GONE = 0

Json = Any
"""A value as JSON gives it: objects are dicts with text keys, arrays are lists."""

Patch = Any

Known = dict[tuple[int, int], Patch]
"""Patches by the ids of the two objects between which they lead."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class Film(msgspec.Struct, frozen=True, kw_only=True):
    """`steps` holds for each step a patch for each of `viewers`, against what that viewer saw a step before (null
    before the first)."""

    format: str = FORMAT
    version: int = VERSION
    match: str
    game: str
    rules_version: int
    viewers: list[str]
    steps: list[list[Patch]]


def shoot(steps: Iterable[Sequence[Json]]) -> list[list[Patch]]:
    """The patches of these steps: each has a frame for each viewer, in one order, and is looked at once.

    Objects that several viewers share, or that stay from step to step, are compared once or not at all. Raises
    `ValueError` for a step with other viewers than the one before.
    """
    patches: list[list[Patch]] = []
    before: Sequence[Json] | None = None
    for now in steps:
        old = [None] * len(now) if before is None else before
        known: Known = {}
        patches.append([difference(one, other, known) for one, other in zip(old, now, strict=True)])
        before = now
    return patches


def project(film: Film, viewer: str) -> Iterator[Json]:
    """The frames that this viewer saw. They share what did not change. Raises `ValueError` for a film that is damaged
    or lacks the viewer."""
    place = film.viewers.index(viewer)
    frame: Json = None
    for number, step in enumerate(film.steps):
        try:
            frame = patched(frame, step[place])
        except (ValueError, LookupError, TypeError) as error:
            raise ValueError(f"step {number}, viewer {viewer}: {error}") from error
        yield frame


def difference(before: Json, after: Json, known: Known | None = None) -> Patch:
    """The patch that makes `after` of `before`. `known` are patches between objects that are still alive; what is found
    out is added."""
    if isinstance(before, dict) and isinstance(after, dict):
        return _between(before, after, {} if known is None else known)
    return {} if _is_same(before, after) else [after]


def _between(before: dict[str, Json], after: dict[str, Json], known: Known) -> Patch:
    pair = id(before), id(after)
    if pair in known:
        return known[pair]
    patch: dict[str, Patch] = {key: GONE for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            patch[key] = [value]
        elif (old := before[key]) is not value and (change := difference(old, value, known)):
            patch[key] = change
    known[pair] = patch
    return patch


def patched(before: Json, patch: Patch) -> Json:
    """What `before` becomes; `before` itself stays as it is. Raises `ValueError` for what is no patch."""
    if isinstance(patch, list) and len(patch) == 1:
        return patch[0]
    if patch == {}:
        return before
    if not isinstance(patch, dict) or not isinstance(before, dict):
        raise ValueError(f"expected a patch of {type(before).__name__}, got {str(patch)[:60]}")
    after = dict(before)
    for key, change in patch.items():
        if change == GONE:
            after.pop(key)
        elif key in before or isinstance(change, list):
            after[key] = patched(before.get(key), change)
        else:
            raise ValueError(f"expected a value for the new key {key}, got {str(change)[:60]}")
    return after


def _is_same(one: Json, other: Json) -> bool:
    # 1, 1.0 and true are equal in Python, and different in JSON.
    if one is other:
        return True
    if type(one) is not type(other) or one != other:
        return False
    return isinstance(one, str | int) or _encode(one) == _encode(other)
