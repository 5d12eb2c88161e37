"""The fingerprint of a position is pinned and tells every change."""

import msgspec

from engine.core.digest import DIGEST_BYTES, digest


class Position(msgspec.Struct):
    number: int
    cards: list[int]
    table: dict[str, object]


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
