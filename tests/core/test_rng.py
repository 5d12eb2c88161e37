"""Randomness is pinned: matches that are stored today have to replay in years."""

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rng import SEED_BYTES, WORD, Rng, new_seed, seed_from_number

SEED = seed_from_number(1)

words = st.integers(0, WORD - 1)
bounds = st.one_of(st.integers(1, 100), st.integers(1, WORD))


class Scripted(Rng):
    """A stream whose words are given."""

    def __init__(self, given_words: list[int]) -> None:
        super().__init__(b"")
        self.given_words = given_words

    def word(self) -> int:
        self.counter += 1
        return self.given_words[self.counter - 1]


def test_seed_of_a_number_is_pinned() -> None:
    assert SEED.hex() == "92cdf578c47085a5992256f0dcf97d0b19f1f1c9de4d5fe30c3ace6191b6e5db"


def test_words_are_pinned() -> None:
    rng = Rng(SEED)
    assert [rng.word() for _ in range(9)] == [
        0x17516FF7A0482531,
        0xF245E45A616A7910,
        0x1FF416CC1762319D,
        0x2B8B1E8574190410,
        0x0A2291EA5A403C7B,
        0xBCE914737980B2CA,
        0xB13EC8E9856173A2,
        0xE990F75BCE9EBA5D,
        0x55DB48A2490155E0,
    ]
    assert Rng(bytes(SEED_BYTES), 123_456_789).word() == 0x1E31E8D3BA3E92F4


def test_draws_are_pinned() -> None:
    rng = Rng(SEED)
    assert [rng.below(6) for _ in range(20)] == [3, 0, 3, 2, 1, 0, 0, 5, 0, 3, 3, 4, 3, 4, 1, 5, 2, 5, 0, 4]
    items = list(range(10))
    Rng(SEED).shuffle(items)
    assert items == [7, 4, 8, 6, 0, 1, 2, 9, 3, 5]
    assert Rng(SEED).sample("abcdefgh", 4) == ["b", "c", "d", "h"]
    assert Rng(SEED).choice("abcdef") == "d"


def test_a_word_is_its_part_of_the_keyed_hash_of_its_block() -> None:
    for counter in (0, 7, 8, 801, 2**40 + 3):
        block = blake2b((counter // 8).to_bytes(8, "little"), key=SEED).digest()
        place = counter % 8 * 8
        assert Rng(SEED, counter).word() == int.from_bytes(block[place : place + 8], "little")


@given(st.integers(0, 200), st.integers(0, 50))
def test_seed_and_counter_tell_the_stream_in_full(used: int, more: int) -> None:
    rng = Rng(SEED)
    for _ in range(used):
        rng.word()
    resumed = Rng(SEED, rng.counter)
    assert [rng.word() for _ in range(more)] == [resumed.word() for _ in range(more)]
    assert rng.counter == resumed.counter == used + more


def test_seeds_are_fresh_and_long() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


def test_seeds_of_numbers_differ() -> None:
    assert len({seed_from_number(number) for number in range(-50, 50)}) == 100


@given(bounds, words)
def test_below_stays_below(bound: int, word: int) -> None:
    rng = Scripted([word, 0])
    assert 0 <= rng.below(bound) < bound


@given(bounds)
def test_below_throws_the_biased_tail_away(bound: int) -> None:
    """2**64 is no multiple of most bounds: from the last multiple on, a word would favour small numbers."""
    last_fair = WORD - WORD % bound - 1
    assert Scripted([last_fair]).below(bound) == bound - 1
    if WORD % bound:
        rng = Scripted([last_fair + 1, WORD - 1, 0])
        assert rng.below(bound) == 0
        assert rng.counter == 3


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_below_refuses_bounds_that_it_cannot_draw(bound: int) -> None:
    with pytest.raises(ValueError, match="expected a bound of"):
        Rng(SEED).below(bound)


def test_the_widest_bound_gives_the_word_itself() -> None:
    assert Rng(SEED).below(WORD) == Rng(SEED).word()


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 52])
def test_below_gives_each_number_as_often(bound: int) -> None:
    """Pearson's statistic stays within five deviations of its mean."""
    draws = 400 * bound
    rng = Rng(seed_from_number(bound))
    counts = Counter(rng.below(bound) for _ in range(draws))
    statistic = sum((counts[n] - 400) ** 2 / 400 for n in range(bound))
    freedom = bound - 1
    assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5


def test_every_order_comes_as_often_out_of_a_shuffle() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    rng = Rng(SEED)
    for _ in range(2400):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert sum((n - 100) ** 2 / 100 for n in counts.values()) < 23 + 5 * 46**0.5


@given(st.lists(st.integers()), st.integers(0, 1000))
def test_shuffle_keeps_what_it_is_given(items: list[int], counter: int) -> None:
    shuffled = items[:]
    Rng(SEED, counter).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(st.lists(st.integers(), unique=True, max_size=30), st.integers(0, 30), st.integers(0, 1000))
def test_sample_takes_different_places(items: list[int], number: int, counter: int) -> None:
    rng = Rng(SEED, counter)
    if number > len(items):
        with pytest.raises(ValueError, match="to sample"):
            rng.sample(items, number)
        return
    found = rng.sample(items, number)
    assert len(set(found)) == number
    assert set(found) <= set(items)


def test_sample_takes_each_pair_as_often() -> None:
    rng = Rng(SEED)
    counts = Counter(tuple(rng.sample("abcd", 2)) for _ in range(2400))
    assert len(counts) == 12
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 11 + 5 * 22**0.5


def test_nothing_is_drawn_from_a_single_place_or_none() -> None:
    """Shuffling one card or none is no draw, so undo may go over it."""
    rng = Rng(SEED)
    rng.shuffle([])
    rng.shuffle([1])
    rng.sample([1, 2], 0)
    assert rng.counter == 0
