"""A guest takes a login and a password, signs in elsewhere, signs out, and loses no match on the way."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest

from app.auth.names import clean_login
from app.auth.passwords import clean_password
from app.errors import RefusedError
from app.ids import new_id
from app.storage import sessions
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, Person, Tab, hosted
from tests.app.test_playing import BOAST, duel

PASSWORD = "seven wet otters"
OTHER = "eight dry herons"


def login() -> str:
    """One that nobody has."""
    return f"Otter.{new_id()}"


async def register(person: Person, name: str, password: str = PASSWORD) -> None:
    answer = await person.post("/api/account", {"login": name, "password": password})
    assert answer.status_code == 201, answer.text


async def sign_in(person: Person, name: str, password: str = PASSWORD, **fields: object) -> httpx.Response:
    return await person.post("/api/session", {"login": name, "password": password} | fields)


@asynccontextmanager
async def account(host: Host, name: str, shown: str = "Ann") -> AsyncIterator[Person]:
    async with host.guest(shown) as person:
        await register(person, name)
        yield person


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_guest_becomes_an_account_and_keeps_matches_and_session(host: Host) -> None:
    name = login()
    async with host.guest() as ann, host.stranger() as elsewhere:
        match = await ann.make()
        assert code(await ann.get("/api/account")) == (403, "needs_account")
        await register(ann, name)
        assert (await ann.get("/api/account")).json()["login"] == name
        assert (await ann.get("/api/me")).json()["user"] == {
            "id": ann.id,
            "name": "Ann",
            "login": name,
            "notices": None,
        }
        answer = await sign_in(elsewhere, name.upper())
        assert (answer.status_code, answer.json()["user"]["id"]) == (201, ann.id)
        assert [one["id"] for one in (await elsewhere.get("/api/matches?mine=true")).json()["matches"]] == [match["id"]]
        assert code(await ann.post("/api/account", {"login": login(), "password": PASSWORD})) == (409, "has_account")


@pytest.mark.parametrize("same", ["otter.{}", "OTTER.{}", "Ｏtter.{}", " Otter.{} "])
async def test_a_login_that_looks_like_another_is_taken(plain_host: Host, same: str) -> None:
    number = new_id()
    async with account(plain_host, f"Otter.{number}"), plain_host.guest() as eve:
        answer = await eve.post("/api/account", {"login": same.format(number), "password": PASSWORD})
        assert code(answer) == (409, "login_taken")
        assert answer.json()["where"] == "login"


async def test_names_that_are_shown_may_be_the_same(plain_host: Host) -> None:
    async with account(plain_host, login(), "Ann"), account(plain_host, login(), "Ann") as other:
        assert (await other.get("/api/me")).json()["user"]["name"] == "Ann"


async def test_two_who_take_a_login_at_once_do_not_both_get_it(host: Host) -> None:
    name = login()
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(host.guest()) for _ in range(6)]
        answers = await asyncio.gather(
            *(one.post("/api/account", {"login": name, "password": PASSWORD}) for one in people)
        )
        assert sorted(answer.status_code for answer in answers) == [201, *[409] * 5]


@pytest.mark.parametrize("text", ["ab", "x" * 33, "a b c", "a\u200bbc", "ab\u0000", "\ufdfa" * 2, "a/b/c", "", "   "])
def test_a_login_that_cannot_be_used_is_told_so(text: str) -> None:
    with pytest.raises(RefusedError) as refused:
        clean_login(text)
    assert (refused.value.code, refused.value.where) == ("bad_login", "login")


@pytest.mark.parametrize("text", ["Ann", "ann@example.org", "Æther_9", "Страна", "山田太郎", "a.b-c+d"])
def test_logins_are_of_any_script(text: str) -> None:
    assert clean_login(text)[0] == text


@pytest.mark.parametrize(
    "text", ["short", "x" * 201, "password123", "PassWord123", "aaaaaaaaaa", "otter-one", "tab\there!"]
)
def test_a_password_that_is_easily_guessed_is_refused(text: str) -> None:
    with pytest.raises(RefusedError) as refused:
        clean_password(text, "otter-one")
    assert (refused.value.code, refused.value.where) == ("bad_password", "password")
    assert text not in f"{refused.value.message} {refused.value.got} {refused.value.expected}"


async def test_a_refused_sign_in_does_not_tell_what_was_wrong(plain_host: Host) -> None:
    name = login()
    async with account(plain_host, name), plain_host.stranger() as eve:
        wrong_password = await sign_in(eve, name, "never the one")
        wrong_login = await sign_in(eve, login())
        assert code(wrong_password) == (401, "wrong_login")
        assert (wrong_password.status_code, wrong_password.json()) == (wrong_login.status_code, wrong_login.json())
        assert "set-cookie" not in wrong_password.headers


async def test_a_password_is_the_same_however_it_was_typed(plain_host: Host) -> None:
    name = login()
    async with plain_host.guest() as ann, plain_host.stranger() as elsewhere:
        await register(ann, name, "caf\u00e9 au\u00a0lait")
        assert (await sign_in(elsewhere, name, "cafe\u0301 au lait")).status_code == 201


@asynccontextmanager
async def at_two_places(host: Host, name: str) -> AsyncIterator[tuple[Person, Person, Tab, Tab]]:
    """Somebody in two browsers, each with a socket of the same match."""
    async with account(host, name) as ann, host.stranger() as phone:
        await sign_in(phone, name)
        match = await ann.make()
        async with ann.watch(match) as here, phone.watch(match) as there:
            await here.until("hello")
            await there.until("hello")
            yield ann, phone, here, there


async def test_signing_out_ends_this_session_and_its_sockets_only(host: Host) -> None:
    name = login()
    async with at_two_places(host, name) as (ann, phone, here, there):
        cookie = phone.http.cookies["session"]
        assert (await phone.http.delete("/api/session")).status_code == 204
        assert await there.closed() == 4401
        assert "session" not in phone.http.cookies
        phone.http.cookies.set("session", cookie)
        assert (await phone.get("/api/me")).json() == {"user": None}
        await here.say({"type": "ping", "n": 1})
        assert (await here.until("pong"))["n"] == 1
        assert (await ann.get("/api/me")).json()["user"]["login"] == name


async def test_signing_out_everywhere_ends_all_sockets_at_once(host: Host) -> None:
    async with at_two_places(host, login()) as (ann, phone, here, there):
        assert (await phone.http.delete("/api/sessions")).status_code == 204
        assert [await here.closed(), await there.closed()] == [4401, 4401]
        assert (await ann.get("/api/me")).json() == {"user": None}


async def test_a_new_password_needs_the_old_one_and_signs_out_the_others(host: Host) -> None:
    name = login()
    async with account(host, name) as ann, host.stranger() as thief:
        await sign_in(thief, name)
        match = await ann.make()
        wrong = await thief.http.put("/api/account/password", json={"old": "never the one", "new": OTHER})
        assert code(wrong) == (403, "wrong_password")
        assert wrong.json()["where"] == "old"
        async with ann.watch(match) as here, thief.watch(match) as there:
            await here.until("hello")
            await there.until("hello")
            changed = await ann.http.put("/api/account/password", json={"old": PASSWORD, "new": OTHER})
            assert changed.status_code == 204
            assert [await here.closed(), await there.closed()] == [4401, 4401]
        async with ann.watch(match) as here:
            assert (await here.until("hello"))["seat"] == 0
        assert (await ann.get("/api/me")).json()["user"]["id"] == ann.id
        assert (await thief.get("/api/me")).json() == {"user": None}
        assert code(await sign_in(thief, name, PASSWORD)) == (401, "wrong_login")
        assert (await sign_in(thief, name, OTHER)).status_code == 201


async def test_a_guest_who_signs_in_says_what_becomes_of_their_matches(host: Host) -> None:
    name = login()
    async with account(host, name, "Ann") as ann, duel(host) as (match, guest, ben), ben.watch(match) as other:
        before = guest.http.cookies["session"]
        refused = await sign_in(guest, name)
        assert code(refused) == (409, "guest_has_matches")
        assert guest.http.cookies["session"] == before
        async with guest.watch(match) as tab:
            await tab.until("view")
            assert (await sign_in(guest, name, guest="bring")).status_code == 201
            assert await tab.closed() == 4401
        record = await other.until("match", lambda one: one["match"]["seats"][0]["player"]["id"] == ann.id)
        assert record["match"]["owner"] == {"id": ann.id, "name": "Ann", "account": True}
        async with guest.watch(match) as tab:
            assert (await tab.until("hello"))["seat"] == 0
            assert await tab.acked(0, BOAST) == 1


async def test_a_guest_may_leave_their_matches_behind(plain_host: Host) -> None:
    name = login()
    async with account(plain_host, name), plain_host.guest("Guest") as guest:
        match = await guest.make()
        assert (await sign_in(guest, name, guest="leave")).status_code == 201
        record = (await guest.get(f"/api/matches/{match['id']}")).json()
        assert record["seats"][0]["player"]["id"] == guest.id
        assert not record["seats"][0]["you"]


async def test_nobody_brings_a_second_seat_to_a_table(host: Host) -> None:
    name = login()
    async with account(host, name) as ann, host.guest("Guest") as guest:
        match = await ann.make()
        assert (await guest.sit(match, 1)).status_code == 200
        assert code(await sign_in(guest, name, guest="bring")) == (409, "sits_twice")
        assert (await guest.get("/api/me")).json()["user"]["id"] == guest.id
        assert (await guest.get(f"/api/matches/{match['id']}")).json()["seats"][1]["you"]


async def test_nobody_becomes_another_guest_by_mistake(plain_host: Host) -> None:
    async with plain_host.guest() as guest:
        again = await guest.post("/api/guests", {"name": "Other"})
        assert code(again) == (409, "has_session")
        assert "set-cookie" not in again.headers
        guest.http.cookies.clear()
        guest.http.cookies.set("session", "of-long-ago")
        assert (await guest.post("/api/guests", {"name": "Other"})).status_code == 201


async def test_a_guest_does_not_sign_out_of_their_matches_by_mistake(plain_host: Host) -> None:
    async with plain_host.guest() as guest:
        await guest.make()
        assert code(await guest.http.delete("/api/session")) == (409, "guest_has_matches")
        assert code(await guest.http.delete("/api/sessions")) == (403, "needs_account")
        left = await guest.http.request("DELETE", "/api/session", json={"guest": "leave"})
        assert left.status_code == 204
        assert (await guest.get("/api/me")).json() == {"user": None}


async def test_cookies_are_kept_from_scripts_and_foreign_pages(plain_settings: SettingsFactory) -> None:
    async with hosted(plain_settings(secure_cookies=True)) as host, host.stranger() as ann:
        name = login()
        made = await ann.post("/api/guests", {"name": "Ann"})
        session = made.headers["set-cookie"].split(";", 1)[0]
        ann.http.headers["Cookie"] = session
        await register(ann, name)
        answer = await sign_in(ann, name)
        for line in (*made.headers.get_list("set-cookie"), *answer.headers.get_list("set-cookie")):
            assert "; HttpOnly" in line
            assert "; Secure" in line
            assert "samesite=lax" in line.lower()
        named = [line.split("=", 1)[0] for line in answer.headers.get_list("set-cookie")]
        assert named == ["__Host-session", "session", "__Secure-device"]
        ann.http.headers["Cookie"] = answer.headers["set-cookie"].split(";", 1)[0]
        gone = await ann.http.delete("/api/session")
        assert [line.split(";")[0] for line in gone.headers.get_list("set-cookie")] == [
            '__Host-session=""',
            'session=""',
        ]


async def test_a_socket_that_was_being_opened_ends_with_its_session(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session ends after it was looked up, and before the socket is known."""
    name = login()
    async with account(host, name) as ann, host.stranger() as phone:
        await sign_in(phone, name)
        match = await ann.make()
        known = sessions.by_token

        async def slowly(*arguments: object) -> object:
            found = await known(*arguments)  # type: ignore[arg-type]
            monkeypatch.setattr(sessions, "by_token", known)
            await phone.http.delete("/api/sessions")
            return found

        monkeypatch.setattr(sessions, "by_token", slowly)
        async with ann.watch(match) as tab:
            assert await tab.closed() == 4401
            assert not any('"view"' in frame for frame in tab.heard)


async def test_while_sessions_cannot_be_read_sockets_come_back_and_are_asked(
    plain_host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_arguments: object) -> set[bytes]:
        raise OSError("away")

    async with account(plain_host, login()) as ann, ann.watch(await ann.make()) as tab:
        await tab.until("presence")
        monkeypatch.setattr(sessions, "still_valid", away)
        assert (await ann.http.delete("/api/sessions")).status_code == 204
        assert await tab.closed() == 1012
