"""Rows stored together: each learns what became of itself, and nobody spoils another's."""

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg
import pytest

from app.storage.batches import LARGEST, Batches, Row


class Store:
    """What `Batches` sends to. `spoilt` are first values that make a statement fail, `known` those it leaves out."""

    def __init__(self) -> None:
        self.sent: list[list[Row]] = []
        self.spoilt: set[Any] = set()
        self.known: set[Any] = set()
        self.error: Callable[[], Exception] = lambda: asyncpg.UniqueViolationError("spoilt")
        self.open = asyncio.Event()
        self.open.set()

    async def send(self, rows: list[Row]) -> set[Any]:
        self.sent.append(rows)
        await self.open.wait()
        firsts = {row[0] for row in rows}
        if firsts & self.spoilt:
            raise self.error()
        return firsts - self.known


async def test_what_is_added_at_once_goes_together_and_each_learns_its_own() -> None:
    store = Store()
    store.known = {"b"}
    batches = Batches(store.send)
    assert await asyncio.gather(*(batches.add((key, 1)) for key in "cab")) == [True, True, False]
    assert [sorted(rows) for rows in store.sent] == [[("a", 1), ("b", 1), ("c", 1)]]


async def test_two_rows_of_one_match_are_never_in_one_batch_and_keep_their_order() -> None:
    store = Store()
    batches = Batches(store.send)
    await asyncio.gather(*(batches.add(("a", number)) for number in range(5)), batches.add(("b", 0)))
    sent = [row for rows in store.sent for row in rows if row[0] == "a"]
    assert sent == [("a", number) for number in range(5)]
    assert all(len({row[0] for row in rows}) == len(rows) for rows in store.sent)


async def test_a_row_that_cannot_be_stored_spoils_no_other() -> None:
    store = Store()
    store.spoilt = {"b"}
    batches = Batches(store.send)
    found = await asyncio.gather(*(batches.add((key,)) for key in "abc"), return_exceptions=True)
    assert found[0] is True
    assert isinstance(found[1], asyncpg.UniqueViolationError)
    assert found[2] is True


async def test_all_of_a_batch_learn_that_the_database_is_away() -> None:
    store = Store()
    store.spoilt, store.error = {"b"}, lambda: ConnectionError("away")
    batches = Batches(store.send)
    found = await asyncio.gather(*(batches.add((key,)) for key in "abc"), return_exceptions=True)
    assert [type(one) for one in found] == [ConnectionError] * 3
    assert len(store.sent) == 1
    store.spoilt = set()
    assert await batches.add(("b",))


async def test_a_batch_has_a_limit() -> None:
    store = Store()
    batches = Batches(store.send)
    assert all(await asyncio.gather(*(batches.add((key,)) for key in range(3 * LARGEST))))
    assert max(map(len, store.sent)) == LARGEST
    assert sum(map(len, store.sent)) == 3 * LARGEST


async def test_who_is_cancelled_before_the_row_is_sent_takes_it_back() -> None:
    store = Store()
    store.open.clear()
    batches = Batches(store.send)
    first = []
    for key in "ab":
        first.append(asyncio.create_task(batches.add((key,))))
        await settle()
    waiting = asyncio.create_task(batches.add(("a",)))
    last = asyncio.create_task(batches.add(("d",)))
    await settle()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    store.open.set()
    assert await asyncio.gather(*first, last) == [True, True, True]
    assert [row for rows in store.sent for row in rows].count(("a",)) == 1


async def test_who_is_cancelled_while_the_row_is_under_way_knows_when_it_is_settled() -> None:
    store = Store()
    store.open.clear()
    batches = Batches(store.send)
    writing = asyncio.create_task(batches.add(("a",)))
    await settle()
    writing.cancel()
    await settle()
    assert store.sent == [[("a",)]]
    assert not writing.done()
    store.open.set()
    with pytest.raises(asyncio.CancelledError):
        await writing


async def settle() -> None:
    """Lets everything go as far as it goes."""
    for _ in range(20):
        await asyncio.sleep(0)
