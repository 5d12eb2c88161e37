"""Where the computer player sets up its start units: a few openings for each country, one of them at random."""

from collections import Counter

from engine.core.areas import each_area
from engine.core.rng import Rng
from engine.games.mini_wwii.actions import Action, PlaceUnit
from engine.games.mini_wwii.data import BOARD, COUNTRIES, UNITS
from engine.games.mini_wwii.setup import legal_places
from engine.games.mini_wwii.stacks import in_slot
from engine.games.mini_wwii.state import State

OPENINGS: dict[str, tuple[str, ...]] = {
    "uk": (
        "uk navy, india navy, egypt army, australia navy",
        "uk navy, india army, egypt army, australia navy",
        "uk navy, india navy, india army, egypt army",
        "uk navy, uk navy, india navy, egypt army",
        "uk navy, canada army, india navy, egypt army",
    ),
    "ussr": (
        "ussr army, ussr army, caucasus army, siberia army",
        "ussr army, ussr army, ussr army, caucasus army",
        "ussr army, ussr army, far_east army, caucasus army",
    ),
    "germany": (
        "germany army, germany army, germany navy, italy army, austria army, austria army",
        "germany army, germany army, germany army, italy army, italy navy, austria army",
        "germany army, germany navy, italy army, italy army, austria army, bohemia army",
    ),
    "japan": (
        "japan navy, japan army, manchuria army, taiwan navy, taiwan navy, micronesia navy",
        "japan navy, manchuria army, manchuria army, taiwan navy, taiwan navy, micronesia navy",
        "japan army, manchuria army, manchuria army, taiwan navy, micronesia navy, micronesia navy",
    ),
}


def _read(opening: str) -> Counter[tuple[str, str]]:
    places: Counter[tuple[str, str]] = Counter()
    for place in opening.split(", "):
        area, unit = place.split()
        places[area, unit] += 1
    return places


_OPENINGS = {country: [_read(opening) for opening in openings] for country, openings in OPENINGS.items()}


def choose_place(state: State, rng: Rng) -> Action:
    """The next unit of an opening that fits what stands already."""
    legal = legal_places(state)
    standing: Counter[tuple[str, str]] = Counter()
    for area in each_area(state.stands[state.turn]):
        for unit, name in enumerate(UNITS):
            number = in_slot(state.units[area], 2 * state.turn + unit)
            if number:
                standing[BOARD.ids[area], name] = number
    fitting = [opening for opening in _OPENINGS[COUNTRIES[state.turn]] if standing <= opening]
    if fitting:
        missing = sorted((rng.choice(fitting) - standing).elements())
        legal = [action for action in legal if action in [PlaceUnit(*place) for place in missing]] or legal
    return rng.choice(legal)
