"""What a viewer may know of a position, built field by field. Hidden cards are counts."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from engine.core.areas import each_area
from engine.core.types import EVERYTHING, Viewer
from engine.games.mini_wwii.data import (
    BOARD,
    CARD_VALUES,
    CARDS,
    CHINA,
    COUNTRIES,
    LAST_BOX,
    NATIONS,
    NEUTRAL,
    ROUNDS,
    TEAMS,
    TECHNOLOGIES,
    UNITS,
    US,
    cards_of,
)
from engine.games.mini_wwii.operations import COSTS, prices, saved_ops, saves
from engine.games.mini_wwii.rounds import kept_limit
from engine.games.mini_wwii.state import (
    ADVANCE_PROMPT,
    EXCHANGE_PROMPT,
    KEEP_PROMPT,
    LOST_AREA_PROMPT,
    NO_CARD,
    OPERATION_PROMPT,
    OVER_PROMPT,
    PLACE_PROMPT,
    PROMPTS,
    REMOVE_PROMPT,
    STAGES,
    State,
    countries_of_hand,
)
from engine.games.mini_wwii.technology import technology_points
from engine.games.mini_wwii.versions import cards_with_saved_ops_stay, shows_technology_cards
from engine.games.mini_wwii.victory import control_points, diplomacy_points, target, team_points
from engine.games.mini_wwii.view_areas import AreaView, areas


class PointsView(msgspec.Struct, frozen=True):
    """Victory points of a country by source (V-1)."""

    control: int
    diplomacy: int
    technology: int
    total: int


class TacticsView(msgspec.Struct, frozen=True):
    """A tactics card on the table and the change of OPs that it brings to the country it lies in front of."""

    card: str
    op: int


class CountryView(msgspec.Struct, frozen=True, kw_only=True):
    """A country's open things."""

    seat: int
    team: str
    saved_ops: int
    passed: bool
    face_down: bool
    """A technology card lies face down."""
    face_down_card: str = ""
    """Which, for its owner alone."""
    technologies: tuple[str, ...] = ()
    technology_cards: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """The cards that lie under the board for them, those that came too late included (from version 2 on)."""
    preserved: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Cards that saved an OP and lie beside the country until the victory stage (from version 2 on)."""
    used_rockets: tuple[str, ...] = ()
    tactics: tuple[TacticsView, ...] = ()
    diplomacy: tuple[str, ...] = ()
    lend_lease_done: bool = False
    points: PointsView


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of cards.

    `cards` and `kept` (cards already chosen to be kept) only for its owner; `seen`: what this viewer's Radar saw that
    may still be there.
    """

    countries: tuple[str, ...]
    seat: int
    size: int
    cards: tuple[str, ...] | None = None
    kept: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()


class JoinView(msgspec.Struct, frozen=True):
    """A box track of the U.S. or China: the marker's box, the last box, and whether it joined (A-1).

    `invasions`: steps made by invasions in this round, for each of which a card will be shuffled into the draw deck
    (R-2; from version 2 of the rules on).
    """

    box: int
    last: int
    joined: bool
    cards: int
    invasions: int | msgspec.UnsetType = msgspec.UNSET


class PromptView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who must choose what now; public.

    `kind`: place_unit, exchange, look_at_hand, lost_area, turn, operation, advance, build, remove_card, keep, over.
    `ops` and `saved` are the OPs left in an operation; `number` is how many choices of this kind are still to
    make; `area` is the emptied area of an advance; `card` the card being played. In an operation `costs` tells the
    OPs of each verb by unit (O-2 to O-4, O-7), and `saves` how many OPs finishing now would keep (O-5).
    """

    kind: str
    country: str = ""
    seat: int = -1
    ops: int = 0
    saved: int = 0
    number: int = 0
    area: str = ""
    card: str = ""
    target: str = ""
    costs: dict[str, dict[str, int]] = {}
    saves: int = 0
    seen: tuple[str, ...] = ()
    """remove_card only, for the launching seat alone: the cards seen."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: int
    rules: str
    round: int
    year: int
    first: str
    flag: str
    stage: str
    prompts: tuple[PromptView, ...]
    areas: dict[str, AreaView]
    countries: dict[str, CountryView]
    hands: tuple[HandView, ...]
    pools: dict[str, dict[str, int]]
    join_war: dict[str, JoinView]
    draw_deck: int
    discards: tuple[str, ...]
    points: dict[str, int]
    targets: dict[str, int]


def views(state: State, viewers: Sequence[Viewer]) -> list[View]:
    """The table as each of these viewers sees it; what all may see is made once."""
    shared, prompts = _open_to_all(state), _prompts(state)
    countries = [_country(state, country) for country in range(len(COUNTRIES))]
    face_down = [country for country, card in enumerate(state.face_down) if card != NO_CARD]
    hands = sorted(set(state.hand_of))
    backs = [_hand(state, hand) for hand in hands]
    radar = any(state.seen)
    return [
        View(
            viewer=int(viewer),
            prompts=_with_seen_cards(state, prompts, viewer),
            countries=_with_own_cards(state, countries, face_down, viewer),
            hands=tuple(
                _turned(state, hand, back, viewer, radar=radar) for hand, back in zip(hands, backs, strict=True)
            ),
            **shared,
        )
        for viewer in viewers
    ]


def _open_to_all(state: State) -> dict[str, Any]:
    this = ROUNDS[state.round - 1]
    return {
        "rules": "printed" if state.printed else "2018",
        "round": state.round,
        "year": this.year,
        "first": COUNTRIES[this.first],
        "flag": COUNTRIES[this.flag],
        "stage": STAGES[state.stage],
        "areas": areas(state),
        "pools": {
            nation: {unit: state.pools[2 * n + u] for u, unit in enumerate(UNITS)}
            for n, nation in enumerate(NATIONS[:NEUTRAL])
        },
        "join_war": {NATIONS[nation]: _join(state, nation) for nation in (US, CHINA)},
        "draw_deck": len(state.deck),
        "discards": tuple(CARDS[card].id for card in state.discards),
        "points": {name: team_points(state, team) for team, name in enumerate(TEAMS)},
        "targets": {name: target(state, team) for team, name in enumerate(TEAMS)},
    }


def _sees(state: State, country: int, viewer: Viewer) -> bool:
    return viewer in (EVERYTHING, state.seat_of[country])


def _country(state: State, country: int) -> CountryView:
    """What all may see of a country."""
    return CountryView(
        seat=state.seat_of[country],
        team=TEAMS[country & 1],
        saved_ops=saved_ops(state, country),
        passed=bool(state.passed >> country & 1),
        face_down=state.face_down[country] != NO_CARD,
        technologies=_technologies(state.technologies[country]),
        technology_cards=cards_of(state.laid[country]) if shows_technology_cards(state) else msgspec.UNSET,
        preserved=_preserved(state, country) if cards_with_saved_ops_stay(state) else msgspec.UNSET,
        used_rockets=_technologies(state.used[country]),
        tactics=_tactics(state.rules_version, tuple(state.tactics), country),
        diplomacy=cards_of(state.diplomacy[country]),
        lend_lease_done=bool(state.lent >> country & 1),
        points=_points(
            control_points(state, country),
            diplomacy_points(state, country),
            technology_points(state.technologies[country]),
        ),
    )


def _with_own_cards(
    state: State, countries: list[CountryView], face_down: list[int], viewer: Viewer
) -> dict[str, CountryView]:
    """The countries by name, with the face-down cards that are the viewer's own."""
    found = dict(zip(COUNTRIES, countries, strict=True))
    for country in face_down:
        if _sees(state, country, viewer):
            card = CARDS[state.face_down[country]].id
            found[COUNTRIES[country]] = msgspec.structs.replace(countries[country], face_down_card=card)
    return found


@lru_cache(1024)
def _tactics(rules_version: int, entries: tuple[int, ...], country: int) -> tuple[TacticsView, ...]:
    cards = [entry >> 2 for entry in entries if entry & 3 == country]
    return tuple(TacticsView(CARDS[card].id, CARD_VALUES[rules_version][card].event_op) for card in cards)


def _preserved(state: State, country: int) -> tuple[str, ...]:
    return tuple(CARDS[entry >> 2].id for entry in state.preserved if entry & 3 == country)


@lru_cache(4096)
def _technologies(mask: int) -> tuple[str, ...]:
    return tuple(tech.id for n, tech in enumerate(TECHNOLOGIES) if mask >> n & 1)


@lru_cache(4096)
def _points(control: int, diplomacy: int, technology: int) -> PointsView:
    return PointsView(control, diplomacy, technology, control + diplomacy + technology)


def _hand(state: State, hand: int) -> HandView:
    """What all may see of a hand."""
    countries = countries_of_hand(state, hand)
    return HandView(
        countries=tuple(COUNTRIES[country] for country in countries),
        seat=state.seat_of[countries[0]],
        size=state.hands[hand].bit_count(),
    )


def _turned(state: State, hand: int, back: HandView, viewer: Viewer, *, radar: bool) -> HandView:
    """The hand as far as it is open to the viewer. `radar`: somebody looked into one."""
    seen = cards_of(seen_by(state, viewer, hand)) if radar else ()
    if viewer in (EVERYTHING, back.seat):
        cards, kept = cards_of(state.hands[hand]), cards_of(state.kept[hand])
        return msgspec.structs.replace(back, cards=cards, kept=kept, seen=seen)
    return msgspec.structs.replace(back, seen=seen) if seen else back


def seen_by(state: State, viewer: Viewer, target_hand: int) -> int:
    """The cards that this viewer's Radar saw in the hand and that may still be there (or lie face down)."""
    cards = 0
    for looker in set(state.hand_of):
        seen = state.seen[4 * looker + target_hand]
        if seen and state.seat_of[countries_of_hand(state, looker)[0]] == viewer:
            cards |= seen
    return cards


def _join(state: State, nation: int) -> JoinView:
    deck = state.us_deck if nation == US else state.china_deck
    invasions = state.steps_invaded[nation - US] if shows_technology_cards(state) else msgspec.UNSET
    joined = bool(state.joined >> nation & 1)
    return JoinView(state.boxes[nation - US], LAST_BOX[nation], joined, len(deck), invasions)


def _with_seen_cards(state: State, prompts: tuple[PromptView, ...], viewer: Viewer) -> tuple[PromptView, ...]:
    if state.prompt != REMOVE_PROMPT or not _sees(state, state.turn, viewer):
        return prompts
    return tuple(msgspec.structs.replace(prompt, seen=cards_of(state.shown)) for prompt in prompts)


def _prompts(state: State) -> tuple[PromptView, ...]:
    """What all may see of the prompts."""
    kind = PROMPTS[state.prompt]
    if state.prompt == OVER_PROMPT:
        return (PromptView(kind=kind),)
    if state.prompt == KEEP_PROMPT:
        return tuple(_keep_prompt(state, hand) for hand in each_area(state.keeping))
    operates = state.prompt == OPERATION_PROMPT
    return (
        PromptView(
            kind=kind,
            country=COUNTRIES[state.turn],
            seat=state.seat_of[state.turn],
            ops=state.ops if state.prompt in (OPERATION_PROMPT, ADVANCE_PROMPT) else 0,
            saved=saved_ops(state, state.turn),
            number=state.number if state.prompt in _COUNTED else 0,
            area=BOARD.ids[state.area] if state.prompt == ADVANCE_PROMPT else "",
            card=CARDS[state.card].id if state.card != NO_CARD else "",
            target=COUNTRIES[state.target] if state.prompt == REMOVE_PROMPT else "",
            costs=_costs(state.technologies[state.turn]) if operates else {},
            saves=saves(state, state.turn) if operates else 0,
        ),
    )


_COUNTED = (PLACE_PROMPT, EXCHANGE_PROMPT, LOST_AREA_PROMPT, REMOVE_PROMPT)


@cache
def _costs(technologies: int) -> dict[str, dict[str, int]]:
    return {verb: dict(zip(UNITS, prices(technologies, verb), strict=True)) for verb in COSTS}


def _keep_prompt(state: State, hand: int) -> PromptView:
    country = countries_of_hand(state, hand)[0]
    return PromptView(
        kind="keep", country=COUNTRIES[country], seat=state.seat_of[country], number=kept_limit(state, hand)
    )
