"""Background work goes on whatever becomes of it, and ends when it is told to."""

import asyncio

import pytest

from app.live.repeating import Repeating


@pytest.mark.parametrize("fault", [OSError("away"), ValueError("a fault of ours")])
async def test_work_that_fails_is_done_again(fault: Exception) -> None:
    done = asyncio.Semaphore(0)

    async def work() -> None:
        done.release()
        raise fault

    repeating = Repeating("work", 0.001, work)
    repeating.start()
    async with asyncio.timeout(30):
        for _ in range(3):
            await done.acquire()
    await repeating.stop()
    while not done.locked():
        await done.acquire()
    await asyncio.sleep(0.02)
    assert done.locked()


async def test_without_a_pause_there_is_no_work() -> None:
    async def work() -> None:
        raise AssertionError("never")

    repeating = Repeating("work", 0, work)
    repeating.start()
    await repeating.stop()
