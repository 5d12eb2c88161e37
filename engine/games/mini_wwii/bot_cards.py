"""What a card is worth in the hand, and what its technology or event would bring."""

from functools import lru_cache

from engine.core.areas import each_area
from engine.games.mini_wwii.bot_values import cards_left
from engine.games.mini_wwii.data import (
    CARD_VALUES,
    CARDS,
    GERMANY,
    JAPAN,
    TECHNOLOGIES,
    TECHNOLOGY_INDEX,
    UK,
    USSR,
    CardValues,
)
from engine.games.mini_wwii.state import NO_CARD, State, countries_of_hand
from engine.games.mini_wwii.technology import may_develop, technology_points
from engine.games.mini_wwii.victory import LAST_ROUND

OP_WORTH = 0.27
"""Points that an OP brings on the average."""
CARD_WORTH = 1.05
"""Points that a card brings on the average."""
TACTICS_SHARE = 0.74
"""The share of cards that are played for operations."""
POINT_OF_KINDS = 1.1
FIRST_KIND = 0.55
AMBITION = 0.9
"""What a level is worth for its own sake: it makes for better stories."""
NEARER = 0.12
"""The share of a later technology that counts for one it needs."""
CHAIN = 1.3
"""What it is worth to go on to a technology that needs several, once some of them are active: again for the story."""

EFFECTS: dict[str, tuple[float, float, float, float]] = {
    # OPs a round that it is worth to Germany, the U.K., Japan, the U.S.S.R.
    "mechanised_infantry": (1.0, 0.45, 0.5, 0.9),
    "field_artillery": (0.6, 0.4, 0.4, 0.6),
    "conscription": (0.55, 0.3, 0.25, 0.6),
    "armoured_divisions": (0.8, 0.3, 0.3, 0.8),
    "heavy_tanks": (0.45, 0.2, 0.2, 0.45),
    "fleet_oilers": (0.15, 0.55, 0.7, 0.1),
    "submarines": (0.3, 0.4, 0.4, 0.2),
    "shipyards": (0.1, 0.3, 0.3, 0.05),
    "aircraft_carriers": (0.05, 0.25, 0.35, 0.0),
    "fleet_carriers": (0.1, 0.3, 0.3, 0.05),
    "v1": (0.3, 0.3, 0.3, 0.3),
    "strategic_bombing": (0.3, 0.3, 0.3, 0.3),
    "v2": (0.8, 0.8, 0.8, 0.8),
    "atomic_bomb": (0.9, 0.9, 0.9, 0.9),
    "code_breaking": (0.45, 0.45, 0.45, 0.45),
    "radar": (0.3, 0.3, 0.3, 0.3),
    "supply_columns": (0.3, 0.3, 0.3, 0.3),
    "war_economy": (0.6, 0.6, 0.6, 0.6),
}
_WORTH = [[OP_WORTH * EFFECTS[tech.id][country] for tech in TECHNOLOGIES] for country in (GERMANY, UK, JAPAN, USSR)]
_NEEDED_BY = [
    sum(1 << other for other, later in enumerate(TECHNOLOGIES) if later.of >> n & 1) for n in range(len(TECHNOLOGIES))
]
assert set(EFFECTS) == set(TECHNOLOGY_INDEX)


@lru_cache(maxsize=1 << 12)
def technology_worth(country: int, active: int, technology: int, rounds: int) -> float:
    """What the technology brings to a country with these active ones in that many rounds; 0 if it may not."""
    if rounds <= 0 or not may_develop(active, technology):
        return 0.0
    after = active | 1 << technology
    found = POINT_OF_KINDS * (technology_points(after) - technology_points(active))
    if not active and rounds > 1:
        found += FIRST_KIND
    if _same_launch(active, technology):
        found -= 0.15 * rounds
    found += AMBITION * (TECHNOLOGIES[technology].level - 1) + _opened(country, active, technology, rounds)
    return found + rounds * _WORTH[country][technology]


def _same_launch(active: int, technology: int) -> bool:
    """Whether the country can launch as strongly already."""
    launch = TECHNOLOGIES[technology].launch
    return launch > 0 and any(tech.launch == launch and active >> n & 1 for n, tech in enumerate(TECHNOLOGIES))


def _opened(country: int, active: int, technology: int, rounds: int) -> float:
    """What it counts that later technologies come nearer by this one."""
    found = 0.0
    for later in each_area(_NEEDED_BY[technology] & ~active):
        tech = TECHNOLOGIES[later]
        missing = tech.needs - (active & tech.of).bit_count()
        if missing > 0 and rounds > missing:
            found += CHAIN * (active & tech.of).bit_count()
            found += NEARER * (AMBITION + max(0, rounds - missing) * _WORTH[country][later]) / missing
    return found


def develop_worth(state: State, country: int, card: int) -> float:
    """What developing the card's technology brings to the country."""
    return technology_worth(country, state.technologies[country], CARDS[card].technology, LAST_ROUND - state.round)


def diplomacy_worth(state: State, country: int, data: CardValues) -> float:
    """The points that playing the diplomacy card brings to the country's team (E-5)."""
    for owner in range(4):
        held = state.diplomacy[owner]
        while held:
            low = held & -held
            held ^= low
            former = CARD_VALUES[state.rules_version][low.bit_length() - 1]
            if former.diplomacy == data.diplomacy:
                gain = data.vp if former.vp < data.vp else 0
                return gain + (former.vp if (owner ^ country) & 1 else -former.vp)
    return data.vp * 0.97


def tactics_worth(state: State, country: int, target: int) -> float:
    """What the tactics card brings in front of `target`."""
    cards = cards_left(state, target)
    if target == country:
        return OP_WORTH * TACTICS_SHARE * max(0.0, cards - 1.2)
    return OP_WORTH * 0.95 * TACTICS_SHARE * max(0.0, cards - 0.3)


def event_worth(state: State, country: int, card: int) -> float:
    """About what the card's event brings to the country, without a look at the map."""
    if CARDS[card].player != country:
        return 0.0
    data = CARD_VALUES[state.rules_version][card]
    if data.kind == "operation":
        return OP_WORTH * data.event_op
    if data.kind == "diplomacy":
        return diplomacy_worth(state, country, data)
    if data.kind == "tactics":
        return 0.75
    if data.draw:
        return CARD_WORTH * data.draw - 0.15
    return 0.9


def card_worth(state: State, card: int, countries: list[int]) -> float:
    """The best use of the card by one of these countries, in points; its other uses count a little."""
    op = CARD_VALUES[state.rules_version][card].op
    uses = [OP_WORTH * op]
    for country in countries:
        uses.append(event_worth(state, country, card))
        uses.append(develop_worth(state, country, card) * (0.9 if state.face_down[country] == NO_CARD else 0.6))
    uses.sort(reverse=True)
    return uses[0] + 0.12 * uses[1] + 0.02 * op


def hand_worths(state: State, hand: int) -> dict[int, float]:
    """The worth of each card of a hand."""
    countries = countries_of_hand(state, hand)
    cards = state.hands[hand]
    return {card: card_worth(state, card, countries) for card in range(len(CARDS)) if cards >> card & 1}
