"""Sets of areas as int bit masks: bit n stands for area n. Supply and movement are a few mask operations."""

from collections.abc import Iterable, Iterator, Sequence

AreaSet = int
"""A set of areas; `1 << n` is in it if area n is."""


def area_set(areas: Iterable[int]) -> AreaSet:
    """The set of these areas."""
    mask = 0
    for area in areas:
        mask |= 1 << area
    return mask


def each_area(mask: AreaSet) -> Iterator[int]:
    """The areas of the set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def neighbours(mask: AreaSet, adjacent: Sequence[AreaSet]) -> AreaSet:
    """All areas adjacent to an area of the set; an area of the set itself is in it if another one touches it."""
    found = 0
    while mask:
        low = mask & -mask
        found |= adjacent[low.bit_length() - 1]
        mask ^= low
    return found


def flood(start: AreaSet, within: AreaSet, adjacent: Sequence[AreaSet]) -> AreaSet:
    """`start`, and every area of `within` that a chain of adjacent areas of `within` joins to it."""
    reached = frontier = start
    while frontier:
        found = 0
        while frontier:
            low = frontier & -frontier
            found |= adjacent[low.bit_length() - 1]
            frontier ^= low
        frontier = found & within & ~reached
        reached |= frontier
    return reached
