"""Browsers in which somebody has signed in before, told by a cookie that only that account could have given.

It opens nothing: it only has tries at the password counted apart, see `limits.Tries`. It is an HMAC under the hash of
the account's password, which nobody outside knows, so nothing is stored, and a new password makes an end of it.
"""

import hmac
import secrets
from hashlib import sha256

PLAIN = "device"
SECURE = "__Secure-device"
"""Over HTTPS; `__Host-` would need the path of the whole site."""
PATH = "/api/session"


def new_device(password_hash: str) -> str:
    """The cookie for a browser in which this account has just signed in."""
    name = secrets.token_urlsafe(16)
    return f"{name}.{_sign(name, password_hash)}"


def device_of(cookie: str | None, password_hash: str | None) -> str | None:
    """The browser's name, if this account gave it one."""
    if cookie is None or password_hash is None or not cookie.isascii():
        return None
    name, _, signature = cookie.partition(".")
    return name if hmac.compare_digest(signature, _sign(name, password_hash)) else None


def _sign(name: str, password_hash: str) -> str:
    return hmac.new(password_hash.encode(), f"device {name}".encode(), sha256).hexdigest()
