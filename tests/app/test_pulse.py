"""Time in which no server was alive counts for nobody, and no other time is given away."""

import asyncio
from datetime import timedelta

import pytest

from app.clock import Hands, now
from app.live.bus import LocalBus
from app.live.pulse import Pulse
from app.storage import clocks, matches
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, hosted
from tests.app.test_clocks import BANK, left, running, time  # noqa: F401 (a fixture)
from tests.app.test_playing import duel


class Company(LocalBus):
    """The bus of a process that is not alone."""

    async def is_alone(self, since: object) -> bool:  # noqa: ARG002
        """Never."""
        return False


def pulse_of(host: Host, bus: LocalBus, seconds: float = 1.0) -> Pulse:
    """That of another process, beside those of this host. It beats when told to."""
    pulse = Pulse(host.services.rooms, host.services.database, bus, seconds)
    pulse._repeating._seconds = 3600
    return pulse


async def kill(pulse: Pulse) -> None:
    """Ends it without a last beat."""
    await pulse._repeating.stop()


async def left_now(host: Host, match: Json) -> float:
    """What Ann has left, in seconds."""
    row = await matches.get(host.services.database, match["id"])
    assert row is not None
    assert row.clock is not None
    return row.clock.seats[0].left_at(round(now().timestamp() * 1000)) / 1000


@pytest.mark.parametrize("pause", [0.4, 2, 24, 29, 31, 5 * 3600])
async def test_a_pause_of_any_length_counts_for_nobody(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
    pause: float,
) -> None:
    async with hosted(settings_for()) as host, duel(host, time_control=BANK) as (match, ann, _ben):
        time.forward(timedelta(seconds=10))
    time.forward(timedelta(seconds=pause))
    async with hosted(settings_for()) as host, host.known(ann) as again:
        assert await host.services.sweeper.sweep() == 0
        clock = (await again.get(f"/api/matches/{match['id']}")).json()["clock"]
        assert (running(clock), clock["seats"][0]["left_ms"]) == ([0], 590_000)
        row = await matches.get(host.services.database, match["id"])
        assert row is not None
        assert row.deadline == now() + timedelta(seconds=590 + 30)
        time.forward(timedelta(minutes=10, seconds=31))
        assert await host.services.sweeper.sweep() == 1


async def test_after_a_kill_a_beat_too_much_is_given_and_nothing_is_taken(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with hosted(settings_for()) as host, duel(host, time_control=BANK) as (match, *_):
        await host.services.pulse.beat()
        # Killed 0.7 s after its last pulse, and back after 1.3 s.
        time.forward(timedelta(seconds=0.7))
        time.forward(timedelta(seconds=1.3))
        anew = pulse_of(host, LocalBus())
        await anew.start()
        assert await left_now(host, match) == 600
        await kill(anew)


async def test_a_process_that_joins_others_gives_nothing_away(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with hosted(settings_for()) as host, duel(host, time_control=BANK) as (match, *_):
        living = pulse_of(host, Company())
        for _ in range(10):
            await living.beat()
            time.forward(timedelta(seconds=0.9))
            joining = pulse_of(host, Company())
            await joining.start()
            await joining.stop()
        assert await left_now(host, match) == 600 - 9


async def test_restarts_mint_no_more_than_a_beat_each(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with hosted(settings_for()) as host, duel(host, time_control=BANK) as (match, *_):
        for _ in range(10):
            process = pulse_of(host, LocalBus())
            await process.start()
            for _ in range(5):
                time.forward(timedelta(seconds=1))
                await process.beat()
            time.forward(timedelta(seconds=0.9))
            await kill(process)
        last = pulse_of(host, LocalBus())
        await last.start()
        assert await left_now(host, match) == 600 - 50
        await last.stop()


async def test_clean_restarts_mint_nothing(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with hosted(settings_for()) as host, duel(host, time_control=BANK) as (match, *_):
        for _ in range(10):
            process = pulse_of(host, LocalBus())
            await process.start()
            time.forward(timedelta(seconds=0.9))
            await process.stop()
        assert await left_now(host, match) == 600 - 9


async def test_a_stalled_loop_is_no_pause_while_another_process_serves(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with hosted(settings_for()) as host, duel(host, time_control=BANK) as (match, *_):
        stalled, serving = pulse_of(host, LocalBus()), pulse_of(host, LocalBus())
        await stalled.beat()
        for _ in range(20):
            time.forward(timedelta(seconds=1))
            await serving.beat()
        await stalled.beat()
        assert await left_now(host, match) == 580
        # And when nobody serves, it is one.
        time.forward(timedelta(seconds=20))
        await stalled.beat()
        assert await left_now(host, match) == 580


async def test_a_late_beat_is_no_pause(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with hosted(settings_for()) as host, duel(host, time_control=BANK) as (match, *_):
        alone = pulse_of(host, LocalBus())
        await alone.beat()
        for _ in range(10):
            time.forward(timedelta(seconds=2.5))
            await alone.beat()
        assert await left_now(host, match) == 575


async def test_a_pause_is_taken_off_once(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with (
        hosted(settings_for()) as host,
        duel(host, time_control=BANK) as (match, ann, _ben),
        ann.watch(match) as tab,
    ):
        await tab.until("hello")
        time.forward(timedelta(minutes=5))
        pulses = [pulse_of(host, LocalBus()) for _ in range(3)]
        await asyncio.gather(*(pulse.beat() for pulse in pulses))
        assert left((await tab.until("match"))["match"]["clock"]) == [10, 10]
        assert left((await ann.get(f"/api/matches/{match['id']}")).json()["clock"]) == [10, 10]


async def test_the_clock_of_who_is_away_is_set_back_by_a_pause_too(
    settings_for: SettingsFactory,
    time: Hands,  # noqa: F811
) -> None:
    async with (
        hosted(settings_for(bot_delay_ms=3_600_000)) as host,
        duel(host, time_control=BANK) as (match, ann, _ben),
    ):
        await ann.post(f"/api/matches/{match['id']}/seats/0/away")
        time.forward(timedelta(minutes=5))
        await pulse_of(host, LocalBus()).beat()
        assert await left_now(host, match) == 600


async def test_no_pulse_turns_the_last_one_back(settings_for: SettingsFactory, time: Hands) -> None:  # noqa: F811
    async with hosted(settings_for()) as host:
        database, at = host.services.database, now()
        await clocks.beat(database, at + timedelta(seconds=1), timedelta(seconds=3))
        await clocks.beat(database, at, timedelta(seconds=3))
        await clocks.beat(database, at, timedelta())
        assert await clocks.last_beat(database) == at + timedelta(seconds=1)
        time.forward(timedelta(seconds=1))


@pytest.mark.postgres
async def test_a_process_is_alone_unless_another_was_there_before(
    plain_settings: SettingsFactory, postgres_database: str
) -> None:
    settings = plain_settings(database_url=postgres_database)
    async with hosted(settings) as one:
        long_ago, later = now() - timedelta(hours=1), now() + timedelta(hours=1)
        assert await one.services.bus.is_alone(later)
        async with hosted(settings) as two:
            assert not await one.services.bus.is_alone(later)
            assert not await two.services.bus.is_alone(later)
            # Both began after the last pulse: neither can have been alive at that time.
            assert await two.services.bus.is_alone(long_ago)
