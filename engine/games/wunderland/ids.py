"""All that a position counts by index, in the order of the indices; `data/ids.toml` has it on record."""

from typing import Final

from engine.games.wunderland.data import CARD_IDS, COLOURS, PLACE_IDS, SECTIONS
from engine.games.wunderland.state import PROMPTS

TABLES: Final = {
    "places": PLACE_IDS,
    "cards": CARD_IDS,
    "sections": SECTIONS,
    "colours": COLOURS,
    "prompts": PROMPTS,
}
