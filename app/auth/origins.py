"""Whether a browser's request comes from our own page."""

from collections.abc import Mapping
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}


def is_ours(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Whether the request's `Origin` is this site or an allowed one. Programs, which are not lured, send none."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
        host = urlsplit(f"//{headers.get('host', '')}")
        port = _PORTS.get(parts.scheme)
        return bool(parts.hostname) and (parts.hostname, parts.port or port) == (host.hostname, host.port or port)
    except ValueError:
        return False
