"""Ids keep their indices, or whoever moved one is told why not."""

import pytest

from engine.core.errors import DataError
from engine.core.ids import Recorded, check_ids

RECORDED = {"version_1": {"areas": ["a", "b"], "cards": ["x"]}, "version_2": {"cards": ["y", "z"]}}
AS_RECORDED = {"areas": ("a", "b"), "cards": ("x", "y", "z")}


def fault(tables: dict[str, tuple[str, ...]], recorded: Recorded = RECORDED) -> str:
    with pytest.raises(DataError) as caught:
        check_ids(recorded, tables)
    assert caught.value.code == "bad_data"
    return caught.value.message


def test_ids_as_recorded_are_accepted() -> None:
    check_ids(RECORDED, AS_RECORDED)


@pytest.mark.parametrize(
    ("areas", "where", "expected", "got"),
    [
        (("b", "a"), "areas[0]", "'a'", "'b'"),
        (("c", "a", "b"), "areas[0]", "'a'", "'c'"),
        (("a", "c"), "areas[1]", "'b'", "'c'"),
        (("a",), "areas[1]", "'b'", "the end of the table"),
    ],
)
def test_an_id_that_moved_is_named_with_its_place_and_why_it_may_not(
    areas: tuple[str, ...], where: str, expected: str, got: str
) -> None:
    message = fault(AS_RECORDED | {"areas": areas})
    assert message.startswith(f"ids.toml {where}: expected {expected}, got {got}; ")
    assert "ids may only be added at the end: logged digests count on their order" in message


def test_an_id_added_at_the_end_has_to_be_recorded() -> None:
    message = fault(AS_RECORDED | {"areas": ("a", "b", "c")})
    assert message.startswith(
        "ids.toml areas[2]: 'c' is not recorded; add it to the version of the rules that brings it"
    )
    check_ids(RECORDED | {"version_3": {"areas": ["c"]}}, AS_RECORDED | {"areas": ("a", "b", "c")})


def test_later_versions_come_after_earlier_ones_whatever_the_order_of_the_file() -> None:
    check_ids(dict(reversed(RECORDED.items())), AS_RECORDED)
    many = {f"version_{n}": {"cards": [f"c{n}"]} for n in range(1, 12)}
    check_ids(many, {"cards": tuple(f"c{n}" for n in range(1, 12))})


def test_a_table_without_a_record_and_a_record_without_a_table_are_faults() -> None:
    assert "units" in fault(AS_RECORDED | {"units": ("army",)})
    assert "cards" in fault({"areas": ("a", "b")})


def test_a_record_in_which_an_id_stands_twice_is_a_fault() -> None:
    assert "twice" in fault(AS_RECORDED, RECORDED | {"version_3": {"areas": ["a"]}})


@pytest.mark.parametrize("section", ["version", "version_", "version_two", "versions_1", "2"])
def test_a_record_of_no_version_is_a_fault(section: str) -> None:
    assert repr(section) in fault(AS_RECORDED, {section: {}})
