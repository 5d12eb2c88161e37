"""The end of the game: who ended it, and everybody's last cards (W-21 to W-23, D-3, O-3 to O-6, E-1 to E-4)."""

from engine.games.wunderland.actions import Action, FinishSettlement
from engine.games.wunderland.assignments import legal_fulfils
from engine.games.wunderland.data import CARDS, COLOURS, FIELD_SET, FIELDS, NEEDS
from engine.games.wunderland.events import Event, PostcardsRevealed, SettlementBegan, SettlementFinished
from engine.games.wunderland.postcards import card_sections, legal_collects, postcards_of
from engine.games.wunderland.state import NOBODY, SETTLEMENT_PROMPT, State, clockwise
from engine.games.wunderland.victory import score

FINISH = FinishSettlement()


def end_by_card(state: State, seat: int) -> list[Event]:
    """The fifth card was fulfilled (W-21)."""
    return _begin(state, seat, seat, "fifth_card")


def end_by_postcards(state: State, seat: int) -> list[Event]:
    """The player shows postcards of all sections (W-22)."""
    state.revealed |= 1 << seat
    shown = PostcardsRevealed(COLOURS[seat], card_sections(postcards_of(state, seat)))
    return [shown, *_begin(state, seat, seat, "postcards")]


def end_by_standstill(state: State) -> list[Event]:
    """There was no progress for too long; the next player settles first (E-4)."""
    return _begin(state, clockwise(state, state.turn), NOBODY, "standstill")


def _begin(state: State, first: int, ended_by: int, reason: str) -> list[Event]:
    state.prompt, state.reason, state.ended_by = SETTLEMENT_PROMPT, reason, ended_by
    state.settle_first = state.asked = first
    began = SettlementBegan(reason, COLOURS[ended_by] if ended_by != NOBODY else "")
    return [began, *go_on(state)]


def may_settle(state: State, seat: int) -> bool:
    """Whether the seat may have something to settle, as far as everybody can see.

    It looks at nothing hidden: a seat that is passed over for the cards in its hand would give them away.
    """
    stands = state.stands[seat]
    if stands & FIELD_SET and any(stands >> field & 1 and state.stacks[n] for n, field in enumerate(FIELDS)):
        return True
    if not state.hands[seat]:
        return False
    shown = 0
    for cards in state.fulfilled:
        shown |= cards
    return any(not shown >> card & 1 and not NEEDS[card] & ~stands for card in range(CARDS))


def legal_settlement(state: State, seat: int) -> list[Action]:
    """Fulfilling and collecting with the figures as they stand, or nothing more (W-23)."""
    return [*legal_fulfils(state, seat), *legal_collects(state, seat), FINISH]


def go_on(state: State) -> list[Event]:
    """Ask the present seat if it may have something left, otherwise the next ones; at last score."""
    if may_settle(state, state.asked):
        return []
    return finish(state, automatic=True)


def finish(state: State, *, automatic: bool = False) -> list[Event]:
    """The present seat has settled."""
    events: list[Event] = [SettlementFinished(COLOURS[state.asked], automatic)]
    state.asked = clockwise(state, state.asked)
    return events + (score(state) if state.asked == state.settle_first else go_on(state))
