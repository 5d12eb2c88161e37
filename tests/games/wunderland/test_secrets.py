"""S-1 to S-4 and W-19: who knows what, in matches that computer players and chance play together to their end."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import match as matches
from engine.core.digest import digest
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import EVERYTHING, SPECTATOR, Seat, Viewer
from engine.games.wunderland.actions import Action, AnnounceEnd, Collect, Fulfil, Move
from engine.games.wunderland.data import COLOURS, SECTIONS
from engine.games.wunderland.events import PostcardCollected
from engine.games.wunderland.rules import RULES
from engine.games.wunderland.state import State
from tests.games.wunderland.builder import FIELD, build, new_game
from tests.games.wunderland.players import after_assignments

pytestmark = pytest.mark.slow

TABLES = [(players, open_postcards) for players in (2, 3, 4) for open_postcards in (False, True)]


def mixed_match(players: int, number: int, open_postcards: bool) -> Iterator[Match]:
    """A match of chance, one time in three, and of a player after assignments or, in odd matches, a collector.

    Chance alone hardly ever fulfils a card or collects all sections, and so sees neither a draw nor most endings.
    """
    rng = Rng(seed_from_number(-number - 1))
    match = new_game(players, number, open_postcards=open_postcards).match
    yield match
    while to_act := RULES.turns(match.state):
        (seat,) = to_act
        if not rng.below(3):
            action = rng.choice(RULES.legal_actions(match.state, seat))
        elif number % 2:
            action = collector(match.state, seat, rng)
        else:
            action = after_assignments(match, seat, rng)
        match = matches.play(match, seat, action)
        yield match


def collector(state: State, seat: Seat, rng: Rng) -> Action:
    """Whatever brings or leads to a postcard of a new section or ends the match; otherwise anything."""
    legal = RULES.legal_actions(state, seat)
    owned = RULES.view(state, Viewer(int(seat))).players[seat].postcards or ()
    fields = [field for section, field in FIELD.items() if section not in owned]
    ends = [action for action in legal if isinstance(action, AnnounceEnd | Fulfil)]
    collects = [action for action in legal if isinstance(action, Collect) and action.place in fields]
    moves = [action for action in legal if isinstance(action, Move) and action.to in fields]
    return rng.choice(ends or collects or moves or legal)


def viewers(players: int) -> list[Viewer]:
    return [*map(Viewer, range(players)), SPECTATOR]


def own_actions(state: State, viewer: Viewer) -> list[Any]:
    return RULES.legal_actions(state, Seat(int(viewer))) if viewer >= 0 else []


def told(events: Any, viewer: Viewer) -> list[Any]:
    return [RULES.event_for(event, viewer) for event in events]


def check_position(match: Match, viewer: Viewer) -> State:
    """A position made up for the viewer looks the same, and is sound."""
    other = RULES.resample(match.state, viewer, Rng(seed_from_number(match.seq)))
    where = f"action {match.seq}, viewer {viewer}"
    assert RULES.view(other, viewer) == RULES.view(match.state, viewer), where
    assert own_actions(other, viewer) == own_actions(match.state, viewer), where
    assert RULES.turns(other) == RULES.turns(match.state), where
    assert RULES.invariants(other) == [], where
    return other


def check_step(before: State, match: Match, viewer: Viewer) -> None:
    """The same action in the position made up before it is told in the same way, but for what it shows or draws."""
    entry = match.log[-1]
    if entry.action not in RULES.legal_actions(before, entry.seat):
        return
    events = RULES.apply(before, entry.seat, entry.action, Rng(match.seed))
    if any(event.reveals for event in match.events):
        return
    assert told(events, viewer) == told(match.events, viewer), f"action {match.seq}, viewer {viewer}"
    assert RULES.view(before, viewer) == RULES.view(match.state, viewer), f"action {match.seq}, viewer {viewer}"


def check_matches(players: int, open_postcards: bool, numbers: range) -> set[str]:
    """Every step of these matches for every viewer; returns how they ended."""
    reasons = set()
    for number in numbers:
        guesses: dict[Viewer, State] = {}
        for match in mixed_match(players, number, open_postcards):
            for viewer in viewers(players):
                if match.log:
                    check_step(guesses[viewer], match, viewer)
                guesses[viewer] = check_position(match, viewer)
        reasons.add(match.state.reason)
    return reasons


@pytest.mark.parametrize(("players", "open_postcards"), TABLES)
def test_s2_nothing_a_viewer_gets_depends_on_what_is_hidden(players: int, open_postcards: bool) -> None:
    """S-2, S-4: views, masked events and own legal actions at every step."""
    assert "fifth_card" in check_matches(players, open_postcards, range(2))


@pytest.mark.deep
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("players", "open_postcards"), TABLES)
def test_s2_nothing_a_viewer_gets_depends_on_what_is_hidden_at_length(players: int, open_postcards: bool) -> None:
    """The same over many matches, which end in more than one way."""
    assert len(check_matches(players, open_postcards, range(100, 180))) > 1


def test_s1_figures_scores_and_sizes_are_public() -> None:
    """S-1: everybody is shown the same of them."""
    game = build(
        figures={"blue": "33 8", "red": "9"}, postcards={"yellow": {"harz": 3}}, fulfilled={"red": ["1-15"]}
    )  # fmt: skip
    views = [RULES.view(game.state, viewer) for viewer in viewers(3)]
    for view in views:
        assert (view.figures, view.stacks, view.deck) == (game.view.figures, game.view.stacks, game.view.deck)
        assert (view.turn, view.prompt) == (game.view.turn, game.view.prompt)
    public = {
        tuple((p.score, p.fulfilled, p.hand_size, p.postcard_count) for p in view.players) for view in views
    }  # fmt: skip
    assert public == {((0, (), 2, 0), (0, (), 2, 3), (15, ("1-15",), 2, 0))}


def test_s2_hands_and_postcards_are_seen_by_their_owner_alone() -> None:
    """S-2."""
    game = build(postcards={colour: {"harz": 2, "airport": 1} for colour in COLOURS[:3]})
    for viewer in viewers(3):
        view = RULES.view(game.state, viewer)
        assert [player.hand is not None for player in view.players] == [seat == viewer for seat in range(3)]
        assert [player.postcards is not None for player in view.players] == [seat == viewer for seat in range(3)]
        own = {COLOURS[seat] for seat in range(3) if seat == viewer}
        assert set(view.postcard_points) == set(view.postcard_sections) == own


def test_s3_collecting_is_told_to_all_and_the_table_shows_a_number() -> None:
    """S-3."""
    game = build(figures={"blue": "33"})
    (event,) = game.play(Collect("33"))
    assert [RULES.event_for(event, viewer) for viewer in viewers(3)] == [event] * 4
    assert isinstance(event, PostcardCollected)
    assert game.seen_by("red").players[0].postcards is None
    assert game.seen_by("red").players[0].postcard_count == 1


def test_s3_with_open_postcards_everybody_sees_them() -> None:
    """S-3."""
    game = build(postcards={"blue": {"harz": 2, "airport": 1}}, open_postcards=True)
    for view in (game.seen_by("red"), game.seen_by_spectator()):
        assert view.players[0].postcards == ("airport", "harz", "harz")
        assert view.postcard_points["blue"] == 1 * 2 + 2 * 1
        assert sum(row.points for row in view.postcard_sections["blue"]) == 1 * 2 + 2 * 1
    assert game.seen_by("red").players[0].hand is None


def test_s3_announced_postcards_lie_open_for_the_settlement() -> None:
    """S-3, W-22: those of the others stay face down until the scoring."""
    game = build(
        postcards={"blue": dict.fromkeys(SECTIONS, 1), "yellow": {"harz": 1}}, figures={"yellow": "33"}
    )  # fmt: skip
    game.play(AnnounceEnd())
    assert game.asked == ("settlement", "yellow")
    shown = game.seen_by("red").players
    assert (shown[0].postcards, shown[1].postcards) == (SECTIONS, None)
    game.play(Collect("33"))
    assert game.seen_by("red").players[1].postcards == ("hamburg", "harz")


def test_s3_guesses_deal_face_down_postcards_anew_as_the_stacks_allow() -> None:
    """S-3: each player keeps the number, all together what the stacks lack; a single unknown holds just that."""
    owned = {"blue": {"harz": 2}, "yellow": {"hamburg": 3, "airport": 1}, "red": {"america": 2}}
    game = build(postcards=owned)
    seen = set()
    for number in range(60):
        guess = RULES.view(RULES.resample(game.state, Viewer(0), Rng(seed_from_number(number))), EVERYTHING)
        cards = [player.postcards or () for player in guess.players]
        assert cards[0] == ("harz", "harz")
        assert [len(hand) for hand in cards] == [2, 4, 2]
        assert sorted((*cards[1], *cards[2])) == ["airport", "america", "america", "hamburg", "hamburg", "hamburg"]
        seen.add(cards[2])
    assert len(seen) == 5
    two = build(players=2, postcards={"yellow": {"hamburg": 3, "airport": 1}})
    guess = RULES.view(RULES.resample(two.state, Viewer(0), Rng(seed_from_number(1))), EVERYTHING)
    assert guess.players[1].postcards == two.view.players[1].postcards


def test_s2_who_is_asked_in_the_settlement_tells_nothing_of_hands() -> None:
    """S-2, D-3: red may hold 17-36 as far as others know, so red is asked with that card or without it."""
    for hand in (["17-36"], ["26-44"]):
        game = build(
            figures={"blue": "1 15", "red": "17 36"},
            hands={"blue": ["1-15"], "red": hand},
            fulfilled={"blue": ["2-14", "4-43", "6-48", "7-31"]},
        )
        game.play(game.legal()[0])
        assert game.asked == ("settlement", "red")


def test_s4_the_next_card_differs_between_guesses() -> None:
    """S-4: and a guess takes nothing over from the real order."""
    game = build(figures={"blue": "1 15"}, hands={"blue": ["1-15", "8-34-41"]})
    drawn = set()
    for number in range(12):
        guess = RULES.resample(game.state, Viewer(0), Rng(seed_from_number(number)))
        again = RULES.resample(guess, Viewer(0), Rng(seed_from_number(100)))
        assert digest(again) == digest(RULES.resample(game.state, Viewer(0), Rng(seed_from_number(100))))
        RULES.apply(guess, Seat(0), Fulfil("1-15"), Rng(seed_from_number(number)))
        drawn.add(guess.hands[0])
    assert len(drawn) > 4
