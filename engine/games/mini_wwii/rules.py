"""Mini WWII as the rest of the program knows it. Each moment of play is a prompt: its legal actions, its handlers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.contract import Meta
from engine.core.ids import check_ids, load_ids
from engine.core.masking import masked
from engine.core.rng import Rng
from engine.core.tables import options_of
from engine.core.types import Outcome, Seat, Table, Turn, Viewer
from engine.games.mini_wwii import (
    actions,
    bot,
    card_events,
    client,
    exchange,
    invariants,
    joining,
    launches,
    operations,
    resample,
    rounds,
    setup,
    technology,
    turns,
    victory,
    view,
)
from engine.games.mini_wwii.actions import Action
from engine.games.mini_wwii.data import BOARD, CARD_INDEX, UNIT_INDEX
from engine.games.mini_wwii.events import Event
from engine.games.mini_wwii.ids import TABLES
from engine.games.mini_wwii.state import (
    ADVANCE_PROMPT,
    BUILD_PROMPT,
    EXCHANGE_PROMPT,
    KEEP_PROMPT,
    LOOK_PROMPT,
    LOST_AREA_PROMPT,
    OPERATION_PROMPT,
    OVER_PROMPT,
    PLACE_PROMPT,
    REMOVE_PROMPT,
    TURN_PROMPT,
    State,
)
from engine.games.mini_wwii.table_options import Options
from engine.games.mini_wwii.versions import RULES_VERSION
from engine.games.mini_wwii.view import View

check_ids(load_ids(__package__), TABLES)

LEGAL: dict[int, Callable[[State], list[Action]]] = {
    PLACE_PROMPT: setup.legal_places,
    EXCHANGE_PROMPT: exchange.legal_exchange,
    LOOK_PROMPT: exchange.legal_looks,
    LOST_AREA_PROMPT: exchange.legal_lost_area,
    TURN_PROMPT: turns.legal_turn,
    OPERATION_PROMPT: operations.legal_operation,
    ADVANCE_PROMPT: operations.legal_advance,
    BUILD_PROMPT: card_events.legal_free_builds,
    REMOVE_PROMPT: launches.legal_removals,
}


def _place_unit(state: State, action: Any, rng: Rng) -> list[Event]:
    found = setup.place_unit(state, action)
    return found if state.number else found + rounds.begin_first_round(state, rng)


def _discard(state: State, action: Any, rng: Rng) -> list[Event]:
    if state.prompt == LOST_AREA_PROMPT:
        found = exchange.lose_card(state, action)
        return found if state.number else found + rounds.next_lost_area(state, rng)
    found = exchange.exchange_card(state, action)
    return found if state.number else found + rounds.after_exchange(state, rng)


def _decline(state: State, _: Any, rng: Rng) -> list[Event]:
    if state.prompt == ADVANCE_PROMPT:
        return operations.decline_advance(state)
    if state.prompt == LOOK_PROMPT:
        return rounds.next_exchange(state, rng)
    return rounds.after_exchange(state, rng)


def _look_at_hand(state: State, action: Any, rng: Rng) -> list[Event]:
    return exchange.look_at_hand(state, action, rng) + rounds.next_exchange(state, rng)


def _play_operation(state: State, action: Any, _: Rng) -> list[Event]:
    return operations.begin(state, state.turn, CARD_INDEX[action.card], action.event)


def _end_turn(state: State, rng: Rng) -> list[Event]:
    return rounds.next_turn(state, state.turn, rng)


def _launch(state: State, action: Any, rng: Rng) -> list[Event]:
    found = launches.launch(state, action, rng)
    return found if state.prompt == REMOVE_PROMPT else found + _end_turn(state, rng)


def _remove_card(state: State, action: Any, rng: Rng) -> list[Event]:
    found = launches.remove_card(state, action)
    return found if state.number else found + _end_turn(state, rng)


def _develop(state: State, action: Any, rng: Rng) -> list[Event]:
    return technology.develop(state, action) + _end_turn(state, rng)


def _play_event(state: State, action: Any, rng: Rng) -> list[Event]:
    found = card_events.play_event(state, action, rng)
    return found if state.prompt == BUILD_PROMPT else found + _end_turn(state, rng)


def _lend_lease(state: State, action: Any, rng: Rng) -> list[Event]:
    return joining.lend(state, action) + _end_turn(state, rng)


def _pass(state: State, _: Any, rng: Rng) -> list[Event]:
    return turns.pass_round(state, rng) + _end_turn(state, rng)


def _build(state: State, action: Any, rng: Rng) -> list[Event]:
    area, unit = BOARD.index[action.area], UNIT_INDEX[action.unit]
    if state.prompt == BUILD_PROMPT:
        return operations.build(state, state.turn, area, unit, 0) + _end_turn(state, rng)
    return operations.build(state, state.turn, area, unit, operations.cost(state, state.turn, "build", unit))


def _attack(state: State, action: Any, _: Rng) -> list[Event]:
    return operations.apply_attack(state, action)


def _move(state: State, action: Any, _: Rng) -> list[Event]:
    return operations.apply_move(state, action)


def _advance(state: State, action: Any, _: Rng) -> list[Event]:
    return operations.apply_advance(state, action)


def _finish(state: State, _: Any, rng: Rng) -> list[Event]:
    return operations.finish(state) + _end_turn(state, rng)


APPLY: dict[type[Action], Callable[[State, Any, Rng], list[Event]]] = {
    actions.PlaceUnit: _place_unit,
    actions.Discard: _discard,
    actions.Decline: _decline,
    actions.LookAtHand: _look_at_hand,
    actions.PlayOperation: _play_operation,
    actions.Launch: _launch,
    actions.RemoveCard: _remove_card,
    actions.Develop: _develop,
    actions.PlayEvent: _play_event,
    actions.LendLease: _lend_lease,
    actions.Pass: _pass,
    actions.Build: _build,
    actions.Attack: _attack,
    actions.Move: _move,
    actions.Advance: _advance,
    actions.Finish: _finish,
}


class MiniWWII:
    """The `Rules` of Mini WWII; see `engine.core.contract` for what each member promises."""

    meta = Meta(
        slug="mini_wwii",
        title="Mini WWII",
        summary="The whole war in seven rounds. Every card is an operation, a technology, an event or Lend-Lease.",
        minutes=(45, 90),
        layouts=setup.LAYOUTS,
        rules_version=RULES_VERSION,
        options=Options,
        teams={"axis": ("germany", "japan"), "allies": ("uk", "ussr")},
    )
    action_type: Any = actions.AnyAction

    def setup(self, table: Table, rng: Rng) -> tuple[State, list[Event]]:
        """The first position: the U.K. is to place its units (S-3)."""
        return setup.first_position(table, options_of(table, Options).rules == "printed", rng)

    def turns(self, state: State) -> Mapping[Seat, Turn]:
        """One seat, but all with cards to choose in the victory stage (R-9), for each of which that is one turn."""
        turn = Turn(state.turn_number)
        if state.prompt == KEEP_PROMPT:
            return {Seat(seat): turn for seat in sorted(set(state.seat_of)) if rounds.hand_to_keep(state, seat) >= 0}
        if state.prompt == OVER_PROMPT:
            return {}
        return {Seat(state.seat_of[state.turn]): turn}

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """See the prompt's module."""
        if state.prompt == KEEP_PROMPT:
            return rounds.legal_keep(state, seat)
        if state.prompt == OVER_PROMPT or state.seat_of[state.turn] != seat:
            return []
        return LEGAL[state.prompt](state)

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> list[Event]:
        """Changes `state` in place."""
        if isinstance(action, actions.Keep | actions.KeepTwo | actions.DiscardRest):
            return rounds.keep(state, seat, action, rng)
        return APPLY[type(action)](state, action, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Teams win (V)."""
        return victory.outcome(state)

    def view(self, state: State, viewer: Viewer) -> View:
        """See `view.py`."""
        return view.views(state, (viewer,))[0]

    def views(self, state: State, viewers: Sequence[Viewer]) -> list[View]:
        """See `view.py`."""
        return view.views(state, viewers)

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

    def client_data(self, rules_version: int) -> dict[str, Any]:
        """See `client.py`."""
        return client.client_data(rules_version)


RULES = MiniWWII()
