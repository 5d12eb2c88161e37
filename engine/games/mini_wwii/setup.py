"""The first position and the placing of start units (S-1 to S-5)."""

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.core.tables import check_seats
from engine.core.types import Layout, Table
from engine.games.mini_wwii.actions import Action, PlaceUnit
from engine.games.mini_wwii.data import (
    AREAS,
    ARMY,
    BOARD,
    CARDS,
    CHINA,
    COUNTRIES,
    FIXED,
    NATIONS,
    NAVY,
    PLACEMENT,
    POOL,
    UNIT_INDEX,
    UNITS,
    US,
)
from engine.games.mini_wwii.events import Event, StageBegan, UnitPlaced
from engine.games.mini_wwii.stacks import add_unit
from engine.games.mini_wwii.state import NO_CARD, NOBODY, PLACE_PROMPT, State, give_turn
from engine.games.mini_wwii.state import PLACEMENT as PLACEMENT_STAGE

LAYOUTS = (
    Layout(id="2", title="2 players: a team each", seats=(("germany", "japan"), ("uk", "ussr"))),
    Layout(id="3-axis", title="3 players: one leads the Axis", seats=(("germany", "japan"), ("uk",), ("ussr",))),
    Layout(id="3-allies", title="3 players: one leads the Allies", seats=(("germany",), ("uk", "ussr"), ("japan",))),
    Layout(id="4", title="4 players: a country each", seats=(("germany",), ("uk",), ("japan",), ("ussr",))),
)
"""The ways to sit (S-1)."""

PLACES = [[PlaceUnit(area, unit) for unit in UNITS] for area in BOARD.ids]


def seats_of(table: Table) -> tuple[list[int], list[int]]:
    """By country: its seat, and its hand. Raises `TableError` for an unknown layout."""
    check_seats(table, LAYOUTS)
    seat_of = [next(n for n, sides in enumerate(table.seats) if country in sides) for country in COUNTRIES]
    hand_of = [0, 1, 0, 1] if len(table.seats) == 2 else [0, 1, 2, 3]
    return seat_of, hand_of


def first_position(table: Table, printed: bool, rng: Rng) -> tuple[State, list[Event]]:
    """The board with the fixed units, decks shuffled, the U.K. to place its first unit."""
    seat_of, hand_of = seats_of(table)
    decks = {kind: [n for n, card in enumerate(CARDS) if card.nation in nations] for kind, nations in _DECKS.items()}
    for deck in decks.values():
        rng.shuffle(deck)
    homes = [BOARD.homes[country] for country in range(4)]
    state = State(
        rules_version=table.rules_version,
        printed=printed,
        seat_of=seat_of,
        hand_of=hand_of,
        units=[0] * len(AREAS),
        stands=[0] * 7,
        armies=[0] * 7,
        navies=[0] * 7,
        full=0,
        home_of=[nation if nation < 4 else NOBODY for nation in BOARD.home_nation],
        home=homes,
        control=homes[:],
        damaged=0,
        pools=list(POOL),
        joined=0,
        boxes=[0, 0],
        steps_lent=[0, 0],
        steps_invaded=[0, 0],
        hands=[0] * 4,
        deck=decks["main"],
        us_deck=decks["us"],
        china_deck=decks["china"],
        discards=[],
        face_down=[NO_CARD] * 4,
        laid=[0] * 4,
        technologies=[0] * 4,
        used=[0] * 4,
        tactics=[],
        diplomacy=[0] * 4,
        saved=[0] * 4,
        passed=0,
        lent=0,
        seen=[0] * 16,
        seen_before=[0] * 16,
        round=1,
        stage=PLACEMENT_STAGE,
        prompt=PLACE_PROMPT,
        turn=PLACEMENT[0][0],
        queue=[country for country, _ in PLACEMENT[1:]],
        number=PLACEMENT[0][1],
        picked=0,
        card=NO_CARD,
        ops=0,
        target=NOBODY,
        shown=0,
        area=NOBODY,
        kept=[0] * 4,
        keeping=0,
        winner=NOBODY,
        reason="",
        turn_number=1,
    )
    for area, nation, unit in FIXED:
        add_unit(state, area, nation, unit)
    return state, [StageBegan("placement")]


_DECKS = {"main": (0, 1, 2, 3), "us": (US,), "china": (CHINA,)}


def legal_places(state: State) -> list[Action]:
    """Home areas with room, by the units left in the pool (S-3)."""
    found: list[Action] = []
    for area in each_area(BOARD.homes[state.turn] & ~state.full):
        found += [
            PLACES[area][unit]
            for unit in (ARMY, NAVY)
            if BOARD.takes[unit] >> area & 1 and state.pools[2 * state.turn + unit]
        ]
    return found


def place_unit(state: State, action: PlaceUnit) -> list[Event]:
    """Stand one start unit; `number` 0 and an empty queue mean that all stand."""
    country = state.turn
    add_unit(state, BOARD.index[action.area], country, UNIT_INDEX[action.unit])
    state.number -= 1
    if not state.number and state.queue:
        give_turn(state, state.queue.pop(0))
        state.number = dict(PLACEMENT)[state.turn]
    return [UnitPlaced(COUNTRIES[country], action.area, NATIONS[country], action.unit)]
