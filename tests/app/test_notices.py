"""People are told that it is their turn when they are not at the table: once, by one process, and never in vain."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
import structlog
from sqlalchemy import select, update
from structlog.testing import LogCapture

from app import clock, logs
from app.clock import Hands
from app.live import notices as live_notices
from app.live import webhooks
from app.live.due import SETTLE
from app.storage import tables as t
from app.storage import webhooks as stored
from app.storage.database import Database
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, hosted
from tests.app.test_accounts import account, login, sign_in
from tests.app.test_playing import BOAST, READY, choice, duel
from tests.app.websites import Site, listening

SECRET = "hook-secret-0815"
AWHILE = timedelta(seconds=121)


@pytest.fixture
def hands() -> Iterator[Hands]:
    """Lets time pass."""
    with clock.hands() as moved:
        yield moved


Told = tuple[Host, Json, Person, Person, Site]


@asynccontextmanager
async def table(
    settings: SettingsFactory, site: Site, *, match: Json | None = None, **changes: Any
) -> AsyncIterator[Told]:
    """A running match of Ann and Ben, in which Ann is to act; she has a webhook that leads to the site. `match` is
    how the match is made, if not as usual."""
    given = {"webhooks_to_private_addresses": True, "public_url": "https://play.example.org"} | changes
    async with (
        listening(site) as port,
        hosted(settings(**given)) as host,
        duel(host, **(match or {})) as (made, ann, ben),
    ):
        await hook(ann, port)
        yield host, made, ann, ben, site


async def hook(person: Person, port: int) -> Json:
    answer = await person.http.put("/api/me/webhook", json={"url": f"http://127.0.0.1:{port}/{SECRET}"})
    assert answer.status_code == 200, answer.text
    webhook: Json = answer.json()["webhook"]
    return webhook


async def swept(host: Host) -> int:
    told = await host.services.notices.sweep()
    await host.services.notices.sent()
    return told


async def to_choose(match: Json, ann: Person, ben: Person) -> None:
    """Ann says ready and leaves; then Ben chooses: Ann is to choose, too."""
    async with ann.watch(match) as one:
        await one.acked((await one.until("view"))["seq"], READY)
    async with ben.watch(match) as two:
        view = await two.until("view", lambda view: bool(view["legal"]))
        await two.acked(view["seq"], choice(view))


async def test_who_is_away_is_told_once_of_each_turn(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site()) as (host, match, ann, ben, site):
        await to_choose(match, ann, ben)
        hands.forward(AWHILE)
        assert [await swept(host) for _ in range(3)] == [1, 0, 0]
        link = f"https://play.example.org/m/{match['id']}"
        assert site.messages == [
            {
                "content": f"It is your turn. Pennies: {link}",
                "matches": [{"id": match["id"], "game": "pennies", "title": "Pennies", "url": link, "reason": "turn"}],
                "allowed_mentions": {"parse": []},
            }
        ]
        assert site.asked[0].startswith(f"POST /{SECRET} HTTP/1.1".encode())
        async with ann.watch(match) as one:
            view = await one.until("view")
            await one.acked(view["seq"], choice(view))
        async with ben.watch(match) as two:
            await two.acked((await two.until("view"))["seq"], READY)
        hands.forward(AWHILE)
        assert [await swept(host) for _ in range(2)] == [1, 0]


async def test_the_first_turn_is_told_of_too(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site()) as (host, _match, _ann, _ben, site):
        assert await swept(host) == 0, "the match has just begun"
        hands.forward(AWHILE)
        assert await swept(host) == 1
        assert len(site.asked) == 1


async def test_a_match_rests_before_anybody_is_told(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site()) as (host, match, ann, ben, _site):
        hands.forward(AWHILE)
        async with ann.watch(match) as one:
            await one.acked(0, READY)
        hands.forward(AWHILE)
        async with ben.watch(match) as two:
            view = await two.until("view", lambda view: bool(view["legal"]))
            await two.acked(view["seq"], choice(view))
        assert await swept(host) == 0
        hands.forward(timedelta(seconds=9))
        assert await swept(host) == 0
        hands.forward(timedelta(seconds=2))
        assert await swept(host) == 1


async def test_who_was_active_before_the_turn_is_told_if_no_sign_follows(
    settings_for: SettingsFactory, hands: Hands
) -> None:
    async with table(settings_for, Site()) as (host, match, ann, ben, _site):
        await to_choose(match, ann, ben)
        hands.forward(timedelta(seconds=119))
        assert await swept(host) == 0
        hands.forward(timedelta(seconds=2))
        assert await swept(host) == 1


@pytest.mark.parametrize(
    ("ping", "told"),
    [({"idle_ms": 500}, 0), ({"idle_ms": 3000}, 1), ({"idle_ms": None}, 1), ({"seen": True}, 1), ({}, 1)],
    ids=["a sign since", "a sign before", "no sign", "an older page", "nothing said"],
)
async def test_seen_means_a_sign_of_a_person_after_the_turn_began(
    settings_for: SettingsFactory, hands: Hands, ping: Json, told: int
) -> None:
    async with table(settings_for, Site()) as (host, match, ann, ben, _site):
        async with ann.watch(match) as one:
            await one.acked(0, READY)
            async with ben.watch(match) as two:
                view = await two.until("view", lambda view: bool(view["legal"]))
                await two.acked(view["seq"], choice(view))
            hands.forward(timedelta(seconds=1))
            await one.say({"type": "ping", "n": 1} | ping)
            await one.until("pong")
            hands.forward(AWHILE)
            assert await swept(host) == told
        hands.forward(AWHILE)
        assert await swept(host) == 0


async def test_a_visible_but_unattended_tab_does_not_stop_the_notice(
    settings_for: SettingsFactory, hands: Hands
) -> None:
    """Neither by the pings of older pages nor by coming back by itself, with or without the key of the match."""
    async with table(settings_for, Site(), public_url="") as (host, match, ann, _ben, _site):
        for _ in range(4):
            async with ann.watch(match) as one:
                await one.say({"type": "invite", "key": "any"})
                await one.say({"type": "ping", "n": 1, "seen": True})
                await one.until("pong")
            hands.forward(timedelta(seconds=2))
        hands.forward(SETTLE)
        assert await swept(host) == 1


async def test_signs_stand_although_others_choose_meanwhile(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site()) as (host, match, ann, ben, _site):
        async with ann.watch(match) as one:
            await one.acked(0, READY)
        assert await swept(host) == 0
        hands.forward(timedelta(seconds=1))
        async with ann.watch(match) as one:
            await one.say({"type": "ping", "n": 1, "idle_ms": 0})
            await one.until("pong")
        hands.forward(timedelta(seconds=1))
        async with ben.watch(match) as two:
            view = await two.until("view", lambda view: bool(view["legal"]))
            await two.acked(view["seq"], choice(view))
        hands.forward(AWHILE)
        assert await swept(host) == 0


async def test_who_takes_a_seat_has_not_seen_what_was_done_there(
    settings_for: SettingsFactory, database: Database, hands: Hands
) -> None:
    async with table(settings_for, Site()) as (host, match, ann, _ben, site):
        async with ann.watch(match) as one:
            await one.acked(0, BOAST)
        async with host.guest("Cat") as cat, database.write() as connection:
            await connection.execute(update(t.webhooks).values(user_id=cat.id))
            await connection.execute(
                update(t.seats).where(t.seats.c.match_id == match["id"], t.seats.c.seat == 0).values(user_id=cat.id)
            )
        hands.forward(SETTLE)
        assert await swept(host) == 1
        assert len(site.asked) == 1


async def test_who_goes_away_in_the_middle_of_a_turn_knows_of_it(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site()) as (host, match, ann, _ben, _site):
        async with ann.watch(match) as one:
            await one.acked(0, BOAST)
        hands.forward(AWHILE)
        assert await swept(host) == 0


async def test_computer_players_that_act_at_once_make_one_notice(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site()) as (host, _match, ann, _ben, site):
        hands.forward(AWHILE)
        assert await swept(host) == 1
        solo = await ann.start(await ann.make("trio", bots=[1, 2]))
        async with ann.watch(solo) as one:
            await one.acked(0, READY)
            await one.until("view", lambda view: view["seq"] == 3)
        told = []
        for _ in range(6):
            told.append(await swept(host))
            hands.forward(timedelta(seconds=50))
        assert told == [0, 0, 0, 1, 0, 0]
        assert [one["id"] for one in site.messages[1]["matches"]] == [solo["id"]]


async def test_several_matches_make_one_message(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site()) as (host, match, ann, _ben, site):
        other = await ann.start(await ann.make(bots=[1]))
        hands.forward(AWHILE)
        assert await swept(host) == 1
        [message] = site.messages
        assert message["content"].startswith("It is your turn in 2 matches.\n")
        assert {one["id"] for one in message["matches"]} == {match["id"], other["id"]}


async def test_a_site_without_an_address_makes_no_links(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site(), public_url="") as (host, match, _ann, _ben, site):
        hands.forward(AWHILE)
        await swept(host)
        assert site.messages[0]["content"] == f"It is your turn. Pennies: {match['id']}"


async def test_of_several_processes_one_tells(settings_for: SettingsFactory, hands: Hands) -> None:
    async with (
        table(settings_for, Site()) as (first, match, ann, ben, site),
        hosted(settings_for(webhooks_to_private_addresses=True)) as second,
    ):
        await to_choose(match, ann, ben)
        hands.forward(AWHILE)
        told = await asyncio.gather(*(swept(host) for host in (first, second) * 3))
        assert (sum(told), len(site.asked)) == (1, 1)


async def test_of_many_who_send_to_a_user_one_does(
    database: Database, settings_for: SettingsFactory, hands: Hands
) -> None:
    async with table(settings_for, Site()) as (host, _match, ann, _ben, _site):
        sender = host.services.webhooks
        taken = [one for one in await asyncio.gather(*(sender.take(ann.id) for _ in range(8))) if one is not None]
        assert len(taken) == 1
        hands.forward(webhooks.SENDING)
        assert await sender.take(ann.id) is not None, "who was killed in the middle keeps nobody from it"
        await sender.leave(ann.id, taken[0])
        assert (found := await stored.get(database, ann.id)) is not None
        assert found.sending_until is None


async def test_a_turn_that_came_while_no_server_ran_is_told_of(settings_for: SettingsFactory, hands: Hands) -> None:
    site = Site()
    async with listening(site) as port:
        async with hosted(settings_for()) as host, duel(host) as (_match, ann, _ben):
            await hook(ann, port)
        hands.forward(AWHILE)
        async with hosted(settings_for(webhooks_to_private_addresses=True)) as host:
            assert await swept(host) == 1
    assert len(site.asked) == 1


async def test_a_server_that_stops_sends_what_it_has_begun(settings_for: SettingsFactory, hands: Hands) -> None:
    async with table(settings_for, Site()) as (host, _match, _ann, _ben, site):
        hands.forward(AWHILE)
        assert await host.services.notices.sweep() == 1
        await host.services.notices.stop()
        assert len(site.asked) == 1


async def test_a_server_that_stops_waits_for_no_second_try(
    settings_for: SettingsFactory, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_notices, "LAST_SECONDS", 0.2)
    async with table(settings_for, Site("500 Oops")) as (host, _match, ann, _ben, site):
        hands.forward(AWHILE)
        await host.services.notices.sweep()
        await host.services.notices.stop()
        assert len(site.asked) <= 1
        assert (await ann.get("/api/me/webhook")).json()["webhook"]["failure"] is None


async def test_a_seat_that_a_stand_in_plays_is_nobodys_turn(
    settings_for: SettingsFactory, database: Database, hands: Hands
) -> None:
    async with table(settings_for, Site()) as (host, match, _ann, _ben, _site):
        async with database.write() as connection:
            await connection.execute(update(t.seats).where(t.seats.c.match_id == match["id"]).values(stand_in="time"))
        hands.forward(AWHILE)
        assert await swept(host) == 0


async def test_the_address_is_shown_to_nobody_and_logged_nowhere(
    settings_for: SettingsFactory, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged = LogCapture()
    for part in (webhooks, live_notices):
        monkeypatch.setattr(part, "log", structlog.wrap_logger(None, [logged], structlog.BoundLogger))
    async with table(settings_for, Site("500 Oops")) as (host, _match, ann, _ben, site):
        hands.forward(AWHILE)
        await swept(host)
        shown = [(await ann.get(path)).text for path in ("/api/me/webhook", "/api/me", "/metrics")]
        shown.append((await ann.post("/api/me/webhook/test")).text)
        site.status = "410 Gone"
        hands.forward(AWHILE)
        await swept(host)
    assert len(site.asked) == 3
    assert [line["event"] for line in logged.entries] == ["webhook switched off"]
    assert SECRET not in f"{logged.entries}{shown}"
    assert '"address":"http://127.0.0.1:' in shown[0]


def test_the_servers_log_keeps_what_libraries_would_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    logs.configure("debug")
    assert not logging.getLogger("httpx").isEnabledFor(logging.INFO)
    assert not logging.getLogger("httpcore").isEnabledFor(logging.DEBUG)


async def test_a_guest_takes_the_webhook_along_unless_the_account_has_one(plain_host: Host) -> None:
    name = login()
    async with account(plain_host, name):
        for port, kept in ((4001, 4001), (4002, 4001)):
            async with plain_host.guest() as guest:
                await hook(guest, port)
                await guest.start(await guest.make(bots=[1]))
                assert (await sign_in(guest, name, guest="bring")).status_code == 201
                webhook = (await guest.get("/api/me/webhook")).json()["webhook"]
                assert webhook["address"] == f"http://127.0.0.1:{kept}/…"


async def test_somebody_who_is_gone_by_now_spoils_nothing(plain_host: Host) -> None:
    activity = plain_host.services.activity
    activity.note("no-such-match", "nobody")
    await activity.flush()
    async with plain_host.guest() as ann:
        match = await ann.start(await ann.make(bots=[1]))
        activity.note(match["id"], ann.id)
        await activity.flush()
        async with plain_host.services.database.read() as connection:
            query = select(t.activity.c.user_id).where(t.activity.c.match_id == match["id"])
            assert list(await connection.scalars(query)) == [ann.id]


async def test_a_webhook_is_set_changed_and_removed(plain_host: Host) -> None:
    async with plain_host.guest() as ann, plain_host.stranger() as eve:
        assert (await ann.get("/api/me/webhook")).json() == {"webhook": None}
        assert (await ann.post("/api/me/webhook/test")).json()["code"] == "no_webhook"
        assert (await eve.get("/api/me/webhook")).json()["code"] == "sign_in_first"
        put = ann.http.put
        for url in ("ftp://a.example/x", "https://a@b.example/x", "https://a.example:22/", "nonsense"):
            answer = await put("/api/me/webhook", json={"url": url})
            assert (answer.status_code, answer.json()["code"], answer.json()["where"]) == (422, "bad_address", "url")
        made = (await put("/api/me/webhook", json={"url": "https://discord.com/api/webhooks/1/secret"})).json()
        assert made["webhook"]["address"] == "https://discord.com/…"
        await put("/api/me/webhook", json={"url": "https://other.example:8443/secret"})
        assert (await ann.get("/api/me/webhook")).json()["webhook"]["address"] == "https://other.example:8443/…"
        assert (await ann.http.delete("/api/me/webhook")).json() == {"webhook": None}
