"""The measurement itself: every figure is there, and the counts are the same at every run."""

import pytest

from engine.core.contract import AnyRules
from engine.games.registry import GAMES
from tests.bench.engine import measure

pytestmark = pytest.mark.slow

TIMED = (
    "actions_per_second",
    "matches_per_second",
    "play_actions_per_second",
    "replay_match_ms",
    "replay_match_peak_kb",
    "view_us",
    "digest_us",
    "reference_ops_per_second",
    "actions_per_1000_reference_ops",
)
COUNTED = ("game", "matches", "actions_per_match", "legal_actions_mean", "legal_actions_max")


@pytest.mark.parametrize("rules", list(GAMES.values()), ids=list(GAMES))
def test_every_figure_is_measured_and_counts_repeat(rules: AnyRules) -> None:
    one, other = measure(rules, 1, 1), measure(rules, 1, 1)
    assert all(one[name] > 0 for name in TIMED)
    assert [one[name] for name in COUNTED] == [other[name] for name in COUNTED]
