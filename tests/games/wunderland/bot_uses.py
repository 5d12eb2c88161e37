"""What happens in matches of computer players, in words to count: for their bench."""

from collections.abc import Iterator
from typing import get_args

from engine.core.match import Match
from engine.games.wunderland.actions import Action, AnyAction
from engine.games.wunderland.events import PostcardCollected, PostcardsScored
from engine.games.wunderland.state import State

KINDS: tuple[str, ...] = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnyAction))
POSTCARD, POINT = "postcard", "point from postcards"


class Watch:
    """Follows one match and says in `WORDS` what happened in it."""

    WORDS = (*KINDS, POSTCARD, POINT)

    def seen(self, before: State, action: Action, after: Match) -> Iterator[str]:  # noqa: ARG002
        """The words for one action that was played in the position `before`."""
        yield str(action.__struct_config__.tag)
        for event in after.events:
            if isinstance(event, PostcardCollected):
                yield POSTCARD
            elif isinstance(event, PostcardsScored):
                yield from [POINT] * event.points
