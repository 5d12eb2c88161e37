"""A webhook that does not take messages is tried for hours, and switched off at once where that is no use."""

from datetime import datetime, timedelta
from email.utils import format_datetime

import pytest

from app import clock
from app.clock import Hands
from app.live import webhooks
from app.live.outward import OutwardError
from app.live.retry_after import LONGEST, seconds_of
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, hosted
from tests.app.test_notices import AWHILE, hands, hook, swept, table, to_choose
from tests.app.test_playing import READY, duel
from tests.app.websites import Site, listening

__all__ = ["hands"]

HOURS = timedelta(hours=10)


async def webhook_of(person: Person) -> Json:
    found: Json = (await person.get("/api/me/webhook")).json()["webhook"]
    return found


async def notices_of(person: Person) -> str | None:
    found: str | None = (await person.get("/api/me")).json()["user"]["notices"]
    return found


async def tried(host: Host, ann: Person, hands: Hands) -> list[float]:
    """Lets time pass from try to try: the seconds between them."""
    found: list[float] = []
    while (next_try := (await webhook_of(ann))["next_try_at"]) is not None:
        pause = datetime.fromisoformat(next_try) - clock.now()
        hands.forward(pause - timedelta(seconds=1))
        assert await swept(host) == 0
        hands.forward(timedelta(seconds=1))
        assert await swept(host) == 1
        found.append(pause.total_seconds())
    return found


async def test_tries_go_on_over_hours_and_then_it_is_switched_off(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site("500 Oops")) as (host, match, ann, ben, site):
        hands.forward(AWHILE)
        assert await swept(host) == 1
        assert tuple(await tried(host, ann, hands)) == webhooks.PAUSES
        assert sum(webhooks.PAUSES) > 10 * webhooks.HOUR
        webhook = await webhook_of(ann)
        assert (webhook["failure"], webhook["problem"], webhook["next_try_at"]) == ("status_500", None, None)
        assert webhook["failed_at"] is not None
        await to_choose(match, ann, ben)
        hands.forward(AWHILE)
        assert await swept(host) == 0

        site.status = "204 No Content"
        answer = (await ann.post("/api/me/webhook/test")).json()
        assert (answer["failure"], answer["webhook"]["failure"]) == (None, None)
        assert await swept(host) == 1
        text = (await ann.get("/metrics")).text
        for result, count in (("sent", 2), ("failed", 9), ("switched_off", 1)):
            assert f'games_notices_total{{result="{result}"}} {count}.0' in text


async def test_a_receiver_that_is_down_for_35_seconds_is_not_switched_off(
    settings_for: SettingsFactory, hands: Hands
) -> None:
    async with table(settings_for, Site("503 Busy")) as (host, _match, ann, _ben, site):
        hands.forward(AWHILE)
        for _ in range(7):
            await swept(host)
            hands.forward(timedelta(seconds=5))
        assert len(site.asked) == 2
        site.status = "200 OK"
        hands.forward(timedelta(seconds=5))
        assert [await swept(host) for _ in range(2)] == [1, 0]
        webhook = await webhook_of(ann)
        assert (webhook["failure"], webhook["problem"], webhook["sent_at"] is not None) == (None, None, True)


async def test_tries_and_pauses_are_kept_over_a_restart(settings_for: SettingsFactory, hands: Hands) -> None:
    site = Site("502 Bad Gateway")
    async with listening(site) as port:
        async with hosted(settings_for(webhooks_to_private_addresses=True)) as host, duel(host) as (_match, ann, _ben):
            await hook(ann, port)
            hands.forward(AWHILE)
            for seconds in (5, 30, 60):
                assert await swept(host) == 1
                hands.forward(timedelta(seconds=seconds))
            assert len(site.asked) == 3
        async with hosted(settings_for(webhooks_to_private_addresses=True)) as host:
            assert await swept(host) == 0, "two minutes have not passed"
            site.status = "204 No Content"
            hands.forward(timedelta(seconds=61))
            assert [await swept(host) for _ in range(2)] == [1, 0]
    assert len(site.asked) == 4


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone", "403 Forbidden", "400 Bad Request", "301 Moved"])
async def test_it_is_switched_off_at_once_where_trying_is_no_use(
    settings_for: SettingsFactory, hands: Hands, status: str
) -> None:
    async with table(settings_for, Site(status)) as (host, _match, ann, _ben, site):
        hands.forward(AWHILE)
        assert await swept(host) == 1
        hands.forward(HOURS)
        assert await swept(host) == 0
        assert len(site.asked) == 1
        code = "redirected" if status.startswith("3") else f"status_{status[:3]}"
        assert (await webhook_of(ann))["failure"] == code


async def test_private_addresses_are_refused_at_once(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site(), webhooks_to_private_addresses=False) as (host, _match, ann, _ben, site):
        assert (await ann.post("/api/me/webhook/test")).json()["failure"] == "forbidden_address"
        hands.forward(AWHILE)
        await swept(host)
        assert site.asked == []
        assert (await webhook_of(ann))["failure"] == "forbidden_address"


@pytest.mark.parametrize(
    ("code", "is_final"),
    [
        ("timeout", False),
        ("unreachable", False),
        ("no_such_host", False),
        ("status_429", False),
        ("status_500", False),
        ("status_599", False),
        ("status_404", True),
        ("status_401", True),
        ("no_tls", True),
        ("redirected", True),
        ("forbidden_address", True),
        ("bad_address", True),
    ],
)
def test_only_what_may_pass_by_itself_is_tried_again(code: str, is_final: bool) -> None:
    assert OutwardError(code).is_final is is_final


async def test_retry_after_is_heeded(settings_for: SettingsFactory, hands: Hands) -> None:
    site = Site("429 Too Many Requests", extra="Retry-After: 1800\r\n")
    async with table(settings_for, site) as (host, _match, ann, _ben, _site):
        hands.forward(AWHILE)
        assert await swept(host) == 1
        hands.forward(timedelta(seconds=1799))
        assert await swept(host) == 0
        webhook = await webhook_of(ann)
        assert (webhook["problem"], webhook["failure"]) == ("status_429", None)
        hands.forward(timedelta(seconds=1))
        assert await swept(host) == 1


def test_retry_after_neither_hammers_nor_waits_for_ever(hands: Hands) -> None:
    def date(**ahead: float) -> str:
        return format_datetime(clock.now() + timedelta(**ahead), usegmt=True)

    assert seconds_of("120") == 120
    assert seconds_of(date(seconds=90)) == 90
    assert seconds_of(date(seconds=-90)) == 0
    for endless in ("999999", "9" * 5000, date(days=400)):
        assert seconds_of(endless) == LONGEST
    for nonsense in ("", "-5", "1.5", "soon", "٣", "Fri, 99 Foo 2020", "inf", "\0"):
        assert seconds_of(nonsense) == 0


async def test_a_short_retry_after_does_not_shorten_the_pause(settings_for: SettingsFactory, hands: Hands) -> None:
    site = Site("503 Busy", extra="Retry-After: 0\r\n")
    async with table(settings_for, site) as (host, *_):
        hands.forward(AWHILE)
        assert [await swept(host) for _ in range(3)] == [1, 0, 0]


async def test_turns_that_come_while_tries_are_pending_make_one_message(
    settings_for: SettingsFactory, hands: Hands
) -> None:
    async with table(settings_for, Site("500 Oops")) as (host, match, ann, _ben, site):
        hands.forward(AWHILE)
        assert await swept(host) == 1
        other = await ann.start(await ann.make(bots=[1]))
        hands.forward(timedelta(seconds=12))
        site.status = "204 No Content"
        assert [await swept(host) for _ in range(2)] == [1, 0]
        assert {one["id"] for one in site.messages[1]["matches"]} == {match["id"], other["id"]}
        hands.forward(AWHILE)
        assert await swept(host) == 0


async def test_nothing_is_said_of_a_turn_that_is_over(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site("500 Oops")) as (host, match, ann, _ben, site), ann.watch(match) as one:
        hands.forward(AWHILE)
        assert await swept(host) == 1
        await one.acked(0, READY)
        hands.forward(timedelta(seconds=6))
        assert await swept(host) == 0
        assert len(site.asked) == 1
        assert (await webhook_of(ann))["failure"] is None


async def test_a_sign_while_tries_are_pending_makes_the_message_needless(
    settings_for: SettingsFactory, hands: Hands
) -> None:
    async with table(settings_for, Site("500 Oops")) as (host, match, ann, _ben, site), ann.watch(match) as one:
        hands.forward(AWHILE)
        assert await swept(host) == 1
        await one.say({"type": "ping", "n": 1, "idle_ms": 0})
        await one.until("pong")
        hands.forward(timedelta(seconds=6))
        assert await swept(host) == 0
        assert len(site.asked) == 1


async def test_who_you_are_tells_that_messages_do_not_arrive(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site("500 Oops")) as (host, _match, ann, ben, site):
        assert await notices_of(ann) is None
        hands.forward(AWHILE)
        await swept(host)
        assert (await notices_of(ann), await notices_of(ben)) == ("failing", None)
        site.status = "410 Gone"
        hands.forward(timedelta(seconds=5))
        await swept(host)
        assert await notices_of(ann) == "off"
        assert (await ann.http.patch("/api/me", json={"name": "Anna"})).json()["user"]["notices"] == "off"
        await ann.http.delete("/api/me/webhook")
        assert await notices_of(ann) is None


async def test_another_address_begins_anew(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site("500 Oops")) as (host, _match, ann, _ben, _site), listening(Site()) as port:
        hands.forward(AWHILE)
        await swept(host)
        webhook = await hook(ann, port)
        assert (webhook["problem"], webhook["next_try_at"]) == (None, None)
        assert await swept(host) == 1
        assert await notices_of(ann) is None
