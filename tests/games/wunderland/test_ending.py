"""W-21 to W-23, D-3, E-1, O-3 to O-6: how the game ends, and the settlement."""

import pytest

from engine.games.wunderland.actions import AnnounceEnd, Collect, EndTurn, FinishSettlement, Fulfil, Join, Move
from engine.games.wunderland.data import SECTIONS
from engine.games.wunderland.events import PostcardsRevealed, SettlementBegan, SettlementFinished
from tests.games.wunderland.builder import Game, build

ALL = dict.fromkeys(SECTIONS, 1)
FOUR_DONE = ["2-14", "4-43", "6-48", "7-31"]


def fifth(figures: str = "1 15", others: dict[str, str] | None = None, **more: object) -> Game:
    """Blue has fulfilled four cards and is to fulfil the last."""
    hands = {"blue": ["1-15"], "yellow": ["8-34-41"], "red": ["26-44"]}
    return build(
        figures={"blue": figures, **(others or {})},
        hands=hands,
        fulfilled={"blue": FOUR_DONE},
        **more,  # type: ignore[arg-type]
    )


def test_w21_the_fifth_card_ends_the_game() -> None:
    """W-21: with nothing left to settle it is scored at once."""
    game = fifth()
    events = game.play(Fulfil("1-15"))
    assert events[1] == SettlementBegan("fifth_card", "blue")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason, game.outcome.scores["blue"]) == ((0,), "fifth_card", 75)
    assert game.legal() == []


def test_w21_the_fourth_card_does_not() -> None:
    """W-21."""
    game = build(
        figures={"blue": "1 15"}, hands={"blue": ["1-15"]}, fulfilled={"blue": FOUR_DONE[:3]}
    )  # fmt: skip
    game.play(Fulfil("1-15"))
    assert game.asked == ("turn", "blue")


def test_e1_it_ends_in_the_middle_of_the_turn() -> None:
    """E-1: before the compulsory move as well as after it."""
    assert fifth().asked == ("turn", "blue")
    game = fifth("1 14")
    game.play(Move("14", "15", 1), Fulfil("1-15"))
    assert game.outcome is not None


def test_w22_who_has_all_seven_sections_may_end_the_game() -> None:
    """W-22: the postcards are shown."""
    game = build(postcards={"blue": ALL | {"hamburg": 3}})
    shown = game.play(AnnounceEnd())[0]
    assert shown == PostcardsRevealed("blue", (*SECTIONS[:4], *["hamburg"] * 3, *SECTIONS[5:]))
    assert game.view.reason == "postcards"
    assert game.outcome is not None


@pytest.mark.parametrize("missing", SECTIONS)
def test_w22_six_sections_are_not_enough(missing: str) -> None:
    """W-22."""
    owned = {section: 3 for section in SECTIONS if section != missing}
    assert build(postcards={"blue": owned}).refuses(AnnounceEnd())


def test_w22_it_may_be_put_off_to_any_later_turn() -> None:
    """W-22."""
    game = build(postcards={"blue": ALL}, players=2)
    game.move("0", "8")
    game.play(EndTurn())
    assert game.asked == ("turn", "yellow")
    assert game.refuses(AnnounceEnd())
    game.move("0", "8")
    game.play(EndTurn())
    assert game.offers(AnnounceEnd())


def test_w22_a_companion_cannot_end_the_game() -> None:
    """W-22: only who has the turn."""
    game = build(postcards={"yellow": ALL})
    game.play(Move("0", "8", 1))
    assert game.asked == ("companion", "yellow")
    assert {type(action) for action in game.legal()} == {Join}


def test_o5_before_the_move_after_it_and_with_the_seventh_card() -> None:
    """O-5."""
    game = build(figures={"blue": "47"}, postcards={"blue": {s: 1 for s in SECTIONS if s != "harz"}})
    assert game.refuses(AnnounceEnd())
    game.play(Collect("47"))
    assert game.offers(AnnounceEnd())
    game.move("0", "8")
    assert game.offers(AnnounceEnd())


def test_o5_the_settlement_follows_at_once() -> None:
    """O-5: no move, no companions."""
    game = build(postcards={"blue": ALL}, figures={"yellow": "33"})
    game.play(AnnounceEnd())
    assert game.asked == ("settlement", "yellow")


def test_w23_nobody_moves_any_more() -> None:
    """W-23: everybody may fulfil and collect with the figures as they stand."""
    game = fifth(others={"yellow": "8 34 41 33", "red": "12*2"})
    game.play(Fulfil("1-15"))
    assert game.asked == ("settlement", "yellow")
    assert game.legal() == [Fulfil("8-34-41"), Collect("33"), FinishSettlement()]
    game.play(Fulfil("8-34-41"), Collect("33"), Collect("12"), Collect("12"))
    assert game.outcome is not None
    assert game.outcome.scores == {"blue": 75, "yellow": 21, "red": 2}


def test_w23_the_one_who_ended_the_game_takes_first_from_a_short_stack() -> None:
    """W-23: then the others clockwise."""
    game = fifth(
        "1 15 33",
        {"yellow": "33", "red": "33"},
        turn="blue",
        postcards={"yellow": {"hamburg": 14}},
    )
    game.play(Fulfil("1-15"))
    assert game.asked == ("settlement", "blue")
    game.play(Collect("33"))
    assert game.asked == ("settlement", "yellow")
    game.play(Collect("33"))
    assert game.outcome is not None
    assert (game.postcards("blue"), game.postcards("red")) == ({"hamburg": 1}, {})


def test_w23_what_can_be_had_may_be_left() -> None:
    """W-23."""
    game = fifth("1 15 33")
    game.play(Fulfil("1-15"), FinishSettlement())
    assert game.outcome is not None
    assert game.postcards("blue") == {}


def test_d3_each_settles_until_done() -> None:
    """D-3: any cards and postcards, in any order, then nothing more."""
    game = fifth(others={"yellow": "8 34 41 33 12"})
    game.play(Fulfil("1-15"))
    events = game.play(Collect("33"), Fulfil("8-34-41"), FinishSettlement())
    assert SettlementFinished("yellow") in events
    assert SettlementFinished("red", automatic=True) in events
    assert game.postcards("yellow") == {"hamburg": 1}


def test_d3_who_plainly_has_nothing_to_settle_is_not_asked() -> None:
    """D-3: told by what all can see, never by the cards in the hand."""
    asked = fifth(others={"yellow": "17 36"})
    asked.play(Fulfil("1-15"))
    assert asked.asked == ("settlement", "yellow")
    assert asked.legal() == [FinishSettlement()]
    passed = fifth(others={"yellow": "17 37"})
    passed.play(Fulfil("1-15"))
    assert passed.outcome is not None


def test_o3_no_card_is_drawn_in_the_settlement() -> None:
    """O-3: what is in the hand may be fulfilled."""
    game = fifth(others={"yellow": "8 34 41"})
    deck = game.view.deck
    game.play(Fulfil("1-15"), Fulfil("8-34-41"))
    assert (len(game.hand("yellow")), game.view.deck) == (1, deck)


def test_o4_the_one_who_ended_the_game_settles_too_and_first() -> None:
    """O-4."""
    game = fifth("1 15 12", {"yellow": "12", "red": "12"}, turn="blue")
    game.play(Fulfil("1-15"))
    order = []
    while game.outcome is None:
        order.append(game.prompt.colour)
        game.play(FinishSettlement())
    assert order == ["blue", "yellow", "red"]


def test_o6_postcards_and_cards_are_settled_in_the_same_order() -> None:
    """O-6: here yellow ends it by postcards."""
    game = build(
        turn="yellow", postcards={"yellow": ALL}, figures={"blue": "12", "yellow": "12", "red": "12"}
    )  # fmt: skip
    game.play(AnnounceEnd())
    order = []
    while game.outcome is None:
        order.append(game.prompt.colour)
        game.play(FinishSettlement())
    assert order == ["yellow", "red", "blue"]
