"""The rulebook's numbered examples and its example of play, each coming out as printed."""

from collections.abc import Iterator

import pytest

from engine.games.mini_wwii.actions import (
    Attack,
    Build,
    Decline,
    Develop,
    Discard,
    Finish,
    Launch,
    LendLease,
    Move,
    Pass,
    PlayEvent,
    PlayOperation,
)
from engine.games.mini_wwii.events import CardsDrawn, CardsShuffledIn
from tests.games.mini_wwii.builder import START, Game, build, new_game


def test_example_1_the_balkans_touch_italy_and_austria_and_by_flags_hungary_and_romania() -> None:
    """M-1 and B-1: a unit there reaches all four."""
    units = {"italy": "germany army", "austria": "germany army", "hungary": "neutral army", "romania": "neutral army"}
    game = build(units={"balkans": "uk army"} | units, turn="uk", operation=3)
    assert {action.area for action in game.legal(Attack)} == set(units)


def test_example_2_japan_holds_four_units() -> None:
    """M-2."""
    game = build(units={"japan": "japan army army navy"}, turn="japan", operation=6)
    game.play(Build("japan", "navy"))
    assert game.units("japan") == "japan army army navy navy"
    assert game.refuses(Build("japan", "army"))


def test_example_3_germany_takes_the_uk_with_a_navy_and_an_army() -> None:
    """K-2, K-3, K-6 and M-6; Germany holds the Low Countries first, as no link joins the two."""
    game = build(units={"low_countries": "germany army army", "germany": "germany navy"}, operation=4)
    uk, germany = game.points("uk"), game.points("germany")
    game.play(Move("germany", "germany", "navy", "uk"))
    assert (game.points("uk"), game.points("germany")) == (uk - 3, germany)
    assert not game.view.areas["uk"].damage
    game.play(Move("low_countries", "germany", "army", "uk"))
    assert (game.points("uk"), game.points("germany")) == (uk - 3, germany + 3)
    assert game.view.areas["uk"].damage


def test_example_4_an_army_may_attack_where_it_may_not_follow() -> None:
    """O-3 and M-5: Germany's army in Turkey is supplied over the Balkans, and would not be in the Middle East."""
    units = {"balkans": "germany army", "turkey": "germany army", "middle_east": "ussr army"}
    game = build(units=units, operation=5)
    assert game.in_supply("turkey")
    assert not game.in_supply("middle_east")
    game.play(Attack("middle_east", "ussr", "army"))
    assert game.units("middle_east") == ""
    assert game.refuses(Move("turkey", "germany", "army", "middle_east"))


def test_example_5_in_1941_japan_begins_and_draws_5_cards_the_others_4() -> None:
    """R-3 and R-7."""
    game = build(round_number=2)
    game.play(Pass())
    assert game.view.year == 1941
    assert dict(cards_drawn(game)) == {"japan": 5, "germany": 4, "uk": 4, "ussr": 4}
    game = build(round_number=2)
    game.to_next_year()
    assert game.turn == "japan"


def cards_drawn(game: Game) -> Iterator[tuple[str, int]]:
    """The first draw of each country from the main deck."""
    seen: set[str] = set()
    for event in game.events:
        if isinstance(event, CardsDrawn) and event.deck == "main" and event.country not in seen:
            seen.add(event.country)
            yield event.country, event.number


@pytest.mark.parametrize("rules", ["2018", "printed"])
def test_example_6_the_ussr_launches_a_level_1_rocket_at_germany(rules: str) -> None:
    """O-8."""
    hands = {"ussr": ["ussr_04", "ussr_05"], "germany": ["germany_04", "germany_05"]}
    game = build(
        turn="ussr", hands=hands, technologies={"ussr": ["v1"]}, passed=["germany", "uk", "japan"], rules=rules
    )
    game.play(Launch("ussr_04", "v1", "germany"))
    assert len(game.hand("germany")) == 1
    assert game.view.countries["ussr"].used_rockets == ("v1",)
    assert not game.legal(Launch)


def test_example_7_the_technology_tree() -> None:
    """T-2: all three army technologies of level 1; one of the two rockets of level 1, then level 2 before level 3."""
    army = ["mechanised_infantry", "field_artillery", "conscription"]
    for count in range(4):
        game = build(hands={"germany": ["germany_01"]}, technologies={"germany": army[:count]})
        assert game.offers(Develop("germany_01")) == (count == 3)
    for active, second, third in (
        ((), False, False),
        (("v1",), True, False),
        (("strategic_bombing",), True, False),
        (("v1", "v2"), False, True),
    ):
        game = build(hands={"germany": ["germany_02", "uk_08"]}, technologies={"germany": active})
        assert game.offers(Develop("germany_02")) == second
        assert game.offers(Develop("uk_08")) == third


def test_example_8_the_red_card_gives_1_op_more_to_the_other_two() -> None:
    """E-3: the red card must be one of the three drawn in 1940, so that two remain."""
    others = ["uk_03", "uk_04", "uk_05", "uk_06", "japan_03", "japan_04", "japan_05"]
    soviet = ["ussr_13", "ussr_04", "ussr_08"]
    game = build(round_number=1, draws=[*others, *soviet, "germany_04", "germany_05", "germany_06"], rules="printed")
    game.play(Pass(), *[Decline()] * 4)
    assert game.view.year == 1940
    assert game.hand("ussr") == set(soviet)
    game.play(Pass(), Pass(), PlayEvent("ussr_13", "ussr"), Pass())
    game.play(PlayOperation("ussr_04"))
    assert game.ops == 4 + 1
    game.play(Build("ussr", "army"), Move("ussr", "ussr", "army", "siberia"), Finish(), PlayOperation("ussr_08"))
    assert game.ops == 3 + 1


def test_example_9_spain_3_removes_spain_2_and_then_spain_2_removes_both() -> None:
    """E-5."""
    game = build(turn="ussr", hands={"ussr": ["ussr_07", "ussr_04"], "germany": ["germany_03"]}, passed=["uk", "japan"])
    ussr, germany = game.points("ussr"), game.points("germany")
    game.play(PlayEvent("ussr_07"))
    assert game.points("ussr") == ussr + 2
    game.play(PlayEvent("germany_03"))
    assert (game.points("ussr"), game.points("germany")) == (ussr, germany + 3)
    later = build(turn="ussr", hands={"ussr": ["ussr_07"]}, diplomacy={"germany": ["germany_03"]})
    later.play(PlayEvent("ussr_07"))
    assert (later.points("ussr"), later.points("germany")) == (ussr, germany)
    assert {"ussr_07", "germany_03"} <= set(later.view.discards)


def test_example_10_the_us_joins_and_the_uk_draws_the_last_us_card() -> None:
    """R-2, R-8 and A-1."""
    game = build(turn="uk", hands={"uk": ["uk_03"]}, boxes={"us": 3}, discards=["us_01", "us_02", "us_03"])
    assert game.view.join_war["us"].cards == 1
    game.play(LendLease("uk_03"))
    assert game.view.year == 1941
    assert game.view.join_war["us"].joined
    assert game.view.join_war["us"].cards == 0
    assert "us_04" in game.hand("uk")


def test_example_11_japans_invasions_shuffle_a_chinese_and_a_us_card_into_the_deck() -> None:
    """A-2 and R-2; the Philippine's navy fell in an earlier round."""
    units = {"manchuria": "japan army", "china": "china army army", "taiwan": "japan navy"}
    game = build(units=units, turn="japan", operation=5, hands={"ussr": ["ussr_04"]})
    game.play(Attack("china", "china", "army"), Move("taiwan", "japan", "navy", "philippine"), Finish())
    assert {nation: track.box for nation, track in game.view.join_war.items()} == {"us": 1, "china": 1}
    game.play(Pass())
    assert CardsShuffledIn("china", 1) in game.events
    assert CardsShuffledIn("us", 1) in game.events
    assert not [event for event in game.events if isinstance(event, CardsDrawn) and event.deck != "main"]
    assert {nation: track.cards for nation, track in game.view.join_war.items()} == {"us": 3, "china": 1}


@pytest.mark.parametrize(
    ("layout", "sizes"),
    [
        ("2", {("germany", "japan"): 6, ("uk", "ussr"): 5}),
        ("3-allies", {("germany",): 4, ("uk",): 3, ("japan",): 3, ("ussr",): 3}),
    ],
)
def test_example_12_the_first_hands_for_2_and_for_3_players(layout: str, sizes: dict[tuple[str, ...], int]) -> None:
    """S-1 and S-5."""
    game = new_game(layout, "printed")
    while game.asked == "place_unit":
        game.play(game.legal()[0])
    assert {hand.countries: hand.size for hand in game.view.hands} == sizes


def test_example_13_germanys_18_points() -> None:
    """V-1, K-7, T-3: one area of three stars, three of two, four others; Spain; three kinds of technology."""
    game = build(
        units={"france": "germany army", "hungary": "germany army", "low_countries": "germany army"},
        diplomacy={"germany": ["germany_03"]},
        technologies={"germany": ["field_artillery", "v1", "supply_columns"]},
    )
    points = game.view.countries["germany"].points
    assert (points.control, points.diplomacy, points.technology, points.total) == (13, 3, 2, 18)


HANDS = {
    "germany": ["germany_01", "germany_06"],
    "uk": ["uk_07", "uk_06"],
    "japan": ["japan_09", "germany_09"],
    "ussr": ["ussr_04", "ussr_01"],
}
UNITS = START | {"austria": "germany army", "italy": "germany army", "ussr": "ussr army army"}


def step_1(game: Game) -> None:
    game.play(PlayOperation("germany_01"))
    assert game.ops == 5
    game.play(Move("austria", "germany", "army", "hungary"), Move("italy", "germany", "army", "tunisia"), Finish())
    assert game.saved("germany") == 1
    assert (game.units("hungary"), game.units("tunisia")) == ("germany army", "germany army")


def step_2(game: Game) -> None:
    game.play(Develop("uk_07"))
    assert game.view.countries["uk"].face_down
    assert game.view.countries["uk"].technologies == ()


def step_3(game: Game) -> None:
    game.play(PlayEvent("japan_09", "ussr"))
    assert [(shown.card, shown.op) for shown in game.view.countries["ussr"].tactics] == [("japan_09", -1)]


def step_4(game: Game) -> None:
    game.play(LendLease("ussr_04"))
    assert game.view.join_war["china"].box == 1


def step_5(game: Game) -> None:
    before = game.points("germany")
    game.play(PlayEvent("germany_06"))
    assert game.points("germany") == before + 3


def step_6(game: Game) -> None:
    game.play(LendLease("uk_06"))
    assert game.view.join_war["us"].box == 1


def step_7(game: Game) -> None:
    game.play(Develop("germany_09"))
    assert game.view.countries["japan"].face_down


def step_8(game: Game) -> None:
    game.play(PlayOperation("ussr_01", event=True))
    assert game.ops == 5
    game.play(Attack("romania", "neutral", "army"), Move("ussr", "ussr", "army", "romania"))
    assert game.ops == 0
    assert game.units("romania") == "ussr army"
    game.play(Finish())
    assert game.saved("ussr") == 0


STEPS = (step_1, step_2, step_3, step_4, step_5, step_6, step_7, step_8)
TURNS = ("germany", "uk", "japan", "ussr") * 2


@pytest.mark.parametrize("rules", ["2018", "printed"])
@pytest.mark.parametrize("last", range(1, 9))
def test_example_of_play(last: int, rules: str) -> None:
    """The round of the rulebook up to step `last`; after the eighth come the technologies and the bonus cards."""
    game = build(units=UNITS, hands=HANDS, round_number=1, rules=rules)
    for country, step in zip(TURNS[:last], STEPS[:last], strict=True):
        assert game.turn == country
        step(game)
    if last == 8:
        game.pass_all()
        assert game.view.year == 1940
        assert game.view.countries["uk"].technologies == ("shipyards",)
        assert game.view.countries["japan"].technologies == ("v1",)
        bonus = {(event.country, event.deck) for event in game.events if isinstance(event, CardsDrawn)}
        assert {("ussr", "china"), ("uk", "us")} <= bonus
        assert game.saved("germany") == 0
        assert game.legal(Discard)
