"""Computer players against each other: `python -m tests.bench.bots [--game SLUG] [--matches N] [--json]`.

Every layout with every combination of options in turn, all through `core.match.play`, the invariants checked after
every action. Says who won and how, how long matches were, what was done with cards, how long a choice took (of
processor time: other programs on the machine do not count), and every fault.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any, get_args

import msgspec

from engine.core import bot
from engine.core import match as matches
from engine.core.contract import AnyRules
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Seat
from engine.games.registry import GAMES
from tests.conformance.playing import LONGEST
from tests.conformance.tables import Setting, settings_of

Uses = tuple[tuple[str, ...], Callable[[Any], Iterable[str]]]
"""The words for what is counted, and those of an action."""


@cache
def uses_of(slug: str) -> Uses:
    """What `tests/games/<slug>/bot_uses.py` counts; the kinds of actions where there is no such file."""
    name = f"tests.games.{slug}.bot_uses"
    if find_spec(name):
        module = import_module(name)
        return module.ALL_USES, module.uses
    return tuple(_kind(each) for each in get_args(GAMES[slug].action_type)), lambda action: (_kind(type(action)),)


def _kind(action: type[msgspec.Struct]) -> str:
    return str(action.__struct_config__.tag)


class Tally(msgspec.Struct):
    """What is counted over all matches. Times are in seconds."""

    matches: int = 0
    wins: dict[str, Counter[str]] = msgspec.field(default_factory=lambda: defaultdict(Counter))
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    rounds: list[int] = msgspec.field(default_factory=list)
    actions: list[int] = msgspec.field(default_factory=list)
    uses: Counter[str] = msgspec.field(default_factory=Counter)
    times: list[float] = msgspec.field(default_factory=list)
    faults: list[str] = msgspec.field(default_factory=list)


def play(setting: Setting, number: int, tally: Tally) -> None:
    """One match between computer players; a fault ends it."""
    match = matches.start(setting.rules, setting.table, seed_from_number(number))
    rng = Rng(seed_from_number(-number - 1))
    tally.matches += 1
    try:
        while not match.is_over:
            match = _step(match, rng, tally)
            faults = setting.rules.invariants(match.state)
            if match.seq > LONGEST:
                faults = [f"no end after {LONGEST} actions"]
            if faults:
                raise AssertionError("; ".join(faults))
    except Exception as error:  # a bench goes on and tells all faults at its end
        tally.faults.append(f"{setting.name} match {number} action {match.seq}: {error!r}")
    else:
        _count_end(setting, match, tally)


def _step(match: Match, rng: Rng, tally: Tally) -> Match:
    rules, state = match.rules, match.state
    seat: Seat = min(rules.to_act(state))
    begun = process_time()
    action = bot.choose(rules, state, seat, rng)
    tally.times.append(process_time() - begun)
    tally.uses.update(uses_of(rules.meta.slug)[1](action))
    return matches.play(match, seat, action)


def _count_end(setting: Setting, match: Match, tally: Tally) -> None:
    outcome = match.rules.outcome(match.state)
    assert outcome is not None
    winner = _winner(setting.rules, [setting.table.seats[seat] for seat in outcome.winners])
    for group in ("all", setting.layout.id, *map(str, setting.table.options.values())):
        tally.wins[group][winner] += 1
    tally.reasons[outcome.reason] += 1
    tally.rounds.append(getattr(match.state, "round", 0))
    tally.actions.append(match.seq)


def _winner(rules: AnyRules, sides: list[tuple[str, ...]]) -> str:
    """The winners' team, or their sides in a game without teams."""
    won = {side for held in sides for side in held}
    return next((team for team, members in rules.meta.teams.items() if won <= set(members)), "+".join(sorted(won)))


def figures(rules: AnyRules, tally: Tally) -> dict[str, Any]:
    """What is printed."""
    played = max(1, len(tally.actions))
    shares = {
        group: {team: round(count / won.total(), 3) for team, count in sorted(won.items())}
        for group, won in tally.wins.items()
    }
    words = uses_of(rules.meta.slug)[0]
    return {
        "game": rules.meta.slug,
        "matches": tally.matches,
        "faults": len(tally.faults),
        "share_of_wins": shares,
        "endings": dict(tally.reasons.most_common()),
        "rounds_mean": round(sum(tally.rounds) / played, 2),
        "ended_in_round": dict(sorted(Counter(tally.rounds).items())),
        "actions_mean": round(sum(tally.actions) / played, 1),
        "actions_max": max(tally.actions, default=0),
        "choice_ms_mean": round(1000 * sum(tally.times) / max(1, len(tally.times)), 2),
        "choice_ms_p99": round(1000 * sorted(tally.times)[len(tally.times) * 99 // 100], 1) if tally.times else 0,
        "choice_ms_max": round(1000 * max(tally.times, default=0.0), 1),
        "match_s_mean": round(sum(tally.times) / played, 2),
        "a_match": {word: round(tally.uses[word] / played, 3) for word in words},
        "never": [word for word in words if not tally.uses[word]],
    }


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bots", description="Computer players in matches.")
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--matches", type=int, default=40, help="matches in all (default 40)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match (default 0)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    options = parser.parse_args()
    rules = GAMES[options.game]
    settings = list(settings_of(rules))
    tally = Tally()
    for number in range(options.first, options.first + options.matches):
        play(settings[number % len(settings)], number, tally)
    found = figures(rules, tally)
    if options.json:
        print(json.dumps(found | {"fault_list": tally.faults}))
        return
    for name, value in found.items():
        print(f"{name:16} {value}")
    for fault in tally.faults:
        print(fault)


if __name__ == "__main__":
    main()
