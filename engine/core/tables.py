"""Checks of a table that every game makes before its first position."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from engine.core.errors import TableError
from engine.core.types import Layout, Table

Options = TypeVar("Options", bound=msgspec.Struct)


def options_of(table: Table, options: type[Options]) -> Options:
    """The table's options as the game's `Options`. Raises `TableError` (`bad_option`) naming the field at fault."""
    try:
        return msgspec.convert(table.options, options)
    except msgspec.ValidationError as error:
        raise TableError("bad_option", str(error)) from error


def check_seats(table: Table, layouts: Sequence[Layout]) -> None:
    """Raises `TableError` (`bad_seats`) unless the table sits as one of the game's layouts does."""
    if tuple(table.seats) not in {layout.seats for layout in layouts}:
        raise TableError("bad_seats", f"expected one of {[layout.id for layout in layouts]}, got {table.seats!r}")
