"""The rulebook's examples, each coming out as printed. Blue is Barbara, yellow Georg at her left, red Rita."""

from engine.games.wunderland.actions import Collect, EndTurn, Fulfil, Join, Move
from engine.games.wunderland.postcards import points, rows
from tests.games.wunderland.builder import build


def test_example_of_moving_five_of_eight_figures_travel_to_9_with_companions() -> None:
    """W-8, W-10, W-6: Georg sends four, Rita two, who cannot stop at 8 on the way. Then it is Georg's turn."""
    game = build(hands={"red": ["8-34-41"]})
    game.play(Move("0", "9", 5))
    assert game.asked == ("companion", "yellow")
    game.play(Join(4))
    assert game.asked == ("companion", "red")
    assert {type(action) for action in game.legal()} == {Join}
    game.play(Join(2), EndTurn())
    assert game.view.figures == {"0": {"blue": 3, "yellow": 4, "red": 6}, "9": {"blue": 5, "yellow": 4, "red": 2}}
    assert game.asked == ("turn", "yellow")


def test_example_of_fulfilling_8_34_and_41_bring_20_points() -> None:
    """W-12 to W-14: a figure comes home from each of the three places."""
    game = build(figures={"blue": "8*2 34 41 9"}, hands={"blue": ["8-34-41"]})
    game.play(Fulfil("8-34-41"))
    assert (game.score("blue"), game.standing("blue"), game.figures("blue", "0")) == (20, "8 9", 6)
    assert game.player("blue").fulfilled == ("8-34-41",)


def test_example_of_collecting_two_swiss_and_one_austrian_postcard() -> None:
    """W-17: two of three figures from Switzerland's field and one from Austria's."""
    game = build(figures={"blue": "5*3 12"})
    game.play(Collect("5"), Collect("5"), Collect("12"))
    assert game.postcards("blue") == {"switzerland": 2, "austria": 1}
    assert game.standing("blue") == "5"


def test_example_of_scoring_15_postcards_bring_38_points() -> None:
    """W-24, W-20: five of Hamburg, of which four score, then 3, 3, 2, 1 and 1."""
    owned = {"hamburg": 5, "austria": 3, "harz": 3, "america": 2, "airport": 1, "switzerland": 1}
    assert sum(owned.values()) == 15
    game = build(postcards={"blue": owned})
    assert game.seen_by("blue").postcard_points == {"blue": 38}
    numbers = [number for _, number, _ in rows([1, 3, 2, 0, 5, 1, 3])]
    assert numbers == [5, 3, 3, 2, 1, 1]


def test_example_of_scoring_no_other_15_postcards_bring_38_points_with_five_of_the_largest() -> None:
    """W-24: with five of the largest section the example leaves no other numbers."""

    def splits(total: int, most: int, parts: int) -> list[list[int]]:
        if not parts:
            return [[]] if not total else []
        return [
            [n, *rest] for n in range(min(total, most), -1, -1) for rest in splits(total - n, n, parts - 1)
        ]  # fmt: skip

    found = [owned for owned in splits(15, 5, 7) if owned[0] == 5 and points(owned) == 38]
    assert found == [[5, 3, 3, 2, 1, 1, 0]]
