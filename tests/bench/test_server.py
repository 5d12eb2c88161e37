"""The measurements of the server: every figure is there, from real sockets and processes."""

import pytest

from app.storage.database import Database
from tests.bench import fanout, server
from tests.bench.serving import serving
from tests.bench.tables import make_match, make_players

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("storage", ["echo", "none", "sqlite"])
async def test_every_figure_of_a_run_is_measured(url: str, storage: str) -> None:
    found = await server.run(storage, url, 1, 0.5)
    assert (found["matches"], found["storage"]) == (1, storage)
    assert found["actions_per_second"] > 0
    assert 0 < found["p50_ms"] <= found["p99_ms"]


async def test_every_figure_of_a_crowd_is_measured(url: str) -> None:
    database = Database(url)
    seated = await make_players(database)
    match_id = await make_match(database, seated, 0)
    await database.close()
    async with serving("stored", url) as running:
        path = f"/ws/matches/{match_id}"
        found = await fanout.measure(running, path, [token for _, token in seated], 20, 5)
    assert (found["spectators"], found["lost_spectators"]) == (20, 0)
    assert 0 < found["last_p50_ms"] <= found["last_p99_ms"]
    assert found["idle_socket_kb"] < 200
    assert not found["deaf_dropped"]
