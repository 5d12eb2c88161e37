"""Golden matches come out as they are written down; so a changed rule, a changed view or a leak shows in a diff.

After a change that was meant: `python -m tests.golden.record again`, and look at the diff.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core import match as matches
from engine.core.errors import IllegalActionError
from engine.core.match import Entry, Match
from engine.core.types import Seat
from engine.games.registry import GAMES, get
from tests.conformance.tables import option_sets
from tests.golden.playthrough import FORMAT, Playthrough, again, choices_of, golden_files, load, render

FILES = golden_files()
LARGEST = 150_000


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.fixture(params=FILES, ids=[name_of(path) for path in FILES])
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_a_golden_match_comes_out_as_written(path: Path) -> None:
    found = load(path)
    now = again(found)
    for number, (line, new) in enumerate(zip(found.steps, now.steps, strict=True)):
        assert new == line, f"{name_of(path)} line {number}"
    assert (now.outcome, now.last_view) == (found.outcome, found.last_view)
    assert render(now) == path.read_text()


def test_the_log_of_a_golden_match_replays_with_its_digests(path: Path) -> None:
    found = load(path)
    digests = [bytes.fromhex(line.digest) for line in found.steps[1:]]
    log = [Entry(seat, action, digest) for (seat, action), digest in zip(choices_of(found), digests, strict=True)]
    match = matches.replay(get(found.game), found.table, bytes.fromhex(found.seed), log)
    assert match.is_over
    assert found.outcome


LATER = [path for path in FILES if load(path).table.rules_version > 1]


@pytest.mark.parametrize("path", LATER, ids=[name_of(path) for path in LATER])
def test_a_golden_match_of_a_later_version_is_another_match_by_the_one_before(path: Path) -> None:
    """The same choices from the same seed bring something else, or are not allowed."""
    found, seed = load(path), bytes.fromhex(load(path).seed)
    rules, table = get(found.game), found.table
    before = msgspec.structs.replace(table, rules_version=table.rules_version - 1)
    now, then = matches.start(rules, table, seed), matches.start(rules, before, seed)
    for seat, action in choices_of(found):
        now = done(now, seat, action)
        try:
            then = done(then, seat, action)
        except IllegalActionError:
            return
        if then.events != now.events:
            return
    pytest.fail("the same by both versions")


def done(match: Match, seat: Seat, action: Any) -> Match:
    return matches.undo(match, seat) if action is None else matches.play(match, seat, action)


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_version_of_a_games_rules_has_golden_matches(slug: str) -> None:
    assert {game.table.rules_version for game in golden_of(slug)} == set(GAMES[slug].meta.versions)


def test_a_golden_file_says_what_it_proves(path: Path) -> None:
    found = load(path)
    assert found.format == FORMAT
    assert found.game == path.parent.name
    assert len(found.proves) > 20
    assert path.stat().st_size < LARGEST


def golden_of(slug: str) -> list[Playthrough]:
    return [load(path) for path in FILES if path.parent.name == slug]


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_game_has_golden_matches_of_every_layout_and_option(slug: str) -> None:
    meta, found = GAMES[slug].meta, golden_of(slug)
    assert {game.layout for game in found} >= {layout.id for layout in meta.layouts}
    played = {(key, value) for game in found for key, value in game.table.options.items()}
    assert played >= {pair for options in option_sets(meta.options) for pair in options.items()}


@pytest.mark.parametrize("slug", list(GAMES))
def test_golden_matches_of_a_game_end_in_different_ways(slug: str) -> None:
    assert len({game.outcome["reason"] for game in golden_of(slug) if game.outcome}) > 1
