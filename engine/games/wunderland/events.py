"""What happened, in the order in which it happened, and what each viewer may know of it.

A hidden part stands in a field that `engine.core.masking` empties for everybody but `seat`. Events with `reveals`
showed what was hidden: undo stops there.
"""

from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of all events. `colour` is the player's; ids are those of the actions and of the data file."""

    reveals: ClassVar[bool] = False
    hides: ClassVar[str] = ""
    """The field that only `seat` may see."""


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A player drew an assignment card (W-2, W-16)."""

    reveals: ClassVar[bool] = True
    hides: ClassVar[str] = "card"
    seat: int
    colour: str
    card: str = ""


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A player got the brown locomotive (W-6)."""

    colour: str
    number: int


class FiguresMoved(Event, frozen=True, tag="figures_moved"):
    """The active player moved figures (W-8)."""

    colour: str
    origin: str
    to: str
    number: int


class FiguresJoined(Event, frozen=True, tag="figures_joined"):
    """A companion's figures travelled along; `number` 0: they stayed (W-10)."""

    colour: str
    origin: str
    to: str
    number: int


class CardFulfilled(Event, frozen=True, tag="card_fulfilled"):
    """An assignment card was fulfilled; `count` is how many the player has now (W-13 to W-15)."""

    reveals: ClassVar[bool] = True
    colour: str
    card: str
    points: int
    count: int


class PostcardCollected(Event, frozen=True, tag="postcard_collected"):
    """A postcard was taken, in the open; `left` is what its stack still holds (W-17, S-3)."""

    colour: str
    place: str
    section: str
    left: int


class FigureReturned(Event, frozen=True, tag="figure_returned"):
    """A figure went home from a field whose stack is empty (W-18)."""

    colour: str
    place: str


class PostcardsRevealed(Event, frozen=True, tag="postcards_revealed"):
    """A player showed all postcards, a section's id for each card, and ended the game (W-22)."""

    reveals: ClassVar[bool] = True
    colour: str
    postcards: tuple[str, ...]


class SettlementBegan(Event, frozen=True, tag="settlement_began"):
    """The game ended: fifth_card (W-21), postcards (W-22) or standstill (E-4, `colour` empty)."""

    reason: str
    colour: str = ""


class SettlementFinished(Event, frozen=True, tag="settlement_finished"):
    """A player settled; `automatic` if there was plainly nothing to settle (W-23)."""

    colour: str
    automatic: bool = False


class PostcardsScored(Event, frozen=True, tag="postcards_scored"):
    """A player's postcards, a section's id for each card, what they brought, and the total (W-24)."""

    reveals: ClassVar[bool] = True
    colour: str
    postcards: tuple[str, ...]
    points: int
    total: int


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over (W-26)."""

    winners: tuple[str, ...]
    reason: str
