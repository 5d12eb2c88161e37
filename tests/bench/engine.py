"""How fast a game's rules play, replay and show a match: `python -m tests.bench.engine [--game SLUG] [--json]`.

The same random matches at every run: every layout with every combination of options, seeds fixed. One core,
garbage collection off while timing, for each match the best of several repeats. A fixed loop of pure Python is measured
beside them in the same repeats, so that figures of different machines can be compared.
"""

import argparse
import gc
import tracemalloc
from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec

from engine.core import match as matches
from engine.core.contract import AnyRules
from engine.core.digest import digest
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Viewer
from engine.games.registry import GAMES
from tests.bench.printing import tell
from tests.conformance.tables import Setting, settings_of

REFERENCE_ROUNDS = 10_000
SAMPLE_EVERY = 7
"""Views and digests are timed on every so many positions."""


class Recorded(msgspec.Struct):
    """A random match, played once before anything is timed. `number` gives its seed and its choices."""

    setting: Setting
    number: int
    match: matches.Match
    positions: list[Any]
    legal_counts: list[int]


def record(setting: Setting, number: int) -> Recorded:
    """Play a whole random match, keeping its log."""
    match = matches.start(setting.rules, setting.table, seed_from_number(number))
    found = Recorded(setting, number, match, [], [])
    rng = choices_of(number)
    while not match.is_over:
        seat = min(setting.rules.turns(match.state))
        legal = setting.rules.legal_actions(match.state, seat)
        found.legal_counts.append(len(legal))
        match = matches.play(match, seat, legal[rng.below(len(legal))])
        found.positions.append(match.state)
    found.match = match
    return found


def choices_of(number: int) -> Rng:
    """The randomness by which a match's actions are chosen."""
    return Rng(seed_from_number(-number - 1))


def play_at_random(game: Recorded) -> None:
    """The match again by the rules alone: whose turn, legal actions, one of them applied, till it is over."""
    rules, rng, choices = game.setting.rules, Rng(game.match.seed), choices_of(game.number)
    state, _ = rules.setup(game.setting.table, rng)
    while rules.outcome(state) is None:
        seat = min(rules.turns(state))
        legal = rules.legal_actions(state, seat)
        rules.apply(state, seat, legal[choices.below(len(legal))], rng)


def play_by_match(game: Recorded) -> None:
    """The recorded actions through `core.match.play`: its checks, the state's copy and the digest included."""
    match = matches.start(game.setting.rules, game.setting.table, game.match.seed)
    for entry in game.match.log:
        match = matches.play(match, entry.seat, entry.action)


def replay(game: Recorded) -> None:
    """The recorded log, with every digest compared."""
    matches.replay(game.setting.rules, game.setting.table, game.match.seed, game.match.log)


def views(game: Recorded) -> None:
    """Seat 0's view of some of the positions as JSON."""
    encode, view = msgspec.json.Encoder().encode, game.setting.rules.view
    for state in game.positions[::SAMPLE_EVERY]:
        encode(view(state, Viewer(0)))


def digests(game: Recorded) -> None:
    """The digest of some of the positions."""
    for state in game.positions[::SAMPLE_EVERY]:
        digest(state)


def reference() -> int:
    """A fixed mix of what pure Python rules do: int masks, list and dict look-ups, calls, small allocations."""
    table = {n: n * 7 & 63 for n in range(64)}
    cells = list(range(64))
    total = 0
    for n in range(REFERENCE_ROUNDS):
        mask = (n * 2654435761) & 0xFFFFFFFFFFFF
        low = mask & -mask
        place = low.bit_length() & 63
        cells[place] = table[cells[place]] ^ place
        total += len([place, total & 7])
    return total


WORKS: dict[str, Callable[[Recorded], object]] = {
    "random": play_at_random,
    "play": play_by_match,
    "replay": replay,
    "view": views,
    "digest": digests,
    "reference": lambda _: reference(),
}
"""What is timed, a match at a time."""


def best_seconds(games: list[Recorded], repeats: int) -> dict[str, float]:
    """By work: the sum over the matches of the best time for each.

    Pieces as short as a match are often left alone by whatever else the machine does; whole runs are not.
    """
    best = {name: [float("inf")] * len(games) for name in WORKS}
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        for _ in range(repeats):
            for place, game in enumerate(games):
                for name, work in WORKS.items():
                    begun = perf_counter()
                    work(game)
                    best[name][place] = min(best[name][place], perf_counter() - begun)
    finally:
        gc.enable()
        gc.unfreeze()
    return {name: sum(times) for name, times in best.items()}


def peak_kb(work: Callable[[], object]) -> float:
    """The most memory that one run holds at once, in kB."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1] / 1000
    finally:
        tracemalloc.stop()


def measure(rules: AnyRules, per_table: int, repeats: int) -> dict[str, Any]:
    """All figures of one game."""
    games = [record(setting, number) for number in range(per_table) for setting in settings_of(rules)]
    return figures(rules, games, best_seconds(games, repeats)) | {"repeats": repeats}


def figures(rules: AnyRules, games: list[Recorded], best: dict[str, float]) -> dict[str, Any]:
    """The figures out of the best times in seconds."""
    counts = [count for game in games for count in game.legal_counts]
    actions, reference_rate = len(counts), REFERENCE_ROUNDS * len(games) / best["reference"]
    positions = sum(len(game.positions[::SAMPLE_EVERY]) for game in games)
    longest = max(games, key=lambda game: game.match.seq)
    return {
        "game": rules.meta.slug,
        "matches": len(games),
        "actions_per_second": round(actions / best["random"]),
        "matches_per_second": round(len(games) / best["random"], 2),
        "play_actions_per_second": round(actions / best["play"]),
        "replay_match_ms": round(1000 * best["replay"] / len(games), 3),
        "replay_match_peak_kb": round(peak_kb(lambda: replay(longest)), 1),
        "view_us": round(1e6 * best["view"] / positions, 2),
        "digest_us": round(1e6 * best["digest"] / positions, 2),
        "actions_per_match": round(actions / len(games), 1),
        "legal_actions_mean": round(sum(counts) / actions, 2),
        "legal_actions_max": max(counts),
        "reference_ops_per_second": round(reference_rate),
        "actions_per_1000_reference_ops": round(1000 * actions / best["random"] / reference_rate, 3),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engine", description="Measure a game's rules.")
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--matches", type=int, default=3, help="random matches for each table (default 3)")
    parser.add_argument("--repeats", type=int, default=5, help="the best of so many counts (default 5)")
    options = parser.parse_args()
    found = measure(GAMES[options.game], options.matches, options.repeats)
    tell(found, as_json=options.json)


if __name__ == "__main__":
    main()
