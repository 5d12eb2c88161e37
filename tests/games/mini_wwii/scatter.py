"""Random positions that random play seldom reaches: far-flung stacks, lone units, many technologies."""

import random

from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import Game, build
from tests.games.mini_wwii.reference import (
    AREAS,
    COUNTRIES,
    LINKS,
    PARTNER,
    SHAPES,
    TEAM,
    TECHNOLOGIES,
    WAITING,
    capacity,
)

POOLS: dict[str, dict[str, int]] = RULES.client_data(RULES.meta.rules_version)["pools"]


def scattered(seed: int) -> Game:
    """An operation of a random country in the middle of a random war; the same for the same seed."""
    rng = random.Random(seed)
    joined = {nation for nation in WAITING if rng.random() < 0.4}
    pools = {nation: dict(pool) for nation, pool in POOLS.items()} | {"neutral": {"army": 9, "navy": 9}}
    units: dict[str, str] = {}
    for country in rng.sample(COUNTRIES, 4):
        nations = [country, *(nation for nation in joined if WAITING[nation] == country)]
        _spread(rng, country, nations, joined, pools, units)
    for nation in set(WAITING) - joined:
        for area in [area for area, data in AREAS.items() if data["home"] == nation and area not in units]:
            if rng.random() < 0.7:
                _stack(rng, area, [nation], pools, units)
    for area, data in AREAS.items():
        if area not in units and not data["home"] and rng.random() < 0.3:
            _stack(rng, area, ["neutral"], pools, units)
    turn = rng.choice(COUNTRIES)
    return build(
        units=units,
        turn=turn,
        operation=rng.randint(1, 8),
        saved={turn: rng.randint(0, 3)},
        technologies={turn: [tech for tech in TECHNOLOGIES if rng.random() < 0.4]},
        joined=sorted(joined),
        boxes={nation: rng.randint(0, 2) for nation in sorted(set(WAITING) - joined)},
        damage=[
            area for area, data in AREAS.items() if data["home"] in COUNTRIES and data["builds"] and rng.random() < 0.1
        ],
        layout=rng.choice(("2", "3-axis", "3-allies", "4")),
        seed=seed,
    )


def _spread(
    rng: random.Random,
    country: str,
    nations: list[str],
    joined: set[str],
    pools: dict[str, dict[str, int]],
    units: dict[str, str],
) -> None:
    """Let the country grow from its home, mostly from area to neighbouring area."""
    reached = [area for area, data in AREAS.items() if data["home"] in nations]
    for _ in range(rng.randint(3, 14)):
        near = [area for start in reached for area, _ in LINKS[start]] + reached
        area = rng.choice(near if rng.random() < 0.8 else list(AREAS))
        if area not in units and _may_hold(country, area, joined):
            _stack(rng, area, nations, pools, units)
            reached.append(area)


def _may_hold(country: str, area: str, joined: set[str]) -> bool:
    home = AREAS[area]["home"]
    if home in WAITING:
        if home not in joined:
            return TEAM[country] == "axis"
        home = WAITING[home]
    return not (home == PARTNER[country] and AREAS[area]["builds"])


def _stack(
    rng: random.Random, area: str, nations: list[str], pools: dict[str, dict[str, int]], units: dict[str, str]
) -> None:
    words: list[str] = []
    for _ in range(rng.randint(1, capacity(area))):
        fitting = [(n, unit) for n in nations for unit in sorted(SHAPES[AREAS[area]["shape"]]) if pools[n][unit]]
        if fitting:
            nation, unit = rng.choice(fitting)
            pools[nation][unit] -= 1
            words += [nation, unit]
    if words:
        units[area] = " ".join(words)
