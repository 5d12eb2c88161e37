"""The one list of games."""

from engine.core.contract import AnyRules
from engine.games.mini_wwii.rules import RULES as MINI_WWII
from engine.games.wunderland.rules import RULES as WUNDERLAND

GAMES: dict[str, AnyRules] = {rules.meta.slug: rules for rules in (MINI_WWII, WUNDERLAND)}


def get(slug: str) -> AnyRules:
    """The game with this slug. Raises `KeyError`."""
    return GAMES[slug]
