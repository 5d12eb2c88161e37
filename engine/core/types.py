"""The small vocabulary that every game and the server share."""

from typing import Final, NewType

import msgspec

Seat = NewType("Seat", int)
"""A chair at the table, 0 to the number of seats less 1, in clockwise order."""

Viewer = NewType("Viewer", int)
"""Who looks: a seat's number, `SPECTATOR` or `EVERYTHING`."""

SPECTATOR: Final = Viewer(-1)
"""Sees what is public and nothing else."""

EVERYTHING: Final = Viewer(-2)
"""Sees all hands; only ever used for matches that are over."""


class Turn(msgspec.Struct, frozen=True):
    """What a seat that is to act is in: a turn of its own, or an answer inside another seat's (`reaction`).

    `number` names the turn. It stays the same from the turn's first choice to its last, however often others are asked
    in between, and no other turn of that seat has it. A reaction has the number of the turn that it interrupts.
    """

    number: int
    reaction: bool = False


def viewer_of(seat: Seat) -> Viewer:
    """The viewer that sits on `seat`."""
    return Viewer(int(seat))


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """One way to sit: which sides (countries, factions, colours) each seat holds, in clockwise order."""

    id: str
    title: str
    seats: tuple[tuple[str, ...], ...]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed before the first action: who holds which sides, and the options.

    `options` holds plain JSON values; the game checks them against its `Options`.
    `rules_version` is that of the rules under which the match is played to its end.
    """

    seats: tuple[tuple[str, ...], ...]
    options: dict[str, bool | int | str]
    rules_version: int


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: the winning seats, a score for each side or team, and a stable reason code."""

    winners: tuple[Seat, ...]
    scores: dict[str, int]
    reason: str
