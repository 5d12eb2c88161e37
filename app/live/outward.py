"""Requests to addresses that users give: to the public internet and nowhere else.

A host is resolved here and the connection made to an address that was checked, by its number: what the name says a
moment later does not matter. Redirects are not followed, and proxies that the environment names are not used.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

import httpx

from app.live.retry_after import seconds_of

TIMEOUT_SECONDS = 6.0
LONGEST = 1000
TRIED = 3
"""Addresses of one host that are tried before it counts as unreachable."""

# The IANA registries of special-purpose addresses. Of IPv6 only what is given out to the public can be public at all,
# which leaves out loopback, link-local, private and multicast addresses, and IPv4 in disguise (mapped, NAT64).
_SPECIAL_IPV4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
        ),
    )
)
_PUBLIC_IPV6 = IPv6Network("2000::/3")
_SPECIAL_IPV6 = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))

Resolve = Callable[[str, int], Awaitable[list[str]]]


class OutwardError(Exception):
    """A request that was not made or not accepted. `code` is stable and holds nothing of the address:
    `bad_address`, `forbidden_address`, `no_such_host`, `unreachable`, `no_tls`, `timeout`, `redirected` or
    `status_404`… `retry_after` is how many seconds the other side asks to be left alone, 0 if it does not say."""

    def __init__(self, code: str, retry_after: float = 0.0) -> None:
        super().__init__(code)
        self.code = code
        self.retry_after = retry_after

    @property
    def is_final(self) -> bool:
        """Whether trying again is no use: all but what may pass by itself."""
        return _PASSES.fullmatch(self.code) is None


_PASSES = re.compile(r"no_such_host|unreachable|timeout|status_(408|425|429|5\d\d)")


def is_public(address: str) -> bool:
    """Whether this is an address of the public internet."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        return found in _PUBLIC_IPV6 and not any(found in network for network in _SPECIAL_IPV6)
    return not any(found in network for network in _SPECIAL_IPV4)


def parse(url: str) -> httpx.URL:
    """The address, if it has the form of one that may be asked. Raises `OutwardError` (`bad_address`)."""
    try:
        parsed = httpx.URL(url)
    except (httpx.InvalidURL, ValueError) as error:
        raise OutwardError("bad_address") from error
    port = _port(parsed)
    is_plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url and len(url) <= LONGEST
    if not is_plain or parsed.scheme not in ("http", "https") or not parsed.host or parsed.userinfo:
        raise OutwardError("bad_address")
    if port not in (80, 443) and not 1024 <= port <= 65535:
        raise OutwardError("bad_address")
    return parsed


async def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host. Raises `OSError`, or `UnicodeError` for what is no name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class Outward:
    """`private`: addresses that are not of the public internet are allowed as well."""

    def __init__(self, *, private: bool, resolve: Resolve = resolved) -> None:
        self._private = private
        self._resolve = resolve
        self._client: httpx.AsyncClient | None = None

    async def post(self, url: str, body: bytes) -> None:
        """Sends JSON. Raises `OutwardError` unless it is accepted within `TIMEOUT_SECONDS`."""
        parsed = parse(url)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                addresses = await self._allowed(parsed)
                answered = await self._send(parsed, addresses, body)
        except (TimeoutError, httpx.TimeoutException) as error:
            raise OutwardError("timeout") from error
        except (httpx.HTTPError, OSError) as error:
            raise OutwardError("no_tls" if _is_refused_by_tls(error) else "unreachable") from error
        if 300 <= answered.status_code < 400:
            raise OutwardError("redirected")
        if not 200 <= answered.status_code < 300:
            raise OutwardError(f"status_{answered.status_code}", seconds_of(answered.headers.get("Retry-After", "")))

    async def close(self) -> None:
        """Ends all connections."""
        if self._client is not None:
            await self._client.aclose()

    async def _allowed(self, url: httpx.URL) -> list[str]:
        try:
            found = await self._resolve(url.raw_host.decode(), _port(url))
        except (OSError, UnicodeError) as error:
            raise OutwardError("no_such_host") from error
        allowed = [address for address in found if self._private or is_public(address)]
        if not allowed:
            raise OutwardError("forbidden_address")
        return allowed[:TRIED]

    async def _send(self, url: httpx.URL, addresses: list[str], body: bytes) -> httpx.Response:
        if self._client is None:
            self._client = await asyncio.to_thread(_new_client)
        client = self._client
        headers = {"Host": url.netloc.decode(), "Content-Type": "application/json"}
        for address in addresses:
            target = url.copy_with(host=address)
            asked = client.stream(
                "POST", target, content=body, headers=headers, extensions={"sni_hostname": url.raw_host.decode()}
            )
            try:
                async with asked as response:
                    # What it answers does not matter, and may be long.
                    return response
            except httpx.ConnectError:
                if address == addresses[-1]:
                    raise
        raise OutwardError("unreachable")


def _port(url: httpx.URL) -> int:
    return url.port if url.port is not None else 443 if url.scheme == "https" else 80


def _is_refused_by_tls(error: BaseException | None) -> bool:
    """Whether the other side speaks no TLS or has no valid certificate; not whether it hung up in the middle."""
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return not isinstance(error, ssl.SSLEOFError | ssl.SSLZeroReturnError | ssl.SSLSyscallError)
        error = error.__cause__ or error.__context__
    return False


def _new_client() -> httpx.AsyncClient:
    # No connection is kept: the next request looks again where the name leads.
    limits = httpx.Limits(max_connections=20, max_keepalive_connections=0)
    return httpx.AsyncClient(
        trust_env=False,
        follow_redirects=False,
        timeout=TIMEOUT_SECONDS,
        limits=limits,
        headers={"User-Agent": "mini-wwii"},
    )
