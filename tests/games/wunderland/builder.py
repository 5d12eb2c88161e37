"""Positions of Wunderland from a readable description, and a small driver to play on from them.

    game = build(figures={"blue": "8 34 41"}, hands={"blue": ["8-34-41"]})
    game.play(Fulfil("8-34-41"))

`figures` names the places of the figures that are not at the start: "9*3 12" are three at 9 and one at 12. Hands are
filled up with cards that nobody can fulfil where the figures stand; postcards given to somebody leave the stacks.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.core import match as matches
from engine.core.errors import IllegalActionError
from engine.core.match import Match
from engine.core.rng import seed_from_number
from engine.core.types import EVERYTHING, SPECTATOR, Outcome, Table, Viewer
from engine.games.wunderland.actions import Action, Join, Move
from engine.games.wunderland.data import (
    CARD_INDEX,
    CARDS,
    COLOURS,
    FIELDS,
    HAND,
    LAST_CARD,
    NEEDS,
    PLACE_IDS,
    SECTION_INDEX,
    SECTIONS,
    START,
)
from engine.games.wunderland.figures import shift
from engine.games.wunderland.rules import RULES
from engine.games.wunderland.state import State
from engine.games.wunderland.versions import RULES_VERSION
from engine.games.wunderland.victory import assignment_points
from engine.games.wunderland.view import PlayerView, PromptView, View

FIELD = dict(zip(SECTIONS, (PLACE_IDS[field] for field in FIELDS), strict=True))
"""The id of each section's symbol field."""


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

    @property
    def outcome(self) -> Outcome | None:
        return RULES.outcome(self.state)

    @property
    def prompt(self) -> PromptView:
        return self.view.prompt

    @property
    def asked(self) -> tuple[str, str]:
        """The kind of the choice to be made now, and whose it is."""
        return self.prompt.kind, self.prompt.colour

    def seen_by(self, colour: str) -> View:
        """The table as this player sees it."""
        return RULES.view(self.state, Viewer(COLOURS.index(colour)))

    def seen_by_spectator(self) -> View:
        return RULES.view(self.state, SPECTATOR)

    def player(self, colour: str) -> PlayerView:
        return self.view.players[COLOURS.index(colour)]

    def legal(self, kind: type[Action] = Action) -> list[Any]:
        """The legal actions of this kind, of whoever is to act."""
        return [
            action
            for seat in RULES.turns(self.state)
            for action in RULES.legal_actions(self.state, seat)
            if isinstance(action, kind)
        ]

    def offers(self, action: Action) -> bool:
        """Whether the action is legal now for the seat that is to act."""
        return action in self.legal()

    def play(self, *actions: Action) -> list[Any]:
        """Play these in turn, each by the seat that is to act; returns the events of all of them."""
        events: list[Any] = []
        for action in actions:
            (seat,) = RULES.turns(self.state)
            self.match = matches.play(self.match, seat, action)
            assert not RULES.invariants(self.state), RULES.invariants(self.state)
            events += self.match.events
        self.events += events
        return events

    def move(self, origin: str, to: str, number: int = 1) -> list[Any]:
        """Move, and let all companions stay where they are."""
        events = self.play(Move(origin, to, number))
        while self.prompt.kind == "companion":
            events += self.play(Join(0))
        return events

    def refuses(self, action: Action) -> bool:
        """Whether the action is not offered, and playing it is an error that leaves the match as it was."""
        before = self.match
        (seat,) = RULES.turns(self.state)
        try:
            matches.play(self.match, seat, action)
        except IllegalActionError as error:
            return error.code == "illegal_action" and self.match is before and not self.offers(action)
        return False

    def figures(self, colour: str, place: str) -> int:
        return self.view.figures.get(place, {}).get(colour, 0)

    def standing(self, colour: str) -> str:
        """Where the figures stand that are not at the start, as the builder writes it."""
        numbers = {place: self.figures(colour, place) for place in PLACE_IDS[1:]}
        return " ".join(f"{place}*{number}" if number > 1 else place for place, number in numbers.items() if number)

    def hand(self, colour: str) -> set[str]:
        return set(self.player(colour).hand or ())

    def postcards(self, colour: str) -> dict[str, int]:
        """The player's postcards by section."""
        shown = self.player(colour).postcards or ()
        return {section: shown.count(section) for section in shown}

    def stack(self, section: str) -> int:
        return self.view.stacks[SECTION_INDEX[section]].number

    def score(self, colour: str) -> int:
        return self.player(colour).score


def table(players: int = 3, *, open_postcards: bool = False, version: int = RULES_VERSION) -> Table:
    """A table of so many players; `version` is that of the rules."""
    found = RULES.meta.layout(str(players))
    assert found is not None
    options: dict[str, bool | int | str] = {"open_postcards": open_postcards}
    return Table(seats=found.seats, options=options, rules_version=version)


def new_game(players: int = 3, seed: int = 1, *, open_postcards: bool = False, version: int = RULES_VERSION) -> Game:
    """A match from its very beginning."""
    found = table(players, open_postcards=open_postcards, version=version)
    return Game(matches.start(RULES, found, seed_from_number(seed)))


def build(
    *,
    figures: Mapping[str, str] | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    fulfilled: Mapping[str, Iterable[str]] | None = None,
    postcards: Mapping[str, Mapping[str, int]] | None = None,
    draws: Iterable[str] = (),
    turn: str = "blue",
    turn_number: int = 1,
    last_gain: int = 0,
    players: int = 3,
    open_postcards: bool = False,
    version: int = RULES_VERSION,
) -> Game:
    """A position before the move of `turn`. `draws`: the next cards of the deck, in order."""
    game = new_game(players, open_postcards=open_postcards, version=version)
    state = game.state.copy()
    for colour, text in (figures or {}).items():
        _stand(state, COLOURS.index(colour), text)
    _deal(state, hands or {}, fulfilled or {}, draws)
    for colour, owned in (postcards or {}).items():
        for section, number in owned.items():
            state.postcards[COLOURS.index(colour) * len(SECTIONS) + SECTION_INDEX[section]] = number
            state.stacks[SECTION_INDEX[section]] -= number
    state.first = state.turn = state.asked = COLOURS.index(turn)
    state.turn_number, state.last_gain = turn_number, last_gain
    faults = RULES.invariants(state)
    assert not faults, faults
    return Game(msgspec.structs.replace(game.match, state=state))


def _stand(state: State, seat: int, text: str) -> None:
    for word in text.split():
        place, _, number = word.partition("*")
        shift(state, seat, START, int(place), int(number or 1))


def _deal(
    state: State, hands: Mapping[str, Iterable[str]], fulfilled: Mapping[str, Iterable[str]], draws: Iterable[str]
) -> None:
    spare = list(range(CARDS))
    nexts = [_take(spare, name) for name in draws]
    colours = COLOURS[: state.players]
    state.fulfilled = [_cards(spare, fulfilled.get(colour, ())) for colour in colours]
    state.scores = [assignment_points(state, seat) for seat in range(state.players)]
    state.hands = [_cards(spare, hands.get(colour, ())) for colour in colours]
    for seat in range(state.players):
        due = min(HAND, LAST_CARD - state.fulfilled[seat].bit_count()) - state.hands[seat].bit_count()
        for card in [card for card in spare if NEEDS[card] & ~state.stands[seat]][:due]:
            spare.remove(card)
            state.hands[seat] |= 1 << card
    state.deck = spare + nexts[::-1]


def _cards(spare: list[int], names: Iterable[str]) -> int:
    return sum(1 << _take(spare, name) for name in names)


def _take(spare: list[int], name: str) -> int:
    card = CARD_INDEX[name]
    spare.remove(card)
    return card
