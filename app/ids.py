"""Random ids and keys, in letters and digits that survive being read aloud or put in an address."""

import secrets

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """An id of a user or match: public, but not to be guessed (59 bits)."""
    return _random(12)


def new_key() -> str:
    """An invitation's key (118 bits)."""
    return _random(24)


def new_token() -> str:
    """A session's token (256 bits)."""
    return secrets.token_urlsafe(32)


def new_api_token() -> str:
    """A token for programs (256 bits), with a beginning by which scanners of published code know it."""
    return f"hh_{secrets.token_urlsafe(32)}"


def is_id(text: str) -> bool:
    """Whether this could be an id at all."""
    return 0 < len(text) <= 24 and text.isascii() and text.isalnum()


def _random(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))
