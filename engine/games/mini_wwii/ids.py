"""All that a position counts by index, in the order of the indices; `data/ids.toml` has it on record."""

from typing import Final

from engine.games.mini_wwii.data import BOARD, CARDS, NATIONS, TEAMS, TECHNOLOGIES, UNITS
from engine.games.mini_wwii.state import PROMPTS, STAGES

TABLES: Final = {
    "areas": BOARD.ids,
    "cards": tuple(card.id for card in CARDS),
    "technologies": tuple(technology.id for technology in TECHNOLOGIES),
    "nations": NATIONS,
    "units": UNITS,
    "teams": TEAMS,
    "stages": STAGES,
    "prompts": PROMPTS,
}
