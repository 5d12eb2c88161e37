"""Points and victory (K-7, T-3, V-1 to V-3, A-4)."""

from functools import lru_cache

from engine.core.areas import each_area
from engine.core.types import Outcome, Seat
from engine.games.mini_wwii.data import ALLIES, AXIS, BOARD, CARD_VALUES, COUNTRIES, TARGET, TARGET_AFTER_JOIN, TEAMS
from engine.games.mini_wwii.events import Event, MatchEnded, Scored
from engine.games.mini_wwii.state import NOBODY, OVER, OVER_PROMPT, State
from engine.games.mini_wwii.technology import show_all, technology_points

LAST_ROUND = 7


def control_points(state: State, country: int) -> int:
    """Points for controlled areas: their stars, at least 1 each (K-7)."""
    return _stars(state.control[country])


@lru_cache(4096)
def _stars(areas: int) -> int:
    return sum(BOARD.points[area] for area in each_area(areas))


def diplomacy_points(state: State, country: int) -> int:
    """Points of the diplomacy cards in front of the country (E-5)."""
    return card_points(state.rules_version, state.diplomacy[country])


@lru_cache(4096)
def card_points(rules_version: int, cards: int) -> int:
    """The points of a set of diplomacy cards (C-5)."""
    values = CARD_VALUES[rules_version]
    return sum(values[card].vp for card in each_area(cards))


def points(state: State, country: int) -> int:
    """The country's victory points now (V-1)."""
    found = control_points(state, country) + diplomacy_points(state, country)
    return found + technology_points(state.technologies[country])


def team_points(state: State, team: int) -> int:
    """The sum of the team's two countries (V-1)."""
    return points(state, team) + points(state, team + 2)


def target(state: State, team: int) -> int:
    """What the team needs in a victory stage (V-2, A-4)."""
    return TARGET_AFTER_JOIN if team == ALLIES and state.joined else TARGET


def score(state: State) -> list[Event]:
    """The victory stage: end the match if a team has won (V-2, V-3)."""
    axis, allies = team_points(state, AXIS), team_points(state, ALLIES)
    events: list[Event] = [Scored(axis, allies)]
    winner, reason = _decide(state, axis, allies)
    if winner == NOBODY:
        return events
    events += show_all(state, active=False)
    state.winner, state.reason = winner, reason
    state.stage, state.prompt, state.turn = OVER, OVER_PROMPT, NOBODY
    return [*events, MatchEnded(TEAMS[winner], reason)]


def _decide(state: State, axis: int, allies: int) -> tuple[int, str]:
    axis_made, allies_made = axis >= target(state, AXIS), allies >= target(state, ALLIES)
    if allies_made:
        return ALLIES, "both_targets" if axis_made else "allies_target"
    if axis_made:
        return AXIS, "axis_target"
    if state.round < LAST_ROUND:
        return NOBODY, ""
    if axis == allies:
        return AXIS, "last_round_tie"
    return (AXIS if axis > allies else ALLIES), "last_round"


def outcome(state: State) -> Outcome | None:
    """Winning seats and scores, once the match is over."""
    if state.winner == NOBODY:
        return None
    winners = sorted({state.seat_of[state.winner], state.seat_of[state.winner + 2]})
    scores = {TEAMS[team]: team_points(state, team) for team in (AXIS, ALLIES)}
    scores |= {COUNTRIES[country]: points(state, country) for country in range(4)}
    return Outcome(winners=tuple(Seat(seat) for seat in winners), scores=scores, reason=state.reason)
