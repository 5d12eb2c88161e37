"""Golden matches come out as they are written down; so a changed rule, a changed view or a leak shows in a diff.

After a change that was meant: `python -m tests.golden.record again`, and look at the diff.
"""

from pathlib import Path

import pytest

from engine.core import match as matches
from engine.core.match import Entry
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
