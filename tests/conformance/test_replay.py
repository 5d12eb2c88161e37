"""A log makes the same match again, in any process, and says where it does not."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core import match as matches
from engine.core.digest import DIGEST_BYTES, digest
from engine.core.errors import DivergenceError
from engine.core.match import Entry, Match
from engine.core.rng import seed_from_number
from tests.conformance.conftest import Count
from tests.conformance.fingerprints import fingerprint
from tests.conformance.playing import finished, random_match
from tests.conformance.tables import SETTINGS, Setting

ROOT = Path(__file__).parents[2]


def replayed(match: Match, entries: Iterable[Entry]) -> Match:
    return matches.replay(match.rules, match.table, match.seed, entries)


def test_a_replay_gives_the_same_positions_and_digests(setting: Setting, count: Count) -> None:
    for number in count(2, 100):
        made = list(random_match(setting, number))
        again = matches.start(setting.rules, setting.table, made[0].seed)
        for match in made[1:]:
            again = matches.follow(again, match.log[-1])
            assert again.log[-1].digest == match.log[-1].digest == digest(match.state)
            assert again.state == match.state
            assert again.events == match.events
            assert again.counter == match.counter
        assert again.log == made[-1].log


def test_a_log_survives_the_way_through_json(setting: Setting) -> None:
    match = finished(setting, 3)
    stored = [(e.seat, msgspec.json.encode(e.action), e.digest) for e in match.log]
    entries = [Entry(seat, msgspec.json.decode(a, type=setting.rules.action_type), d) for seat, a, d in stored]
    assert replayed(match, entries).state == match.state


def test_another_seed_is_another_match(setting: Setting) -> None:
    one = matches.start(setting.rules, setting.table, seed_from_number(1))
    other = matches.start(setting.rules, setting.table, seed_from_number(2))
    assert digest(one.state) != digest(other.state)


def test_a_changed_digest_is_found_at_its_entry(setting: Setting) -> None:
    match = finished(setting, 2)
    place = match.seq // 2
    spoilt = [*match.log]
    spoilt[place] = msgspec.structs.replace(spoilt[place], digest=bytes(DIGEST_BYTES))
    with pytest.raises(DivergenceError) as caught:
        replayed(match, spoilt)
    assert (caught.value.code, caught.value.seq) == ("digest_differs", place + 1)
    assert matches.replay(match.rules, match.table, match.seed, spoilt, check=False).state == match.state


def test_a_missing_entry_is_found(setting: Setting) -> None:
    match = finished(setting, 2)
    place = match.seq // 3
    with pytest.raises(DivergenceError) as caught:
        replayed(match, [*match.log[:place], *match.log[place + 1 :]])
    assert caught.value.seq >= place + 1


def test_an_entry_after_the_end_is_found(setting: Setting) -> None:
    match = finished(setting, 2)
    for late in (match.log[-1], Entry(match.log[-1].seat, None, match.log[-1].digest)):
        with pytest.raises(DivergenceError) as caught:
            replayed(match, [*match.log, late])
        assert (caught.value.code, caught.value.seq) == ("illegal_in_log", match.seq + 1)


def fingerprints_of_another_process(**environment: Any) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.fingerprints"],
        cwd=ROOT,
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    return run.stdout.split()


@pytest.mark.parametrize("hash_seed", ["0", "4294967295"])
def test_digests_views_and_the_order_of_actions_are_the_same_in_every_process(hash_seed: str) -> None:
    here = [fingerprint(setting) for setting in SETTINGS]
    assert fingerprints_of_another_process(PYTHONHASHSEED=hash_seed) == here
