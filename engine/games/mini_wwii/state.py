"""A position: flat ints and lists. Areas, cards and technologies are bit masks (see `data.py` for the indices).

Derived board masks (`stands`, `troops`, `full`, `control`) are kept up to date by `stacks.py` alone.
"""

from typing import ClassVar, Final

import msgspec

PLACEMENT, EXCHANGE, DRAW, ACTION, VICTORY, OVER = range(6)
STAGES: Final = ("placement", "exchange", "draw", "action", "victory", "over")

(
    PLACE_PROMPT,
    EXCHANGE_PROMPT,
    LOOK_PROMPT,
    LOST_AREA_PROMPT,
    TURN_PROMPT,
    OPERATION_PROMPT,
    ADVANCE_PROMPT,
    BUILD_PROMPT,
    REMOVE_PROMPT,
    KEEP_PROMPT,
    OVER_PROMPT,
) = range(11)
PROMPTS: Final = (
    "place_unit", "exchange", "look_at_hand", "lost_area", "turn", "operation", "advance", "build", "remove_card",
    "keep", "over",
)  # fmt: skip

NOBODY: Final = -1
NO_CARD: Final = -1


class State(msgspec.Struct, omit_defaults=True):
    """The whole position but for the rng.

    seat_of, hand_of   by country: the seat, and the hand (0 to 3; in 2-player matches hands 0 and 1, the teams')
    units              by area: counts, 3 bits a slot (slot = 2 * nation + unit)
    stands             by nation's country (index 4 to 6: U.S., China before joining, neutral): areas with units
    troops             [unit] by the same index: areas with armies, areas with navies
    full               areas at capacity; home: by country, home areas now; control: by country
    boxes, steps_*     of U.S. and China; steps of this round by Lend-Lease and by invasion
    tactics            on the table: card * 4 + country it lies in front of
    seen               hand * 4 + target hand: mask of cards that Radar saw and that may still be there
    seen_before        the same, as it was when the target last laid a card face down
    number             choices of the prompt's kind still to make; picked: how many were made
    kept               by hand: cards chosen to be kept; keeping: hands still to choose
    preserved          cards on the table that saved an OP: card * 4 + country that played it, in the order of play

    turn_number        of the turn that was begun last, whatever is asked in it; 1 for the first of the setup

    A field that came with a later version of the rules has a default, which matches of earlier ones always have: it is
    left out of their encoding, so their digests stay.
    """

    NOT_DIGESTED: ClassVar = {"turn_number": 0}

    rules_version: int
    printed: bool
    seat_of: list[int]
    hand_of: list[int]

    units: list[int]
    stands: list[int]
    armies: list[int]
    navies: list[int]
    full: int
    home_of: list[int]
    home: list[int]
    control: list[int]
    damaged: int
    pools: list[int]
    joined: int
    boxes: list[int]
    steps_lent: list[int]
    steps_invaded: list[int]

    hands: list[int]
    deck: list[int]
    us_deck: list[int]
    china_deck: list[int]
    discards: list[int]
    face_down: list[int]
    laid: list[int]
    technologies: list[int]
    used: list[int]
    tactics: list[int]
    diplomacy: list[int]
    saved: list[int]
    passed: int
    lent: int
    seen: list[int]
    seen_before: list[int]

    round: int
    stage: int
    prompt: int
    turn: int
    queue: list[int]
    number: int
    picked: int
    card: int
    ops: int
    target: int
    shown: int
    area: int
    kept: list[int]
    keeping: int
    winner: int
    reason: str

    preserved: list[int] = []
    turn_number: int = 0

    def copy(self) -> "State":
        """An independent copy."""
        return State(
            self.rules_version,
            self.printed,
            self.seat_of,
            self.hand_of,
            self.units[:],
            self.stands[:],
            self.armies[:],
            self.navies[:],
            self.full,
            self.home_of[:],
            self.home[:],
            self.control[:],
            self.damaged,
            self.pools[:],
            self.joined,
            self.boxes[:],
            self.steps_lent[:],
            self.steps_invaded[:],
            self.hands[:],
            self.deck[:],
            self.us_deck[:],
            self.china_deck[:],
            self.discards[:],
            self.face_down[:],
            self.laid[:],
            self.technologies[:],
            self.used[:],
            self.tactics[:],
            self.diplomacy[:],
            self.saved[:],
            self.passed,
            self.lent,
            self.seen[:],
            self.seen_before[:],
            self.round,
            self.stage,
            self.prompt,
            self.turn,
            self.queue[:],
            self.number,
            self.picked,
            self.card,
            self.ops,
            self.target,
            self.shown,
            self.area,
            self.kept[:],
            self.keeping,
            self.winner,
            self.reason,
            self.preserved[:],
            self.turn_number,
        )


def give_turn(state: State, country: int) -> None:
    """The country is asked next, in a turn of its own."""
    state.turn = country
    state.turn_number += 1


def holds_both(state: State, hand: int) -> bool:
    """Whether the hand is a team's (2-player match)."""
    return state.hand_of.count(hand) == 2


def countries_of_hand(state: State, hand: int) -> list[int]:
    """The countries that play from this hand, in clockwise order."""
    return [country for country in range(4) if state.hand_of[country] == hand]
