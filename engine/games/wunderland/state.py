"""A position: flat ints and lists. Places and cards are bit masks (see `data.py` for the indices).

`figures` and `stands` are kept in step by `figures.py` alone.
"""

from typing import Final

import msgspec

TURN_PROMPT, COMPANION_PROMPT, AFTER_MOVE_PROMPT, SETTLEMENT_PROMPT, OVER_PROMPT = range(5)
PROMPTS: Final = ("turn", "companion", "after_move", "settlement", "over")

NOBODY: Final = -1
NO_PLACE: Final = -1


class State(msgspec.Struct):
    """The whole position but for the rng. Lists are by seat unless told otherwise.

    figures       by seat * PLACES + place: how many figures stand there; stands: the places with at least one
    hands         sets of cards; fulfilled: sets of cards, face up; deck: the last card is drawn next
    postcards     by seat * 7 + section; stacks: by section; revealed: mask of seats whose postcards lie face up
    scores        the score track: fulfilled cards, once the match is over postcards too
    first         the seat that began; turn: the seat with the brown locomotive; turn_number: 1 for the first turn
    last_gain     the number of the last turn with progress (E-4): a point, and from version 2 on a postcard; 0 if none
    asked         who must choose: the active player, a companion, or who settles
    origin, to    of the present turn's move; moved: how many figures of each seat went along
    settle_first  who settles first; ended_by: who ended the game (`NOBODY`: E-4)
    """

    rules_version: int
    open_postcards: bool
    players: int

    figures: list[int]
    stands: list[int]
    hands: list[int]
    fulfilled: list[int]
    deck: list[int]
    postcards: list[int]
    stacks: list[int]
    revealed: int
    scores: list[int]

    first: int
    turn: int
    turn_number: int
    last_gain: int
    prompt: int
    asked: int
    origin: int
    to: int
    moved: list[int]
    settle_first: int
    ended_by: int
    reason: str

    def copy(self) -> "State":
        """An independent copy."""
        return State(
            self.rules_version,
            self.open_postcards,
            self.players,
            self.figures[:],
            self.stands[:],
            self.hands[:],
            self.fulfilled[:],
            self.deck[:],
            self.postcards[:],
            self.stacks[:],
            self.revealed,
            self.scores[:],
            self.first,
            self.turn,
            self.turn_number,
            self.last_gain,
            self.prompt,
            self.asked,
            self.origin,
            self.to,
            self.moved[:],
            self.settle_first,
            self.ended_by,
            self.reason,
        )


def clockwise(state: State, seat: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % state.players
