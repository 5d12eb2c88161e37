"""The measurement of memory: every figure is there, taken when the rooms are gone."""

import pytest

from tests.bench import memory

pytestmark = pytest.mark.slow


async def test_memory_is_measured_when_all_rooms_are_gone(url: str) -> None:
    found = await memory.measure(url, 1, 2)
    assert found["matches"] == 2
    assert 20 < found["base_mb"] < 2000
    assert found["of_base"] == pytest.approx(found["left_mb"] / found["base_mb"], abs=0.01)
