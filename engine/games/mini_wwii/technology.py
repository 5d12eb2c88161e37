"""Technologies: developing (T-1, T-2), showing (R-5, T-4), points (T-3)."""

from functools import lru_cache

from engine.games.mini_wwii.actions import Develop
from engine.games.mini_wwii.data import CARD_INDEX, CARDS, COUNTRIES, KIND_MASKS, TECHNOLOGIES, TECHNOLOGY_POINTS
from engine.games.mini_wwii.events import Event, TechnologyLaid, TechnologyShown
from engine.games.mini_wwii.hands import forget, lay_face_down
from engine.games.mini_wwii.state import NO_CARD, State


def may_develop(active: int, technology: int) -> bool:
    """Whether a country with these active technologies may develop this one (T-2)."""
    if active >> technology & 1:
        return False
    tech = TECHNOLOGIES[technology]
    return (active & tech.of).bit_count() >= tech.needs


def develop(state: State, action: Develop) -> list[Event]:
    """Play a card face down (T-1)."""
    country, card = state.turn, CARD_INDEX[action.card]
    lay_face_down(state, country, card)
    state.face_down[country] = card
    return [TechnologyLaid(state.seat_of[country], COUNTRIES[country], action.card)]


def show_all(state: State, *, active: bool) -> list[Event]:
    """Turn up all face-down technologies: they become active (R-5), or count for nothing at the end (T-4)."""
    events: list[Event] = []
    for country, card in enumerate(state.face_down):
        if card == NO_CARD:
            continue
        technology = CARDS[card].technology
        forget(state, 1 << card)
        state.face_down[country] = NO_CARD
        state.laid[country] |= 1 << card
        if active:
            state.technologies[country] |= 1 << technology
        events.append(TechnologyShown(COUNTRIES[country], CARDS[card].id, TECHNOLOGIES[technology].id, active))
    state.seen_before = [0] * 16
    return events


@lru_cache(4096)
def technology_points(active: int) -> int:
    """Points for the kinds of the active technologies (T-3)."""
    return TECHNOLOGY_POINTS[sum(1 for mask in KIND_MASKS if active & mask)]
