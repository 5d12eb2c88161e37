"""Checks of the data files. Each raises `DataError` naming the file and the entry at fault."""

from collections import Counter
from typing import Any

from engine.core.errors import DataError

HOMES = ("germany", "uk", "japan", "ussr", "us", "china")
SHAPES = {"land": {"army"}, "island": {"navy"}, "coast": {"army", "navy"}}
KINDS = ("army", "navy", "rocketry", "electronics", "logistics")
UNITS = ("army", "navy")
EFFECTS: tuple[dict[str, tuple[str | int, ...]], ...] = (
    {"discount": ("build", "attack", "move"), "unit": UNITS, "by": (1,)},
    {"advance_after_attack": ("army",)},
    {"attack_range": ("navy",), "links": (2,)},
    {"launch": (1,), "needs_op": (4,), "removes": (1,)},
    {"launch": (2,), "needs_op": (5,), "removes": (2,)},
    {"launch": (3,), "needs_op": (6,), "removes": (3,)},
    {"exchange": (2,)},
    {"see_cards": (3,)},
    {"saved_op": (2,)},
    {"kept_cards": (2,)},
)
"""The effects that the rules know (T-5, O-8), each with the values that they are written for."""
EVENTS = {
    "operation": {"op"},
    "tactics": {"target", "op"},
    "diplomacy": {"nation", "vp"},
}
CHANGEABLE = ("op", "event")
"""What a version of the rules may change of a card: decks, masks and prerequisites count on the rest."""
CARD_COUNTS = {"main": 50, "us": 4, "china": 2}
"""Known fact C-1."""


def _require(condition: object, where: str, message: str) -> None:
    if not condition:
        raise DataError(where, message)


def _fields(entry: dict[str, Any], names: str, where: str) -> None:
    for name in names.split():
        _require(name in entry, where, f"lacks {name!r}")


def _unique(entries: list[dict[str, Any]], where: str) -> set[str]:
    for entry in entries:
        _fields(entry, "id", f"{where} {entry}")
    counts = Counter(entry["id"] for entry in entries)
    for entry_id, number in counts.items():
        _require(number == 1, where, f"{entry_id!r} stands {number} times, expected once")
    return set(counts)


def check_board(raw: dict[str, Any]) -> None:
    """Areas, links, pools, set-up, rounds and tracks."""
    _fields(raw, "areas links pools setup rounds join_war victory", "board.toml")
    ids = _unique(raw["areas"], "board.toml areas")
    for area in raw["areas"]:
        _check_area(area)
    _check_links(raw["links"], ids)
    _check_setup(raw)
    _require(len(raw["rounds"]) == 7, "board.toml rounds", f"expected 7 rounds (R-1), got {len(raw['rounds'])}")
    for entry in raw["rounds"]:
        where = f"board.toml round {entry['year']}"
        for key in ("first", "flag"):
            _require(entry[key] in HOMES[:4], where, f"{key}: unknown country {entry[key]!r}")
        _require(3 <= entry["cards"] <= 5, where, f"expected 3 to 5 cards, got {entry['cards']}")
    tracks = sorted(raw["join_war"])
    _require(tracks == ["china", "us"], "board.toml join_war", f"expected the U.S. and China, got {tracks}")
    for nation, track in raw["join_war"].items():
        where = f"board.toml join_war {nation}"
        _require(track["joins"] in HOMES[:4], where, f"unknown country {track['joins']!r}")
        _require(
            track["boxes"] == CARD_COUNTS[nation] + 1, where, "expected a box more than the nation has cards (A-1)"
        )


def _check_area(area: dict[str, Any]) -> None:
    where = f"board.toml area {area['id']!r}"
    _fields(area, "name shape stars x y", where)
    _require(area["shape"] in SHAPES, where, f"unknown shape {area['shape']!r}")
    _require(area["stars"] in (0, 1, 2, 3), where, f"expected 0 to 3 stars, got {area['stars']}")
    _require(area.get("home", "us") in HOMES, where, f"unknown home {area.get('home')!r}")
    for unit in area.get("builds", ()):
        _require(unit in SHAPES[area["shape"]], where, f"builds {unit!r}, which cannot stand there (M-1)")
        _require(area["stars"] > 0 and "home" in area, where, "only home starred areas build (O-2)")
    if "home" not in area and area["stars"] == 2:
        unit = "navy" if area["id"] == "malaya" else "army"
        _require(unit in SHAPES[area["shape"]], where, f"its neutral {unit} (S-2) cannot stand there (M-1)")


def _check_links(links: dict[str, list[list[str]]], ids: set[str]) -> None:
    seen: dict[frozenset[str], str] = {}
    _require(
        set(links) == {"land", "sea", "flag"}, "board.toml links", f"expected land, sea and flag, got {set(links)}"
    )
    for kind, pairs in links.items():
        for pair in pairs:
            where = f"board.toml {kind} link {pair}"
            _require(len(pair) == 2 and pair[0] != pair[1], where, "expected two different areas; a link stands once")
            for area in pair:
                _require(area in ids, where, f"unknown area {area!r}")
            key = frozenset(pair)
            _require(key not in seen, where, f"doubled: the same two areas have a {seen.get(key)} link")
            seen[key] = kind
    linked = {area for key in seen for area in key}
    for area in sorted(ids - linked):
        raise DataError(f"board.toml area {area!r}", "no link reaches it")


def _check_setup(raw: dict[str, Any]) -> None:
    areas = {area["id"]: area for area in raw["areas"]}
    _require(set(raw["pools"]) == set(HOMES), "board.toml pools", f"expected {HOMES}, got {tuple(raw['pools'])}")
    for nation, pool in raw["pools"].items():
        where = f"board.toml pools {nation}"
        _require(set(pool) == set(UNITS), where, f"expected army and navy, got {sorted(pool)}")
        _require(min(pool.values()) >= 0, where, "expected no negative number")
    used: Counter[tuple[str, str]] = Counter()
    stacked: Counter[str] = Counter()
    for entry in raw["setup"]["fixed"]:
        where = f"board.toml setup.fixed {entry}"
        _require(entry["area"] in areas, where, f"unknown area {entry['area']!r}")
        area = areas[entry["area"]]
        _require(entry["unit"] in SHAPES[area["shape"]], where, "the unit's type cannot stand there (M-1)")
        _require(area.get("home") == entry["nation"], where, "not a home area of the nation")
        used[entry["nation"], entry["unit"]] += 1
        stacked[entry["area"]] += 1
        _require(stacked[entry["area"]] <= (4 if area["stars"] == 3 else 2), where, "over the capacity (M-2)")
    for (nation, unit), number in used.items():
        _require(number <= raw["pools"][nation][unit], f"board.toml pools {nation}", f"too few for the set-up: {unit}")
    placing = [entry["country"] for entry in raw["setup"]["place"]]
    _require(
        sorted(placing) == sorted(HOMES[:4]), "board.toml setup.place", f"expected each country once, got {placing}"
    )
    for entry in raw["setup"]["place"]:
        where = f"board.toml setup.place {entry['country']}"
        _require(
            entry["units"] <= sum(raw["pools"][entry["country"]].values()), where, "more units than the pool holds"
        )


def check_technologies(raw: dict[str, Any]) -> None:
    """Kinds, levels, prerequisites, effects and the points table."""
    ids = _unique(raw["technologies"], "technologies.toml")
    levels = {tech["id"]: tech.get("level", 0) for tech in raw["technologies"]}
    for tech in raw["technologies"]:
        where = f"technologies.toml {tech['id']!r}"
        _fields(tech, "name kind level effect", where)
        _require(tech["kind"] in KINDS, where, f"unknown kind {tech['kind']!r}")
        _require(tech["level"] in (1, 2, 3), where, f"expected level 1 to 3, got {tech['level']}")
        needs = tech.get("needs", {"any": 0, "of": []})
        for other in needs["of"]:
            _require(other in ids, where, f"needs the unknown technology {other!r}")
            _require(levels[other] < tech["level"], where, f"needs {other!r}, which is of no lower level")
        _require(needs["any"] <= len(needs["of"]), where, "needs more technologies than it lists")
        _require((tech["level"] > 1) == (needs["any"] > 0), where, "only levels 2 and 3 have prerequisites")
        _require(any(_fits(tech["effect"], known) for known in EFFECTS), where, f"unknown effect {tech['effect']}")
    points = {int(kinds): number for kinds, number in raw["victory_points"].items()}
    expected = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4}
    _require(points == expected, "technologies.toml victory_points", f"expected {expected} (T-3), got {points}")


def _fits(effect: dict[str, Any], known: dict[str, tuple[str | int, ...]]) -> bool:
    return set(effect) == set(known) and all(effect[key] in values for key, values in known.items())


def check_cards(raw: dict[str, Any], technologies: dict[str, Any]) -> None:
    """Counts, colours, technologies and events; every technology is on a card."""
    _unique(raw["cards"], "cards.toml")
    known = {tech["id"] for tech in technologies["technologies"]}
    counts = Counter(card["country"] if card["country"] in ("us", "china") else "main" for card in raw["cards"])
    for deck, number in CARD_COUNTS.items():
        _require(counts[deck] == number, "cards.toml", f"expected {number} {deck} cards (C-1), got {counts[deck]}")
    for card in raw["cards"]:
        where = f"cards.toml {card['id']!r}"
        _fields(card, "op technology event", where)
        _require(card["country"] in HOMES, where, f"unknown country {card['country']!r}")
        _require(1 <= card["op"] <= 6, where, f"expected an OP number, got {card['op']}")
        _require(card["technology"] in known, where, f"unknown technology {card['technology']!r}")
        _check_event(card["event"], raw["nations"], where)
    for tech in sorted(known - {card["technology"] for card in raw["cards"]}):
        raise DataError(f"technologies.toml {tech!r}", "no card carries it")


def check_changes(changes: dict[str, dict[str, Any]], cards: dict[str, Any], file: str) -> None:
    """What a later version of the rules changes of the cards: OPs and events alone, and nothing that is so already.

    The cards with these changes go through `check_cards` as well.
    """
    known = {card["id"]: card for card in cards["cards"]}
    for name, fields in changes.items():
        where = f"{file} {name!r}"
        _require(name in known, where, "unknown card")
        _require(fields, where, "changes nothing")
        for field, value in fields.items():
            _require(field in CHANGEABLE, where, f"expected {' or '.join(CHANGEABLE)}, got {field!r}")
            _require(value != known[name][field], where, f"{field} is {value} already")


def _check_event(event: dict[str, Any], nations: dict[str, str], where: str) -> None:
    kind = event["kind"]
    if kind == "logistics":
        fields = set(event) - {"kind"}
        _require(fields in ({"draw"}, {"build"}), where, f"expected draw or build, got {sorted(fields)}")
        _require(event.get("build", event.get("draw")), where, "draws or builds nothing")
        for unit in event.get("build", ()):
            _require(unit in UNITS, where, f"unknown unit {unit!r}")
        return
    _require(kind in EVENTS, where, f"unknown event {kind!r}")
    _require(set(event) == {"kind"} | EVENTS[kind], where, f"expected {sorted(EVENTS[kind])}, got {sorted(event)}")
    if kind == "operation":
        _require(1 <= event["op"] <= 6, where, f"expected an OP number, got {event['op']}")
    if kind == "diplomacy":
        _require(event["nation"] in nations, where, f"unknown nation {event['nation']!r}")
        _require(1 <= event["vp"] <= 3, where, f"expected 1 to 3 points (C-5), got {event['vp']}")
    if kind == "tactics":
        _require(
            (event["target"], event["op"]) in (("own", 1), ("opponent", -1)), where, "expected own 1 or opponent -1"
        )
