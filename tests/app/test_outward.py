"""Requests to addresses that users give reach the public internet and nothing else, whatever the address says."""

import asyncio
import shutil
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest

from app.live import outward
from app.live.outward import Outward, OutwardError, is_public, parse, resolved
from tests.app.websites import Site, listening

PUBLIC = ("1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450::1")
SPECIAL = (
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:a00:1::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
)


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", SPECIAL)
def test_no_other_address_is(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "discord.com/x",
        "//discord.com/x",
        "ftp://discord.com/x",
        "file:///etc/passwd",
        "gopher://discord.com/",
        "javascript:alert(1)",
        "http://",
        "https:///x",
        "https://user@discord.com/x",
        "https://user:word@discord.com/x",
        "https://discord.com@127.0.0.1/x",
        "https://discord.com\\@127.0.0.1/x",
        "https://discord.com:22/x",
        "https://discord.com:25/x",
        "https://discord.com:0/x",
        "https://discord.com:99999/x",
        "https://discord.com/\r\nx: y",
        "https://discord.com/a b",
        "https://dis\u200bcord.com/x",
        "https://discord.com/" + "x" * 1000,
    ],
)
def test_what_is_no_address_of_a_website_is_refused(url: str) -> None:
    with pytest.raises(OutwardError) as caught:
        parse(url)
    assert caught.value.code == "bad_address"


@pytest.mark.parametrize("url", ["https://discord.com/api/webhooks/1/x", "http://a.example:8080/", "HTTPS://a.example"])
def test_an_ordinary_address_passes(url: str) -> None:
    assert parse(url).host


async def refused(url: str, resolve: outward.Resolve = resolved) -> str:
    sender = Outward(private=False, resolve=resolve)
    with pytest.raises(OutwardError) as caught:
        await sender.post(url, b"{}")
    await sender.close()
    return caught.value.code


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "LOCALHOST",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "127.1",
        "0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::127.0.0.1]",
        "[fe80::1]",
        "169.254.169.254",
        "192.168.0.1",
        "10.1.2.3",
        "224.0.0.1",
        "%31%32%37.0.0.1",
        "127。0。0。1".encode("idna").decode(),
    ],
)
async def test_no_way_to_write_a_private_address_gets_through(host: str) -> None:
    assert await refused(f"http://{host}:8080/x") in {"forbidden_address", "bad_address", "no_such_host"}


@pytest.mark.parametrize("host", ["127.0.0.1", "2130706433", "0x7f.1", "127.1", "[::1]", "[::ffff:127.0.0.1]"])
async def test_they_are_refused_for_what_they_are(host: str) -> None:
    assert await refused(f"http://{host}:8080/x") == "forbidden_address"


async def at_home(_host: str, _port: int) -> list[str]:
    return ["127.0.0.1"]


async def test_a_name_that_leads_home_is_refused_before_anything_is_asked() -> None:
    site = Site()
    async with listening(site) as port:
        assert await refused(f"http://harmless.example:{port}/x", at_home) == "forbidden_address"
    assert site.asked == []


async def test_it_is_asked_at_the_address_that_was_checked_under_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere each time it is asked (DNS rebinding) is asked once."""
    monkeypatch.setattr(outward, "is_public", lambda address: address == "127.0.0.1")
    answers = [["10.0.0.1", "127.0.0.1"], ["10.0.0.1"], ["10.0.0.1"]]
    asked: list[str] = []

    async def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return answers.pop(0)

    site, sender = Site(), Outward(private=False, resolve=resolve)
    async with listening(site) as port:
        await sender.post(f"http://hooks.example:{port}/deep/x?y=1", b'{"content":"hi"}')
    await sender.close()
    assert asked == ["hooks.example"]
    [request] = site.asked
    assert request.startswith(b"POST /deep/x?y=1 HTTP/1.1\r\n")
    assert f"host: hooks.example:{port}\r\n".encode() in request.lower()
    assert request.endswith(b'\r\n\r\n{"content":"hi"}')


async def test_a_redirect_is_not_followed() -> None:
    target = Site()
    async with listening(target) as port:
        site = Site("307 Temporary Redirect", f"Location: http://127.0.0.1:{port}/\r\n")
        async with listening(site) as first:
            sender = Outward(private=True)
            with pytest.raises(OutwardError, match="redirected"):
                await sender.post(f"http://127.0.0.1:{first}/", b"{}")
            await sender.close()
    assert (len(site.asked), target.asked) == (1, [])


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
async def test_over_tls_the_certificate_must_be_that_of_the_name(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    names = ["-subj", "/CN=hooks.example", "-addext", "subjectAltName=DNS:hooks.example"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *names, *files]
    await asyncio.to_thread(subprocess.run, make, check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    site = Site()
    server = await asyncio.start_server(site, "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    async with server:
        for trusted, host, codes in (
            (False, "hooks.example", "no_tls"),
            (True, "other.example", "no_tls"),
            (True, "hooks.example", ""),
        ):
            sender = Outward(private=True, resolve=at_home)
            sender._client = httpx.AsyncClient(
                verify=ssl.create_default_context(cafile=certificate) if trusted else True
            )
            assert await result(sender, f"https://{host}:{port}/") == codes
            await sender.close()
    assert len(site.asked) == 1


async def result(sender: Outward, url: str) -> str:
    try:
        await sender.post(url, b"{}")
    except OutwardError as error:
        return error.code
    return ""


async def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    site, sender = Site(), Outward(private=True)
    async with listening(site) as port:
        await sender.post(f"http://127.0.0.1:{port}/", b"{}")
    await sender.close()
    assert len(site.asked) == 1


@pytest.mark.parametrize(("status", "code"), [("404 Not Found", "status_404"), ("500 Oops", "status_500")])
async def test_what_is_not_accepted_is_told_by_its_status(status: str, code: str) -> None:
    site, sender = Site(status), Outward(private=True)
    async with listening(site) as port:
        with pytest.raises(OutwardError, match=code):
            await sender.post(f"http://127.0.0.1:{port}/", b"{}")
    await sender.close()


async def test_a_site_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outward, "TIMEOUT_SECONDS", 0.05)
    gone = asyncio.Event()

    async def hang(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await gone.wait()
        writer.close()

    sender = Outward(private=True)
    async with listening(hang) as port:
        with pytest.raises(OutwardError, match="timeout"):
            await sender.post(f"http://127.0.0.1:{port}/", b"{}")
        gone.set()
    await sender.close()


async def test_nobody_at_home_and_no_such_name() -> None:
    async with listening(Site()) as port:
        pass
    sender = Outward(private=True)
    with pytest.raises(OutwardError, match="unreachable"):
        await sender.post(f"http://127.0.0.1:{port}/", b"{}")
    with pytest.raises(OutwardError, match="no_such_host"):
        await sender.post("http://nowhere.invalid/", b"{}")
    await sender.close()


async def test_the_next_address_of_a_host_is_tried() -> None:
    async def resolve(_host: str, _port: int) -> list[str]:
        return ["127.0.0.2", "127.0.0.1"]

    site, sender = Site(), Outward(private=True, resolve=resolve)
    async with listening(site) as port:
        await sender.post(f"http://hooks.example:{port}/", b"{}")
    await sender.close()
    assert len(site.asked) == 1


async def test_a_site_without_tls_is_told_apart_from_one_that_is_down() -> None:
    async def deaf(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    sender = Outward(private=True)
    async with listening(deaf) as port:
        assert await result(sender, f"https://127.0.0.1:{port}/") == "no_tls"
    assert await result(sender, f"https://127.0.0.1:{port}/") == "unreachable"
    await sender.close()
