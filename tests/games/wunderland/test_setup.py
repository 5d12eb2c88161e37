"""W-1 to W-5, W-27, O-8 and S-4: how a match begins."""

import pytest

from engine.core.errors import TableError
from engine.core.rng import Rng, seed_from_number
from engine.core.types import SPECTATOR, Table
from engine.games.wunderland.actions import Fulfil
from engine.games.wunderland.data import CARD_IDS, COLOURS
from engine.games.wunderland.events import CardDrawn, TurnBegan
from engine.games.wunderland.rules import RULES
from tests.games.wunderland.builder import build, new_game, table


def test_w1_seven_stacks_of_16_postcards_lie_beside_their_fields() -> None:
    """W-1."""
    stacks = new_game().view.stacks
    assert [stack.number for stack in stacks] == [16] * 7
    assert {(stack.section, stack.place) for stack in stacks} == {
        ("switzerland", "5"),
        ("austria", "12"),
        ("america", "18"),
        ("scandinavia", "27"),
        ("hamburg", "33"),
        ("airport", "42"),
        ("harz", "47"),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_w2_everybody_holds_two_cards_and_the_rest_is_the_deck(players: int) -> None:
    """W-2."""
    game = new_game(players)
    hands = [game.hand(colour) for colour in COLOURS[:players]]
    assert [len(hand) for hand in hands] == [2] * players
    assert len(set().union(*hands)) == 2 * players
    assert game.view.deck == 20 - 2 * players


def test_w2_a_player_sees_the_own_cards_at_any_time() -> None:
    """W-2: and nobody else's."""
    game = new_game(3)
    assert [player.hand is not None for player in game.seen_by("yellow").players] == [False, True, False]
    assert set(game.seen_by("yellow").players[1].hand or ()) == game.hand("yellow")


def test_w2_the_deck_is_shuffled() -> None:
    """W-2: other seeds deal other hands."""
    assert len({frozenset(new_game(seed=seed).hand("blue")) for seed in range(20)}) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_w3_eight_figures_of_each_colour_stand_at_the_start(players: int) -> None:
    """W-3."""
    assert new_game(players).view.figures == {"0": dict.fromkeys(COLOURS[:players], 8)}


def test_w4_all_begin_with_no_points() -> None:
    """W-4."""
    assert [(player.score, player.scoring_card) for player in new_game(4).view.players] == [(0, 0)] * 4


def test_w5_one_player_has_the_locomotive_and_begins() -> None:
    """W-5."""
    game = new_game()
    assert game.view.first == game.view.turn == game.prompt.colour
    assert game.match.events[-1] == TurnBegan(game.view.first, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_o8_the_first_player_is_drawn_by_lot(players: int) -> None:
    """O-8: each of them begins in some match."""
    assert {new_game(players, seed).view.first for seed in range(40)} == set(COLOURS[:players])


def test_s4_nobody_sees_the_order_of_the_deck() -> None:
    """S-4: not even in the view of finished matches, and no event of the deal names a card to others."""
    game = new_game(2)
    undealt = set(CARD_IDS) - game.hand("blue") - game.hand("yellow")
    assert not any(name in repr(game.view) for name in undealt)
    drawn = [RULES.event_for(event, SPECTATOR) for event in game.match.events if isinstance(event, CardDrawn)]
    assert [event.card for event in drawn if isinstance(event, CardDrawn)] == [""] * 4


def test_w27_a_player_sees_five_cards_in_a_match() -> None:
    """W-27: two at the start and one after each of the first three; four players use up the deck exactly."""
    done = {colour: CARD_IDS[4 * n : 4 * n + 3] for n, colour in enumerate(COLOURS)}
    game = build(players=4, fulfilled=done, figures={"blue": "6 48"}, hands={"blue": ["6-48"]})
    assert [player.hand_size for player in game.view.players] == [2] * 4
    assert game.view.deck == 0
    game.play(Fulfil("6-48"))
    assert game.player("blue").hand_size == 1


@pytest.mark.parametrize("seats", [(), (("blue",),), (("yellow",), ("blue",)), tuple((c,) for c in "abcde")])
def test_other_seats_are_refused(seats: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(TableError) as caught:
        RULES.setup(Table(seats=seats, options={}, rules_version=1), Rng(seed_from_number(1)))
    assert caught.value.code == "bad_seats"


def test_unknown_options_are_refused() -> None:
    odd = Table(seats=table(2).seats, options={"open_postcards": "often"}, rules_version=1)
    with pytest.raises(TableError, match="open_postcards"):
        RULES.setup(odd, Rng(seed_from_number(1)))
