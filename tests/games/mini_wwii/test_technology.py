"""T: technologies."""

import pytest

from engine.core.types import SPECTATOR, Viewer
from engine.games.mini_wwii.actions import Advance, Attack, Decline, Develop, Pass
from engine.games.mini_wwii.events import TechnologyLaid, TechnologyShown
from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import Game, build

ALL_HOLD = {"uk": ["uk_01"], "japan": ["japan_03"], "ussr": ["ussr_04"]}


def test_t1_a_technology_is_laid_face_down() -> None:
    """T-1 and R-11: only its owner knows it, and it never reaches the discard pile."""
    game = build(hands={"germany": ["germany_05", "germany_08"], **ALL_HOLD})
    events = game.play(Develop("germany_05"))
    assert game.turn == "uk"
    assert game.hand("germany") == {"germany_08"}
    assert "germany_05" not in game.view.discards
    assert game.seen_by("germany").countries["germany"].face_down_card == "germany_05"
    for other in ("uk", "japan", "ussr"):
        shown = game.seen_by(other).countries["germany"]
        assert shown.face_down
        assert shown.face_down_card == ""
    laid = next(event for event in events if isinstance(event, TechnologyLaid))
    assert RULES.event_for(laid, Viewer(0)) == laid
    assert RULES.event_for(laid, Viewer(1)) == RULES.event_for(laid, SPECTATOR) == TechnologyLaid(0, "germany")


def test_t1_any_countrys_card_may_be_developed() -> None:
    assert build(hands={"germany": ["ussr_05", "china_01"]}).legal(Develop) == [Develop("ussr_05"), Develop("china_01")]


def test_t1_a_country_develops_once_a_round() -> None:
    game = build(hands={"germany": ["germany_05", "germany_08", "germany_07"]}, passed=["uk", "japan", "ussr"])
    game.play(Develop("germany_05"))
    assert not game.legal(Develop)


def test_t1_a_technology_becomes_active_in_the_next_strategic_stage() -> None:
    """T-1 and R-5: it changes nothing before, is shown to all then, and lasts."""
    game = build(hands={"germany": ["germany_05"], **ALL_HOLD})
    game.play(Develop("germany_05"))
    assert not game.view.countries["germany"].technologies
    game.to_next_year()
    assert game.seen_by_spectator().countries["germany"].technologies == ("field_artillery",)
    assert not game.view.countries["germany"].face_down
    assert any(isinstance(event, TechnologyShown) and event.active for event in game.events)
    game.to_next_year()
    assert game.view.countries["germany"].technologies == ("field_artillery",)


def test_t1_each_country_of_a_team_develops_in_2_player_matches() -> None:
    """T-1, ruling: from the common hand, and for itself alone."""
    game = build(hands={"germany": ["germany_05", "japan_03", "germany_08"], "uk": ["uk_01"]}, layout="2")
    game.play(Develop("germany_05"), Pass())
    assert game.turn == "japan"
    assert game.offers(Develop("japan_03"))
    game.play(Develop("japan_03"))
    game.to_next_year()
    assert game.view.countries["germany"].technologies == ("field_artillery",)
    assert game.view.countries["japan"].technologies == ("fleet_oilers",)


def may_develop(card: str, *active: str) -> bool:
    """Whether Germany with these active technologies may develop the card's."""
    return build(hands={"germany": [card]}, technologies={"germany": active}).offers(Develop(card))


def test_t2_level_1_needs_nothing() -> None:
    for card in ("germany_03", "germany_04", "germany_05", "germany_06", "germany_07", "germany_10", "ussr_12"):
        assert may_develop(card)


def test_t2_armoured_divisions_need_all_three_army_technologies() -> None:
    """T-2 and example 7."""
    three = ["mechanised_infantry", "field_artillery", "conscription"]
    assert may_develop("germany_01", *three)
    for missing in three:
        assert not may_develop("germany_01", *(tech for tech in three if tech != missing))


def test_t2_aircraft_carriers_need_two_of_three() -> None:
    assert not may_develop("japan_01", "fleet_oilers")
    assert may_develop("japan_01", "fleet_oilers", "shipyards")
    assert may_develop("japan_01", "submarines", "shipyards")


@pytest.mark.parametrize("first", ["v1", "strategic_bombing"])
def test_t2_the_second_rocket_needs_one_of_the_first(first: str) -> None:
    """T-2 and example 7."""
    assert may_develop("germany_02", first)
    assert not may_develop("germany_02")


@pytest.mark.parametrize(
    ("card", "before"), [("germany_12", "armoured_divisions"), ("japan_04", "aircraft_carriers"), ("uk_08", "v2")]
)
def test_t2_level_3_needs_level_2(card: str, before: str) -> None:
    assert may_develop(card, before)
    assert not may_develop(card, "mechanised_infantry", "fleet_oilers", "submarines", "v1")


def test_t2_a_technology_face_down_is_no_prerequisite() -> None:
    game = build(hands={"germany": ["germany_02"]}, face_down={"germany": "germany_04"})
    assert game.refuses(Develop("germany_02"))


def test_t2_a_technology_is_developed_once() -> None:
    """T-2: by each country; others may have the same."""
    assert not may_develop("germany_09", "v1")
    game = build(hands={"germany": ["germany_09"]}, technologies={"japan": ["v1"]})
    assert game.offers(Develop("germany_09"))


KINDS = ["field_artillery", "submarines", "v1", "radar", "war_economy"]


@pytest.mark.parametrize(("kinds", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_t3_points_go_by_the_number_of_kinds(kinds: int, points: int) -> None:
    game = build(technologies={"germany": KINDS[:kinds]})
    assert game.view.countries["germany"].points.technology == points


def test_t3_technologies_of_one_kind_count_once() -> None:
    game = build(technologies={"germany": ["field_artillery", "conscription", "v1", "v2"]})
    assert game.view.countries["germany"].points.technology == 1


def test_t3_kinds_are_counted_for_each_country() -> None:
    game = build(technologies={"germany": ["field_artillery"], "japan": ["submarines"]})
    assert game.view.points["axis"] == build().view.points["axis"]


def test_t4_a_technology_face_down_at_the_end_counts_for_nothing_and_is_shown() -> None:
    """T-4, ruling."""
    game = build(
        round_number=7,
        technologies={"germany": ["v1"]},
        face_down={"germany": "germany_07"},
        passed=["uk", "japan", "ussr"],
    )
    game.play(Pass())
    assert game.asked == "over"
    assert TechnologyShown("germany", "germany_07", "radar", active=False) in game.events
    assert game.view.countries["germany"].technologies == ("v1",)
    assert game.view.countries["germany"].points.technology == 0


def attacked(units: dict[str, str], attack: Attack, turn: str = "germany", **more: object) -> Game:
    """After an attack by a country with armoured divisions; 3 OPs pay for nothing else."""
    technologies = {turn: ["armoured_divisions"]}
    game = build(units=units, turn=turn, operation=3, technologies=technologies, **more)  # type: ignore[arg-type]
    game.play(attack)
    return game


HUNGARY = Attack("hungary", "neutral", "army")


def test_t5_an_army_may_enter_the_area_that_an_attack_emptied() -> None:
    game = attacked({"austria": "germany army", "hungary": "neutral army"}, HUNGARY)
    assert game.asked == "advance"
    game.play(Advance("austria", "germany", "army"))
    assert game.units("hungary") == "germany army"
    assert game.controller("hungary") == "germany"
    assert (game.asked, game.ops) == ("operation", 0)


def test_t5_the_advance_may_be_declined() -> None:
    game = attacked({"austria": "germany army", "hungary": "neutral army"}, HUNGARY)
    game.play(Decline())
    assert game.units("austria") == "germany army"
    assert game.asked == "operation"


def test_t5_without_the_technology_nothing_advances() -> None:
    game = build(units={"austria": "germany army", "hungary": "neutral army"}, operation=3)
    game.play(HUNGARY)
    assert game.asked == "operation"


def test_t5_only_an_emptied_area_is_entered() -> None:
    game = attacked({"austria": "germany army", "hungary": "neutral army army"}, HUNGARY)
    assert game.asked == "operation"


def test_t5_any_adjacent_army_may_advance_but_no_navy() -> None:
    units = {
        "austria": "germany army",
        "germany": "germany army",
        "italy": "germany army navy",
        "france": "neutral army",
    }
    game = attacked(units, Attack("france", "neutral", "army"))
    assert game.legal() == [Advance("germany", "germany", "army"), Advance("italy", "germany", "army"), Decline()]


def test_t5_an_army_out_of_supply_before_does_not_advance() -> None:
    """T-5: Romania's army is cut off, though Hungary would supply it."""
    units = {"austria": "germany army", "romania": "germany army", "hungary": "neutral army"}
    assert attacked(units, HUNGARY).legal(Advance) == [Advance("austria", "germany", "army")]


def test_t5_the_attack_itself_brings_no_supply_for_the_advance() -> None:
    """T-5: freeing Germany supplies the Low Countries only after the attack."""
    units = {"austria": "germany army", "low_countries": "germany army", "germany": "uk army"}
    game = attacked(units, Attack("germany", "uk", "army"))
    assert game.legal(Advance) == [Advance("austria", "germany", "army")]


def test_t5_an_advance_keeps_the_rules_of_first_entry() -> None:
    """T-5 and M-6: no army is the first over the sea, but flag links limit nothing."""
    units = {"germany": "germany army", "norway": "neutral army"}
    assert attacked(units, Attack("norway", "neutral", "army")).asked == "operation"
    units = {"italy": "germany army", "tunisia": "uk army"}
    assert attacked(units, Attack("tunisia", "uk", "army")).asked == "advance"


def test_t5_an_advance_keeps_the_rules_of_teammates_areas() -> None:
    """T-5 and M-7: Caucasus builds, so the U.K. may free it but not enter it."""
    units = {"iran": "uk army", "caucasus": "germany army"}
    assert attacked(units, Attack("caucasus", "germany", "army"), turn="uk").asked == "operation"


def test_t5_an_advance_keeps_supply() -> None:
    """T-5 and M-5: the only army of Poland would leave its supply behind."""
    units = {"poland": "germany army", "romania": "neutral army", "ussr": "ussr army"}
    assert attacked(units, Attack("ussr", "ussr", "army")).asked == "operation"


def test_t5_us_armies_advance_for_the_uk() -> None:
    units = {"west_usa": "us army", "mexico": "japan army"}
    game = attacked(units, Attack("mexico", "japan", "army"), turn="uk", joined=["us"])
    game.play(Advance("west_usa", "us", "army"))
    assert game.controller("mexico") == "uk"


def carriers(units: dict[str, str], turn: str = "germany", joined: tuple[str, ...] = ()) -> set[str]:
    """The areas that a country with aircraft carriers may attack."""
    game = build(units=units, turn=turn, operation=3, technologies={turn: ["aircraft_carriers"]}, joined=joined)
    return {action.area for action in game.legal(Attack)}


def test_t5_carriers_attack_two_sea_links_away() -> None:
    """T-5: from Germany past Norway to Iceland."""
    units = {"germany": "germany navy", "iceland": "uk navy", "canada": "uk navy"}
    assert carriers(units) == {"iceland"}
    assert not build(units=units, operation=3).legal(Attack)


def test_t5_carriers_attack_any_unit_at_that_range() -> None:
    assert carriers({"italy": "germany navy", "egypt": "uk army"}) == {"egypt"}


def test_t5_armies_have_no_longer_range() -> None:
    assert carriers({"italy": "germany army", "egypt": "uk army"}) == set()


def test_t5_both_links_of_the_range_are_sea_links() -> None:
    """T-5: from the Balkans a land link leads to Turkey."""
    assert carriers({"italy": "germany navy", "turkey": "uk army"}) == set()


@pytest.mark.parametrize(
    ("middle", "free"),
    [("", True), ("germany army", True), ("japan navy", True), ("uk navy", False), ("neutral army", False)],
)
def test_t5_units_of_others_in_the_middle_area_bar_the_range(middle: str, free: bool) -> None:
    """T-5: units of the own team do not."""
    assert ("iceland" in carriers({"germany": "germany navy", "norway": middle, "iceland": "uk navy"})) == free


def test_t5_units_of_waiting_nations_bar_the_range() -> None:
    """T-5: the Philippine's navy bars both sides, until it is the U.K.'s."""
    units = {"philippine": "us navy", "east_indies": "uk navy", "taiwan": "japan navy"}
    assert "east_indies" not in carriers(units, "japan")
    assert "taiwan" not in carriers(units, "uk")
    assert "taiwan" in carriers(units, "uk", ("us",))


def test_t5_carriers_out_of_supply_have_no_range() -> None:
    """T-5: Japan's navy in Spain is far from home."""
    assert carriers({"spain": "japan navy", "iceland": "uk navy", "uk": "uk navy"}, "japan") == set()
