"""Postcards: collecting, figures sent home for nothing, and what the cards are worth (W-17 to W-20, W-24)."""

from collections.abc import Sequence

from engine.core.areas import each_area
from engine.games.wunderland.actions import Action, Collect, ReturnFigure
from engine.games.wunderland.data import (
    COLOURS,
    FIELD_SET,
    PLACE_IDS,
    PLACE_INDEX,
    SCORED_CARDS,
    SECTION_AT,
    SECTIONS,
)
from engine.games.wunderland.events import Event, FigureReturned, PostcardCollected
from engine.games.wunderland.figures import send_home
from engine.games.wunderland.state import State
from engine.games.wunderland.versions import postcards_are_progress

COLLECTS = [Collect(place) for place in PLACE_IDS]
RETURNS = [ReturnFigure(place) for place in PLACE_IDS]
SORTS = len(SECTIONS)


def legal_collects(state: State, seat: int) -> list[Action]:
    """The symbol fields with a figure of the seat and a postcard left (W-17)."""
    fields = each_area(state.stands[seat] & FIELD_SET)
    return [COLLECTS[place] for place in fields if state.stacks[SECTION_AT[place]]]


def legal_returns(state: State, seat: int) -> list[Action]:
    """The symbol fields with a figure of the seat and no postcard left (W-18)."""
    fields = each_area(state.stands[seat] & FIELD_SET)
    return [RETURNS[place] for place in fields if not state.stacks[SECTION_AT[place]]]


def collect(state: State, seat: int, action: Collect) -> list[Event]:
    """Send a figure home and take a postcard."""
    place = PLACE_INDEX[action.place]
    section = SECTION_AT[place]
    send_home(state, seat, place)
    state.stacks[section] -= 1
    state.postcards[seat * SORTS + section] += 1
    if postcards_are_progress(state):
        state.last_gain = state.turn_number
    return [PostcardCollected(COLOURS[seat], action.place, SECTIONS[section], state.stacks[section])]


def return_figure(state: State, seat: int, action: ReturnFigure) -> list[Event]:
    """Send a figure home."""
    send_home(state, seat, PLACE_INDEX[action.place])
    return [FigureReturned(COLOURS[seat], action.place)]


def postcards_of(state: State, seat: int) -> list[int]:
    """The seat's postcards by section."""
    return state.postcards[seat * SORTS : (seat + 1) * SORTS]


def has_all_sections(state: State, seat: int) -> bool:
    """Whether the seat may announce the end (W-22)."""
    return 0 not in state.postcards[seat * SORTS : (seat + 1) * SORTS]


def card_sections(postcards: Sequence[int]) -> tuple[str, ...]:
    """A section's id for each card, in the order of the sections."""
    return tuple(SECTIONS[section] for section, number in enumerate(postcards) for _ in range(number))


def rows(postcards: Sequence[int]) -> list[tuple[int, int, int]]:
    """Section, cards and points a card, the largest section first, equal ones in the order of the sections (W-24)."""
    owned = [(number, section) for section, number in enumerate(postcards) if number]
    owned.sort(key=lambda pair: -pair[0])
    return [(section, number, worth) for worth, (number, section) in enumerate(owned, 1)]


def points(postcards: Sequence[int]) -> int:
    """What these postcards score at the end (W-20, W-24)."""
    return sum(min(number, SCORED_CARDS) * worth for _, number, worth in rows(postcards))


def one_more(postcards: Sequence[int], section: int) -> int:
    """How many points another postcard of the section would add now.

    Each of the first four cards of a section scores one more than there are sections with more cards than it has.
    """
    owned = postcards[section]
    return sum(number > owned for number in postcards) + 1 if owned < SCORED_CARDS else 0
