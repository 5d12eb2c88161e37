"""Films give back exactly what was filmed."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.film import Film, Json, difference, patched, project, shoot

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False) | st.text(max_size=3)
KEYS = st.sampled_from("abcd")
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
REELS = st.integers(0, 5).flatmap(
    lambda count: st.dictionaries(st.sampled_from(["open", "0"]), st.lists(VALUES, min_size=count, max_size=count))
)


def film_of(frames: dict[str, list[Json]]) -> Film:
    steps = shoot(zip(*frames.values(), strict=True))
    return Film(match="m", game="g", rules_version=1, viewers=[*frames], steps=steps)


@settings(max_examples=100, deadline=None)
@given(REELS)
def test_what_is_projected_is_what_was_shot(frames: dict[str, list[Json]]) -> None:
    film = film_of(frames)
    assert [repr(sorted_keys(list(project(film, viewer)))) for viewer in frames] == [
        repr(sorted_keys(reel)) for reel in frames.values()
    ]


@settings(max_examples=100, deadline=None)
@given(VALUES, VALUES)
def test_a_patch_leaves_the_value_before_as_it_was(before: Json, after: Json) -> None:
    text = repr(before)
    assert repr(sorted_keys(patched(before, difference(before, after)))) == repr(sorted_keys(after))
    assert repr(before) == text


@pytest.mark.parametrize(
    ("before", "after", "patch"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}, {}),
        ({"a": 1, "b": 2}, {"a": 1}, {"b": 0}),
        ({"a": 1}, {"a": None}, {"a": [None]}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 3, "c": 2}}, {"a": {"b": [3]}}),
        ({"a": 1}, {"a": True}, {"a": [True]}),
        ({"a": [1]}, {"a": [True]}, {"a": [[True]]}),
        ({"a": {}}, {"a": 0}, {"a": [0]}),
        (None, None, {}),
        ([1, 2], [1, 3], [[1, 3]]),
    ],
)
def test_a_patch_says_only_what_changed(before: Json, after: Json, patch: Json) -> None:
    assert difference(before, after) == patch


@pytest.mark.parametrize("patch", [5, [], [1, 2], "x", {"a": 5}, {"z": {"y": [1]}}, {"z": {}}, {"z": 0}, None])
def test_a_damaged_film_is_told_with_its_place(patch: Json) -> None:
    film = Film(match="m", game="g", rules_version=1, viewers=["open"], steps=[[[{"a": 1}]], [patch]])
    with pytest.raises(ValueError, match="step 1, viewer open: "):
        list(project(film, "open"))


def test_each_step_must_have_the_same_viewers() -> None:
    with pytest.raises(ValueError, match="zip"):
        shoot([[1, 2], [1]])


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(VALUES, min_size=1, max_size=3), min_size=1, max_size=5))
def test_parts_that_are_shared_make_no_difference(steps: list[list[Json]]) -> None:
    """Between viewers of a step and from step to step, in all combinations, or all copied."""
    shared = [[{"a": step[0], "b": step, "c": {"d": step[-1]}}, {"a": step[0], "b": steps[0]}] for step in steps]
    assert repr(shoot(shared)) == repr(shoot(json.loads(json.dumps(one)) for one in shared))


def sorted_keys(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: sorted_keys(value[key]) for key in sorted(value)}
    return [sorted_keys(item) for item in value] if isinstance(value, list) else value
