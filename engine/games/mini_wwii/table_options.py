"""The match options of Mini WWII."""

from typing import Annotated, Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may agree on."""

    rules: Annotated[
        Literal["2018", "printed"],
        msgspec.Meta(
            title="Rule set",
            description="2018: the designer's update (draw first, then discard, in the exchange; one launch a round; "
            "a 2-player hand is halved when the first of its countries passes). printed: the rules as first published.",
        ),
    ] = "2018"
