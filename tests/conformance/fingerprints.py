"""One number for all that a random match gives at every table, to compare processes: `python -m` prints them."""

import sys
from hashlib import blake2b

import msgspec

from engine.core.types import EVERYTHING
from tests.conformance.playing import masked, own_actions, random_match, viewers
from tests.conformance.tables import SETTINGS, Setting


def fingerprint(setting: Setting) -> str:
    """The digests, masked events, views and legal actions of a whole match, all orders included."""
    rules, encode = setting.rules, msgspec.json.Encoder().encode
    found = blake2b(digest_size=8)
    for match in random_match(setting, 1):
        found.update(match.log[-1].digest if match.log else b"")
        for viewer in (*viewers(setting), EVERYTHING):
            found.update(encode(rules.view(match.state, viewer)) if match.seq % 8 == 0 else b"")
            found.update(encode(masked(rules, match.events, viewer)))
            found.update(encode(own_actions(rules, match.state, viewer)))
    return found.hexdigest()


if __name__ == "__main__":
    for each in SETTINGS:
        sys.stdout.write(f"{fingerprint(each)}\n")
