"""The board and the assignment cards: loaded once from `data/board.toml`, checked, and compiled to indices and masks.

A place's index is its number, 0 the start. Sections are numbered 0 to 6 in the file's order, Knuffingen left out: it
has no postcards. Cards are numbered in the file's order; a card's id joins the numbers of its places.
"""

import tomllib
from importlib.resources import files
from typing import Any, Final

from engine.core.areas import AreaSet, area_set, neighbours
from engine.games.wunderland.data_checks import check_board

COLOURS: Final = ("blue", "yellow", "red", "green")
"""By seat; a match of fewer players leaves out the last ones."""
FIGURES: Final = 8
"""Figures of a colour (W-3)."""
HAND: Final = 2
"""Assignment cards dealt to each player (W-2)."""
LAST_CARD: Final = 5
"""The fulfilled card that ends the game (W-21)."""
SCORED_CARDS: Final = 4
"""Postcards of one section that score (W-20)."""
QUIET_TURNS: Final = 60
"""Turns without progress that end the match (E-4)."""


def load_board() -> dict[str, Any]:
    """The parsed `data/board.toml`."""
    return tomllib.loads(files(__package__).joinpath("data", "board.toml").read_text(encoding="utf-8"))


def _adjacent(raw: dict[str, Any]) -> tuple[AreaSet, ...]:
    masks = [0] * len(raw["locations"])
    for a, b in raw["lines"]:
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return tuple(masks)


def _distances(adjacent: tuple[AreaSet, ...], start: int) -> tuple[int, ...]:
    found = [-1] * len(adjacent)
    reached = frontier = 1 << start
    steps = 0
    while frontier:
        for place in range(len(adjacent)):
            if frontier >> place & 1:
                found[place] = steps
        frontier = neighbours(frontier, adjacent) & ~reached
        reached |= frontier
        steps += 1
    return tuple(found)


RAW_BOARD: Final = load_board()
check_board(RAW_BOARD)

PLACES: Final = len(RAW_BOARD["locations"])
PLACE_IDS: Final = tuple(str(place) for place in range(PLACES))
PLACE_INDEX: Final = {name: place for place, name in enumerate(PLACE_IDS)}
START: Final = 0

ADJACENT: Final = _adjacent(RAW_BOARD)
DISTANCE: Final = tuple(_distances(ADJACENT, place) for place in range(PLACES))
"""Lines from place to place."""
REACH: Final = tuple(area_set(to for to in range(PLACES) if 1 <= DISTANCE[origin][to] <= 2) for origin in range(PLACES))
"""Where a move from a place may end (W-8)."""

SECTIONS: Final[tuple[str, ...]] = tuple(section["id"] for section in RAW_BOARD["sections"][1:])
SECTION_INDEX: Final = {name: section for section, name in enumerate(SECTIONS)}
FIELDS: Final[tuple[int, ...]] = tuple(section["field"] for section in RAW_BOARD["sections"][1:])
"""The symbol field of each section."""
SECTION_AT: Final = {field: section for section, field in enumerate(FIELDS)}
FIELD_SET: Final = area_set(FIELDS)
STACK: Final[int] = RAW_BOARD["postcards_per_section"]

CARD_PLACES: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(places) for places in RAW_BOARD["assignments"])
CARDS: Final = len(CARD_PLACES)
CARD_IDS: Final = tuple("-".join(map(str, places)) for places in CARD_PLACES)
CARD_INDEX: Final = {name: card for card, name in enumerate(CARD_IDS)}
NEEDS: Final = tuple(area_set(places) for places in CARD_PLACES)
"""The places of each card as a set."""
POINTS: Final[tuple[int, ...]] = tuple(RAW_BOARD["points"][str(len(places))] for places in CARD_PLACES)


def cards_of(mask: int) -> tuple[str, ...]:
    """The ids of a set of assignment cards, in the order of the data file."""
    return tuple(CARD_IDS[card] for card in range(CARDS) if mask >> card & 1)
