"""Wunderland as the rest of the program knows it. Each moment of play is a prompt: its legal actions, its handlers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.contract import Meta
from engine.core.ids import check_ids, load_ids
from engine.core.masking import masked
from engine.core.rng import Rng
from engine.core.tables import options_of
from engine.core.types import Outcome, Seat, Table, Turn, Viewer
from engine.games.wunderland import (
    actions,
    assignments,
    bot,
    client,
    invariants,
    moving,
    postcards,
    resample,
    settlement,
    setup,
    turns,
    victory,
    view,
)
from engine.games.wunderland.actions import Action
from engine.games.wunderland.data import LAST_CARD
from engine.games.wunderland.events import Event
from engine.games.wunderland.ids import TABLES
from engine.games.wunderland.state import (
    AFTER_MOVE_PROMPT,
    COMPANION_PROMPT,
    OVER_PROMPT,
    SETTLEMENT_PROMPT,
    TURN_PROMPT,
    State,
    clockwise,
)
from engine.games.wunderland.table_options import Options
from engine.games.wunderland.versions import RULES_VERSION
from engine.games.wunderland.view import View

check_ids(load_ids(__package__), TABLES)

LEGAL: dict[int, Callable[[State, int], list[Action]]] = {
    TURN_PROMPT: turns.legal_turn,
    COMPANION_PROMPT: moving.legal_joins,
    AFTER_MOVE_PROMPT: turns.legal_after_move,
    SETTLEMENT_PROMPT: settlement.legal_settlement,
}


def _fulfil(state: State, seat: int, action: Any) -> list[Event]:
    found = assignments.fulfil(state, seat, action)
    if state.prompt == SETTLEMENT_PROMPT:
        return found + settlement.go_on(state)
    if assignments.fulfilled_count(state, seat) == LAST_CARD:
        return found + settlement.end_by_card(state, seat)
    return found


def _collect(state: State, seat: int, action: Any) -> list[Event]:
    found = postcards.collect(state, seat, action)
    return found + settlement.go_on(state) if state.prompt == SETTLEMENT_PROMPT else found


def _announce_end(state: State, seat: int, _: Any) -> list[Event]:
    return settlement.end_by_postcards(state, seat)


def _end_turn(state: State, seat: int, _: Any) -> list[Event]:
    if turns.is_standstill(state):
        return settlement.end_by_standstill(state)
    return turns.begin_turn(state, clockwise(state, seat))


def _finish_settlement(state: State, _: int, __: Any) -> list[Event]:
    return settlement.finish(state)


APPLY: dict[type[Action], Callable[[State, int, Any], list[Event]]] = {
    actions.Fulfil: _fulfil,
    actions.Collect: _collect,
    actions.ReturnFigure: postcards.return_figure,
    actions.AnnounceEnd: _announce_end,
    actions.Move: moving.move,
    actions.Join: moving.join,
    actions.EndTurn: _end_turn,
    actions.FinishSettlement: _finish_settlement,
}


class Wunderland:
    """The `Rules` of Wunderland; see `engine.core.contract` for what each member promises."""

    meta = Meta(
        slug="wunderland",
        title="Wunderland",
        summary="A journey through a miniature world. Send your eight figures to the sights on your secret assignment "
        "cards, bring home postcards of every section, and ride along whenever somebody else travels your way.",
        minutes=(30, 60),
        layouts=setup.LAYOUTS,
        rules_version=RULES_VERSION,
        options=Options,
    )
    action_type: Any = actions.AnyAction

    def setup(self, table: Table, rng: Rng) -> tuple[State, list[Event]]:
        """The first position: somebody drawn by lot is to begin (O-8)."""
        return setup.first_position(table, options_of(table, Options).open_postcards, rng)

    def turns(self, state: State) -> Mapping[Seat, Turn]:
        """The active player, a companion within that turn, or who settles, for whom it is a turn after all others."""
        if state.prompt == OVER_PROMPT:
            return {}
        number = state.turn_number + (state.prompt == SETTLEMENT_PROMPT)
        return {Seat(state.asked): Turn(number, reaction=state.prompt == COMPANION_PROMPT)}

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """See the prompt's module."""
        if state.prompt == OVER_PROMPT or state.asked != seat:
            return []
        return LEGAL[state.prompt](state, seat)

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> list[Event]:  # noqa: ARG002
        """Changes `state` in place. Nothing is random after the setup."""
        return APPLY[type(action)](state, seat, action)

    def outcome(self, state: State) -> Outcome | None:
        """Each player for themselves (W-26)."""
        return victory.outcome(state)

    def view(self, state: State, viewer: Viewer) -> View:
        """See `view.py`."""
        return view.view(state, viewer)

    def views(self, state: State, viewers: Sequence[Viewer]) -> list[View]:
        """One after the other: what players see of each other's cards is most of it."""
        return [view.view(state, viewer) for viewer in viewers]

    def event_for(self, event: Event, viewer: Viewer) -> Event:
        """What each event hides stands in `events.py`."""
        return masked(event, viewer)

    def resample(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """See `resample.py`."""
        return resample.resample(state, viewer, rng)

    def choose(self, state: State, seat: Seat, rng: Rng) -> Action:
        """See `bot.py`."""
        return bot.choose(state, seat, rng)

    def stand_in(self, state: State, seat: Seat, rng: Rng) -> Action:
        """See `bot.py`."""
        return bot.stand_in(state, seat, rng)

    def invariants(self, state: State) -> list[str]:
        """See `invariants.py`."""
        return invariants.faults(state)

    def client_data(self, rules_version: int) -> dict[str, Any]:  # noqa: ARG002
        """See `client.py`; the same in every version."""
        return client.client_data()


RULES = Wunderland()
