"""The match options of Wunderland."""

from typing import Annotated

import msgspec

from engine.core.errors import TableError
from engine.core.types import Table


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may agree on."""

    open_postcards: Annotated[
        bool,
        msgspec.Meta(
            title="Open postcards",
            description="Everybody sees the collected postcards of all players by section. "
            "Otherwise they lie face down and others see only how many there are; the log tells what was taken.",
        ),
    ] = False


def options_of(table: Table) -> Options:
    """The table's options. Raises `TableError` (`bad_option`) naming the field at fault."""
    try:
        return msgspec.convert(table.options, Options)
    except msgspec.ValidationError as error:
        raise TableError("bad_option", str(error)) from error
