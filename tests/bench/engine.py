"""How fast a game's rules play, replay and show a match: `python -m tests.bench.engine [--game SLUG] [--json]`.

The same random matches at every run: every layout with every combination of options, seeds fixed. One core,
garbage collection off while timing, the best of several repeats. A fixed loop of pure Python is measured beside
them in the same repeats, so that figures of different machines can be compared.
"""

import argparse
import gc
import json
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
from tests.conformance.tables import Setting, settings_of

REFERENCE_ROUNDS = 100_000
SAMPLE_EVERY = 7
"""Views and digests are timed on every so many positions."""


class Recorded(msgspec.Struct):
    """A random match, played once before anything is timed."""

    setting: Setting
    seed: bytes
    match: matches.Match
    positions: list[Any]
    legal_counts: list[int]


def record(setting: Setting, number: int) -> Recorded:
    """Play a whole random match, keeping its log."""
    seed = seed_from_number(number)
    match = matches.start(setting.rules, setting.table, seed)
    found = Recorded(setting, seed, match, [], [])
    rng = Rng(seed_from_number(-number - 1))
    while not match.is_over:
        seat = min(setting.rules.to_act(match.state))
        legal = setting.rules.legal_actions(match.state, seat)
        found.legal_counts.append(len(legal))
        match = matches.play(match, seat, legal[rng.below(len(legal))])
        found.positions.append(match.state)
    found.match = match
    return found


def play_at_random(games: list[Recorded], numbers: list[int]) -> None:
    """The same matches again by the rules alone: whose turn, legal actions, one of them applied, till it is over."""
    for game, number in zip(games, numbers, strict=True):
        rules, rng, choices = game.setting.rules, Rng(game.seed), Rng(seed_from_number(-number - 1))
        state, _ = rules.setup(game.setting.table, rng)
        while rules.outcome(state) is None:
            seat = min(rules.to_act(state))
            legal = rules.legal_actions(state, seat)
            rules.apply(state, seat, legal[choices.below(len(legal))], rng)


def play_by_match(games: list[Recorded]) -> None:
    """The recorded actions through `core.match.play`: its checks, the state's copy and the digest included."""
    for game in games:
        match = matches.start(game.setting.rules, game.setting.table, game.seed)
        for entry in game.match.log:
            match = matches.play(match, entry.seat, entry.action)


def replay(games: list[Recorded]) -> None:
    """The recorded logs, with every digest compared."""
    for game in games:
        matches.replay(game.setting.rules, game.setting.table, game.seed, game.match.log)


def views(rules: AnyRules, positions: list[Any]) -> None:
    """Seat 0's view of each position as JSON."""
    encode = msgspec.json.Encoder().encode
    for state in positions:
        encode(rules.view(state, Viewer(0)))


def digests(positions: list[Any]) -> None:
    """The digest of each position."""
    for state in positions:
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


def seconds(work: Callable[[], object]) -> float:
    """How long one run takes, with garbage collection off."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        begun = perf_counter()
        work()
        return perf_counter() - begun
    finally:
        gc.enable()
        gc.unfreeze()


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
    settings = list(settings_of(rules))
    numbers = [n for n in range(per_table) for _ in settings]
    games = [record(setting, n) for n in range(per_table) for setting in settings]
    positions = [state for game in games for state in game.positions[::SAMPLE_EVERY]]
    works: dict[str, Callable[[], object]] = {
        "random": lambda: play_at_random(games, numbers),
        "play": lambda: play_by_match(games),
        "replay": lambda: replay(games),
        "view": lambda: views(rules, positions),
        "digest": lambda: digests(positions),
    }
    best = dict.fromkeys(["reference", *works], float("inf"))
    for _ in range(repeats):
        for name, work in works.items():
            best["reference"] = min(best["reference"], seconds(reference))
            best[name] = min(best[name], seconds(work))
    return figures(rules, games, len(positions), best) | {"repeats": repeats}


def figures(rules: AnyRules, games: list[Recorded], positions: int, best: dict[str, float]) -> dict[str, Any]:
    """The figures out of the best times in seconds."""
    counts = [count for game in games for count in game.legal_counts]
    actions, reference_rate = len(counts), REFERENCE_ROUNDS / best["reference"]
    longest = max(games, key=lambda game: game.match.seq)
    return {
        "game": rules.meta.slug,
        "matches": len(games),
        "actions_per_second": round(actions / best["random"]),
        "matches_per_second": round(len(games) / best["random"], 2),
        "play_actions_per_second": round(actions / best["play"]),
        "replay_match_ms": round(1000 * best["replay"] / len(games), 3),
        "replay_match_peak_kb": round(peak_kb(lambda: replay([longest])), 1),
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
    if options.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:32} {value:>14}")


if __name__ == "__main__":
    main()
