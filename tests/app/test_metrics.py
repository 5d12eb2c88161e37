"""What Prometheus is told."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, hosted
from tests.app.test_playing import BOAST, READY, duel


async def figures(host: Host) -> dict[str, float]:
    """Each sample by its name and labels."""
    async with host.stranger() as prometheus:
        answer = await prometheus.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    samples = (sample for family in text_string_to_metric_families(answer.text) for sample in family.samples)
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


async def test_play_is_counted(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for()) as host, duel(host) as (match, ann, ben):
        async with ann.watch(match) as one, ben.watch(match) as two:
            await one.acked(0, BOAST)
            await two.rejected({"type": "act", "client_id": "x", "seq": 1, "action": READY})
            found = await figures(host)
        assert found["games_sockets"] == 2
        assert found["games_rooms"] == 1
        assert found["games_bots"] == 0
        assert found["games_bus_connected"] == 1
        assert found["games_bus_lag_seconds"] < 60
        assert found["games_sweeper_lag_seconds"] == 0
        assert found["games_actions_total stored"] == 1
        assert found["games_actions_total not_to_act"] == 1
        assert found["games_action_seconds_count"] == 1
        assert found["games_requests_total POST /api/guests 201"] == 2


async def test_unknown_paths_make_no_series_of_their_own(plain_host: Host) -> None:
    async with plain_host.stranger() as eve:
        await eve.get("/api/nothing/1")
        await eve.get("/api/nothing/2")
    assert not [name for name in await figures(plain_host) if "nothing" in name]


@pytest.mark.parametrize("database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)
async def test_the_delay_of_the_bus_is_measured(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for()) as host, duel(host) as (match, ann, _ben), ann.watch(match) as one:
        await one.acked(0, BOAST)
        while not (await figures(host))["games_bus_lag_seconds"]:
            pass
