"""Passwords, tokens, keys, seeds and hands are planted, and much goes wrong: they come up in no log and no error."""

import contextlib
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from app.storage import accounts, matches
from app.storage.database import Database
from app.storage.tables import sessions
from tests.app.harness import Json, Person, Tab, guest_at, stranger_at
from tests.app.test_accounts import OTHER, PASSWORD
from tests.app.test_crash import serving
from tests.app.test_playing import BOAST, READY

pytestmark = pytest.mark.slow

CARD = re.compile(r"secret-\d\d")
LOGIN = "planted.login"
OPEN = {"LOG_LEVEL": "debug", "PASSWORD_MEMORY_KIB": "8", "PASSWORD_PASSES": "1", "PASSWORD_TRIES": "1000"}
OPEN |= dict.fromkeys(("RATE_CHANGES", "RATE_GUESTS", "RATE_READS"), "10000")


class Scene:
    """What was planted, and all that was answered to whom it does not belong to."""

    def __init__(self, ann: Person, ben: Person, eve: Person) -> None:
        self.ann, self.ben, self.eve = ann, ben, eve
        self.secrets: dict[str, str] = {}
        self.answers: list[str] = []
        eve.http.event_hooks["response"].append(self._keep)

    async def _keep(self, answer: httpx.Response) -> None:
        await answer.aread()
        self.answers.append(f"{answer.status_code} {answer.headers} {answer.text}")

    def plant(self, **secrets: str) -> None:
        """Notes what must not come up."""
        assert all(len(secret) >= 8 for secret in secrets.values())
        self.secrets |= secrets

    def found_in(self, text: str) -> list[str]:
        """The names of those that come up in this text, in any usual form."""
        return [name for name, secret in self.secrets.items() if secret in text or json.dumps(secret)[1:-1] in text]


async def sign_up_and_in(scene: Scene) -> None:
    """Ann takes a login, signs in again, makes tokens; Eve tries to be her."""
    ann, eve = scene.ann, scene.eve
    await ann.post("/api/account", {"login": LOGIN, "password": PASSWORD})
    made = (await ann.post("/api/tokens", {"label": "bot", "scope": "play"})).json()
    await ann.post("/api/session", {"login": LOGIN, "password": PASSWORD})
    await ann.http.put("/api/account/password", json={"old": "never the right one", "new": OTHER})
    scene.plant(password=PASSWORD, other=OTHER, token=made["token"], session=ann.http.cookies["session"])
    scene.plant(device=ann.http.cookies["device"], wrong="never the right one")
    await eve.post("/api/session", {"login": LOGIN, "password": "never the right one"})
    await eve.get("/api/me", Authorization=f"Bearer {made['token']}x")


async def fail_in_many_ways(scene: Scene) -> None:
    """Requests that are refused for their form, with a secret somewhere in them. Each answer goes to its sender alone,
    but proxies and pages may note it."""
    eve, secret = scene.eve, scene.secrets["other"]
    for path, body in [
        ("/api/session", {"login": LOGIN, "password": secret, "remember": secret}),
        ("/api/session", {"login": LOGIN, "pasword": secret}),
        ("/api/session", {"login": LOGIN, "password": [secret]}),
        ("/api/session", secret),
        ("/api/session", [secret]),
        ("/api/session", {"login": LOGIN, "password": secret * 40}),
        ("/api/account", {"login": LOGIN, "password": secret}),
        ("/api/account", {"login": LOGIN, "password": {"text": secret}}),
        ("/api/tokens", {"label": secret * 20, "scope": secret}),
        ("/api/guests", {"name": "x", "token": secret}),
        ("/api/matches/none/seats/0", {"invite": secret * 9}),
    ]:
        assert (await eve.post(path, body)).status_code in {401, 403, 404, 413, 422}, path
    for content in (f'{{"password": "{secret}"', f'{{"password": "{secret}\\ud800"}}', secret):
        answer = await eve.http.post("/api/session", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code in {400, 422}
    assert (await eve.get("/api/matches/none", X_Invite=secret * 9)).status_code == 422
    number = {"login": LOGIN, "password": 1234567890123}
    assert "1234567890123" not in (await eve.post("/api/session", number)).text


async def play(scene: Scene, tabs: tuple[Tab, Tab, Tab]) -> None:
    """A round, with frames that are refused in between."""
    one, two, three = tabs
    key = scene.secrets["key"]
    for tab in tabs:
        await tab.rejected({"type": "act", "client_id": "x", "seq": 0, "action": {"type": "steal", "card": key}})
        await tab.rejected({"type": "invite", "key": key * 3})
        await tab.rejected('{"type": "invite", "key": "' + key)
    await three.rejected({"type": "act", "client_id": "y", "seq": 0, "action": READY})
    await one.acked(0, BOAST)
    await two.rejected({"type": "act", "client_id": "z", "seq": 0, "action": READY})


@contextlib.asynccontextmanager
async def scene_at(address: str) -> AsyncIterator[Scene]:
    async with guest_at(address, "Ann") as ann, guest_at(address, "Ben") as ben, stranger_at(address) as eve:
        yield Scene(ann, ben, eve)


async def private_match(scene: Scene, url: str, game: str) -> Json:
    """Ann and Ben sit at it; its keys, seed and hands are planted."""
    match = await scene.ann.make(game=game, public=False)
    keys = match["invites"]["seats"]
    await scene.ben.sit(match, 1, keys["1"])
    await scene.ann.start(match)
    database = Database(url)
    row, account = await matches.get(database, match["id"]), await accounts.by_user(database, scene.ann.id)
    await database.close()
    assert row is not None
    assert account is not None
    scene.plant(key=keys["0"], other_key=keys["1"], watch_key=match["invites"]["watch"])
    scene.plant(seed=row.seed.hex(), raw_seed=str(row.seed), password_hash=account.password_hash)
    return match


async def test_no_secret_comes_up_in_a_log_or_an_error(tmp_path: Path) -> None:
    url, log = f"sqlite+aiosqlite:///{tmp_path / 'matches.sqlite'}", tmp_path / "log"
    with log.open("wb") as errors:
        async with serving(url, errors, **OPEN) as server, scene_at(server.address) as scene:
            await sign_up_and_in(scene)
            await fail_in_many_ways(scene)
            for game in ("pennies", "faulty"):
                match = await private_match(scene, url, game)
                for path in ("", "/film", "/log", "/replay"):
                    await scene.eve.get(f"/api/matches/{match['id']}{path}")
                await scene.eve.sit(match, 1, scene.secrets["watch_key"])
                tabs = [person.watch(match) for person in (scene.ann, scene.ben)]
                async with tabs[0] as one, tabs[1] as two, scene.eve.watch(match) as three:
                    await three.say({"type": "invite", "key": scene.secrets["watch_key"]})
                    await three.until("view")
                    await (play(scene, (one, two, three)) if game == "pennies" else break_the_rules(one))
                scene.answers += three.heard
            await lose_the_database(scene, tmp_path / "matches.sqlite")
    text = log.read_text()
    assert "answered" in text
    assert "rules failed" in text
    assert "database away" in text
    assert scene.found_in(text) == []
    assert CARD.findall(text) == []
    assert "argon2" not in text
    answers = "\n".join(scene.answers)
    assert "wrong_login" in answers
    assert scene.found_in(answers) == []
    assert CARD.findall(answers) == []


async def break_the_rules(tab: Tab) -> None:
    """A fault of the game, with all hands in the memory of the functions that fail."""
    refused = await tab.rejected({"type": "act", "client_id": "f", "seq": 0, "action": BOAST | {"number": 2}})
    assert refused["code"] == "unavailable"


async def lose_the_database(scene: Scene, file: Path) -> None:
    """Somebody else keeps writing to it for longer than the server waits."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = await scene.ann.post("/api/session", {"login": LOGIN, "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        other.execute("ROLLBACK")


@pytest.mark.parametrize("name", ["token", "access_token", "session", "authorization"])
async def test_no_secret_is_taken_from_an_address(plain_host: Any, name: str) -> None:
    async with plain_host.guest() as ann, plain_host.stranger() as eve:
        answer = await eve.get(f"/api/me?{name}={ann.http.cookies['session']}")
        assert answer.json() == {"user": None}


async def test_errors_of_the_database_do_not_tell_the_values(database: Database) -> None:
    with pytest.raises(IntegrityError) as failed:
        async with database.write() as connection:
            await connection.execute(insert(sessions), {"token_hash": b"planted" * 4, "user_id": "planted"})
    assert "INSERT INTO sessions" in str(failed.value)
    assert "planted" not in f"{failed.value} {failed.value!r}"
