"""Area sets against sets and searches that anybody can read."""

from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from engine.core.areas import area_set, each_area, flood, neighbours

AREAS = 40
Links = list[tuple[int, int]]

areas = st.integers(0, AREAS - 1)
area_lists = st.sets(areas)
link_lists = st.lists(st.tuples(areas, areas), max_size=80)


def adjacency(links: Links) -> list[int]:
    masks = [0] * AREAS
    for one, other in links:
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    return masks


def next_to(area: int, links: Links) -> set[int]:
    return {b for a, b in links if a == area} | {a for a, b in links if b == area}


def searched(start: set[int], within: set[int], links: Links) -> set[int]:
    """Breadth first, by sets."""
    reached, waiting = set(start), deque(start)
    while waiting:
        for area in next_to(waiting.popleft(), links) & within - reached:
            reached.add(area)
            waiting.append(area)
    return reached


@given(area_lists)
def test_a_set_gives_its_areas_back_lowest_first(found: set[int]) -> None:
    assert list(each_area(area_set(found))) == sorted(found)


@given(area_lists)
def test_a_set_is_a_bit_for_each_area(found: set[int]) -> None:
    mask = area_set(found)
    assert mask.bit_count() == len(found)
    assert all(mask >> area & 1 for area in found)


def test_there_is_an_empty_set_and_no_upper_limit() -> None:
    assert area_set([]) == 0
    assert list(each_area(0)) == []
    assert list(each_area(1 << 500)) == [500]


@given(area_lists, link_lists)
def test_neighbours_are_those_of_any_area_of_the_set(found: set[int], links: Links) -> None:
    expected = set().union(*(next_to(area, links) for area in found))
    assert set(each_area(neighbours(area_set(found), adjacency(links)))) == expected


@given(area_lists, area_lists, link_lists)
def test_flood_reaches_what_a_search_does(start: set[int], within: set[int], links: Links) -> None:
    reached = flood(area_set(start), area_set(within), adjacency(links))
    assert set(each_area(reached)) == searched(start, within, links)


@given(area_lists, area_lists, link_lists)
def test_flood_keeps_its_start_and_leaves_within_only_at_the_start(
    start: set[int], within: set[int], links: Links
) -> None:
    reached = set(each_area(flood(area_set(start), area_set(within), adjacency(links))))
    assert start <= reached <= start | within


@given(area_lists, area_lists, link_lists)
def test_flood_is_done_after_one_flood(start: set[int], within: set[int], links: Links) -> None:
    masks = adjacency(links)
    once = flood(area_set(start), area_set(within), masks)
    assert flood(once, area_set(within), masks) == once
