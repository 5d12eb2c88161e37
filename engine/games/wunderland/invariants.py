"""Every fault that a position can have. Used by tests and long searches, never in play."""

from collections import Counter

from engine.core.areas import area_set, each_area
from engine.games.wunderland.data import (
    CARD_IDS,
    CARDS,
    COLOURS,
    FIGURES,
    HAND,
    LAST_CARD,
    PLACES,
    QUIET_TURNS,
    SECTIONS,
    STACK,
)
from engine.games.wunderland.figures import figures_at
from engine.games.wunderland.postcards import points, postcards_of
from engine.games.wunderland.state import (
    AFTER_MOVE_PROMPT,
    COMPANION_PROMPT,
    NOBODY,
    OVER_PROMPT,
    SETTLEMENT_PROMPT,
    TURN_PROMPT,
    State,
)
from engine.games.wunderland.turns import quiet_turns
from engine.games.wunderland.victory import assignment_points


def faults(state: State) -> list[str]:
    """All faults found, in words; an empty list if the position is sound."""
    found: list[str] = []
    for seat in range(state.players):
        found += _figure_faults(state, seat)
        found += _hand_faults(state, seat)
        found += _score_faults(state, seat)
    found += _card_faults(state)
    found += _postcard_faults(state)
    found += _prompt_faults(state)
    return found


def _figure_faults(state: State, seat: int) -> list[str]:
    numbers = state.figures[seat * PLACES : (seat + 1) * PLACES]
    found = []
    if sum(numbers) != FIGURES or min(numbers) < 0:
        found.append(f"W-3: {COLOURS[seat]} has {sum(numbers)} figures")
    if state.stands[seat] != area_set(place for place, number in enumerate(numbers) if number):
        found.append(f"stands is wrong for {COLOURS[seat]}")
    return found


def _hand_faults(state: State, seat: int) -> list[str]:
    """W-27: two cards till the third is fulfilled, one after the fourth; in the settlement none is drawn."""
    done, held = state.fulfilled[seat].bit_count(), state.hands[seat].bit_count()
    most = min(HAND, LAST_CARD - done)
    playing = state.prompt not in (SETTLEMENT_PROMPT, OVER_PROMPT)
    if held > most or (playing and held != most):
        return [f"W-27: {COLOURS[seat]} holds {held} cards after fulfilling {done}"]
    return []


def _score_faults(state: State, seat: int) -> list[str]:
    expected = assignment_points(state, seat)
    if state.prompt == OVER_PROMPT:
        expected += points(postcards_of(state, seat))
    if state.scores[seat] != expected:
        return [f"W-14: {COLOURS[seat]} has {state.scores[seat]} points, expected {expected}"]
    return []


def _card_faults(state: State) -> list[str]:
    places = Counter(state.deck)
    for mask in (*state.hands, *state.fulfilled):
        places.update(each_area(mask))
    return [f"card {CARD_IDS[card]} stands in {places[card]} places" for card in range(CARDS) if places[card] != 1]


def _postcard_faults(state: State) -> list[str]:
    found = []
    for section, name in enumerate(SECTIONS):
        owned = [postcards_of(state, seat)[section] for seat in range(state.players)]
        if sum(owned) + state.stacks[section] != STACK or min(*owned, state.stacks[section]) < 0:
            found.append(f"W-1: {sum(owned)} + {state.stacks[section]} postcards of {name}")
    return found


def _prompt_faults(state: State) -> list[str]:
    found = []
    if state.prompt in (TURN_PROMPT, AFTER_MOVE_PROMPT) and state.asked != state.turn:
        found.append("W-11: somebody else is asked in the active player's turn")
    if state.prompt == COMPANION_PROMPT and (
        state.asked == state.turn or not figures_at(state, state.asked, state.origin)
    ):
        found.append("D-2: a companion is asked who cannot join")
    if state.prompt in (COMPANION_PROMPT, AFTER_MOVE_PROMPT) and not state.moved[state.turn]:
        found.append("W-9: no figure was moved")
    if (state.prompt in (SETTLEMENT_PROMPT, OVER_PROMPT)) != bool(state.reason):
        found.append("W-21: ended without a reason, or a reason without an end")
    if (state.prompt == OVER_PROMPT) != (state.asked == NOBODY):
        found.append("nobody is asked, or somebody after the end")
    if quiet_turns(state) >= QUIET_TURNS:
        found.append(f"E-4: {quiet_turns(state)} turns without progress")
    return found
