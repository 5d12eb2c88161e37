"""Final scoring and victory (W-24 to W-26, E-2, E-3)."""

from engine.core.types import Outcome, Seat
from engine.games.wunderland.data import CARDS, COLOURS, POINTS
from engine.games.wunderland.events import Event, MatchEnded, PostcardsScored
from engine.games.wunderland.postcards import card_sections, points, postcards_of
from engine.games.wunderland.state import NOBODY, OVER_PROMPT, State


def assignment_points(state: State, seat: int) -> int:
    """The points of the seat's fulfilled cards (W-14)."""
    return sum(POINTS[card] for card in range(CARDS) if state.fulfilled[seat] >> card & 1)


def score(state: State) -> list[Event]:
    """Everybody scores postcards; the match is over."""
    events: list[Event] = []
    for seat in range(state.players):
        postcards = postcards_of(state, seat)
        gained = points(postcards)
        state.scores[seat] += gained
        events.append(PostcardsScored(COLOURS[seat], card_sections(postcards), gained, state.scores[seat]))
    state.revealed = (1 << state.players) - 1
    state.prompt, state.asked = OVER_PROMPT, NOBODY
    return [*events, MatchEnded(tuple(COLOURS[seat] for seat in winners(state)), state.reason)]


def winners(state: State) -> list[int]:
    """The seats with most points; several in a tie (W-26)."""
    most = max(state.scores)
    return [seat for seat, total in enumerate(state.scores) if total == most]


def outcome(state: State) -> Outcome | None:
    """Winning seats and total scores, once the match is over."""
    if state.prompt != OVER_PROMPT:
        return None
    return Outcome(
        winners=tuple(Seat(seat) for seat in winners(state)),
        scores={COLOURS[seat]: total for seat, total in enumerate(state.scores)},
        reason=state.reason,
    )
