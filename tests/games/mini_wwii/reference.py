"""The rules of the board once more, slow and literal: dicts, sets and breadth-first searches over a view.

Written from the numbered rules alone, against the public data and the open view, so that it can disagree with
the engine. Nothing here knows masks, slots or any other inside of the game.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine.games.mini_wwii.actions import Action, Advance, Attack, Build, Decline, Finish, Move
from engine.games.mini_wwii.rules import RULES
from engine.games.mini_wwii.view import View

DATA = RULES.client_data(RULES.meta.rules_version)
AREAS: dict[str, dict[str, Any]] = {area["id"]: area for area in DATA["areas"]}
CARDS: dict[str, dict[str, Any]] = DATA["cards"]
TECHNOLOGIES: dict[str, dict[str, Any]] = DATA["technologies"]
COUNTRIES: tuple[str, ...] = tuple(DATA["countries"])
LINKS: dict[str, list[tuple[str, str]]] = {area: [] for area in AREAS}
for _link in DATA["links"]:
    LINKS[_link["a"]].append((_link["b"], _link["kind"]))
    LINKS[_link["b"]].append((_link["a"], _link["kind"]))

SHAPES = {"land": {"army"}, "island": {"navy"}, "coast": {"army", "navy"}}
COSTS = {"build": 3, "attack": 3, "move": 2}
TEAM = {"germany": "axis", "japan": "axis", "uk": "allies", "ussr": "allies"}
PARTNER = {"germany": "japan", "japan": "germany", "uk": "ussr", "ussr": "uk"}
WAITING = {"us": "uk", "china": "ussr"}

Stack = dict[tuple[str, str], int]
"""Units of an area: how many of each nation and type."""


class Land(msgspec.Struct):
    """Who stands where, and whose home it is: all that control and supply depend on."""

    stacks: dict[str, Stack]
    joined: frozenset[str]
    _supplied: dict[str, frozenset[str]] = {}

    def flag(self, nation: str) -> str:
        """Under which country's flag the nation fights (M-3), or its own name."""
        return WAITING[nation] if nation in self.joined else nation

    def home(self, area: str) -> str:
        """The country or waiting nation whose home this is, "" for none (A-3)."""
        return self.flag(AREAS[area]["home"]) if AREAS[area]["home"] else ""

    def owner(self, area: str) -> str:
        """The country or nation whose units stand there, "" if none do."""
        flags = {self.flag(nation) for nation, _ in self.stacks[area]}
        assert len(flags) <= 1, f"M-2: {flags} share {area}"
        return next(iter(flags), "")

    def size(self, area: str) -> int:
        return sum(self.stacks[area].values())

    def controller(self, area: str) -> str:
        """K-1 to K-5; "" for nobody."""
        home, owner = self.home(area), self.owner(area)
        is_country_home = home in COUNTRIES
        enemy = owner in COUNTRIES and is_country_home and TEAM[owner] != TEAM[home]
        if is_country_home and not enemy:
            return home
        if owner not in COUNTRIES:
            return ""
        return "" if AREAS[area]["stars"] == 3 and self.size(area) < 2 else owner

    def network(self, country: str) -> set[str]:
        """U-1."""
        mine = {area for area in AREAS if self.controller(area) == country}
        found = {area for area in mine if self.home(area) == country}
        waiting = deque(found)
        while waiting:
            for area, _ in LINKS[waiting.popleft()]:
                if area in mine and area not in found:
                    found.add(area)
                    waiting.append(area)
        return found

    def supplied(self, country: str) -> frozenset[str]:
        """U-2: the areas in which a unit of the country is in supply. Searched once for each country."""
        if country not in self._supplied:
            network = self.network(country)
            near = {area for inside in network for area, _ in LINKS[inside]}
            self._supplied[country] = frozenset(network | near)
        return self._supplied[country]

    def standing(self, country: str) -> set[str]:
        return {area for area in AREAS if self.owner(area) == country}

    def after(self, *, leaves: str = "", enters: str = "", nation: str, unit: str) -> "Land":
        """The same with one unit taken off an area, put into another, or both."""
        stacks = dict(self.stacks)
        if leaves:
            stacks[leaves] = dict(stacks[leaves])
            stacks[leaves][nation, unit] -= 1
            if not stacks[leaves][nation, unit]:
                del stacks[leaves][nation, unit]
        if enters:
            stacks[enters] = dict(stacks[enters])
            stacks[enters][nation, unit] = stacks[enters].get((nation, unit), 0) + 1
        return Land(stacks, self.joined)


def land_of(view: View) -> Land:
    """The units of a view."""
    stacks: dict[str, Stack] = {}
    for area, shown in view.areas.items():
        stacks[area] = {(units.nation, units.unit): units.number for units in shown.units}
    return Land(stacks, frozenset(nation for nation, track in view.join_war.items() if track.joined))


def capacity(area: str) -> int:
    """M-2."""
    return 4 if AREAS[area]["stars"] == 3 else 2


def can_stand(unit: str, area: str) -> bool:
    """M-1."""
    return unit in SHAPES[AREAS[area]["shape"]]


def cost(view: View, country: str, verb: str, unit: str) -> int:
    """O-2 to O-4 and O-7."""
    price = COSTS[verb]
    for technology in view.countries[country].technologies:
        effect = TECHNOLOGIES[technology]["effect"]
        if effect.get("discount") == verb and effect["unit"] == unit:
            price -= effect["by"]
    return max(1, price)


def has_effect(view: View, country: str, effect: str) -> bool:
    return any(effect in TECHNOLOGIES[tech]["effect"] for tech in view.countries[country].technologies)


def may_end(land: Land, country: str, unit: str, to: str) -> bool:
    """M-1, M-2, M-4 and M-7: whether a unit of this type may stand there at all."""
    home, owner = land.home(to), land.owner(to)
    if not can_stand(unit, to) or land.size(to) >= capacity(to) or owner not in ("", country):
        return False
    if home == PARTNER[country] and AREAS[to]["builds"]:
        return False
    return not (home in WAITING and TEAM[country] == "allies")


def may_cross(land: Land, country: str, unit: str, kind: str, to: str) -> bool:
    """M-6 for the last link of a move."""
    foreign = land.home(to) != country and land.owner(to) != country
    if not foreign or AREAS[to]["shape"] != "coast":
        return True
    return not (kind == "sea" and unit == "army") and not (kind == "land" and unit == "navy")


def keeps_supply(land: Land, country: str, nation: str, unit: str, origin: str, to: str) -> bool:
    """M-5 and U-3, by making the move."""
    after = land.after(leaves=origin, enters=to, nation=nation, unit=unit)
    others = after.standing(country) & land.standing(country) & land.supplied(country)
    return {to} | others <= after.supplied(country)


def steps(land: Land, network: set[str], country: str, unit: str, origin: str) -> Iterator[tuple[str, str, str]]:
    """Every (from, link, to) that a move of such a unit can contain, the last link included (M-4)."""
    seen, waiting = {origin}, deque([origin])
    while waiting:
        here = waiting.popleft()
        for to, kind in LINKS[here]:
            if not can_stand(unit, to):
                continue
            yield here, kind, to
            if to in network and to not in seen:
                seen.add(to)
                waiting.append(to)


def destinations(land: Land, country: str, nation: str, unit: str, origin: str) -> set[str]:
    """Where this unit may move (M-4 to M-7); it must be in supply."""
    ends = {
        to
        for _, kind, to in steps(land, land.network(country), country, unit, origin)
        if to != origin and may_end(land, country, unit, to) and may_cross(land, country, unit, kind, to)
    }
    return {to for to in ends if keeps_supply(land, country, nation, unit, origin, to)}


def moves(view: View, country: str, budget: int) -> set[Action]:
    """O-4."""
    land = land_of(view)
    supplied = land.supplied(country)
    found: set[Action] = set()
    for origin in land.standing(country) & supplied:
        for nation, unit in land.stacks[origin]:
            if cost(view, country, "move", unit) <= budget:
                ends = destinations(land, country, nation, unit, origin)
                found |= {Move(origin, nation, unit, to) for to in ends}
    return found


def touched(land: Land, country: str, unit: str, origin: str, to: str) -> set[str]:
    """A-2: the waiting nations whose home areas every path of the move enters.

    Each path is told by the nations that it touches; with paths through one nation or the other only, China counts.
    """
    if TEAM[country] == "allies":
        return set()
    network = land.network(country)
    start: tuple[str, frozenset[str]] = (origin, frozenset())
    seen, waiting, paths = {start}, deque([start]), set()
    while waiting:
        here, nations = waiting.popleft()
        for area, kind in LINKS[here]:
            if not can_stand(unit, area) or area == origin:
                continue
            home = land.home(area)
            now = (area, nations | {home} if home in WAITING else nations)
            if area == to and may_cross(land, country, unit, kind, to):
                paths.add(now[1])
            if area in network and now not in seen:
                seen.add(now)
                waiting.append(now)
    in_all = frozenset(WAITING).intersection(*paths)
    return set(in_all) if in_all or frozenset() in paths else {"china"}


def enemies(land: Land, country: str) -> set[str]:
    """O-3: areas with units that the country may attack."""
    hostile = {"neutral"} | {other for other in COUNTRIES if TEAM[other] != TEAM[country]}
    if TEAM[country] == "axis":
        hostile |= set(WAITING)
    return {area for area in AREAS if land.owner(area) in hostile}


def in_range(view: View, land: Land, country: str, area: str) -> bool:
    """O-3 and the range of T-5."""
    supplied = land.standing(country) & land.supplied(country)
    if land.home(area) == country or any(near in supplied for near, _ in LINKS[area]):
        return True
    if not has_effect(view, country, "attack_range"):
        return False
    for middle, kind in LINKS[area]:
        own_team = land.owner(middle) in ("", country, PARTNER[country])
        if kind != "sea" or not own_team:
            continue
        for base, other_kind in LINKS[middle]:
            if other_kind == "sea" and base in supplied and any(unit == "navy" for _, unit in land.stacks[base]):
                return True
    return False


def attacks(view: View, country: str, budget: int) -> set[Action]:
    """O-3."""
    land = land_of(view)
    return {
        Attack(area, nation, unit)
        for area in enemies(land, country)
        if in_range(view, land, country, area)
        for nation, unit in land.stacks[area]
        if cost(view, country, "attack", unit) <= budget
    }


def build_places(view: View, country: str, units: Iterable[str]) -> set[Action]:
    """O-2, the price apart."""
    land = land_of(view)
    found: set[Action] = set()
    for area, data in AREAS.items():
        ours = land.home(area) == country == land.controller(area) and land.owner(area) in ("", country)
        if ours and data["stars"] and not view.areas[area].damage and land.size(area) < capacity(area):
            found |= {
                Build(area, unit) for unit in units if unit in data["builds"] and view.pools[data["home"]][unit] > 0
            }
    return found


def operation(view: View) -> set[Action]:
    """Everything that an operation offers now (O-1 to O-6)."""
    prompt = view.prompts[0]
    country, budget = prompt.country, prompt.ops + prompt.saved
    payable = [unit for unit in ("army", "navy") if cost(view, country, "build", unit) <= budget]
    found = build_places(view, country, payable) | attacks(view, country, budget) | moves(view, country, budget)
    return found | {Finish()}


def advances(before: View, attack: Attack) -> set[Action]:
    """T-5: what is offered after `attack`, made in the position `before`; nothing if no army may advance."""
    country = before.prompts[0].country
    old = land_of(before)
    land = old.after(leaves=attack.area, nation=attack.nation, unit=attack.unit)
    if land.size(attack.area) or not has_effect(before, country, "advance_after_attack"):
        return set()
    if not may_end(land, country, "army", attack.area):
        return set()
    supplied = old.supplied(country)
    found: set[Action] = {
        Advance(origin, nation, unit)
        for origin, kind in LINKS[attack.area]
        if land.owner(origin) == country and origin in supplied
        for nation, unit in land.stacks[origin]
        if unit == "army" and may_cross(land, country, unit, kind, attack.area)
        if keeps_supply(land, country, nation, unit, origin, attack.area)
    }
    return found | {Decline()} if found else set()


class Expected(msgspec.Struct):
    """What a build, attack, move or advance must leave behind."""

    land: Land
    boxes: dict[str, int]
    damage: set[str]
    ops: int
    saved: int


def damaged(land: Land, before: set[str]) -> set[str]:
    """K-6: the markers before, and one wherever an enemy controls a home area that builds."""
    return before | {
        area
        for area, data in AREAS.items()
        if data["builds"] and land.home(area) in COUNTRIES and land.controller(area) not in ("", land.home(area))
    }


def expected(view: View, action: Action) -> Expected:
    """The position after a board action of the operation in `view`."""
    prompt = view.prompts[0]
    country, old = prompt.country, land_of(view)
    invaded: set[str] = set()
    if isinstance(action, Build):
        nation, price = AREAS[action.area]["home"], cost(view, country, "build", action.unit)
        land = old.after(enters=action.area, nation=nation, unit=action.unit)
    elif isinstance(action, Attack):
        price = cost(view, country, "attack", action.unit)
        land = old.after(leaves=action.area, nation=action.nation, unit=action.unit)
        invaded = {action.nation} & (set(WAITING) - land.joined)
    else:
        assert isinstance(action, Move | Advance)
        to = action.to if isinstance(action, Move) else prompt.area
        price = cost(view, country, "move", action.unit) if isinstance(action, Move) else 0
        invaded = touched(old, country, action.unit, action.origin, to) if price else {old.home(to)} & set(WAITING)
        land = old.after(leaves=action.origin, enters=to, nation=action.nation, unit=action.unit)
    boxes = {name: min(track.last, track.box + (name in invaded)) for name, track in view.join_war.items()}
    own = min(price, prompt.ops)
    before = {area for area, shown in view.areas.items() if shown.damage}
    return Expected(land, boxes, damaged(land, before), prompt.ops - own, prompt.saved - (price - own))


def control_points(land: Land, country: str) -> int:
    """K-7."""
    return sum(max(1, data["stars"]) for area, data in AREAS.items() if land.controller(area) == country)


def technology_points(view: View, country: str) -> int:
    """T-3."""
    kinds = {TECHNOLOGIES[tech]["kind"] for tech in view.countries[country].technologies}
    return max(0, len(kinds) - 1)
