"""What happened, in the order in which it happened, and what each viewer may know of it.

A hidden part stands in a field that `engine.core.masking` empties for everybody but `seat` (the hand's owner or the
looker); what is left are counts. Events with `reveals` showed something hidden: undo stops there.
"""

from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of all events. Ids are those of the data files."""

    reveals: ClassVar[bool] = False
    hides: ClassVar[str] = ""
    """The field that only `seat` may see."""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A year began (R-1)."""

    round: int
    year: int


class StageBegan(Event, frozen=True, tag="stage_began"):
    """A stage began: placement, draw, exchange, action, victory."""

    stage: str


class UnitPlaced(Event, frozen=True, tag="unit_placed"):
    """A start unit stands (S-3)."""

    country: str
    area: str
    nation: str
    unit: str


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """A hand drew `number` cards from a deck: main, us or china."""

    reveals: ClassVar[bool] = True
    hides: ClassVar[str] = "cards"
    seat: int
    country: str
    number: int
    deck: str = "main"
    cards: tuple[str, ...] = ()


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    """Cards left a hand, face up. Reason: exchange, lost_area, pass (R-10), launch, round_end, lend_lease."""

    reveals: ClassVar[bool] = True
    country: str
    cards: tuple[str, ...]
    reason: str


class DeckReshuffled(Event, frozen=True, tag="deck_reshuffled"):
    """The discard pile became the draw deck (R-3)."""

    reveals: ClassVar[bool] = True
    number: int


class CardsShuffledIn(Event, frozen=True, tag="cards_shuffled_in"):
    """U.S. or China cards went into the draw deck (R-2)."""

    reveals: ClassVar[bool] = True
    nation: str
    number: int


class HandSeen(Event, frozen=True, tag="hand_seen"):
    """A country with Radar saw cards of a hand (R-6, O-8)."""

    reveals: ClassVar[bool] = True
    hides: ClassVar[str] = "cards"
    seat: int
    country: str
    target: str
    number: int
    cards: tuple[str, ...] = ()


class MarkerMoved(Event, frozen=True, tag="marker_moved"):
    """The marker of the U.S. or China moved to a box. Reason: lend_lease, invasion."""

    nation: str
    box: int
    reason: str


class NationJoined(Event, frozen=True, tag="nation_joined"):
    """The U.S. (China) joined the U.K. (the U.S.S.R.) (A-3)."""

    nation: str
    country: str


class AreaDamaged(Event, frozen=True, tag="area_damaged"):
    """An area got a damage marker (K-6)."""

    area: str


class DamageRemoved(Event, frozen=True, tag="damage_removed"):
    """A damage marker went (R-4)."""

    area: str


class TechnologyLaid(Event, frozen=True, tag="technology_laid"):
    """A card was played face down (T-1)."""

    hides: ClassVar[str] = "card"
    seat: int
    country: str
    card: str = ""


class TechnologyShown(Event, frozen=True, tag="technology_shown"):
    """A face-down technology was turned up; `active` is False at the end of the match (R-5, T-4)."""

    reveals: ClassVar[bool] = True
    country: str
    card: str
    technology: str
    active: bool


class OperationBegan(Event, frozen=True, tag="operation_began"):
    """A card was played for an operation with `ops` OPs after tactics, and `saved` OPs beside them (O-1, E-2)."""

    reveals: ClassVar[bool] = True
    country: str
    card: str
    event: bool
    ops: int
    saved: int


class UnitBuilt(Event, frozen=True, tag="unit_built"):
    """A unit was built (O-2, E-4)."""

    country: str
    area: str
    nation: str
    unit: str
    cost: int


class UnitRemoved(Event, frozen=True, tag="unit_removed"):
    """An attack removed a unit (O-3)."""

    country: str
    area: str
    nation: str
    unit: str
    cost: int


class UnitMoved(Event, frozen=True, tag="unit_moved"):
    """A unit moved (M-4); a free advance costs 0 (T-5)."""

    country: str
    nation: str
    unit: str
    origin: str
    to: str
    cost: int


class OperationFinished(Event, frozen=True, tag="operation_finished"):
    """An operation ended; `saved` OPs are kept in all (O-5)."""

    country: str
    saved: int


class Launched(Event, frozen=True, tag="launched"):
    """A rocketry technology was used (O-8)."""

    reveals: ClassVar[bool] = True
    country: str
    card: str
    event: bool
    technology: str
    target: str


class TacticsPlayed(Event, frozen=True, tag="tactics_played"):
    """A tactics card lies in front of `target` (E-3)."""

    reveals: ClassVar[bool] = True
    country: str
    card: str
    target: str


class LogisticsPlayed(Event, frozen=True, tag="logistics_played"):
    """A logistics event was played (E-4)."""

    reveals: ClassVar[bool] = True
    country: str
    card: str


class DiplomacyPlayed(Event, frozen=True, tag="diplomacy_played"):
    """A diplomacy card was played (E-5)."""

    reveals: ClassVar[bool] = True
    country: str
    card: str


class DiplomacyRemoved(Event, frozen=True, tag="diplomacy_removed"):
    """A diplomacy card left the table (E-5)."""

    country: str
    card: str


class Passed(Event, frozen=True, tag="passed"):
    """A country passed; `automatic` if it had no cards (R-7)."""

    country: str
    automatic: bool = False


class CardsKept(Event, frozen=True, tag="cards_kept"):
    """A hand kept `number` cards for the next round (R-9)."""

    country: str
    number: int


class Scored(Event, frozen=True, tag="scored"):
    """The points of the teams in the victory stage (V-2)."""

    axis: int
    allies: int


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over (V-2, V-3)."""

    winner: str
    reason: str
