"""N: what the second version of the rules changed, and that matches of the first go on as they began."""

from typing import Any

import msgspec
import pytest

from engine.core import match as matches
from engine.core.digest import digest
from engine.core.rng import Rng, seed_from_number
from engine.core.types import SPECTATOR, Viewer
from engine.games.mini_wwii.actions import (
    Attack,
    Decline,
    Develop,
    Discard,
    DiscardRest,
    Finish,
    Keep,
    KeepTwo,
    Launch,
    LendLease,
    Move,
    Pass,
    PlaceUnit,
    PlayEvent,
    PlayOperation,
)
from engine.games.mini_wwii.data import CARD_INDEX, CARDS
from engine.games.mini_wwii.events import CardsDiscarded, CardsKept, CardsShuffledIn, DeckReshuffled, RoundBegan
from engine.games.mini_wwii.joining import strategic_step
from engine.games.mini_wwii.rules import RULES
from tests.games.mini_wwii.builder import Game, after_passing, build, new_game, with_state


def asked_in_the_setup(layout: str, rules: str, version: int) -> list[str]:
    """The countries that exchange in the setup, in their order."""
    game, found = new_game(layout, rules, version=version), []
    while game.asked in ("place_unit", "exchange"):
        if game.asked == "exchange":
            found.append(game.turn)
        game.play(game.legal(PlaceUnit if game.asked == "place_unit" else Discard)[0])
    return found


@pytest.mark.parametrize("rules", ["2018", "printed"])
def test_n1_a_teams_hand_exchanges_once_in_the_setup(rules: str) -> None:
    """N-1 and S-5: "each player"."""
    assert asked_in_the_setup("2", rules, version=1) == ["germany", "uk", "japan", "ussr"]
    assert asked_in_the_setup("2", rules, version=2) == ["germany", "uk"]


@pytest.mark.parametrize("layout", ["3-axis", "3-allies", "4"])
def test_n1_where_each_country_has_a_hand_nothing_changes(layout: str) -> None:
    assert asked_in_the_setup(layout, "2018", version=2) == ["germany", "uk", "japan", "ussr"]


def test_n1_the_yearly_exchange_stays_one_for_each_country() -> None:
    """N-1 and R-6: "every country"."""
    game = after_passing(layout="2", rules="printed")
    order = []
    while game.asked == "exchange":
        order.append(game.turn)
        game.play(Decline())
    assert sorted(order) == ["germany", "japan", "uk", "ussr"]


def saving(version: int, layout: str = "4") -> Game:
    """Germany plays a 4 and keeps an OP of it; nothing is left to draw but what was discarded."""
    hands = {"germany": ["germany_04", "germany_08"], "uk": ["uk_01"], "japan": ["japan_03"], "ussr": ["ussr_01"]}
    if layout == "2":
        hands = {"germany": [*hands["germany"], "japan_03"], "uk": ["uk_01", "ussr_01"]}
    game = build(hands=hands, draws=[], layout=layout, version=version)
    game = with_state(game, discards=[], laid=[sum(1 << card for card in game.state.discards), 0, 0, 0])
    game.play(PlayOperation("germany_04"), Finish())
    return game


def test_n2_a_card_that_saves_an_op_lies_beside_its_country_for_all_to_see() -> None:
    """N-2, O-5 and R-11: the first version puts it on the discard pile at once."""
    game = saving(version=2)
    shown = game.seen_by_spectator()
    assert shown.countries["germany"].preserved == ("germany_04",)
    assert shown.countries["uk"].preserved == ()
    assert shown.discards == ()
    assert saving(version=1).seen_by_spectator().discards == ("germany_04",)


@pytest.mark.parametrize(("version", "drawn"), [(1, {"germany_04"}), (2, set())])
def test_n2_a_reshuffle_does_not_bring_it_back(version: int, drawn: set[str]) -> None:
    """N-2 and R-3: Germany draws two cards by an event while the only card played so far has saved an OP."""
    game = saving(version)
    game.play(Pass(), Pass(), Pass(), PlayEvent("germany_08"))
    assert game.hand("germany") & {"germany_04"} == drawn


def test_n2_it_goes_to_the_discard_pile_in_the_victory_stage() -> None:
    game = saving(version=2)
    game.pass_all()
    assert all(shown.preserved == () for shown in game.view.countries.values())
    everywhere = {CARDS[card].id for card in game.state.deck} | set(game.view.discards) | game.hand("germany")
    assert "germany_04" in everywhere | game.hand("uk") | game.hand("japan") | game.hand("ussr")


def test_n2_it_stays_when_its_op_is_spent() -> None:
    hands = {"germany": ["germany_04", "germany_05"]}
    units = {"austria": "germany army", "hungary": "neutral army", "romania": "neutral army"}
    game = build(units=units, hands=hands, passed=["uk", "japan", "ussr"])
    game.play(PlayOperation("germany_04"), Attack("hungary", "neutral", "army"), Finish())
    game.play(PlayOperation("germany_05"), Move("austria", "germany", "army", "hungary"))
    game.play(Attack("romania", "neutral", "army"))
    assert game.saved("germany") == 0
    assert game.view.countries["germany"].preserved == ("germany_04",)


def test_n2_a_card_that_saves_nothing_is_discarded() -> None:
    game = build(units={"austria": "germany army"}, operation=2, hands={"uk": ["uk_01"]})
    played = CARDS[game.state.card].id
    game.play(Move("austria", "germany", "army", "hungary"), Finish())
    assert game.view.countries["germany"].preserved == ()
    assert played in game.view.discards


def test_n2_with_supply_columns_the_card_lies_there_once() -> None:
    game = build(operation=3, hands={"uk": ["uk_01"]}, technologies={"germany": ["supply_columns"]})
    played = CARDS[game.state.card].id
    game.play(Finish())
    assert (game.saved("germany"), game.view.countries["germany"].preserved) == (2, (played,))


def test_n2_nobody_deals_it_anew_who_guesses_what_is_hidden() -> None:
    state = saving(version=2).state
    for number in range(8):
        guess = RULES.resample(state, SPECTATOR, Rng(seed_from_number(number)))
        assert guess.preserved == state.preserved
        assert RULES.invariants(guess) == []


@pytest.mark.parametrize(("version", "ops"), [(1, 4), (2, 5)])
def test_n3_either_country_of_a_teams_hand_spends_what_the_other_saved(version: int, ops: int) -> None:
    """N-3 and O-5: "any other strategy card", "any card for either country's action"."""
    game = saving(version, layout="2")
    game.play(Pass())
    began = game.play(PlayOperation("japan_03"))[0]
    assert began.ops + began.saved == ops
    assert (game.turn, game.view.prompts[0].saved) == ("japan", ops - 4)


def test_n3_it_is_spent_once() -> None:
    game = build(
        units={"taiwan": "japan navy navy", "manchuria": "japan army"},
        hands={"germany": ["japan_03", "germany_04"], "uk": ["uk_01"]},
        layout="2",
        saved={"germany": 2},
        passed=["uk", "ussr"],
        turn="japan",
    )
    game.play(PlayOperation("japan_03"))
    moves = [Move("taiwan", "japan", "navy", "philippine")] * 2 + [Move("manchuria", "japan", "army", "china")]
    game.play(*moves)
    assert {country: game.saved(country) for country in ("germany", "japan", "uk")} == {
        "germany": 0, "japan": 0, "uk": 0,
    }  # fmt: skip


def test_n3_a_launch_of_the_partner_may_spend_it() -> None:
    def game(version: int) -> Game:
        return build(
            hands={"germany": ["japan_07", "germany_04"], "uk": ["uk_01", "uk_02"]},
            technologies={"japan": ["strategic_bombing"]},
            layout="2",
            saved={"germany": 1},
            turn="japan",
            version=version,
        )

    launch = Launch("japan_07", "strategic_bombing", "uk")
    assert not game(1).offers(launch)
    after = game(2)
    after.play(launch)
    assert after.saved("germany") == after.saved("japan") == 0


@pytest.mark.parametrize("layout", ["3-axis", "4"])
def test_n3_with_two_hands_or_two_seats_it_stays_the_countrys(layout: str) -> None:
    game = saving(version=2, layout=layout)
    assert (game.saved("germany"), game.saved("japan")) == (1, 0)


def invaded(version: int, discards: tuple[str, ...]) -> Game:
    """The last turn of a year in which Japan has invaded China, with an empty draw deck and these cards played."""
    units = {"manchuria": "japan army", "china": "china army army"}
    game = build(turn="japan", units=units, operation=3, draws=[], version=version)
    game.play(Attack("china", "china", "army"))
    laid = {*range(len(CARDS))} - {CARD_INDEX[card] for card in discards}
    laid -= {*game.state.us_deck, *game.state.china_deck, game.state.card}
    table = [sum(1 << card for card in laid), 0, 0, 0]
    pile = [*(CARD_INDEX[card] for card in discards), game.state.card]
    return with_state(game, discards=pile, laid=table)


def test_n4_the_discard_pile_goes_with_an_invasion_card_into_an_empty_deck() -> None:
    """N-4, R-2 and A-2: in the first version the card is the whole deck, and who draws first has it for certain."""
    played = ("germany_04", "germany_05", "uk_03", "uk_04", "ussr_04", "ussr_05")
    for version in (1, 2):
        game = invaded(version, played)
        game.play(Finish())
        at = next(n for n, event in enumerate(game.events) if isinstance(event, CardsShuffledIn))
        joined = DeckReshuffled(len(played) + 1) in game.events[:at]
        assert joined == (version == 2)


def test_n4_the_card_may_lie_anywhere_in_the_new_deck() -> None:
    places = set()
    for number in range(40):
        game = invaded(2, ("germany_04", "germany_05", "uk_03", "uk_04"))
        state = game.state.copy()
        state.discards.append(CARD_INDEX["japan_12"])
        state.laid[0] &= ~(1 << CARD_INDEX["japan_12"])
        state.steps_invaded = [0, 1]
        from_pile = len(state.discards)
        events = strategic_step(state, Rng(seed_from_number(number)))
        assert [type(event) for event in events] == [DeckReshuffled, CardsShuffledIn]
        assert (len(state.deck), state.discards) == (from_pile + 1, [])
        places.add(next(n for n, card in enumerate(state.deck) if CARDS[card].id.startswith("china_")))
    assert places == set(range(7))


def choosing(version: int, **description: Any) -> Game:
    """All have passed; Germany and the U.K. hold more than they may keep."""
    hands = {"germany": ["germany_04", "germany_05", "germany_06"], "uk": ["uk_03", "uk_04"], "japan": ["japan_03"]}
    return after_passing(**{"hands": hands, "version": version} | description)


def test_n5_nothing_is_shown_before_the_last_hand_has_chosen() -> None:
    """N-5 and R-9: in the first version who waits knows what the others threw away."""
    game = choosing(version=1)
    assert game.play(Keep("germany_04"))
    game = choosing(version=2)
    before = game.seen_by_spectator()
    assert game.play(Keep("germany_04")) == []
    after = game.seen_by_spectator()
    assert [prompt.country for prompt in after.prompts] == ["uk"]
    assert msgspec.structs.replace(after, prompts=before.prompts) == before
    events = game.play(Keep("uk_03"))
    shown = [event for event in events if isinstance(event, CardsDiscarded | CardsKept | RoundBegan)]
    assert shown[:5] == [
        CardsDiscarded("germany", ("germany_05", "germany_06"), "round_end"),
        CardsKept("germany", 1),
        CardsDiscarded("uk", ("uk_04",), "round_end"),
        CardsKept("uk", 1),
        RoundBegan(3, 1941),
    ]


def test_n5_the_chooser_alone_sees_its_choice() -> None:
    game = choosing(version=2)
    game.play(Keep("germany_04"))
    assert game.seen_by("germany").hands[0].kept == ("germany_04",)
    for country in ("uk", "japan"):
        assert game.seen_by(country).hands[0].kept == ()


@pytest.mark.parametrize("choice", [Keep("germany_04"), KeepTwo("germany_04", "germany_06"), DiscardRest()])
def test_n5_how_many_are_kept_is_not_told_either(choice: Keep | KeepTwo | DiscardRest) -> None:
    """N-5: one step for each hand, whatever it keeps, and to others all these choices look the same."""
    game = choosing(version=2, technologies={"germany": ["war_economy"]})
    expected = choosing(version=2, technologies={"germany": ["war_economy"]})
    expected.play(Keep("germany_05"))
    game.play(choice)
    assert game.match.seq == expected.match.seq
    for viewer in (Viewer(1), Viewer(2), Viewer(3), SPECTATOR):
        assert RULES.view(game.state, viewer) == RULES.view(expected.state, viewer)
        for number in range(5):
            guess = RULES.resample(game.state, viewer, Rng(seed_from_number(number)))
            assert digest(guess) == digest(RULES.resample(expected.state, viewer, Rng(seed_from_number(number))))


def test_n5_a_choice_may_be_taken_back_while_nobody_else_has_chosen() -> None:
    game = choosing(version=2)
    game.play(Keep("germany_04"))
    assert matches.can_undo(game.match, game.match.log[-1].seat)
    assert set(RULES.turns(matches.undo(game.match, game.match.log[-1].seat).state)) == {0, 1}
    game.play(Keep("uk_03"))
    assert not any(matches.can_undo(game.match, entry.seat) for entry in game.match.log)


def test_n5_with_two_hands_of_one_seat_each_is_chosen_for_itself() -> None:
    hands = {"germany": ["germany_04", "germany_05"], "japan": ["japan_03", "japan_04"]}
    game = choosing(version=2, hands=hands, layout="3-axis")
    assert game.play(Keep("germany_04")) == []
    assert [prompt.country for prompt in game.view.prompts] == ["japan"]
    game.play(DiscardRest())
    assert {"germany_05", "japan_03", "japan_04"} <= set(game.view.discards)


@pytest.mark.parametrize("version", [1, 2])
def test_n6_rulings_that_the_first_version_made_silently_stay(version: int) -> None:
    """N-6: E-1, K-2, O-6 and A-2 by both versions."""
    for country in ("germany", "japan"):
        game = build(turn=country, hands={"germany": ["germany_06"]}, layout="2", version=version)
        assert game.offers(PlayEvent("germany_06")) == (country == "germany")
    game = build(units={"china": "japan army"}, version=version)
    assert game.controller("china") == ""
    game = build(hands={"germany": ["germany_01"], "uk": ["uk_01"]}, version=version)
    game.play(PlayOperation("germany_01"), Finish())
    assert game.saved("germany") == 1
    units = {"japan": "japan navy", "taiwan": "uk navy", "china": "japan army army", "philippine": "japan navy"}
    game = build(turn="japan", units=units | {"indochina": "japan navy"}, operation=2, version=version)
    game.play(Move("japan", "japan", "navy", "indochina"))
    assert (game.view.join_war["us"].box, game.view.join_war["china"].box) == (0, 1)


@pytest.mark.parametrize("version", [1, 2])
def test_n6_a_card_goes_for_each_3_starred_area_lost(version: int) -> None:
    """N-6 and R-3: two from the hand of a team that has lost both."""
    lost = {"germany": "uk army army", "japan": "uk navy navy"}
    game = build(units=lost, hands={"germany": ["germany_04"]}, layout="2", rules="printed", version=version)
    game.pass_all()
    order = []
    while game.asked == "lost_area":
        order.append((game.turn, game.view.prompts[0].number))
        game.play(game.legal()[0])
    assert sorted(order) == [("germany", 1), ("japan", 1)]


def test_n7_technology_cards_are_shown_as_cards() -> None:
    """N-7 and R-5: two cards carry conscription; from the strategic stage on the table tells which one it was."""
    hands = {"germany": ["germany_08"], "ussr": ["ussr_01"]}
    for version in (1, 2):
        game = build(hands=hands, version=version)
        game.play(Develop("germany_08"))
        cards = game.seen_by_spectator().countries["germany"].technology_cards
        assert cards == (() if version == 2 else msgspec.UNSET)
        game.to_next_year()
        shown = game.seen_by_spectator().countries["germany"]
        assert shown.technologies == ("conscription",)
        assert shown.technology_cards == (("germany_08",) if version == 2 else msgspec.UNSET)


def test_n7_the_open_view_accounts_for_every_card() -> None:
    """N-7: what is not in sight is in a hand, in a deck or face down, and those are counted."""
    game = new_game("4", seed=5)
    rng = Rng(seed_from_number(9))
    while RULES.turns(game.state):
        view = game.seen_by_spectator()
        table = [c for s in view.countries.values() for c in (*s.technology_cards, *s.preserved, *s.diplomacy)]  # type: ignore[misc]
        table += [tactics.card for shown in view.countries.values() for tactics in shown.tactics]
        hidden = view.draw_deck + sum(hand.size for hand in view.hands)
        hidden += sum(track.cards for track in view.join_war.values())
        hidden += sum(shown.face_down for shown in view.countries.values())
        assert len(CARDS) == len(set(table) | set(view.discards)) + hidden
        game.play(rng.choice(game.legal()))


def test_n7_the_pending_steps_of_invasions_stand_in_the_view() -> None:
    units = {"manchuria": "japan army", "china": "china army army", "taiwan": "japan navy", "philippine": "us navy"}
    for version in (1, 2):
        game = build(turn="japan", units=units, hands={"uk": ["uk_03", "uk_04"]}, operation=9, version=version)
        game.play(Attack("china", "china", "army"), Attack("philippine", "us", "navy"), Finish())
        pending = {nation: track.invasions for nation, track in game.seen_by_spectator().join_war.items()}
        assert pending == ({"us": 1, "china": 1} if version == 2 else dict.fromkeys(("us", "china"), msgspec.UNSET))
        game.play(LendLease("uk_03"))
        assert game.view.join_war["us"].invasions in (1, msgspec.UNSET)
        game.to_next_year()
        assert game.view.join_war["us"].invasions in (0, msgspec.UNSET)


def test_matches_of_the_first_version_have_the_encoding_that_they_had() -> None:
    """Digests are of it: a field that came later may not stand in it."""
    state = new_game(version=1).state
    assert "preserved" not in msgspec.to_builtins(state)
    assert list(msgspec.to_builtins(msgspec.structs.replace(state, **state.NOT_DIGESTED)))[-1] == "reason"
