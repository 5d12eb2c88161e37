"""What a player can do, as sent over the wire and written in the log. `rule` names the numbered rule."""

from typing import ClassVar

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all actions. A place's id is its number as text; a card's id joins the numbers of its places by "-"."""

    rule: ClassVar[str] = ""


class Fulfil(Action, frozen=True, tag="fulfil"):
    """Fulfil an assignment card of the hand with one figure from each of its places."""

    rule: ClassVar[str] = "W-12"
    card: str


class Collect(Action, frozen=True, tag="collect"):
    """Send one figure home from a symbol field and take a postcard of its section."""

    rule: ClassVar[str] = "W-17"
    place: str


class ReturnFigure(Action, frozen=True, tag="return_figure"):
    """Send one figure home from a symbol field whose stack is empty, for nothing."""

    rule: ClassVar[str] = "W-18"
    place: str


class AnnounceEnd(Action, frozen=True, tag="announce_end"):
    """Reveal postcards of all seven sections and so end the game."""

    rule: ClassVar[str] = "W-22"


class Move(Action, frozen=True, tag="move"):
    """Move `number` figures from one place to another, one or two lines away."""

    rule: ClassVar[str] = "W-8"
    origin: str
    to: str
    number: int


class Join(Action, frozen=True, tag="join"):
    """Travel along with the active player with `number` figures, 0 to stay."""

    rule: ClassVar[str] = "W-10"
    number: int


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Pass the brown locomotive on."""

    rule: ClassVar[str] = "W-6"


class FinishSettlement(Action, frozen=True, tag="finish_settlement"):
    """Fulfil and collect no more after the end of the game."""

    rule: ClassVar[str] = "W-23"


AnyAction = Fulfil | Collect | ReturnFigure | AnnounceEnd | Move | Join | EndTurn | FinishSettlement
