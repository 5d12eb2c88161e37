"""Checks of `board.toml`. Each raises `DataError` naming the entry at fault; C-1 to C-10 are the known facts."""

from collections import Counter
from typing import Any

from engine.core.errors import DataError

KINDS = ("start", "photo", "symbol")
START = "knuffingen"
SYMBOLS = {"switzerland": "gold bars", "austria": "mountains"}
"""Known fact C-1."""
PHOTO_PLACES = (3, 8, 9, 10, 19, 34, 41, 49)
"""Known facts C-3 and C-4."""
CARDS = ((8, 34, 41), (3, 10, 19, 49))
"""Known fact C-4."""
CARD_COUNT = 20
POINTS = {"2": 15, "3": 20, "4": 25}
POSTCARDS = 112
LEAST_STACK = 6
"""C-7: somebody owned five cards of one section."""
NEIGHBOURS = (("austria", "america"), ("america", "scandinavia"))


def _require(condition: object, where: str, message: str) -> None:
    if not condition:
        raise DataError(f"board.toml {where}", message)


def check_board(raw: dict[str, Any]) -> None:
    """Sections, locations, lines and assignment cards."""
    check_locations(raw)
    check_sections(raw)
    check_lines(raw)
    check_neighbours(raw)
    check_assignments(raw)


def check_sections(raw: dict[str, Any]) -> None:
    """C-1, C-2 and C-7: eight sections, seven of them with a symbol, a field and a stack."""
    sections = raw["sections"]
    kinds = {location["number"]: location for location in raw["locations"]}
    _require(len(sections) == 8, "sections", f"expected 8 sections (C-1), got {len(sections)}")
    _once([section["id"] for section in sections], "section")
    _once([section["symbol"] for section in sections if "symbol" in section], "symbol")
    _require(sections[0]["id"] == START, "sections", f"expected {START!r} first, got {sections[0]['id']!r}")
    _require("field" not in sections[0], f"section {START!r}", "expected no symbol field at the start (C-2)")
    for section in sections[1:]:
        where = f"section {section['id']!r}"
        _require(section.get("symbol"), where, "expected a symbol (C-1)")
        expected = SYMBOLS.get(section["id"], section["symbol"])
        _require(section["symbol"] == expected, where, f"expected the symbol {expected!r} (C-1)")
        field = kinds.get(section.get("field"))
        _require(field is not None, where, f"unknown field {section.get('field')!r}")
        assert field is not None
        fits = field["kind"] == "symbol" and field["section"] == section["id"]
        _require(fits, where, f"field {field['number']} is no symbol field of the section (C-2)")
    fields = sum(location["kind"] == "symbol" for location in raw["locations"])
    _require(fields == 7, "locations", f"expected 7 symbol fields (C-2), got {fields}")
    stack = raw["postcards_per_section"]
    _require(
        stack >= LEAST_STACK and 7 * stack == POSTCARDS,
        "postcards_per_section",
        f"expected 7 stacks of {POSTCARDS} cards (C-7), got {stack}",
    )


def check_locations(raw: dict[str, Any]) -> None:
    """C-3: numbers from 0 in order, the start first, known kinds and sections."""
    sections = {section["id"] for section in raw["sections"]}
    for number, location in enumerate(raw["locations"]):
        where = f"location {location['number']}"
        _require(location["number"] == number, where, f"expected number {number} here")
        _require(location["kind"] in KINDS, where, f"unknown kind {location['kind']!r}")
        _require(location["section"] in sections, where, f"unknown section {location['section']!r}")
        _require((location["kind"] == "start") == (number == 0), where, "expected place 0 to be the start, no other")
    _once([location["name"] for location in raw["locations"]], "location")
    _once([(location["x"], location["y"]) for location in raw["locations"]], "position")
    _require(raw["locations"][0]["section"] == START, "location 0", f"expected section {START!r} (C-1)")
    for number in PHOTO_PLACES:
        kind = raw["locations"][number]["kind"] if number < len(raw["locations"]) else "missing"
        _require(kind == "photo", f"location {number}", f"expected a photo place (C-3), got {kind!r}")


def check_lines(raw: dict[str, Any]) -> None:
    """C-3 and C-8: each line once, between two places; all places joined; 8 between the start and 9."""
    numbers = range(len(raw["locations"]))
    seen: set[frozenset[int]] = set()
    for line in raw["lines"]:
        where = f"line {line}"
        _require(len(set(line)) == 2, where, "expected two different places")
        for place in line:
            _require(place in numbers, where, f"unknown place {place}")
        _require(frozenset(line) not in seen, where, "stands twice")
        seen.add(frozenset(line))
    for needed in ((0, 8), (8, 9)):
        _require(frozenset(needed) in seen, f"line {list(needed)}", "is missing (C-3)")
    _require(frozenset((0, 9)) not in seen, "line [0, 9]", "place 9 is two lines from the start (C-3)")
    _require_joined(seen, set(numbers))


def _require_joined(lines: set[frozenset[int]], places: set[int]) -> None:
    reached, waiting = {0}, [0]
    while waiting:
        place = waiting.pop()
        found = {other for line in lines if place in line for other in line} - reached
        reached |= found
        waiting += found
    for place in sorted(places - reached):
        raise DataError(f"board.toml location {place}", "no chain of lines joins it to the start (C-8)")


def check_neighbours(raw: dict[str, Any]) -> None:
    """C-9: America lies between Austria and Scandinavia."""
    section = {location["number"]: location["section"] for location in raw["locations"]}
    joined = {frozenset((section[a], section[b])) for a, b in raw["lines"]}
    for pair in NEIGHBOURS:
        _require(frozenset(pair) in joined, "lines", f"expected a line between {pair[0]} and {pair[1]} (C-9)")


def check_assignments(raw: dict[str, Any]) -> None:
    """C-2 and C-4 to C-6: 20 cards of two to four photo places; each photo place on exactly one."""
    points = {str(size): number for size, number in raw["points"].items()}
    _require(points == POINTS, "points", f"expected {POINTS} (C-5), got {points}")
    photos = {location["number"] for location in raw["locations"] if location["kind"] == "photo"}
    for places in raw["assignments"]:
        where = f"assignment {places}"
        _require(str(len(places)) in POINTS, where, f"expected 2 to 4 places (C-5), got {len(places)}")
        _require(len(set(places)) == len(places), where, "a place stands twice (C-5)")
        for place in places:
            _require(place in photos, where, f"{place} is no photo place (C-2)")
    uses = Counter(place for places in raw["assignments"] for place in places)
    for place in sorted(photos):
        _require(uses[place] == 1, f"location {place}", f"expected it on one assignment (C-6), got {uses[place]}")
    number = len(raw["assignments"])
    _require(number == CARD_COUNT, "assignments", f"expected {CARD_COUNT} cards (C-6), got {number}")
    for card in CARDS:
        _require(list(card) in raw["assignments"], f"assignment {list(card)}", "is missing (C-4)")


def _once(values: list[Any], what: str) -> None:
    for value, number in Counter(values).items():
        _require(number == 1, f"{what} {value!r}", f"stands {number} times, expected once")
