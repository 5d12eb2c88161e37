"""Randomness that stays the same for ever: BLAKE2b over a seed and a counter.

Python does not promise that `random` gives the same numbers in later versions, and a match
must replay for years. Block n is BLAKE2b-512(key=seed, data=n as 8 bytes little-endian), read as
eight 64-bit little-endian words, first word first.
"""

import secrets
from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
WORD = 1 << 64


def new_seed() -> bytes:
    """A fresh secret seed of 32 bytes."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from_number(number: int) -> bytes:
    """The seed that stands for a small number, for tests and `mini-wwii play --seed N`."""
    return blake2b(str(number).encode(), digest_size=SEED_BYTES).digest()


class Rng:
    """A stream of random numbers, told in full by `seed` and `counter` (64-bit words used so far)."""

    __slots__ = ("_block", "_block_number", "counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter
        self._block = b""
        self._block_number = -1

    def word(self) -> int:
        """The next number in 0 to 2**64 - 1."""
        number, place = divmod(self.counter, 8)
        if number != self._block_number:
            self._block = blake2b(number.to_bytes(8, "little"), key=self.seed).digest()
            self._block_number = number
        self.counter += 1
        return int.from_bytes(self._block[place * 8 : place * 8 + 8], "little")

    def below(self, bound: int) -> int:
        """A number in 0 to `bound` - 1, each equally likely (words in the biased tail are thrown away)."""
        if not 1 <= bound <= WORD:
            raise ValueError(f"expected a bound of 1 to 2**64, got {bound}")
        limit = WORD - WORD % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher-Yates, in place, from the last place down."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different places of `items`, at random, in the order drawn."""
        pool = list(items)
        if count > len(pool):
            raise ValueError(f"expected at most {len(pool)} to sample, got {count}")
        picked = []
        for _ in range(count):
            at = self.below(len(pool))
            picked.append(pool[at])
            pool[at] = pool[-1]
            pool.pop()
        return picked
