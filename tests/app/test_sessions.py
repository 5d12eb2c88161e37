"""Sessions: what ends them, what their cookies hold, how they are listed, and when they are over."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import func, select

from app import clock
from app.auth import browsers
from app.clock import now
from app.ids import new_token
from app.storage import sessions
from app.storage.database import Database
from app.storage.sessions import NewSession
from app.storage.tables import sessions as session_table
from app.storage.tables import users as user_table
from app.storage.users import User, hash_token
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Json, Person, hosted
from tests.app.test_accounts import OTHER, PASSWORD, account, code, login, register, sign_in
from tests.app.test_playing import BOAST, duel
from tests.app.test_tokens import program, token_of

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


@asynccontextmanager
async def copy_of(host: Host, person: Person) -> AsyncIterator[Person]:
    """Somebody who planted this person's cookie, or copied it."""
    async with host.known(person) as thief:
        yield thief


async def is_nobody(person: Person) -> bool:
    found: Json = (await person.get("/api/me")).json()
    return found == {"user": None}


async def test_a_planted_or_copied_guest_cookie_is_worth_nothing_once_the_guest_registers(host: Host) -> None:
    async with duel(host) as (match, ann, _ben), copy_of(host, ann) as thief, thief.watch(match) as spying:
        assert (await spying.until("hello"))["seat"] == 0
        before = ann.http.cookies["session"]
        async with ann.watch(match) as here:
            await here.until("view")
            await register(ann, login())
            assert ann.http.cookies["session"] != before
            assert [await spying.closed(), await here.closed()] == [4401, 4401]
        assert await is_nobody(thief)
        async with ann.watch(match) as here:
            assert (await here.until("hello"))["seat"] == 0
            assert await here.acked(0, BOAST) == 1


async def test_a_copied_cookie_is_worth_nothing_after_a_new_password(host: Host) -> None:
    async with account(host, login()) as ann, copy_of(host, ann) as thief:
        body = {"old": PASSWORD, "new": OTHER}
        assert (await ann.http.put("/api/account/password", json=body)).status_code == 204
        assert await is_nobody(thief)
        assert (await ann.get("/api/me")).json()["user"]["id"] == ann.id


async def test_signing_in_adopts_no_planted_cookie(host: Host) -> None:
    name = login()
    async with account(host, name), host.guest("Eve") as eve, copy_of(host, eve) as ann:
        planted = ann.http.cookies["session"]
        answer = await sign_in(ann, name)
        assert answer.headers["set-cookie"].startswith("session=")
        assert planted not in answer.headers["set-cookie"]
        assert await is_nobody(eve)


@pytest.mark.parametrize("way", ["password", "everywhere"])
@pytest.mark.parametrize("revoke", [True, False])
async def test_tokens_may_be_revoked_together_with_sessions(host: Host, way: str, revoke: bool) -> None:
    async with duel(host) as (match, ann, _ben), host.stranger() as robot:
        await register(ann, login())
        token = (await token_of(ann, "play"))["token"]
        program(robot, token)
        async with robot.watch(match, Authorization=f"Bearer {token}") as tab:
            await tab.until("view")
            body = {"revoke_tokens": revoke} | ({"old": PASSWORD, "new": OTHER} if way == "password" else {})
            method, path = ("PUT", "/api/account/password") if way == "password" else ("DELETE", "/api/sessions")
            assert (await ann.http.request(method, path, json=body)).status_code == 204
            if revoke:
                assert await tab.closed() == 4401
                assert code(await robot.get("/api/me")) == (401, "bad_token")
            else:
                assert await tab.acked(0, BOAST) == 1


async def test_two_new_passwords_at_once_do_not_both_count(host: Host) -> None:
    """Whoever is second proved a password that is no longer the one."""
    name = login()
    async with account(host, name) as ann, host.stranger() as thief:
        await sign_in(thief, name)
        bodies = [{"old": PASSWORD, "new": new} for new in ("nine cold hares", "ten warm hares")]
        answers = await asyncio.gather(
            *(
                person.http.put("/api/account/password", json=body)
                for person, body in zip((ann, thief), bodies, strict=True)
            )
        )
        assert sorted(answer.status_code for answer in answers) in ([204, 403], [204, 401])
        assert sum([await is_nobody(ann), await is_nobody(thief)]) == 1


async def test_sessions_are_listed_and_ended_one_by_one(host: Host) -> None:
    name = login()
    async with account(host, name) as ann, host.stranger() as phone, host.guest("Eve") as eve:
        phone.http.headers["User-Agent"] = FIREFOX
        await sign_in(phone, name)
        listed = (await ann.get("/api/sessions")).json()["sessions"]
        assert [(one["this"], one["browser"]) for one in sorted(listed, key=lambda one: one["this"])] == [
            (False, "Firefox on Linux"),
            (True, ""),
        ]
        assert all(set(one) == {"id", "created_at", "last_seen_at", "browser", "this"} for one in listed)
        [other] = [one["id"] for one in listed if not one["this"]]
        assert code(await eve.http.delete(f"/api/sessions/{other}")) == (403, "needs_account")
        async with account(host, login(), "Cleo") as cleo:
            assert code(await cleo.http.delete(f"/api/sessions/{other}")) == (404, "no_such_session")
        async with phone.watch(await ann.make()) as tab:
            await tab.until("hello")
            assert (await ann.http.delete(f"/api/sessions/{other}")).status_code == 204
            assert await tab.closed() == 4401
        assert await is_nobody(phone)
        assert code(await ann.http.delete(f"/api/sessions/{other}")) == (404, "no_such_session")
        [own] = (await ann.get("/api/sessions")).json()["sessions"]
        assert (await ann.http.delete(f"/api/sessions/{own['id']}")).status_code == 204
        assert "session" not in ann.http.cookies


@pytest.mark.parametrize(
    ("user_agent", "kind"),
    [
        (FIREFOX, "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129.0 Safari/537.36 Edg/129.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/129.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605", "Safari on macOS"),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_of_a_browser_only_family_and_system_are_kept(user_agent: str, kind: str) -> None:
    assert browsers.kind_of(user_agent) == kind


async def test_a_session_that_nobody_used_for_180_days_is_over(settings_for: SettingsFactory) -> None:
    with clock.hands() as hands:
        async with hosted(settings_for()) as host, host.guest() as ann:
            for _ in range(4):
                hands.forward(timedelta(days=170))
                assert (await ann.get("/api/me")).json()["user"]["id"] == ann.id
            hands.forward(sessions.UNUSED)
            assert await is_nobody(ann)
            assert (await ann.post("/api/guests", {"name": "Ann"})).status_code == 201


async def test_sessions_that_are_over_are_deleted_with_guests_who_left_nothing(settings_for: SettingsFactory) -> None:
    with clock.hands() as hands:
        async with (
            hosted(settings_for()) as host,
            host.guest("Idle"),
            host.guest("Host") as owner,
            host.guest("Guest") as guest,
            account(host, login(), "Known"),
            host.guest("Talker") as talker,
        ):
            match = await owner.make()
            await guest.sit(match, 1)
            async with talker.watch(await owner.make(public=True)) as tab:
                await tab.say({"type": "chat", "client_id": "c", "text": "hello", "channel": "spectators"})
                await tab.until("chat")
            hands.forward(sessions.UNUSED + timedelta(hours=2))
            async with host.guest("New"):
                await host.services.expiry.sweep()
                assert await names_in(host.services.database) == {"Host", "Guest", "Known", "Talker", "New"}
                assert await count_of(host.services.database) == 1
                assert await host.services.expiry.sweep() == 0


async def names_in(database: Database) -> set[str]:
    async with database.read() as connection:
        return set(await connection.scalars(select(user_table.c.name)))


async def count_of(database: Database) -> int:
    async with database.read() as connection:
        return await connection.scalar(select(func.count()).select_from(session_table)) or 0


async def test_the_time_of_the_last_use_costs_one_write_an_hour(
    settings_for: SettingsFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = AsyncMock(wraps=sessions.note_use)
    monkeypatch.setattr(sessions, "note_use", noted)
    with clock.hands() as hands:
        async with hosted(settings_for()) as host, host.guest() as ann:
            for _ in range(3):
                await ann.get("/api/me")
            assert noted.await_count == 0
            hands.forward(timedelta(hours=1))
            for _ in range(3):
                await ann.get("/api/me")
            assert noted.await_count == 1
            [own] = (await ann.get("/api/sessions")).json()["sessions"]
            assert own["last_seen_at"] > own["created_at"]


async def test_the_cookie_is_renewed_now_and_then(settings_for: SettingsFactory) -> None:
    with clock.hands() as hands:
        async with hosted(settings_for()) as host, host.guest() as ann:
            assert "set-cookie" not in (await ann.get("/api/me")).headers
            hands.forward(timedelta(days=31))
            assert "set-cookie" not in (await ann.get("/api/matches")).headers
            renewed = await ann.get("/api/me")
            assert f"session={ann.http.cookies['session']}; " in renewed.headers["set-cookie"]
            assert "set-cookie" not in (await ann.get("/api/me")).headers


async def test_over_https_the_cookie_is_one_that_no_other_host_can_set(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(secure_cookies=True)) as host, host.stranger() as ann:
        made = await ann.post("/api/guests", {"name": "Ann"})
        line = made.headers.get_list("set-cookie")[0]
        assert line.startswith("__Host-session=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(line.split("; "))
        assert "domain" not in line.lower()
        token = line.split("=", 1)[1].split(";")[0]
        for name, found in (("__Host-session", True), ("session", False)):
            user = (await ann.get("/api/me", Cookie=f"{name}={token}")).json()["user"]
            assert (user is not None) == found, name
        match = (await ann.post("/api/matches", MATCH, Cookie=f"__Host-session={token}")).json()
        async with host.stranger() as planted, planted.watch(match, Cookie=f"session={token}") as tab:
            await tab.say({"type": "invite", "key": "none"})
            assert await tab.closed() == 4404


MATCH = {"game": "pennies", "layout": "duel", "seat": 0, "public": False}


async def test_a_session_from_before_the_upgrade_is_taken_over_once(
    settings_for: SettingsFactory, database: Database
) -> None:
    """Until the browser has shown the new name, the old one counts; then nobody can plant it any more."""
    ann, token = User("ann", "Ann"), new_token()
    await sessions.create_guest(database, ann, NewSession(token=token, at=now()))
    async with hosted(settings_for(secure_cookies=True)) as host, host.stranger() as browser:
        for _ in range(2):
            answer = await browser.get("/api/me", Cookie=f"session={token}")
            assert answer.json()["user"]["id"] == "ann"
            given = [line.split(";")[0] for line in answer.headers.get_list("set-cookie")]
            assert given == [f"__Host-session={token}", 'session=""']
        upgraded = await browser.get("/api/me", Cookie=f"__Host-session={token}; session={token}")
        assert upgraded.json()["user"]["id"] == "ann"
        assert (await browser.get("/api/me", Cookie=f"session={token}")).json() == {"user": None}
        assert (await browser.get("/api/me", Cookie=f"__Host-session={token}")).json()["user"]["id"] == "ann"


async def test_use_under_the_old_name_does_not_prolong_a_session(
    settings_for: SettingsFactory, database: Database
) -> None:
    token = new_token()
    with clock.hands() as hands:
        await sessions.create_guest(database, User("ann", "Ann"), NewSession(token=token, at=now()))
        async with hosted(settings_for(secure_cookies=True)) as host, host.stranger() as browser:
            hands.forward(timedelta(days=100))
            assert (await browser.get("/api/me", Cookie=f"session={token}")).json()["user"] is not None
            hands.forward(timedelta(days=100))
            assert (await browser.get("/api/me", Cookie=f"session={token}")).json()["user"] is None


async def test_a_session_that_ended_meanwhile_gets_no_cookie(database: Database) -> None:
    token = new_token()
    await sessions.create_guest(database, User("ann", "Ann"), NewSession(token=token, at=now()))
    assert await sessions.note_cookie(database, hash_token(token), now())
    async with database.write() as connection:
        await sessions.end(connection, hash_token(token))
    assert not await sessions.note_cookie(database, hash_token(token), now())
