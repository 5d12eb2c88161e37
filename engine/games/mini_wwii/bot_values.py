"""How good a position is, in victory points: what is held, what is about to be held, and who is about to win."""

from functools import lru_cache
from math import exp, sqrt

from engine.core.areas import AreaSet
from engine.games.mini_wwii.bot_reach import THREE_STARRED, TWO_POINTS, openings_of
from engine.games.mini_wwii.data import ALLIES, AXIS, CHINA, JOINS, LAST_BOX, POOL, UK, US
from engine.games.mini_wwii.state import NOBODY, State
from engine.games.mini_wwii.supply import supply_of
from engine.games.mini_wwii.technology import technology_points
from engine.games.mini_wwii.victory import LAST_ROUND, card_points, target

WIN = 34.0
"""What winning at the end of the round is worth beside the points of a match that goes on, when no card is left."""
SETTLED = 1.5
"""How many cards that all together still hold make this count a third. To steer for a target that many cards can still
move costs more than it brings: the Allies won an eighth of the 2-seat matches when they did. In the last round only
the cards of those who are behind hold it open, so that no lead is made safer by giving up cards."""
HOLD = (0.18, 0.18, 0.2, 0.22, 0.25, 0.33, 0.45)
"""By round: what a point of control counts beside one of diplomacy or technology, which nearly always lasts."""
OPENING = 0.1
THREAT = 0.45
"""How much of what could be taken is taken, beside what is held: by the own team, and by the other, who is next."""
UNIT = 0.5
LAST_UNIT = 0.05
CUT_OFF = 0.25
"""What a unit on the map is worth, also in the last round, and what is lost with one out of supply."""
CAPITAL_LOST = 1.0
"""What it costs beyond the points not to control a 3-starred home area: builds, and cards where an opponent does."""
JOINING = {US: 5.0, CHINA: 3.4}
"""What a nation's joining is worth to the Allies, the later target apart."""
CARD_GAIN = 0.35
"""Points that a team is expected to gain with each card that it still holds."""

DECIDED = 1000.0
NO_CARDS = [0.0] * 4
STANDING = [sum(POOL[2 * nation : 2 * nation + 2]) for nation in range(6)]


def value(state: State, team: int) -> float:
    """How good the position is for the team, in points; seen by one who has just moved."""
    if state.winner != NOBODY:
        return DECIDED if state.winner == team else -DECIDED
    control = [area_points(areas) for areas in state.control]
    version = state.rules_version
    lasting = [lasting_points(version, *cards) for cards in zip(state.technologies, state.diplomacy, strict=True)]
    axis, allies = control[0] + control[2], control[1] + control[3]
    found = (axis - allies) * HOLD[state.round - 1] - joining_value(state)
    found += lasting[0] + lasting[2] - lasting[1] - lasting[3]
    cards = [cards_left(state, country) for country in range(4)]
    axis += lasting[0] + lasting[2]
    allies += lasting[1] + lasting[3]
    still_open = open_cards(state, axis, allies, cards)
    found += WIN * exp(-still_open / SETTLED) * _prospects(state, axis, allies, cards, still_open)
    for country in range(4):
        opening = OPENING if country & 1 == team else THREAT
        part = outlook(state, country, cards[country], opening)
        found += -part if country & 1 else part
    return found if team == AXIS else -found


def area_points(areas: AreaSet) -> int:
    """The points of a set of areas (K-7)."""
    return areas.bit_count() + (areas & TWO_POINTS).bit_count() + 2 * (areas & THREE_STARRED).bit_count()


@lru_cache(maxsize=1 << 12)
def lasting_points(rules_version: int, technologies: int, diplomacy: int) -> int:
    """The points of a country's technologies and diplomacy cards (T-3, E-5)."""
    return technology_points(technologies) + card_points(rules_version, diplomacy)


def cards_left(state: State, country: int) -> float:
    """Cards that the country can still play this round; a team's hand is shared by those that have not passed."""
    if state.passed >> country & 1:
        return 0.0
    hand = state.hand_of[country]
    held = state.hands[hand].bit_count()
    if state.hand_of[country ^ 2] == hand and not state.passed >> (country ^ 2) & 1:
        return held / 2
    return float(held)


def prospects(state: State, axis: int, allies: int, cards: list[float]) -> float:
    """The chance that the Axis wins at the end of this round, less that of the Allies (V-2, V-3)."""
    return _prospects(state, axis, allies, cards, open_cards(state, axis, allies, cards))


def open_cards(state: State, axis: int, allies: int, cards: list[float]) -> float:
    """How many cards hold the end of the round open; in the last round those of the side that is behind."""
    if state.round < LAST_ROUND:
        return sum(cards)
    behind = ALLIES if _prospects(state, axis, allies, NO_CARDS, 0.0) > 0 else AXIS
    return cards[behind] + cards[behind + 2]


def _prospects(state: State, axis: int, allies: int, cards: list[float], still_open: float) -> float:
    spread = 0.16 + 0.75 * sqrt(still_open)
    drift = CARD_GAIN * (cards[0] + cards[2] - cards[1] - cards[3])
    allied = _chance((allies - target(state, ALLIES) + 0.5 - drift / 2) / spread)
    made = _chance((axis - target(state, AXIS) + 0.5 + drift / 2) / spread)
    if state.round < LAST_ROUND:
        return (1 - allied) * made - allied
    ahead = _chance((axis - allies + 0.5 + drift) / spread)
    return (1 - allied) * (1 - 2 * (1 - made) * (1 - ahead)) - allied


def _chance(margin: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, 1.6 * margin))))


def outlook(state: State, country: int, cards: float, opening: float) -> float:
    """What the country's units and openings promise beyond the points held."""
    last = state.round >= LAST_ROUND
    if last and cards <= 0:
        return 0.0
    home, control = state.home[country], state.control[country]
    standing = units_on_map(state, country)
    most = max(1, standing - (control & ~home).bit_count() + 1)
    if last:
        most = min(most, round(1.4 * cards))
    sums = openings_of(state, country)
    found = sums[min(most, len(sums) - 1)] * opening * HOLD[state.round - 1] * (0.8 + 0.2 * min(cards, 2.0))
    if last:
        return found + LAST_UNIT * standing
    cut_off = state.stands[country] & ~supply_of(state, country)[1]
    lost = home & THREE_STARRED & ~control
    return found + UNIT * standing - CUT_OFF * cut_off.bit_count() - CAPITAL_LOST * lost.bit_count()


def units_on_map(state: State, country: int) -> int:
    """How many units fight under the country's flag."""
    pools = state.pools
    found = STANDING[country] - pools[2 * country] - pools[2 * country + 1]
    if country & 1 and state.joined:
        nation = US if country == UK else CHINA
        if state.joined >> nation & 1:
            found += STANDING[nation] - pools[2 * nation] - pools[2 * nation + 1]
    return found


def joining_value(state: State) -> float:
    """What the progress of the U.S. and China is worth to the Allies."""
    found = 0.0
    for nation, worth in JOINING.items():
        if state.joined >> nation & 1:
            continue
        left = LAST_BOX[nation] - state.boxes[nation - US]
        chances = LAST_ROUND - state.round - (state.lent >> JOINS[nation] & 1)
        if left > chances or state.round >= LAST_ROUND:
            continue
        seasons = LAST_ROUND - state.round - left
        found += worth * 0.8**left * min(1.0, 0.55 + 0.15 * seasons)
    return found
