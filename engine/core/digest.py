"""An 8-byte fingerprint of a state, stored with every logged action."""

from hashlib import blake2b
from typing import cast

import msgspec

DIGEST_BYTES = 8

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def digest(state: object) -> bytes:
    """BLAKE2b-64 of the state's deterministic MessagePack encoding.

    What its class names in `NOT_DIGESTED`, with the value that is left out of the encoding, does not count: data that
    follows from the log and came after logs had been stored.
    """
    left_out = getattr(state, "NOT_DIGESTED", None)
    if left_out is not None:
        state = msgspec.structs.replace(cast(msgspec.Struct, state), **left_out)
    return blake2b(_encode(state), digest_size=DIGEST_BYTES).digest()
