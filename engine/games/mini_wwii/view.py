"""What a viewer may know of a position, built field by field. Hidden cards are counts."""

import msgspec


class UnitView(msgspec.Struct, frozen=True):
    """Units of one nation and type in an area. `supplied` is always true for neutral units."""

    nation: str
    unit: str
    number: int
    supplied: bool


class AreaView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An area: the country that controls it ("" nobody), the country whose home it is now, its units, and damage."""

    controller: str = ""
    home: str = ""
    units: tuple[UnitView, ...] = ()
    damage: bool = False


class PointsView(msgspec.Struct, frozen=True):
    """Victory points of a country by source (V-1)."""

    control: int
    diplomacy: int
    technology: int
    total: int


class TacticsView(msgspec.Struct, frozen=True):
    """A tactics card on the table and the change of OPs that it brings to the country it lies in front of."""

    card: str
    op: int


class CountryView(msgspec.Struct, frozen=True, kw_only=True):
    """A country's open things."""

    seat: int
    team: str
    saved_ops: int
    passed: bool
    face_down: bool
    """A technology card lies face down."""
    face_down_card: str = ""
    """Which, for its owner alone."""
    technologies: tuple[str, ...] = ()
    used_rockets: tuple[str, ...] = ()
    tactics: tuple[TacticsView, ...] = ()
    diplomacy: tuple[str, ...] = ()
    lend_lease_done: bool = False
    points: PointsView


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of cards. `cards` only for its owner; `seen`: what this viewer's Radar saw that may still be there."""

    countries: tuple[str, ...]
    seat: int
    size: int
    cards: tuple[str, ...] | None = None
    seen: tuple[str, ...] = ()


class JoinView(msgspec.Struct, frozen=True):
    """A box track of the U.S. or China: the marker's box, the last box, and whether it joined (A-1)."""

    box: int
    last: int
    joined: bool
    cards: int


class PromptView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who must choose what now; public.

    `kind`: place_unit, exchange, look_at_hand, lost_area, turn, operation, advance, build, remove_card, keep, over.
    `ops` and `saved` are the OPs left in an operation; `number` is how many choices of this kind are still to
    make; `area` is the emptied area of an advance; `card` the card being played.
    """

    kind: str
    country: str = ""
    seat: int = -1
    ops: int = 0
    saved: int = 0
    number: int = 0
    area: str = ""
    card: str = ""
    target: str = ""
    seen: tuple[str, ...] = ()
    """remove_card only, for the launching seat alone: the cards seen."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: int
    rules: str
    round: int
    year: int
    first: str
    flag: str
    stage: str
    prompts: tuple[PromptView, ...]
    areas: dict[str, AreaView]
    countries: dict[str, CountryView]
    hands: tuple[HandView, ...]
    pools: dict[str, dict[str, int]]
    join_war: dict[str, JoinView]
    draw_deck: int
    discards: tuple[str, ...]
    points: dict[str, int]
    targets: dict[str, int]
