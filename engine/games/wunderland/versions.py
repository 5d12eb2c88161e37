"""The versions of the rules, and what each changed: a question for every change, asked where the rule stands."""

from typing import Final

from engine.games.wunderland.state import State

RULES_VERSION: Final = 2


def postcards_are_progress(state: State) -> bool:
    """Whether a postcard starts the count of turns anew after which a match ends for want of progress (E-4)."""
    return state.rules_version >= 2
