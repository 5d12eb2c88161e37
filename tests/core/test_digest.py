"""The fingerprint of a position is pinned and tells every change."""

from typing import ClassVar

import msgspec

from engine.core.digest import DIGEST_BYTES, digest


class Position(msgspec.Struct):
    number: int
    cards: list[int]
    table: dict[str, object]


class Counted(Position, omit_defaults=True):
    NOT_DIGESTED: ClassVar = {"turn_number": 0}

    turn_number: int = 0


def position() -> Position:
    return Position(1, [2, -3], {"x": 1, "a": True})


def test_digest_is_pinned() -> None:
    assert digest(position()).hex() == "020c7b25739d8a21"
    assert len(digest(position())) == DIGEST_BYTES


def test_the_order_of_a_dict_does_not_count() -> None:
    assert digest(Position(1, [2, -3], {"a": True, "x": 1})) == digest(position())


def test_the_order_of_a_list_counts() -> None:
    assert digest(Position(1, [-3, 2], {"x": 1, "a": True})) != digest(position())


def test_the_order_of_a_set_does_not_count() -> None:
    assert digest(Position(1, [], {"s": {"b", "a", "c"}})) == digest(Position(1, [], {"s": {"c", "b", "a"}}))


def test_every_field_counts() -> None:
    found = {
        digest(position()),
        digest(Position(2, [2, -3], {"x": 1, "a": True})),
        digest(Position(1, [2, -3, 0], {"x": 1, "a": True})),
        digest(Position(1, [2, -3], {"x": 1, "a": False})),
        digest(Position(1, [2, -3], {"x": 1, "b": True})),
    }
    assert len(found) == 5


def test_what_a_state_leaves_out_of_its_digest_does_not_count() -> None:
    counted = Counted(1, [2, -3], {"x": 1, "a": True}, turn_number=7)
    assert digest(counted) == digest(position())
    assert counted.turn_number == 7
