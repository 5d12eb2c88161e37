"""The match options of Wunderland."""

from typing import Annotated

import msgspec


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
