"""What REST gives of finished matches."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from app.http.schemas import Match, Output


class Frame(Output):
    """A step of a finished match."""

    seq: Annotated[int, Field(description="0 for the setup.")]
    at: Annotated[datetime, Field(description="When it was stored.")]
    seat: Annotated[int, Field(description="Who acted; -1 for the setup.")]
    action: Annotated[
        dict[str, Any] | None,
        Field(description="The action, where these eyes may know it; null for the setup, an undo and a take-back."),
    ]
    undid: Annotated[bool, Field(description="Whether this step was an undo.")]
    back_to: Annotated[int | None, Field(description="Where a take-back went; absent for all other steps.")] = None
    events: Annotated[list[dict[str, Any]], Field(description="What happened, as these eyes may know it.")]
    view: Annotated[dict[str, Any], Field(description="The position after it.")]
    to_act: Annotated[list[int], Field(description="The seats to choose next.")]


class Replay(Output):
    """A finished match, step by step."""

    match: Annotated[Match, Field(description="The record.")]
    viewer: Annotated[str, Field(description="Through whose eyes: open, spectator or a seat's number.")]
    frames: Annotated[list[Frame], Field(description="All steps, the setup first.")]


class Film(Output):
    """A finished match as everybody saw it, as changes from step to step; see `docs/protocol.md`."""

    format: Annotated[Literal["film"], Field(description="What this document is.")]
    version: Annotated[Literal[1], Field(description="The version of the format.")]
    match: Annotated[str, Field(description="The match's id.")]
    game: Annotated[str, Field(description="The game's slug.")]
    rules_version: Annotated[int, Field(description="The rules under which it was played.")]
    viewers: Annotated[list[str], Field(description="`open`, `spectator` and the seats' numbers.")]
    steps: Annotated[
        list[list[Any]], Field(description="For each step a patch for each viewer, against what it saw before.")
    ]
