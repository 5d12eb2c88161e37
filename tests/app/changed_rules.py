"""Pennies, changed by people who forgot the matches that there are: each breaks a match in its own way."""
# ruff: noqa: ARG002 (the contract's arguments)

from typing import Any

from engine.core.rng import Rng
from engine.core.types import Seat, Viewer
from tests.app.pennies import Action, Careless, Choose, Dense, Event, Pennies, Ready, State, View


class Modest(Pennies):
    """Nobody boasts any more: there is no such action."""

    action_type: Any = Ready | Choose


class Shy(Pennies):
    """Nobody may boast any more."""

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Without boasts."""
        return [action for action in super().legal_actions(state, seat) if isinstance(action, Ready | Choose)]


class Crashing(Pennies):
    """Choosing a card fails."""

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> list[Event]:
        """Raises."""
        if isinstance(action, Choose):
            raise KeyError("planted")
        return super().apply(state, seat, action, rng)


class Blind(Careless):
    """What came before can be followed, and not be shown."""

    def views(self, state: State, viewers: Any) -> list[View]:
        """Raises."""
        raise KeyError("planted")

    def view(self, state: State, viewer: Viewer) -> View:
        """Raises."""
        raise KeyError("planted")


CARELESS = {"pennies": Careless()}
MODEST = {"pennies": Modest()}
SHY = {"pennies": Shy()}
CRASHING = {"pennies": Crashing()}
BLIND = {"pennies": Blind()}
NONE = {"dense": Dense()}
