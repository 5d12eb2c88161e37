"""C-1 to C-10: what is known of the board and the cards, and what loading refuses."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.errors import DataError
from engine.games.wunderland.data import DISTANCE, load_board
from engine.games.wunderland.data_checks import check_board
from engine.games.wunderland.postcards import points
from engine.games.wunderland.rules import RULES

DATA = RULES.client_data(RULES.meta.rules_version)
PLACES = {place["id"]: place for place in DATA["locations"]}
CARDS = {card["id"]: card for card in DATA["assignments"]}
SECTIONS = {section["id"]: section for section in DATA["sections"]}
LINES = {frozenset((line["a"], line["b"])) for line in DATA["lines"]}
PHOTOS = {place for place, data in PLACES.items() if data["kind"] == "photo"}


def test_c1_eight_sections_seven_of_them_with_a_symbol() -> None:
    """C-1."""
    assert len(SECTIONS) == 8
    symbols = {name: section["symbol"] for name, section in SECTIONS.items() if section["symbol"]}
    assert len(set(symbols.values())) == 7
    assert "knuffingen" not in symbols
    assert (symbols["switzerland"], symbols["austria"]) == ("gold bars", "mountains")
    assert PLACES["0"]["section"] == "knuffingen"


def test_c2_one_symbol_field_in_each_section_and_on_no_card() -> None:
    """C-2."""
    fields = Counter(place["section"] for place in PLACES.values() if place["kind"] == "symbol")
    assert fields == dict.fromkeys(set(SECTIONS) - {"knuffingen"}, 1)
    wanted = {place for card in CARDS.values() for place in card["places"]}
    assert not wanted & {section["field"] for section in SECTIONS.values()}


def test_c3_the_known_places_and_lines() -> None:
    """C-3: 8 lies between the start and 9, which are two lines apart."""
    assert {"8", "9", "34", "41"} <= PHOTOS
    assert {frozenset(("0", "8")), frozenset(("8", "9"))} <= LINES
    assert DISTANCE[0][9] == 2


def test_c4_the_known_cards() -> None:
    """C-4."""
    assert CARDS["8-34-41"]["points"] == 20
    assert CARDS["3-10-19-49"]["points"] == 25


def test_c5_two_to_four_places_for_15_20_or_25_points() -> None:
    """C-5."""
    for card in CARDS.values():
        assert len(set(card["places"])) == len(card["places"])
        assert card["points"] == {2: 15, 3: 20, 4: 25}[len(card["places"])]


def test_c6_twenty_cards_with_each_of_the_44_photo_places_on_one() -> None:
    """C-6: five for each of four players."""
    assert len(CARDS) == 20
    assert len(PHOTOS) == 44
    assert Counter(place for card in CARDS.values() for place in card["places"]) == dict.fromkeys(PHOTOS, 1)
    assert Counter(len(card["places"]) for card in CARDS.values()) == {2: 17, 3: 2, 4: 1}


def test_c7_112_postcards_in_stacks_that_can_run_out() -> None:
    """C-7: a stack holds more than the five of the rulebook's example, and less than all figures together."""
    assert 7 * DATA["postcards_per_section"] == 112
    assert 5 < DATA["postcards_per_section"] < 4 * DATA["figures"]


def test_c8_every_place_can_be_reached() -> None:
    """C-8: 52 places in all, each with a neighbour."""
    assert len(PLACES) == 52
    assert all(DISTANCE[0][place] >= 0 for place in range(52))
    assert all(any(place in line for line in LINES) for place in PLACES)
    assert all(len(line) == 2 for line in LINES)


def test_c9_america_lies_between_austria_and_scandinavia() -> None:
    """C-9."""
    joined = {frozenset(PLACES[place]["section"] for place in line) for line in LINES}
    assert {frozenset(("austria", "america")), frozenset(("america", "scandinavia"))} <= joined


def test_c10_nobody_can_score_more_than_237() -> None:
    """C-10: five cards of the largest size would bring 125; the cards that there are bring 110 at most."""
    assert 5 * max(card["points"] for card in CARDS.values()) + points([16] * 7) == 237
    best = sum(sorted((card["points"] for card in CARDS.values()), reverse=True)[:5])
    assert 200 < best + points([16] * 7) <= 237


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change of the raw data: `a.3.b` is `raw["a"][3]["b"]`."""

    def apply(raw: Any) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        for part in way:
            raw = raw[part]
        raw[last] = value

    return apply


def drop(name: str, place: int) -> Callable[[dict[str, Any]], None]:
    return lambda raw: raw[name].pop(place)


def add(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda raw: raw[name].append(value)


FAULTS = {
    "section twice": (add("sections", {"id": "austria", "symbol": "edelweiss", "field": 12}), "expected 8 sections"),
    "section misnamed": (change("sections.3.id", "austria"), "location 16: unknown section 'america'"),
    "section missing": (drop("sections", 7), "unknown section 'harz'"),
    "symbol twice": (change("sections.3.symbol", "anchor"), "symbol 'anchor': stands 2 times"),
    "known symbol": (change("sections.1.symbol", "cow"), "section 'switzerland': expected the symbol 'gold bars'"),
    "no field": (change("sections.5.field", 77), "section 'hamburg': unknown field 77"),
    "field elsewhere": (change("sections.5.field", 42), "section 'hamburg': field 42 is no symbol field"),
    "field is a photo": (change("sections.5.field", 34), "section 'hamburg': field 34 is no symbol field"),
    "field at the start": (change("sections.0.field", 8), "section 'knuffingen': expected no symbol field"),
    "stack size": (change("postcards_per_section", 15), "postcards_per_section: expected 7 stacks"),
    "number out of order": (change("locations.4.number", 40), "location 40: expected number 4"),
    "kind": (change("locations.4.kind", "cinema"), "location 4: unknown kind 'cinema'"),
    "second start": (change("locations.4.kind", "start"), "location 4: expected place 0 to be the start"),
    "unknown section": (change("locations.4.section", "moon"), "location 4: unknown section 'moon'"),
    "name twice": (change("locations.4.name", "Fjord"), "location 'Fjord': stands 2 times"),
    "known photo": (change("locations.34.kind", "symbol"), "location 34: expected a photo place"),
    "line twice": (add("lines", [8, 0]), r"line \[8, 0\]: stands twice"),
    "line to itself": (add("lines", [8, 8]), r"line \[8, 8\]: expected two different places"),
    "line to nowhere": (add("lines", [8, 52]), r"line \[8, 52\]: unknown place 52"),
    "known line": (drop("lines", 0), r"line \[0, 8\]: is missing"),
    "line that may not be": (add("lines", [0, 9]), r"line \[0, 9\]: place 9 is two lines"),
    "cut off": (drop("lines", 71), "location 50: no chain of lines"),
    "points": (change("points.2", 10), "points: expected"),
    "one place": (change("assignments.0", [1]), r"assignment \[1\]: expected 2 to 4 places"),
    "place twice on a card": (change("assignments.0", [1, 1]), r"assignment \[1, 1\]: a place stands twice"),
    "symbol field on a card": (change("assignments.0", [1, 5]), r"assignment \[1, 5\]: 5 is no photo place"),
    "place on two cards": (change("assignments.0", [1, 2]), "location 2: expected it on one assignment"),
    "card missing": (drop("assignments", 0), "location 1: expected it on one assignment"),
}


@pytest.mark.parametrize(("fault", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_of_the_data_file_is_named(fault: Callable[[dict[str, Any]], None], message: str) -> None:
    raw = load_board()
    raw["points"] = dict(raw["points"])
    fault(raw)
    with pytest.raises(DataError, match=message):
        check_board(raw)


def test_sections_that_should_meet_are_missed() -> None:
    """C-9."""
    raw = load_board()
    raw["lines"] = [line for line in raw["lines"] if line not in ([17, 24], [20, 26])]
    with pytest.raises(DataError, match="expected a line between america and scandinavia"):
        check_board(raw)


def test_a_known_card_is_missed() -> None:
    """C-4."""
    raw = load_board()
    raw["assignments"][17], raw["assignments"][18] = [8, 34, 24], [16, 41, 46]
    with pytest.raises(DataError, match=r"assignment \[8, 34, 41\]: is missing"):
        check_board(raw)
