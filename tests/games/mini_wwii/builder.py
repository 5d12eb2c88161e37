"""Positions of Mini WWII from a readable description, and a small driver to play on from them.

    game = build(units={"austria": "germany army army", "romania": "neutral army"}, operation=5)
    game.play(Attack("romania", "neutral", "army"))

A unit description names a nation and then its units; nations of one country may share an area ("uk army us navy").
The map is empty but for what is described; `START` holds the units that the setup itself places.
"""

from collections.abc import Container, Iterable, Mapping
from typing import Any

import msgspec

from engine.core import match as matches
from engine.core.areas import area_set
from engine.core.errors import IllegalActionError
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import EVERYTHING, SPECTATOR, Seat, Table, Viewer
from engine.games.mini_wwii.actions import Action, Pass
from engine.games.mini_wwii.data import (
    BOARD,
    CARD_INDEX,
    CARDS,
    FIXED,
    JOINS,
    LAST_BOX,
    NATION_INDEX,
    NATIONS,
    TECHNOLOGY_INDEX,
    UNIT_INDEX,
    UNITS,
    US,
)
from engine.games.mini_wwii.rules import RULES
from engine.games.mini_wwii.setup import first_position
from engine.games.mini_wwii.stacks import add_unit, in_slot, join_nation, slots_in, take_unit
from engine.games.mini_wwii.state import ACTION, OPERATION_PROMPT, TURN_PROMPT, State
from engine.games.mini_wwii.versions import RULES_VERSION
from engine.games.mini_wwii.view import View

Cards = Mapping[str, Iterable[str]]
"""Ids of cards (or technologies) by country."""

A_CARD_EACH = {"germany": ["germany_04"], "uk": ["uk_03"], "japan": ["japan_03"], "ussr": ["ussr_04"]}

START: dict[str, str] = {}
for _area, _nation, _unit in FIXED:
    START[BOARD.ids[_area]] = f"{START.get(BOARD.ids[_area], NATIONS[_nation])} {UNITS[_unit]}"
"""The units of the U.S., China and the neutral areas (S-2, S-4)."""


class Game:
    """A match that tests play on: always through `core.match`, with the invariants checked after every action."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: list[Any] = []

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def view(self) -> View:
        """All of the table, nothing hidden."""
        return RULES.view(self.state, EVERYTHING)

    def seen_by(self, country: str) -> View:
        """The table as the seat of this country sees it."""
        return RULES.view(self.state, Viewer(self.view.countries[country].seat))

    def seen_by_spectator(self) -> View:
        return RULES.view(self.state, SPECTATOR)

    @property
    def turn(self) -> str:
        """The country that is asked now; "" when none or several are."""
        prompts = self.view.prompts
        return prompts[0].country if len(prompts) == 1 else ""

    @property
    def asked(self) -> str:
        """The kind of the choice to be made now."""
        return self.view.prompts[0].kind

    def legal(self, kind: type[Action] = Action, *, seat: int | None = None) -> list[Any]:
        """The legal actions of this kind, of whoever is to act (of `seat`, if several are)."""
        seats = sorted(RULES.turns(self.state)) if seat is None else [Seat(seat)]
        return [found for one in seats for found in RULES.legal_actions(self.state, one) if isinstance(found, kind)]

    def offers(self, action: Action) -> bool:
        """Whether the action is legal now for a seat that is to act."""
        return action in self.legal()

    def play(self, *actions: Action) -> list[Any]:
        """Play these in turn, each by the first seat that may; returns the events of all of them."""
        events: list[Any] = []
        for action in actions:
            seats = sorted(RULES.turns(self.state))
            able = [seat for seat in seats if action in RULES.legal_actions(self.state, seat)]
            self.match = matches.play(self.match, able[0] if able else seats[0], action)
            assert not RULES.invariants(self.state), RULES.invariants(self.state)
            events += self.match.events
        self.events += events
        return events

    def refuses(self, action: Action) -> bool:
        """Whether the action is not offered, and playing it is an error that leaves the match as it was."""
        before = self.match
        seat = min(RULES.turns(self.state))
        try:
            matches.play(self.match, seat, action)
        except IllegalActionError as error:
            return error.code == "illegal_action" and self.match is before and not self.offers(action)
        return False

    def pass_all(self) -> None:
        """Let every country that has not passed do so; the action stage ends."""
        while self.asked == "turn":
            self.play(Pass())

    def to_next_year(self) -> None:
        """Pass until the next year's first turn; every choice on the way is the first one offered."""
        year = self.view.year
        while self.view.year == year or self.asked != "turn":
            self.play(Pass() if self.asked == "turn" else self.legal()[0])

    def hand(self, country: str) -> set[str]:
        """The cards of the hand that the country plays from."""
        hand = next(hand for hand in self.view.hands if country in hand.countries)
        return set(hand.cards or ())

    def units(self, area: str) -> str:
        """The units of an area, as the builder writes them."""
        shown: list[str] = []
        for units in self.view.areas[area].units:
            shown += [units.nation] if units.nation not in shown else []
            shown += [units.unit] * units.number
        return " ".join(shown)

    def controller(self, area: str) -> str:
        return self.view.areas[area].controller

    def controlled(self, country: str) -> set[str]:
        return {area for area, shown in self.view.areas.items() if shown.controller == country}

    def in_supply(self, area: str) -> bool:
        """Whether all the units of an area are in supply."""
        return all(units.supplied for units in self.view.areas[area].units)

    def points(self, country: str) -> int:
        return self.view.countries[country].points.total

    @property
    def ops(self) -> int:
        """The OPs of the card that are left in the operation."""
        return self.view.prompts[0].ops

    def saved(self, country: str) -> int:
        return self.view.countries[country].saved_ops


def table(layout: str = "4", rules: str = "2018", version: int = RULES_VERSION) -> Table:
    """A table of this layout and rule set; `version` is that of the rules."""
    found = RULES.meta.layout(layout)
    assert found is not None
    return Table(seats=found.seats, options={"rules": rules}, rules_version=version)


def new_game(layout: str = "4", rules: str = "2018", seed: int = 1, version: int = RULES_VERSION) -> Game:
    """A match from its very beginning: the U.K. is to place its units."""
    return Game(matches.start(RULES, table(layout, rules, version), seed_from_number(seed)))


def build(
    *,
    units: Mapping[str, str] | None = None,
    turn: str = "germany",
    operation: int | None = None,
    hands: Cards | None = None,
    technologies: Cards | None = None,
    used: Cards | None = None,
    tactics: Cards | None = None,
    diplomacy: Cards | None = None,
    face_down: Mapping[str, str] | None = None,
    saved: Mapping[str, int] | None = None,
    discards: Iterable[str] = (),
    draws: Iterable[str] | None = None,
    joined: Iterable[str] = (),
    boxes: Mapping[str, int] | None = None,
    damage: Iterable[str] = (),
    passed: Iterable[str] = (),
    round_number: int = 2,
    layout: str = "4",
    rules: str = "2018",
    version: int = RULES_VERSION,
    seed: int = 1,
) -> Game:
    """A position in the action stage: `turn` is to play a card, or is in an operation with `operation` OPs left.

    `draws`: the whole draw deck, next card first (cards named nowhere then lie on the discard pile). `damage`: markers
    besides those of areas that an enemy controls. `joined` nations stand at the end of their tracks.
    """
    rng = Rng(seed_from_number(seed))
    state, _ = first_position(table(layout, rules, version), rules == "printed", rng)
    _clear(state)
    _join(state, joined, boxes or {})
    for area, text in (units or {}).items():
        _stand(state, area, text)
    state.damaged |= area_set(BOARD.index[area] for area in damage)
    _deal(state, hands or {}, tactics or {}, diplomacy or {}, face_down or {})
    _pile(state, discards, draws)
    _develop(state, technologies or {}, used or {})
    for country, ops in (saved or {}).items():
        state.saved[NATION_INDEX[country]] = ops
    for country in passed:
        state.passed |= 1 << NATION_INDEX[country]
    state.round, state.stage, state.queue, state.number = round_number, ACTION, [], 0
    state.turn, state.prompt = NATION_INDEX[turn], TURN_PROMPT
    if operation is not None:
        state.prompt, state.ops, state.card = OPERATION_PROMPT, operation, _take(state, range(len(CARDS)))
        state.discards.append(state.card)
    faults = RULES.invariants(state)
    assert not faults, faults
    return Game(matches.start_from(RULES, table(layout, rules, version), rng, state))


def _clear(state: State) -> None:
    for area, packed in enumerate(state.units):
        for slot in slots_in(packed):
            for _ in range(in_slot(packed, slot)):
                take_unit(state, area, slot >> 1, slot & 1)


def _stand(state: State, area: str, text: str) -> None:
    nation = -1
    for word in text.split():
        if word in NATION_INDEX:
            nation = NATION_INDEX[word]
        else:
            add_unit(state, BOARD.index[area], nation, UNIT_INDEX[word])


def _join(state: State, joined: Iterable[str], boxes: Mapping[str, int]) -> None:
    for nation in joined:
        join_nation(state, NATION_INDEX[nation], JOINS[NATION_INDEX[nation]])
        state.boxes[NATION_INDEX[nation] - US] = LAST_BOX[NATION_INDEX[nation]]
    for nation, box in boxes.items():
        state.boxes[NATION_INDEX[nation] - US] = box


def _take(state: State, fitting: Container[int]) -> int:
    """The first fitting card of the decks or the discard pile, taken out."""
    for deck in (state.deck, state.us_deck, state.china_deck, state.discards):
        for card in deck:
            if card in fitting:
                deck.remove(card)
                return card
    raise ValueError(f"expected one of {fitting} that is not spoken for")


def _take_id(state: State, name: str) -> int:
    return _take(state, {CARD_INDEX[name]})


def _deal(state: State, hands: Cards, tactics: Cards, diplomacy: Cards, face_down: Mapping[str, str]) -> None:
    for country, cards in hands.items():
        for card in cards:
            state.hands[state.hand_of[NATION_INDEX[country]]] |= 1 << _take_id(state, card)
    for country, cards in tactics.items():
        state.tactics += [_take_id(state, card) << 2 | NATION_INDEX[country] for card in cards]
    for country, cards in diplomacy.items():
        for card in cards:
            state.diplomacy[NATION_INDEX[country]] |= 1 << _take_id(state, card)
    for country, card in face_down.items():
        state.face_down[NATION_INDEX[country]] = _take_id(state, card)


def _pile(state: State, discards: Iterable[str], draws: Iterable[str] | None) -> None:
    state.discards += [_take_id(state, card) for card in discards]
    if draws is not None:
        deck = [_take_id(state, card) for card in draws]
        state.discards += state.deck
        state.deck = deck[::-1]


def _develop(state: State, technologies: Cards, used: Cards) -> None:
    """Each technology by a card that carries it, which lies with the country for good."""
    for name, techs in technologies.items():
        country = NATION_INDEX[name]
        for technology in (TECHNOLOGY_INDEX[tech] for tech in techs):
            carrying = {n for n, card in enumerate(CARDS) if card.technology == technology}
            state.laid[country] |= 1 << _take(state, carrying)
            state.technologies[country] |= 1 << technology
    for name, techs in used.items():
        state.used[NATION_INDEX[name]] = sum(1 << TECHNOLOGY_INDEX[tech] for tech in techs)


def after_passing(**description: Any) -> Game:
    """What follows when everybody passes in the position that `build` makes of this."""
    game = build(**description)
    game.pass_all()
    return game


def with_state(game: Game, **fields: Any) -> Game:
    """The same match with fields of its state replaced, for what no description covers."""
    state = game.state.copy()
    for name, value in fields.items():
        setattr(state, name, value)
    return Game(msgspec.structs.replace(game.match, state=state))
