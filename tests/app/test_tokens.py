"""API tokens: what programs may do with them, and what not."""

from collections.abc import Sequence
from datetime import timedelta
from typing import get_args

import pytest

from app.clock import now
from app.storage import api_tokens
from app.storage.users import hash_token
from app.ws.protocol import AnyRequest
from tests.app.harness import Host, Json, Person
from tests.app.test_accounts import account, code, login
from tests.app.test_playing import BOAST, duel

FOREIGN = "https://evil.example"


async def token_of(person: Person, scope: str, label: str = "my bot", sees: Sequence[str] = ()) -> Json:
    answer = await person.post("/api/tokens", {"label": label, "scope": scope, "sees": [*sees]})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def program(person: Person, token: str) -> Person:
    """Turns somebody into a program with this token."""
    person.http.headers["Authorization"] = f"Bearer {token}"
    return person


async def test_a_token_is_shown_once_and_stored_as_a_hash(host: Host) -> None:
    async with account(host, login()) as ann:
        made = await token_of(ann, "read", "  my\n bot ")
        assert (made["label"], made["scope"], made["last_used_at"]) == ("my bot", "read", None)
        assert made["token"].startswith("hh_")
        listed = await ann.get("/api/tokens")
        assert listed.json()["tokens"] == [{name: made[name] for name in made if name != "token"}]
        assert made["token"] not in listed.text
        assert await api_tokens.use(host.services.database, made["token"], now()) is not None
        assert hash_token(made["token"]).hex() not in listed.text


async def test_a_program_reads_and_plays_as_its_owner(host: Host) -> None:
    async with account(host, login()) as ann, host.guest("Ben") as ben, host.stranger() as robot:
        program(robot, (await token_of(ann, "play"))["token"])
        assert (await robot.get("/api/me")).json()["user"]["id"] == ann.id
        match = await robot.make()
        await ben.sit(match, 1)
        await robot.start(match)
        async with robot.watch(match, Authorization=robot.http.headers["Authorization"]) as tab:
            assert (await tab.until("hello"))["seat"] == 0
            assert await tab.acked(0, BOAST) == 1
            await tab.say({"type": "chat", "client_id": "c", "text": "beep", "channel": "table"})
            assert (await tab.until("chat"))["text"] == "beep"


async def test_a_token_that_may_read_changes_nothing(host: Host) -> None:
    async with account(host, login()) as ann, host.guest("Ben") as ben, host.stranger() as robot:
        match = await ann.make(seat=None)
        running = await ann.make()
        await ben.sit(running, 1)
        await ann.start(running)
        token = (await token_of(ann, "read", sees=["hands"]))["token"]
        program(robot, token)
        path = f"/api/matches/{match['id']}"
        for method, address, body in [
            ("POST", "/api/matches", {"game": "pennies", "layout": "duel"}),
            ("POST", f"{path}/seats/0", None),
            ("DELETE", f"{path}/seats/0", None),
            ("PUT", f"{path}/seats/0/bot", None),
            ("DELETE", f"{path}/seats/0/bot", None),
            ("POST", f"{path}/start", None),
            ("DELETE", path, None),
            ("PATCH", "/api/me", {"name": "Robot"}),
            ("PUT", f"/api/blocks/{ben.id}", None),
            ("DELETE", f"/api/blocks/{ben.id}", None),
        ]:
            answer = await robot.http.request(method, address, json=body)
            assert code(answer) == (403, "read_only"), (method, address)
        assert (await robot.get(path)).json()["owner"]["id"] == ann.id
        async with robot.watch(running, Authorization=f"Bearer {token}") as tab:
            assert (await tab.until("view"))["legal"] != []
            said = {"type": "chat", "client_id": "c", "text": "beep", "channel": "table"}
            acted = {"type": "act", "client_id": "a", "seq": 0, "action": BOAST}
            undone = {"type": "undo", "client_id": "u", "seq": 0}
            asked = {"type": "ask_takeback", "client_id": "t", "seq": 0}
            answered = {"type": "answer_takeback", "client_id": "w", "number": 1, "agree": True}
            messages: list[Json] = [said, acted, undone, asked, answered]
            tags = {kind.__struct_config__.tag for kind in get_args(AnyRequest)}
            assert {message["type"] for message in messages} == tags - {"ping", "invite"}
            for message in messages:
                refused = await tab.rejected(message)
                assert (refused["code"], refused["client_id"]) == ("read_only", message["client_id"])
            await tab.say({"type": "ping", "n": 3})
            await tab.until("pong")
        assert (await ann.get(f"/api/matches/{running['id']}")).json()["seq"] == 0


async def test_a_program_that_looks_on_is_nobody_at_the_table(
    plain_host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner is still told that it is their turn."""
    seen: list[str] = []
    monkeypatch.setattr(plain_host.services.activity, "note", lambda _match, user, _ago: seen.append(user))
    async with account(plain_host, login()) as ann, plain_host.stranger() as robot:
        match = await ann.make()
        for scope in ("read", "play"):
            token = (await token_of(ann, scope))["token"]
            async with robot.watch(match, Authorization=f"Bearer {token}") as tab:
                await tab.say({"type": "ping", "n": 1, "idle_ms": 0})
                await tab.until("pong")
            assert bool(seen) == (scope == "play")


async def test_no_token_looks_after_the_account(plain_host: Host) -> None:
    async with account(plain_host, login()) as ann, plain_host.stranger() as robot:
        made = await token_of(ann, "play")
        program(robot, made["token"])
        password = {"old": "a long one", "new": "another one"}
        for method, address, body in [
            ("GET", "/api/tokens", None),
            ("POST", "/api/tokens", {"label": "more", "scope": "play"}),
            ("DELETE", f"/api/tokens/{made['id']}", None),
            ("GET", "/api/account", None),
            ("POST", "/api/account", {"login": login(), "password": "a long password"}),
            ("PUT", "/api/account/password", password),
            ("POST", "/api/session", {"login": "ann", "password": "a long one"}),
            ("DELETE", "/api/session", None),
            ("DELETE", "/api/sessions", None),
            ("GET", "/api/sessions", None),
            ("DELETE", "/api/sessions/x", None),
        ]:
            answer = await robot.http.request(method, address, json=body)
            assert code(answer) == (403, "needs_session"), (method, address)


async def test_a_revoked_token_ends_at_once_with_its_sockets(host: Host) -> None:
    async with duel(host) as (match, ann, ben), host.stranger() as robot:
        await ann.post("/api/account", {"login": login(), "password": "seven wet otters"})
        made = await token_of(ann, "play")
        program(robot, made["token"])
        async with (
            robot.watch(match, Authorization=f"Bearer {made['token']}") as tab,
            ann.watch(match) as own,
        ):
            await tab.until("view")
            await own.until("view")
            assert code(await ben.http.delete(f"/api/tokens/{made['id']}")) == (404, "no_such_token")
            assert (await ann.http.delete(f"/api/tokens/{made['id']}")).status_code == 204
            assert await tab.closed() == 4401
            assert await own.acked(0, BOAST) == 1
        assert code(await robot.get("/api/me")) == (401, "bad_token")
        async with robot.watch(match, Authorization=f"Bearer {made['token']}") as tab:
            assert await tab.closed() == 4401
            assert tab.heard == []


@pytest.mark.parametrize("given", ["Bearer", "Bearer x", "bearer hh_none", "BEARER a b c"])
async def test_a_token_that_is_none_is_refused_whatever_the_cookie_says(plain_host: Host, given: str) -> None:
    async with plain_host.guest() as ann:
        answer = await ann.get("/api/me", Authorization=given)
        assert code(answer) == (401, "bad_token")
        assert answer.headers["www-authenticate"] == "Bearer"
        assert (await ann.get("/api/me", Authorization="Basic eDp5")).json()["user"]["id"] == ann.id


async def test_with_a_token_no_cookie_counts_and_no_origin(plain_host: Host) -> None:
    async with account(plain_host, login()) as ann, plain_host.guest("Eve") as eve:
        token = (await token_of(ann, "play"))["token"]
        program(eve, token)
        made = await eve.post("/api/matches", {"game": "pennies", "layout": "duel"}, Origin=FOREIGN)
        assert (made.status_code, made.json()["owner"]["id"]) == (201, ann.id)
        async with eve.watch(made.json(), Authorization=f"Bearer {token}", Origin=FOREIGN) as tab:
            assert (await tab.until("hello"))["match"]["invites"] is not None


async def test_the_time_of_the_last_use_is_shown(plain_host: Host) -> None:
    async with account(plain_host, login()) as ann, plain_host.stranger() as robot:
        made = await token_of(ann, "read")
        await program(robot, made["token"]).get("/api/me")
        [listed] = (await ann.get("/api/tokens")).json()["tokens"]
        assert listed["last_used_at"] is not None
        database = plain_host.services.database
        first, later = now() + timedelta(hours=1), now() + timedelta(hours=1, seconds=59)
        for at in (first, later):
            await api_tokens.use(database, made["token"], at)
            assert [one.last_used_at for one in await api_tokens.of(database, ann.id)] == [first]


async def test_tokens_need_an_account_a_label_and_are_so_many(plain_host: Host) -> None:
    async with plain_host.guest() as guest, account(plain_host, login()) as ann:
        asked = {"label": "bot", "scope": "read"}
        assert code(await guest.post("/api/tokens", asked)) == (403, "needs_account")
        for label in ("", "  ", "x" * 41, "a\u202eb"):
            assert code(await ann.post("/api/tokens", asked | {"label": label})) == (422, "bad_label")
        assert code(await ann.post("/api/tokens", asked | {"scope": "admin"})) == (422, "invalid")
        for _ in range(api_tokens.MOST):
            await token_of(ann, "read")
        assert code(await ann.post("/api/tokens", asked)) == (409, "too_many")


async def test_a_read_token_is_a_spectators_eye_on_its_owners_matches(host: Host) -> None:
    async with account(host, login()) as ann, host.guest("Ben") as ben, host.stranger() as robot:
        match = await ann.make(public=False)
        await ben.sit(match, 1, match["invites"]["seats"]["1"])
        await ann.start(match)
        token = (await token_of(ann, "read"))["token"]
        program(robot, token)
        async with robot.watch(match, Authorization=f"Bearer {token}") as tab, ann.watch(match) as own:
            hello = await tab.until("hello")
            assert (hello["seat"], hello["match"]["invites"]) == (None, None)
            view, hers = await tab.until("view"), await own.until("view")
            assert (view["legal"], view["undo"], view["takeback"]) == ([], False, False)
            assert view["view"] != hers["view"]
            async with host.guest("Eve") as eve, eve.watch(match) as watching:
                await watching.say({"type": "invite", "key": match["invites"]["watch"]})
                assert (await watching.until("view"))["view"] == view["view"]
            await own.say({"type": "chat", "client_id": "t", "text": "among us", "channel": "table"})
            await own.say({"type": "chat", "client_id": "s", "text": "for all", "channel": "spectators"})
            assert (await tab.until("chat"))["text"] == "for all"
            assert await own.acked(0, BOAST) == 1
            assert (await tab.view(1))["legal"] == []
            await ann.http.patch("/api/me", json={"name": "Anna"})
            assert (await tab.until("match"))["match"]["invites"] is None
        async with robot.watch(match, Authorization=f"Bearer {token}") as tab:
            said = (await tab.until("hello"))["chat"]
            assert [one["text"] for one in said] == ["for all"]


@pytest.mark.parametrize("sight", api_tokens.ALL)
async def test_a_read_token_sees_what_it_was_asked_for_and_no_more(host: Host, sight: str) -> None:
    name = login()
    async with account(host, name) as ann, host.guest("Ben") as ben, host.stranger() as robot:
        match = await ann.make()
        await ben.sit(match, 1)
        await ann.start(match)
        made = await token_of(ann, "read", sees=[sight])
        assert made["sees"] == [sight]
        program(robot, made["token"])
        assert (await robot.get("/api/me")).json()["user"]["login"] == (name if sight == "login" else None)
        record = (await robot.get(f"/api/matches/{match['id']}")).json()
        assert (record["invites"] is not None) == (sight == "invites")
        async with robot.watch(match, Authorization=f"Bearer {made['token']}") as tab:
            hello = await tab.until("hello")
            assert (hello["seat"] is not None) == (sight == "hands")
            assert (hello["match"]["invites"] is not None) == (sight == "invites")
            assert ((await tab.until("view"))["legal"] != []) == (sight == "hands")


async def test_a_token_that_plays_sees_what_its_player_sees(plain_host: Host) -> None:
    async with account(plain_host, login()) as ann, plain_host.stranger() as robot:
        made = await token_of(ann, "play")
        assert made["sees"] == [*api_tokens.ALL]
        program(robot, made["token"])
        assert (await robot.get("/api/me")).json()["user"]["login"] is not None
        assert (await robot.get(f"/api/matches/{(await ann.make())['id']}")).json()["invites"] is not None


async def test_no_route_tells_a_read_token_a_login_or_key(plain_host: Host) -> None:
    """Every GET of the API, with a private match of the token's owner."""
    name = login()
    async with account(plain_host, name) as ann, plain_host.guest("Eve") as eve, plain_host.stranger() as robot:
        match = await ann.make(public=False)
        await ann.http.put(f"/api/blocks/{eve.id}")
        await ann.http.put("/api/me/webhook", json={"url": "https://example.org/secret"})
        keys = [*match["invites"]["seats"].values(), match["invites"]["watch"]]
        program(robot, (await token_of(ann, "read"))["token"])
        paths = (await robot.get("/api/openapi.json")).json()["paths"]
        asked = [path for path, methods in paths.items() if "get" in methods]
        assert len(asked) > 12
        for path in [*asked, "/api/matches?mine=true"]:
            filled = path.format(match_id=match["id"], slug="pennies", user_id=eve.id, token_id="x", session_id="x")
            answer = await robot.get(filled)
            assert answer.status_code < 500, path
            for secret in (name, *keys, eve.id, "example.org"):
                assert secret not in answer.text, path
        assert code(await robot.get("/api/blocks")) == (403, "insufficient_scope")


@pytest.mark.parametrize("sees", [["everything"], "hands", [1], ["hands"] * 4])
async def test_a_token_cannot_be_made_to_see_what_there_is_not(plain_host: Host, sees: object) -> None:
    async with account(plain_host, login()) as ann:
        answer = await ann.post("/api/tokens", {"label": "bot", "scope": "read", "sees": sees})
        assert code(answer) == (422, "invalid")
