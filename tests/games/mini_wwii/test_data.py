"""The data files: what the reconstruction must keep (C, B), and that every fault in them is named."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.core.errors import DataError
from engine.games.mini_wwii import operations, victory
from engine.games.mini_wwii.actions import PlayOperation
from engine.games.mini_wwii.data import CARD_INDEX, CARD_VALUES, load_toml, with_changes
from engine.games.mini_wwii.data_checks import check_board, check_cards, check_changes, check_technologies
from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import build

DATA = RULES.client_data(RULES.meta.rules_version)
AREAS = {area["id"]: area for area in DATA["areas"]}
Cards = dict[str, dict[str, Any]]
LINKS: dict[frozenset[str], str] = {frozenset((link["a"], link["b"])): link["kind"] for link in DATA["links"]}


@pytest.fixture(params=RULES.meta.versions)
def cards(request: pytest.FixtureRequest) -> Cards:
    """The cards of each version of the rules: the known facts hold in all of them."""
    found: Cards = RULES.client_data(request.param)["cards"]
    return found


def link(a: str, b: str) -> str:
    return LINKS.get(frozenset((a, b)), "")


def test_c1_there_are_56_cards(cards: Cards) -> None:
    """C-1: 50 main, 4 U.S., 2 China."""
    counts = Counter(card["country"] if card["country"] in ("us", "china") else "main" for card in cards.values())
    assert counts == {"main": 50, "us": 4, "china": 2}


def test_c2_numbers_4_and_5_and_the_red_5_with_6_ops(cards: Cards) -> None:
    """C-2: red is the U.S.S.R."""
    assert {4, 5} <= {card["op"] for card in cards.values()}
    events = [card["event"] for card in cards.values() if (card["country"], card["op"]) == ("ussr", 5)]
    assert {"kind": "operation", "op": 6} in events


def test_c3_a_red_plus_1_and_a_white_minus_1(cards: Cards) -> None:
    """C-3: white is Japan."""
    tactics = [(card["country"], card["event"]["op"]) for card in cards.values() if card["event"]["kind"] == "tactics"]
    assert ("ussr", 1) in tactics
    assert ("japan", -1) in tactics


def test_c4_spain_2_is_red_and_spain_3_black(cards: Cards) -> None:
    """C-4: black is Germany."""
    spain = {(c["country"], c["event"]["vp"]) for c in cards.values() if c["event"].get("nation") == "spain"}
    assert spain == {("ussr", 2), ("germany", 3)}


def test_c5_diplomacy_is_worth_1_to_3(cards: Cards) -> None:
    points = {card["event"]["vp"] for card in cards.values() if card["event"]["kind"] == "diplomacy"}
    assert points == {1, 2, 3}


def test_b1_the_balkans_have_links_and_flags() -> None:
    """B-1."""
    assert {link("balkans", "italy"), link("balkans", "austria")} <= {"land", "sea"}
    assert link("balkans", "hungary") == link("balkans", "romania") == "flag"


def test_b2_japan_and_the_uk_are_3_starred_coasts() -> None:
    """B-2."""
    for area in ("japan", "uk"):
        assert (AREAS[area]["stars"], AREAS[area]["shape"]) == (3, "coast")


def test_b3_an_army_goes_to_hungary_and_to_tunisia() -> None:
    """B-3: the moves themselves are in the examples."""
    assert link("austria", "hungary") == "land"
    assert link("italy", "tunisia") == "flag"


def test_b4_the_ussr_touches_romania() -> None:
    """B-4."""
    assert link("ussr", "romania") == "land"
    assert (AREAS["romania"]["home"], AREAS["romania"]["stars"]) == ("", 2)


def test_b5_us_areas_take_their_units() -> None:
    """B-5."""
    assert {AREAS[area]["shape"] for area in ("philippine", "hawaii")} <= {"island", "coast"}
    assert {AREAS[area]["shape"] for area in ("west_usa", "east_usa")} <= {"land", "coast"}


def test_b6_china_takes_two_armies_and_touches_japan() -> None:
    """B-6."""
    assert AREAS["china"]["shape"] in ("land", "coast")
    assert any(link("china", area) for area, data in AREAS.items() if data["home"] == "japan")


def test_b7_navies_in_the_box() -> None:
    """B-7."""
    assert DATA["pools"]["germany"]["navy"] == 2
    assert DATA["pools"]["japan"]["navy"] == 5


def test_b8_damage_markers_are_not_limited() -> None:
    """B-8: eight damaged areas are a sound position."""
    areas = ["germany", "italy", "austria", "japan", "manchuria", "uk", "india", "ussr"]
    assert sum(shown.damage for shown in build(damage=areas).view.areas.values()) == 8


def test_b9_the_uk_has_a_2_starred_home_area_that_builds() -> None:
    """B-9."""
    assert any(a["home"] == "uk" and a["stars"] == 2 and a["builds"] for a in AREAS.values())


def test_the_files_are_sound() -> None:
    check_board(load_toml("board"))
    check_technologies(load_toml("technologies"))
    check_cards(load_toml("cards"), load_toml("technologies"))


def entry(entries: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(found for found in entries if found["id"] == name)


def area(board: dict[str, Any], name: str) -> dict[str, Any]:
    return entry(board["areas"], name)


def add_area(board: dict[str, Any], **fields: object) -> None:
    board["areas"].append(
        {"id": "atlantis", "name": "Atlantis", "shape": "island", "stars": 0, "x": 0, "y": 0} | fields
    )


BOARD_FAULTS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "an area twice": (lambda b: b["areas"].append(dict(area(b, "uk"))), "'uk'"),
    "an unknown shape": (lambda b: area(b, "italy").update(shape="swamp"), "'italy'"),
    "too many stars": (lambda b: area(b, "italy").update(stars=4), "'italy'"),
    "an unknown home": (lambda b: area(b, "italy").update(home="atlantis"), "'italy'"),
    "an icon that cannot stand": (lambda b: area(b, "austria").update(builds=["navy"]), "'austria'"),
    "an icon without a star": (lambda b: area(b, "bohemia").update(builds=["army"]), "'bohemia'"),
    "an area without links": (add_area, "'atlantis'"),
    "an area without a shape": (lambda b: area(b, "italy").pop("shape"), "'italy'"),
    "a neutral army on an island": (lambda b: area(b, "indochina").update(shape="island"), "'indochina'"),
    "a neutral navy on land": (lambda b: area(b, "malaya").update(shape="land"), "'malaya'"),
    "no flag links": (lambda b: b["links"].pop("flag"), "links"),
    "a nation without a pool": (lambda b: b["pools"].pop("china"), "pools"),
    "a country that places twice": (lambda b: b["setup"]["place"].append(b["setup"]["place"][0]), "setup.place"),
    "a country that places nothing": (lambda b: b["setup"]["place"].pop(), "setup.place"),
    "no track for China": (lambda b: b["join_war"].pop("china"), "join_war"),
    "no victory": (lambda b: b.pop("victory"), "'victory'"),
    "a link to an unknown area": (lambda b: b["links"]["sea"].append(["uk", "atlantis"]), "'atlantis'"),
    "a link with one side": (lambda b: b["links"]["sea"].append(["uk"]), "['uk']"),
    "a link to itself": (lambda b: b["links"]["land"].append(["uk", "uk"]), "['uk', 'uk']"),
    "a doubled link": (lambda b: b["links"]["land"].append(["germany", "poland"]), "['germany', 'poland']"),
    "a doubled link, turned": (lambda b: b["links"]["land"].append(["poland", "germany"]), "['poland', 'germany']"),
    "two areas with two links": (lambda b: b["links"]["sea"].append(["germany", "poland"]), "['germany', 'poland']"),
    "an unknown kind of link": (lambda b: b["links"].update(air=[["uk", "germany"]]), "'air'"),
    "a pool of an unknown nation": (lambda b: b["pools"].update(atlantis={"army": 1, "navy": 1}), "atlantis"),
    "a pool without navies": (lambda b: b["pools"].update(uk={"army": 1}), "uk"),
    "a negative pool": (lambda b: b["pools"]["uk"].update(army=-1), "uk"),
    "a unit in an unknown area": (lambda b: b["setup"]["fixed"][0].update(area="atlantis"), "'atlantis'"),
    "a unit where it cannot stand": (lambda b: b["setup"]["fixed"][0].update(unit="army"), "hawaii"),
    "a unit outside its home": (lambda b: b["setup"]["fixed"][0].update(area="uk"), "'uk'"),
    "more units than a pool holds": (lambda b: b["pools"]["china"].update(army=1), "china"),
    "more units than an area holds": (
        lambda b: b["setup"]["fixed"].extend([{"nation": "us", "area": "hawaii", "unit": "navy"}] * 2), "hawaii"
    ),
    "placing by an unknown country": (lambda b: b["setup"]["place"][0].update(country="us"), "us"),
    "placing more than the pool holds": (lambda b: b["setup"]["place"][0].update(units=9), "uk"),
    "six rounds": (lambda b: b["rounds"].pop(), "7 rounds"),
    "a round begun by nobody": (lambda b: b["rounds"][2].update(first="us"), "1941"),
    "a flag of nobody": (lambda b: b["rounds"][2].update(flag="us"), "1941"),
    "too many cards a round": (lambda b: b["rounds"][2].update(cards=6), "1941"),
    "another nation that joins": (lambda b: b["join_war"].update(spain={"boxes": 2, "joins": "uk"}), "spain"),
    "joining nobody": (lambda b: b["join_war"]["us"].update(joins="france"), "us"),
    "a track that does not fit the cards": (lambda b: b["join_war"]["us"].update(boxes=4), "us"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BOARD_FAULTS)
def test_a_fault_of_the_board_is_named(fault: str) -> None:
    board = load_toml("board")
    spoil, named = BOARD_FAULTS[fault]
    spoil(board)
    with pytest.raises(DataError) as caught:
        check_board(board)
    assert caught.value.code == "bad_data"
    assert "board.toml" in caught.value.message
    assert named in caught.value.message


def card(cards: dict[str, Any], name: str) -> dict[str, Any]:
    return entry(cards["cards"], name)


def without(cards: dict[str, Any], technology: str) -> None:
    """Give the cards that carry this technology another one."""
    for found in cards["cards"]:
        if found["technology"] == technology:
            found["technology"] = "v1"


CARD_FAULTS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a card twice": (lambda c: card(c, "uk_02").update(id="uk_01"), "'uk_01'"),
    "a card too few": (lambda c: c["cards"].pop(0), "50 main"),
    "a U.S. card too many": (lambda c: card(c, "uk_01").update(country="us"), "50 main"),
    "an unknown country": (lambda c: card(c, "uk_01").update(country="france"), "'uk_01'"),
    "no technology": (lambda c: card(c, "uk_01").pop("technology"), "'uk_01'"),
    "an operation of 7 OPs": (lambda c: card(c, "uk_01")["event"].update(op=7), "'uk_01'"),
    "logistics that draw nothing": (lambda c: card(c, "uk_03")["event"].update(draw=0), "'uk_03'"),
    "logistics that build nothing": (lambda c: card(c, "uk_06")["event"].update(build=[]), "'uk_06'"),
    "no OPs": (lambda c: card(c, "uk_01").update(op=0), "'uk_01'"),
    "an unknown technology": (lambda c: card(c, "uk_01").update(technology="laser"), "'laser'"),
    "an unknown event": (lambda c: card(c, "uk_01")["event"].update(kind="weather"), "'uk_01'"),
    "an operation without OPs": (lambda c: card(c, "uk_01").update(event={"kind": "operation"}), "'uk_01'"),
    "a tactics of 2": (lambda c: card(c, "uk_11")["event"].update(op=2), "'uk_11'"),
    "an unknown flag": (lambda c: card(c, "uk_04")["event"].update(nation="atlantis"), "'atlantis'"),
    "diplomacy of 4 points": (lambda c: card(c, "uk_04")["event"].update(vp=4), "'uk_04'"),
    "logistics that do two things": (lambda c: card(c, "uk_03")["event"].update(build=["army"]), "'uk_03'"),
    "logistics that build nothing known": (lambda c: card(c, "uk_06")["event"].update(build=["tank"]), "'tank'"),
    "a technology on no card": (lambda c: without(c, "atomic_bomb"), "'atomic_bomb'"),
}  # fmt: skip


@pytest.mark.parametrize("fault", CARD_FAULTS)
def test_a_fault_of_a_card_is_named(fault: str) -> None:
    cards = load_toml("cards")
    spoil, named = CARD_FAULTS[fault]
    spoil(cards)
    with pytest.raises(DataError) as caught:
        check_cards(cards, load_toml("technologies"))
    assert named in caught.value.message
    assert ".toml" in caught.value.message


CHANGE_FAULTS: dict[str, tuple[dict[str, dict[str, Any]], str]] = {
    "an unknown card": ({"uk_99": {"op": 3}}, "'uk_99'"),
    "another technology": ({"uk_01": {"technology": "v1"}}, "'technology'"),
    "another colour": ({"uk_01": {"country": "ussr"}}, "'country'"),
    "nothing": ({"uk_01": {}}, "'uk_01'"),
    "what is so already": ({"uk_01": {"op": 5}}, "already"),
}


@pytest.mark.parametrize("fault", CHANGE_FAULTS)
def test_a_fault_in_what_a_version_changes_is_named(fault: str) -> None:
    changes, named = CHANGE_FAULTS[fault]
    with pytest.raises(DataError) as caught:
        check_changes(changes, load_toml("cards"), "version_9.toml")
    assert "version_9.toml" in caught.value.message
    assert named in caught.value.message


def test_a_version_changes_the_cards_that_it_names_and_no_other() -> None:
    cards = load_toml("cards")
    event = {"kind": "diplomacy", "nation": "turkey", "vp": 2}
    changed = with_changes(cards, {"uk_01": {"op": 4}, "uk_05": {"event": event}})
    assert card(changed, "uk_01") == card(cards, "uk_01") | {"op": 4}
    assert card(changed, "uk_05") == card(cards, "uk_05") | {"event": event}
    assert [c for c in changed["cards"] if c not in cards["cards"]] == [card(changed, "uk_01"), card(changed, "uk_05")]
    assert cards == load_toml("cards")


def test_version_1_has_the_cards_that_it_always_had() -> None:
    for known, values in zip(load_toml("cards")["cards"], CARD_VALUES[1], strict=True):
        event = known["event"]
        assert (values.op, values.kind, values.vp) == (known["op"], event["kind"], event.get("vp", 0))
        assert (values.diplomacy, values.target) == (event.get("nation", ""), event.get("target", ""))


def test_each_version_plays_and_shows_the_cards_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    spain = CARD_INDEX["germany_03"]
    other = list(CARD_VALUES)
    other[2] = (*other[2][:spain], msgspec.structs.replace(other[2][spain], op=2, vp=1), *other[2][spain + 1 :])
    for module in (operations, victory):
        monkeypatch.setattr(module, "CARD_VALUES", tuple(other))
    victory.card_points.cache_clear()
    for version, ops, points in ((1, 5, 3), (2, 2, 1)):
        game = build(version=version, hands={"germany": ["germany_03"]})
        assert game.play(PlayOperation("germany_03"))[0].ops == ops
        game = build(version=version, diplomacy={"germany": ["germany_03"]})
        assert game.view.countries["germany"].points.diplomacy == points
    victory.card_points.cache_clear()


def tech(technologies: dict[str, Any], name: str) -> dict[str, Any]:
    return entry(technologies["technologies"], name)


TECHNOLOGY_FAULTS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a technology twice": (lambda t: tech(t, "v2").update(id="v1"), "'v1'"),
    "an unknown kind": (lambda t: tech(t, "v1").update(kind="magic"), "'v1'"),
    "an unknown level": (lambda t: tech(t, "v1").update(level=4), "'v1'"),
    "an unknown prerequisite": (lambda t: tech(t, "v2")["needs"]["of"].append("laser"), "'laser'"),
    "prerequisites in a circle": (lambda t: tech(t, "v2")["needs"].update(of=["atomic_bomb"]), "'v2'"),
    "more prerequisites than listed": (lambda t: tech(t, "v2")["needs"].update(any=3), "'v2'"),
    "level 2 without prerequisites": (lambda t: tech(t, "v2").pop("needs"), "'v2'"),
    "level 1 with prerequisites": (lambda t: tech(t, "v1").update(needs={"any": 1, "of": ["v2"]}), "'v1'"),
    "no effect": (lambda t: tech(t, "v1").pop("effect"), "'v1'"),
    "a discount of 2": (lambda t: tech(t, "submarines")["effect"].update(by=2), "'submarines'"),
    "a discount on nothing known": (
        lambda t: tech(t, "submarines")["effect"].update(discount="launch"),
        "'submarines'",
    ),
    "a discount for no unit": (lambda t: tech(t, "submarines")["effect"].pop("unit"), "'submarines'"),
    "a range of 3": (lambda t: tech(t, "aircraft_carriers")["effect"].update(links=3), "'aircraft_carriers'"),
    "a rocket that removes too many": (lambda t: tech(t, "v1")["effect"].update(removes=2), "'v1'"),
    "two effects": (lambda t: tech(t, "radar")["effect"].update(exchange=2), "'radar'"),
    "an unknown effect": (lambda t: tech(t, "v1")["effect"].update(teleport=1), "'v1'"),
    "other points": (lambda t: t["victory_points"].update({"5": 6}), "victory_points"),
}


@pytest.mark.parametrize("fault", TECHNOLOGY_FAULTS)
def test_a_fault_of_a_technology_is_named(fault: str) -> None:
    technologies = load_toml("technologies")
    spoil, named = TECHNOLOGY_FAULTS[fault]
    spoil(technologies)
    with pytest.raises(DataError) as caught:
        check_technologies(technologies)
    assert "technologies.toml" in caught.value.message
    assert named in caught.value.message
