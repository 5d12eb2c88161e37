"""Checks of a table: the options and the seats."""

import msgspec
import pytest

from engine.core.errors import TableError
from engine.core.tables import check_seats, options_of
from engine.core.types import Layout, Table

LAYOUTS = (Layout(id="2", title="Two", seats=(("red",), ("blue",))),)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fast: bool = False


def table(**changes: object) -> Table:
    return msgspec.structs.replace(Table(seats=LAYOUTS[0].seats, options={}, rules_version=1), **changes)


def test_options_that_are_left_out_have_their_defaults() -> None:
    assert options_of(table(), Options) == Options(fast=False)


@pytest.mark.parametrize(("options", "told"), [({"fast": 3}, "fast"), ({"slow": True}, "slow")])
def test_a_bad_option_is_named(options: dict[str, object], told: str) -> None:
    with pytest.raises(TableError, match=told) as raised:
        options_of(table(options=options), Options)
    assert raised.value.code == "bad_option"


def test_seats_of_no_layout_are_refused_and_known_ones_are_not() -> None:
    check_seats(table(), LAYOUTS)
    with pytest.raises(TableError, match=r"expected one of \['2'\]") as raised:
        check_seats(table(seats=(("blue",), ("red",))), LAYOUTS)
    assert raised.value.code == "bad_seats"
