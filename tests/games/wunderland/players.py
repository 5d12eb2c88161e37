"""Players for tests that need what computer players seldom do."""

from typing import Any

from engine.core.match import Match
from engine.core.rng import Rng
from engine.core.types import Seat


def after_assignments(match: Match, seat: Seat, rng: Rng) -> Any:
    """What a stand-in would do if no postcards were left: it goes for its assignments alone."""
    bare = match.state.copy()
    bare.stacks = [0] * len(bare.stacks)
    return match.rules.stand_in(bare, seat, rng)
