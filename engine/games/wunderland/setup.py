"""The first position (W-1 to W-5)."""

from engine.core.rng import Rng
from engine.core.tables import check_seats
from engine.core.types import Layout, Table
from engine.games.wunderland.assignments import draw
from engine.games.wunderland.data import CARDS, COLOURS, FIGURES, HAND, PLACES, SECTIONS, STACK, START
from engine.games.wunderland.events import Event
from engine.games.wunderland.state import NO_PLACE, NOBODY, TURN_PROMPT, State
from engine.games.wunderland.turns import begin_turn

LAYOUTS = tuple(
    Layout(id=str(players), title=f"{players} players", seats=tuple((colour,) for colour in COLOURS[:players]))
    for players in (2, 3, 4)
)


def players_of(table: Table) -> int:
    """How many play. Raises `TableError` (`bad_seats`) for an unknown layout."""
    check_seats(table, LAYOUTS)
    return len(table.seats)


def first_position(table: Table, open_postcards: bool, rng: Rng) -> tuple[State, list[Event]]:
    """All figures at the start, two cards dealt to each, the first player drawn by lot (O-8)."""
    players = players_of(table)
    deck = list(range(CARDS))
    rng.shuffle(deck)
    first = rng.below(players)
    state = State(
        rules_version=table.rules_version,
        open_postcards=open_postcards,
        players=players,
        figures=[FIGURES if place == START else 0 for _ in range(players) for place in range(PLACES)],
        stands=[1 << START] * players,
        hands=[0] * players,
        fulfilled=[0] * players,
        deck=deck,
        postcards=[0] * (players * len(SECTIONS)),
        stacks=[STACK] * len(SECTIONS),
        revealed=0,
        scores=[0] * players,
        first=first,
        turn=first,
        turn_number=0,
        last_gain=0,
        prompt=TURN_PROMPT,
        asked=first,
        origin=NO_PLACE,
        to=NO_PLACE,
        moved=[0] * players,
        settle_first=NOBODY,
        ended_by=NOBODY,
        reason="",
    )
    events: list[Event] = []
    for seat in range(players):
        events += [draw(state, seat) for _ in range(HAND)]
    return state, events + begin_turn(state, first)
