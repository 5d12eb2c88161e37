"""How a computer player is asked. It never gets the real position, so it cannot know what its seat may not."""

from typing import Any

from engine.core.contract import AnyRules
from engine.core.rng import Rng
from engine.core.types import Seat, viewer_of


def choose(rules: AnyRules, state: Any, seat: Seat, rng: Rng) -> Any:
    """A legal action for `seat`, thought out on a position in which all that the seat cannot know is dealt anew.

    `rng` is the bot's own, never the match's. Where the seat has a single legal action, it is that.
    """
    legal = rules.legal_actions(state, seat)
    if len(legal) == 1:
        return legal[0]
    return rules.choose(rules.resample(state, viewer_of(seat), rng), seat, rng)


def stand_in(rules: AnyRules, state: Any, seat: Seat, rng: Rng) -> Any:
    """A quick, sensible legal action for `seat`, under the same blindness as `choose`."""
    return rules.stand_in(rules.resample(state, viewer_of(seat), rng), seat, rng)
