"""What a player can do, as sent over the wire and written in the log. `rule` names the numbered rule."""

from typing import ClassVar

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all actions. Ids are those of the data files; a unit is "army" or "navy"."""

    rule: ClassVar[str] = ""


class PlaceUnit(Action, frozen=True, tag="place_unit"):
    """Place one of the start units in a home area."""

    rule: ClassVar[str] = "S-3"
    area: str
    unit: str


class Discard(Action, frozen=True, tag="discard"):
    """Discard a card of the hand: in the exchange, or for a lost 3-starred home area."""

    rule: ClassVar[str] = "R-6"
    card: str


class Decline(Action, frozen=True, tag="decline"):
    """Do without what is offered: exchanging a card, looking at a hand, advancing after an attack."""

    rule: ClassVar[str] = "R-6"


class LookAtHand(Action, frozen=True, tag="look_at_hand"):
    """With Radar: see three random cards of an opponent's hand."""

    rule: ClassVar[str] = "R-6"
    country: str


class PlayOperation(Action, frozen=True, tag="play_operation"):
    """Play a card for its OPs, or with `event` for the OPs of its operation event."""

    rule: ClassVar[str] = "O-1"
    card: str
    event: bool = False


class Launch(Action, frozen=True, tag="launch"):
    """Play a card to launch a rocketry technology at an opponent's hand."""

    rule: ClassVar[str] = "O-8"
    card: str
    technology: str
    target: str
    event: bool = False


class RemoveCard(Action, frozen=True, tag="remove_card"):
    """With Radar, after a launch: remove one of the cards seen."""

    rule: ClassVar[str] = "O-8"
    card: str


class Develop(Action, frozen=True, tag="develop"):
    """Play a card face down for its technology."""

    rule: ClassVar[str] = "T-1"
    card: str


class PlayEvent(Action, frozen=True, tag="play_event"):
    """Play a card for its tactics (`target`: the country it lies in front of), logistics or diplomacy event."""

    rule: ClassVar[str] = "E-1"
    card: str
    target: str = ""


class LendLease(Action, frozen=True, tag="lend_lease"):
    """Discard a card to move the U.S. (China) marker one box."""

    rule: ClassVar[str] = "R-8"
    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing more this round."""

    rule: ClassVar[str] = "R-7"


class Build(Action, frozen=True, tag="build"):
    """Build a unit in a home starred area."""

    rule: ClassVar[str] = "O-2"
    area: str
    unit: str


class Attack(Action, frozen=True, tag="attack"):
    """Remove one unit of this nation and type from an area."""

    rule: ClassVar[str] = "O-3"
    area: str
    nation: str
    unit: str


class Move(Action, frozen=True, tag="move"):
    """Move one unit of this nation and type."""

    rule: ClassVar[str] = "M-4"
    origin: str
    nation: str
    unit: str
    to: str


class Advance(Action, frozen=True, tag="advance"):
    """Enter the area that your attack emptied, for nothing."""

    rule: ClassVar[str] = "T-5"
    origin: str
    nation: str
    unit: str


class Finish(Action, frozen=True, tag="finish"):
    """End the operation; what is left of the card saves an OP."""

    rule: ClassVar[str] = "O-5"


class Keep(Action, frozen=True, tag="keep"):
    """Keep this card for the next round."""

    rule: ClassVar[str] = "R-9"
    card: str


class KeepTwo(Action, frozen=True, tag="keep_two"):
    """Keep these two cards for the next round (from version 2 of the rules on; `card` comes first in the data)."""

    rule: ClassVar[str] = "R-9"
    card: str
    second: str


class DiscardRest(Action, frozen=True, tag="discard_rest"):
    """Keep no further card for the next round."""

    rule: ClassVar[str] = "R-9"


AnyAction = (
    PlaceUnit
    | Discard
    | Decline
    | LookAtHand
    | PlayOperation
    | Launch
    | RemoveCard
    | Develop
    | PlayEvent
    | LendLease
    | Pass
    | Build
    | Attack
    | Move
    | Advance
    | Finish
    | Keep
    | KeepTwo
    | DiscardRest
)
