"""The map, the cards and the technologies: loaded once from `data/*.toml`, checked, and compiled to indices and masks.

Indices: countries 0 to 3 in clockwise order (Germany, U.K., Japan, U.S.S.R.), so that `country & 1` is the
team (0 Axis, 1 Allies) and `country ^ 2` the teammate; nations are the countries, then U.S. 4, China 5, neutral 6;
units are army 0, navy 1. A slot is `2 * nation + unit`.
"""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from engine.core.areas import AreaSet, area_set
from engine.games.mini_wwii.data_checks import check_board, check_cards, check_changes, check_technologies
from engine.games.mini_wwii.versions import VERSIONS

NATIONS: Final = ("germany", "uk", "japan", "ussr", "us", "china", "neutral")
GERMANY, UK, JAPAN, USSR, US, CHINA, NEUTRAL = range(7)
COUNTRIES: Final = NATIONS[:4]
TEAMS: Final = ("axis", "allies")
AXIS, ALLIES = 0, 1
UNITS: Final = ("army", "navy")
ARMY, NAVY = 0, 1
NATION_INDEX: Final = {name: index for index, name in enumerate(NATIONS)}
UNIT_INDEX: Final = {name: index for index, name in enumerate(UNITS)}
JOINING: Final = (US, CHINA)
"""The nations that may join, and the country that each joins: `JOINS`."""


def load_toml(name: str) -> dict[str, Any]:
    """The parsed data file `data/<name>.toml`."""
    return tomllib.loads(files(__package__).joinpath("data", f"{name}.toml").read_text(encoding="utf-8"))


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The map. Tuples are by area index, pairs by unit; masks are area sets; `capacity` and `points` are M-2 and K-7.

    `first_entry`: the areas of other countries that a unit may enter over one link, coming first (M-6).
    """

    ids: tuple[str, ...]
    index: dict[str, int]
    adjacent: tuple[AreaSet, ...]
    by_sea: tuple[AreaSet, ...]
    first_entry: tuple[tuple[AreaSet, ...], tuple[AreaSet, ...]]
    takes: tuple[AreaSet, AreaSet]
    builds: tuple[AreaSet, AreaSet]
    starred: AreaSet
    three_starred: AreaSet
    capacity: tuple[int, ...]
    points: tuple[int, ...]
    home_nation: tuple[int, ...]
    homes: tuple[AreaSet, ...]


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What a strategy card is in every version of the rules. `player` is the country that may play its event (E-1)."""

    id: str
    nation: int
    player: int
    technology: int


class CardValues(msgspec.Struct, frozen=True, kw_only=True):
    """What a strategy card brings in one version of the rules: its OPs, and its event, whose `kind` this is."""

    op: int
    kind: str
    event_op: int = 0
    target: str = ""
    draw: int = 0
    build: tuple[int, ...] = ()
    diplomacy: str = ""
    vp: int = 0


class Technology(msgspec.Struct, frozen=True, kw_only=True):
    """A technology. `needs` of the mask `of` must be active before it (T-2); `launch`, `needs_op` are O-8's."""

    id: str
    name: str
    kind: str
    level: int
    needs: int
    of: int
    launch: int = 0
    needs_op: int = 0


class Round(msgspec.Struct, frozen=True):
    """A year: who begins, whose flag it is, how many cards are drawn (R-3)."""

    year: int
    first: int
    flag: int
    cards: int


def _compile_board(raw: dict[str, Any]) -> Board:
    areas = raw["areas"]
    index = {area["id"]: n for n, area in enumerate(areas)}
    links: dict[str, list[int]] = {}
    for kind in ("land", "sea", "flag"):
        masks = [0] * len(areas)
        for a, b in raw["links"][kind]:
            masks[index[a]] |= 1 << index[b]
            masks[index[b]] |= 1 << index[a]
        links[kind] = masks
    home_nation = tuple(NATION_INDEX[area.get("home", "neutral")] for area in areas)

    def where(test: Any) -> AreaSet:
        return area_set(n for n, area in enumerate(areas) if test(area))

    takes = where(lambda a: a["shape"] != "island"), where(lambda a: a["shape"] != "land")
    return Board(
        ids=tuple(index),
        index=index,
        adjacent=tuple(a | b | c for a, b, c in zip(*links.values(), strict=True)),
        by_sea=tuple(links["sea"]),
        first_entry=_first_entry(links, takes),
        takes=takes,
        builds=(where(lambda a: "army" in a.get("builds", ())), where(lambda a: "navy" in a.get("builds", ()))),
        starred=where(lambda a: a["stars"] > 0),
        three_starred=where(lambda a: a["stars"] == 3),
        capacity=tuple(4 if area["stars"] == 3 else 2 for area in areas),
        points=tuple(max(1, area["stars"]) for area in areas),
        home_nation=home_nation,
        homes=tuple(area_set(n for n, nation in enumerate(home_nation) if nation == home) for home in range(7)),
    )


def _first_entry(
    links: dict[str, list[int]], takes: tuple[int, int]
) -> tuple[tuple[AreaSet, ...], tuple[AreaSet, ...]]:
    """Over a land link an army comes first; over a sea link into a coast a navy; flag links limit nothing (M-6)."""
    by_link = list(zip(links["land"], links["sea"], links["flag"], strict=True))
    armies = tuple((land | flag | sea & ~takes[NAVY]) & takes[ARMY] for land, sea, flag in by_link)
    navies = tuple((sea | flag) & takes[NAVY] for _, sea, flag in by_link)
    return armies, navies


def _compile_technologies(raw: dict[str, Any]) -> tuple[Technology, ...]:
    index = {tech["id"]: n for n, tech in enumerate(raw["technologies"])}
    return tuple(
        Technology(
            id=tech["id"],
            name=tech["name"],
            kind=tech["kind"],
            level=tech["level"],
            needs=tech.get("needs", {}).get("any", 0),
            of=area_set(index[other] for other in tech.get("needs", {}).get("of", ())),
            launch=tech["effect"].get("launch", 0),
            needs_op=tech["effect"].get("needs_op", 0),
        )
        for tech in raw["technologies"]
    )


def _load_cards() -> tuple[dict[str, Any], ...]:
    """The cards as each version of the rules has them, by version: those of the one before with what it changes."""
    found = [{}, load_toml("cards")]
    for version in VERSIONS[1:]:
        changes = load_toml(f"version_{version}")["cards"]
        check_changes(changes, found[-1], f"version_{version}.toml")
        found.append(with_changes(found[-1], changes))
    return tuple(found)


def with_changes(cards: dict[str, Any], changes: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The parsed cards with other values for some fields of the cards named."""
    return cards | {"cards": [card | changes.get(card["id"], {}) for card in cards["cards"]]}


def _compile_card(raw: dict[str, Any], technologies: dict[str, int]) -> Card:
    nation = NATION_INDEX[raw["country"]]
    return Card(id=raw["id"], nation=nation, player=PLAYED_BY[nation], technology=technologies[raw["technology"]])


def _compile_values(raw: dict[str, Any]) -> CardValues:
    event = raw["event"]
    return CardValues(
        op=raw["op"],
        kind=event["kind"],
        event_op=event.get("op", 0),
        target=event.get("target", ""),
        draw=event.get("draw", 0),
        build=tuple(UNIT_INDEX[unit] for unit in event.get("build", ())),
        diplomacy=event.get("nation", ""),
        vp=event.get("vp", 0),
    )


def _effect_mask(key: str, value: Any = None, unit: str | None = None) -> int:
    """The technologies whose effect has `key` (with this value, for this unit)."""
    mask = 0
    for n, tech in enumerate(RAW_TECHNOLOGIES["technologies"]):
        effect = tech["effect"]
        if key in effect and value in (None, effect[key]) and unit in (None, effect.get("unit")):
            mask |= 1 << n
    return mask


RAW_BOARD: Final = load_toml("board")
RAW_CARDS: Final = _load_cards()
"""By version of the rules."""
RAW_TECHNOLOGIES: Final = load_toml("technologies")
check_board(RAW_BOARD)
check_technologies(RAW_TECHNOLOGIES)
for _version in VERSIONS:
    check_cards(RAW_CARDS[_version], RAW_TECHNOLOGIES)

JOINS: Final[dict[int, int]] = {NATION_INDEX[n]: NATION_INDEX[t["joins"]] for n, t in RAW_BOARD["join_war"].items()}
LAST_BOX: Final[dict[int, int]] = {NATION_INDEX[n]: t["boxes"] - 1 for n, t in RAW_BOARD["join_war"].items()}
PLAYED_BY: Final = tuple(JOINS.get(nation, nation) for nation in range(6))

BOARD: Final = _compile_board(RAW_BOARD)
AREAS: Final = range(len(BOARD.ids))
BUILD_AREAS: Final = BOARD.builds[ARMY] | BOARD.builds[NAVY]
TECHNOLOGIES: Final = _compile_technologies(RAW_TECHNOLOGIES)
TECHNOLOGY_INDEX: Final = {tech.id: n for n, tech in enumerate(TECHNOLOGIES)}
CARDS: Final = tuple(_compile_card(card, TECHNOLOGY_INDEX) for card in RAW_CARDS[1]["cards"])
CARD_INDEX: Final = {card.id: n for n, card in enumerate(CARDS)}
CARD_VALUES: Final = tuple(tuple(map(_compile_values, raw.get("cards", ()))) for raw in RAW_CARDS)
"""By version of the rules, then by card: `CARD_VALUES[state.rules_version][card]`."""
ROUNDS: Final = tuple(
    Round(r["year"], NATION_INDEX[r["first"]], NATION_INDEX[r["flag"]], r["cards"]) for r in RAW_BOARD["rounds"]
)

POOL: Final[tuple[int, ...]] = tuple(RAW_BOARD["pools"][nation][unit] for nation in NATIONS[:6] for unit in UNITS)
"""Units in the box by slot."""
PLACEMENT: Final = tuple((NATION_INDEX[p["country"]], p["units"]) for p in RAW_BOARD["setup"]["place"])
FIXED: Final = tuple(
    (BOARD.index[f["area"]], NATION_INDEX[f["nation"]], UNIT_INDEX[f["unit"]]) for f in RAW_BOARD["setup"]["fixed"]
) + tuple(
    (BOARD.index[a["id"]], NEUTRAL, NAVY if a["id"] == "malaya" else ARMY)
    for a in RAW_BOARD["areas"]
    if "home" not in a and a["stars"] == 2
)
"""Units that the game places: area, nation, unit (S-2, S-4)."""

TARGET: Final[int] = RAW_BOARD["victory"]["target"]
TARGET_AFTER_JOIN: Final[int] = RAW_BOARD["victory"]["allied_target_after_join"]
TECHNOLOGY_POINTS: Final[tuple[int, ...]] = tuple(
    RAW_TECHNOLOGIES["victory_points"].get(str(kinds), 0) for kinds in range(6)
)
"""Points by the number of different kinds active (T-3)."""

DISCOUNTS: Final = {
    verb: (_effect_mask("discount", verb, "army"), _effect_mask("discount", verb, "navy"))
    for verb in ("build", "attack", "move")
}
"""The technologies that lower the cost of a verb, by unit, each by 1 (O-7)."""
ADVANCE: Final = _effect_mask("advance_after_attack")
CARRIERS: Final = _effect_mask("attack_range")
EXCHANGE_TWO: Final = _effect_mask("exchange")
RADAR: Final = _effect_mask("see_cards")
SAVE_TWO: Final = _effect_mask("saved_op")
KEEP_TWO: Final = _effect_mask("kept_cards")
ROCKETRY: Final = _effect_mask("launch")
KIND_MASKS: Final = tuple(
    sum(1 << n for n, tech in enumerate(TECHNOLOGIES) if tech.kind == kind)
    for kind in ("army", "navy", "rocketry", "electronics", "logistics")
)
SEEN_CARDS: Final = 3
"""How many cards Radar shows (R-6, O-8)."""


@lru_cache(4096)
def cards_of(mask: int) -> tuple[str, ...]:
    """The ids of a set of cards, in the order of the data file."""
    return tuple(card.id for n, card in enumerate(CARDS) if mask >> n & 1)
