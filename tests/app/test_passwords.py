"""Guessing passwords: how often, how fast, and that it locks nobody out."""

import asyncio
import threading

import pytest
from argon2 import extract_parameters
from argon2.low_level import Type

from app.auth import devices, passwords
from app.auth.limits import Limits, TooManyError, Tries, network_of
from app.auth.passwords import Passwords
from app.settings import Settings
from app.storage import accounts
from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, hosted
from tests.app.test_accounts import OTHER, PASSWORD, account, code, login, register, sign_in

QUICK = {"memory_kib": 8, "passes": 1}


def test_the_cost_of_a_hash_is_no_less_than_what_is_asked_for_today() -> None:
    settings = Settings(_env_file=None)
    # RFC 9106, section 4, second choice: 64 MiB, 3 passes. OWASP: at least 19 MiB and 2 passes.
    assert (settings.password_memory_kib, settings.password_passes) == (64 * 1024, 3)


async def test_hashes_are_argon2id_with_these_parameters_and_a_salt() -> None:
    hasher = Passwords(memory_kib=64, passes=2, at_once=1)
    one, two = await hasher.hash(PASSWORD), await hasher.hash(PASSWORD)
    found = extract_parameters(one)
    assert (found.type, found.memory_cost, found.time_cost, found.parallelism) == (Type.ID, 64, 2, 1)
    assert found.salt_len == 16
    assert one != two
    assert await hasher.is_right(one, PASSWORD)
    assert not await hasher.is_right(one, OTHER)
    assert not await hasher.is_right("no hash", PASSWORD)
    hasher.close()


async def test_a_login_that_there_is_not_costs_the_same_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    hasher = Passwords(**QUICK, at_once=1)
    stored = await hasher.hash(PASSWORD)
    compared: list[str] = []

    class Spy:
        def verify(self, known: str, password: str) -> bool:
            compared.append(known)
            return known == stored and password == PASSWORD

    monkeypatch.setattr(hasher, "_hasher", Spy())
    assert await hasher.is_right(stored, PASSWORD)
    assert not await hasher.is_right(None, PASSWORD)
    assert [extract_parameters(known) for known in compared] == [extract_parameters(stored)] * 2
    assert compared[1] != stored
    hasher.close()


async def test_so_many_are_hashed_at_once_and_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    hasher = Passwords(**QUICK, at_once=2)
    running, most, go = [0], [0], threading.Event()

    class Slow:
        def hash(self, password: str) -> str:
            running[0] += 1
            most[0] = max(most[0], running[0])
            go.wait(30)
            running[0] -= 1
            return password

    monkeypatch.setattr(hasher, "_hasher", Slow())
    count = 2 * (1 + passwords.WAITING)
    asked = [asyncio.create_task(hasher.hash(f"{number}")) for number in range(count)]
    # The loop is free meanwhile: it comes here, though nothing is hashed yet.
    await asyncio.sleep(0)
    with pytest.raises(TooManyError):
        await hasher.hash("one more")
    go.set()
    assert await asyncio.gather(*asked) == [f"{number}" for number in range(count)]
    assert most[0] <= 2
    assert await hasher.hash("again") == "again"
    hasher.close()


def test_tries_are_counted_for_an_address_and_for_a_login() -> None:
    time = [0.0]
    tries = Tries(2, 10, lambda: time[0])
    for _ in range(2):
        tries.take_address("here")
    with pytest.raises(TooManyError) as refused:
        tries.take_address("here")
    assert refused.value.wait == 10
    tries.take_address("there")
    time[0] = 10
    tries.take_address("here")
    for _ in range(6):
        tries.take_login("ann", None)
    with pytest.raises(TooManyError):
        tries.take_login("ann", None)
    tries.take_login("ben", None)


def test_who_guesses_from_elsewhere_does_not_lock_the_owner_out() -> None:
    tries = Tries(2, 10, lambda: 0.0)
    for _ in range(6):
        tries.take_login("ann", None)
    with pytest.raises(TooManyError):
        tries.take_login("ann", None)
    tries.take_login("ann", "the browser that ann knows")


def test_a_browser_is_known_by_what_only_that_account_gave_it() -> None:
    cookie = devices.new_device("hash of ann")
    name = devices.device_of(cookie, "hash of ann")
    assert name is not None
    assert cookie.startswith(name)
    assert "hash of ann" not in cookie
    for other, password_hash in [
        (cookie, "hash of ben"),
        (cookie, None),
        (None, "hash of ann"),
        (cookie + "0", "hash of ann"),
        ("x" + cookie, "hash of ann"),
        (".", "hash of ann"),
        ("", "hash of ann"),
        ("ä.ö", "hash of ann"),
    ]:
        assert devices.device_of(other, password_hash) is None


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_an_address_of_ipv6_counts_with_its_network(host: str, network: str) -> None:
    assert network_of(host) == network


async def test_guessing_is_stopped_and_the_owner_still_gets_in(plain_settings: SettingsFactory) -> None:
    name = login()
    settings = plain_settings(password_tries=4, password_pause=1000)
    async with hosted(settings) as host, account(host, name) as ann, host.stranger() as eve:
        known = await sign_in(ann, name)
        assert known.status_code == 201
        answers = [await sign_in(eve, name, f"guess number {number}") for number in range(4)]
        assert [answer.status_code for answer in answers] == [401, 401, 429, 429]
        assert answers[-1].json()["code"] == "rate_limited"
        assert int(answers[-1].headers["retry-after"]) > 100
        # From all over the world, until the login itself takes no more.
        host.services.limits.passwords = tries = Tries(4, 1000)
        host.services.accounts._tries = tries
        for _ in range(12):
            tries.take_login(name.casefold(), None)
        assert (await sign_in(eve, name)).status_code == 429
        assert (await sign_in(ann, name)).status_code == 201


async def test_an_older_hash_is_made_stronger_when_its_owner_comes(plain_host: Host) -> None:
    name, services = login(), plain_host.services
    async with account(plain_host, name) as ann:
        weak = await accounts.by_user(services.database, ann.id)
        assert weak is not None
        services.accounts._passwords = Passwords(memory_kib=16, passes=1, at_once=1)
        try:
            assert (await sign_in(ann, name)).status_code == 201
            strong = await accounts.by_user(services.database, ann.id)
            assert strong is not None
            assert extract_parameters(strong.password_hash).memory_cost == 16
            assert (await sign_in(ann, name)).status_code == 201
        finally:
            services.accounts._passwords.close()
            services.accounts._passwords = services.passwords


async def test_taking_logins_is_limited_too(plain_settings: SettingsFactory) -> None:
    """Who asks for many logins learns which are taken: not for long."""
    async with hosted(plain_settings(password_tries=2, password_pause=1000)) as host, account(host, login()) as ann:
        name = (await ann.get("/api/account")).json()["login"]
        async with host.guest() as eve:
            answers = [await eve.post("/api/account", {"login": name, "password": PASSWORD}) for _ in range(3)]
            assert [code(answer)[0] for answer in answers] == [409, 429, 429]


def test_limits_are_those_of_the_settings() -> None:
    limits = Limits(Settings(_env_file=None, password_tries=1, password_pause=5))
    limits.passwords.take_address("here")
    with pytest.raises(TooManyError):
        limits.passwords.take_address("here")


async def test_a_changed_password_forgets_the_browsers(plain_host: Host) -> None:
    name = login()
    async with plain_host.guest() as ann:
        await register(ann, name)
        await sign_in(ann, name)
        old = ann.http.cookies["device"]
        changed = await ann.http.put("/api/account/password", json={"old": PASSWORD, "new": OTHER})
        assert changed.status_code == 204
        present = await accounts.by_user(plain_host.services.database, ann.id)
        assert present is not None
        assert devices.device_of(old, present.password_hash) is None
        assert devices.device_of(ann.http.cookies["device"], present.password_hash) is not None
