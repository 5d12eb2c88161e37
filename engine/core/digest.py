"""An 8-byte fingerprint of a state, stored with every logged action."""

from hashlib import blake2b

import msgspec

DIGEST_BYTES = 8

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def digest(state: object) -> bytes:
    """BLAKE2b-64 of the state's deterministic MessagePack encoding."""
    return blake2b(_encode(state), digest_size=DIGEST_BYTES).digest()
