"""O-8: launching rocketry at an opponent's hand."""

from collections.abc import Iterable

import pytest

from engine.games.mini_wwii.actions import Launch, Pass, RemoveCard
from tests.games.mini_wwii.builder import Game, build

OTHERS = {"uk": ["uk_03", "uk_04", "uk_05", "uk_06"], "ussr": ["ussr_04"]}
READY = ["v1", "v2", "atomic_bomb"]


def rockets(
    *cards: str,
    technologies: Iterable[str] = ("v1",),
    used: Iterable[str] = (),
    tactics: Iterable[str] = (),
    saved: int = 0,
    layout: str = "4",
    rules: str = "2018",
) -> Game:
    """Germany to play with these cards and technologies; the U.K. holds four cards, the U.S.S.R. one, Japan one."""
    return build(
        hands={"germany": cards, "japan": ["japan_03"], **OTHERS},
        technologies={"germany": technologies},
        used={"germany": used},
        tactics={"germany": tactics},
        saved={"germany": saved},
        layout=layout,
        rules=rules,
    )


@pytest.mark.parametrize(
    ("technology", "enough", "too_little"),
    [("v1", "germany_04", "germany_08"), ("v2", "germany_01", "germany_04")],
)
def test_o8_a_launch_needs_a_card_of_its_number(technology: str, enough: str, too_little: str) -> None:
    """O-8: a level 1 rocket asks for 4 OPs, a level 2 rocket for 5."""
    game = rockets(enough, too_little, technologies=["v1", technology])
    assert game.offers(Launch(enough, technology, "uk"))
    assert game.refuses(Launch(too_little, technology, "uk"))


def test_o8_a_level_3_launch_needs_6_ops() -> None:
    """O-8: no card has the number 6, so it takes tactics, saved OPs or an operation event."""
    assert rockets("germany_01", technologies=READY).refuses(Launch("germany_01", "atomic_bomb", "uk"))
    assert rockets("germany_01", technologies=READY, saved=1).offers(Launch("germany_01", "atomic_bomb", "uk"))


def test_o8_a_launch_needs_an_active_rocketry_technology() -> None:
    """O-8: without one nothing can be launched, and other technologies are no rockets."""
    game = rockets("germany_01", technologies=["radar", "conscription"])
    assert not game.legal(Launch)


@pytest.mark.parametrize(("technology", "number"), [("v1", 1), ("v2", 2), ("atomic_bomb", 3)])
def test_o8_a_launch_takes_as_many_cards_as_its_level_says(technology: str, number: int) -> None:
    """O-8: 1, 2 or 3 cards of the hand go to the discard pile, and so does the card played."""
    game = rockets("germany_01", technologies=READY, saved=1)
    game.play(Launch("germany_01", technology, "uk"))
    lost = set(OTHERS["uk"]) - game.hand("uk")
    assert len(lost) == number
    assert lost | {"germany_01"} <= set(game.view.discards)
    assert game.hand("ussr") == {"ussr_04"}


def test_o8_the_removed_card_is_random() -> None:
    """O-8: another seed takes another card."""
    lost = set()
    for seed in range(30):
        game = build(hands={"germany": ["germany_01"], **OTHERS}, technologies={"germany": ["v1"]}, seed=seed)
        game.play(Launch("germany_01", "v1", "uk"))
        lost |= set(OTHERS["uk"]) - game.hand("uk")
    assert lost == set(OTHERS["uk"])


def test_o8_a_hand_loses_at_most_what_it_holds() -> None:
    """O-8, ruling."""
    game = rockets("germany_01", technologies=READY)
    game.play(Launch("germany_01", "v2", "ussr"))
    assert not game.hand("ussr")


def test_o8_only_an_opponent_with_cards_is_a_target() -> None:
    """O-8, ruling: not the teammate, not oneself, not an empty hand."""
    game = build(
        hands={"germany": ["germany_01"], "japan": ["japan_03"], "uk": ["uk_03"]}, technologies={"germany": ["v1"]}
    )
    assert {action.target for action in game.legal(Launch)} == {"uk"}


def test_o8_an_opponent_who_passed_may_be_hit() -> None:
    """O-8, ruling."""
    game = build(hands={"germany": ["germany_01"], **OTHERS}, technologies={"germany": ["v1"]}, passed=["uk"])
    game.play(Launch("germany_01", "v1", "uk"))
    assert len(game.hand("uk")) == 3


def test_o8_tactics_change_the_number_of_a_launch() -> None:
    """O-8 and E-3: +1 lets a 3 launch a level 1 rocket, -1 stops a 4."""
    assert rockets("germany_08", tactics=["germany_12"]).offers(Launch("germany_08", "v1", "uk"))
    assert not rockets("germany_04", tactics=["japan_09"]).legal(Launch)


def test_o8_saved_ops_needed_for_the_number_are_spent() -> None:
    """O-8, ruling: of 3 saved OPs a card of 3 spends 1 to reach 4."""
    game = rockets("germany_08", saved=3)
    game.play(Launch("germany_08", "v1", "uk"))
    assert game.saved("germany") == 2


def test_o8_saved_ops_that_are_not_needed_stay_and_none_are_added() -> None:
    """O-8, ruling: nothing of the launching card is saved, however high its number."""
    game = rockets("germany_01", saved=1)
    game.play(Launch("germany_01", "v1", "uk"))
    assert game.saved("germany") == 1


def test_o8_an_operation_event_launches_with_its_own_number() -> None:
    """O-8, ruling: the 5 with the event "6 OPs" launches a level 3 rocket."""
    game = rockets("germany_01", "uk_01", technologies=READY)
    assert game.offers(Launch("germany_01", "atomic_bomb", "uk", event=True))
    assert game.refuses(Launch("germany_01", "atomic_bomb", "uk"))
    assert game.refuses(Launch("uk_01", "atomic_bomb", "uk", event=True))


def test_o8_a_launch_ends_the_turn() -> None:
    """O-8: it is the card's whole use."""
    game = rockets("germany_01", "germany_04")
    game.play(Launch("germany_01", "v1", "uk"))
    assert game.turn == "uk"
    assert game.asked == "turn"


@pytest.mark.parametrize("rules", ["2018", "printed"])
def test_o8_a_used_rocket_is_ready_again_in_the_next_round(rules: str) -> None:
    """O-8 and R-5."""
    game = rockets("germany_01", "germany_02", rules=rules)
    game.play(Launch("germany_01", "v1", "uk"), *[Pass()] * 3)
    assert game.view.countries["germany"].used_rockets == ("v1",)
    assert not game.legal(Launch)
    game.to_next_year()
    assert not game.view.countries["germany"].used_rockets


def test_o8_2018_there_is_one_launch_a_round() -> None:
    """O-8, 2018: another rocket of the same country must wait."""
    game = rockets("germany_01", "germany_02", technologies=["v1", "v2"])
    assert game.legal(Launch)
    assert not rockets("germany_01", technologies=["v1", "v2"], used=["v1"]).legal(Launch)


def test_o8_printed_each_rocket_may_be_launched_once_a_round() -> None:
    """O-8, printed: the other technology is still ready."""
    game = rockets("germany_01", technologies=["v1", "v2"], used=["v1"], rules="printed")
    assert {action.technology for action in game.legal(Launch)} == {"v2"}


def test_o8_with_radar_three_cards_are_seen_and_one_of_them_chosen() -> None:
    """O-8: only the launching seat sees them."""
    game = rockets("germany_01", technologies=["v1", "radar"])
    game.play(Launch("germany_01", "v1", "uk"))
    assert game.asked == "remove_card"
    shown = set(game.seen_by("germany").prompts[0].seen)
    assert len(shown) == 3
    assert shown <= set(OTHERS["uk"])
    for other in ("uk", "japan", "ussr"):
        assert game.seen_by(other).prompts[0].seen == ()
    assert game.seen_by_spectator().prompts[0].seen == ()
    assert {action.card for action in game.legal()} == shown
    assert game.refuses(RemoveCard(next(iter(set(OTHERS["uk"]) - shown))))
    chosen = min(shown)
    game.play(RemoveCard(chosen))
    assert game.hand("uk") == set(OTHERS["uk"]) - {chosen}
    assert game.turn == "uk"


def test_o8_with_radar_a_level_2_rocket_removes_two_of_the_three() -> None:
    """O-8."""
    game = rockets("germany_01", technologies=["v1", "v2", "radar"])
    game.play(Launch("germany_01", "v2", "uk"))
    shown = sorted(game.seen_by("germany").prompts[0].seen)
    game.play(RemoveCard(shown[0]))
    assert {action.card for action in game.legal()} == set(shown[1:])
    game.play(RemoveCard(shown[1]))
    assert shown[2] in game.hand("uk")
    assert len(game.hand("uk")) == 2


def test_o8_with_radar_a_small_hand_leaves_nothing_to_choose() -> None:
    """O-8: all cards seen go at once, so nobody is asked."""
    game = rockets("germany_01", technologies=["v1", "radar"])
    game.play(Launch("germany_01", "v1", "ussr"))
    assert not game.hand("ussr")
    assert game.asked == "turn"


@pytest.mark.parametrize(
    ("launcher", "target"), [("germany", "uk"), ("japan", "uk"), ("uk", "germany"), ("ussr", "germany")]
)
def test_o8_a_teams_hand_is_hit_in_2_player_matches(launcher: str, target: str) -> None:
    """O-8, ruling: there is one hand to aim at, and it goes by its team's first country."""
    game = build(
        turn=launcher,
        hands={"germany": ["germany_01", "japan_03"], "uk": ["uk_01", "ussr_04"]},
        technologies={launcher: ["v1"]},
        layout="2",
    )
    aims = game.legal(Launch)
    assert {action.target for action in aims} == {target}
    game.play(aims[0])
    assert len(game.hand(target)) == 1
