"""Computer players against each other: `python -m tests.bench.bots [--game SLUG] [--matches N] [--json]`.

Every layout with every combination of options and version of the rules in turn (or one layout: `--layout 2`, or one
version: `--rules-version 2`), all through `core.match.play`, the invariants checked after every action. Says who won at
each table and how, how long matches were, what was done with cards, how long a choice took (of processor time: other
programs on the machine do not count), and every fault.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any, Protocol, get_args

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


class Watch(Protocol):
    """Follows one match and says in words of `WORDS` what is to be counted."""

    WORDS: tuple[str, ...]

    def seen(self, before: Any, action: Any, after: Match) -> Iterable[str]:
        """The words for one action that was played in the position `before`; a word may come several times."""
        ...


class PlainWatch:
    """Counts the kinds of actions, for a game without words of its own."""

    def __init__(self, slug: str) -> None:
        self.WORDS = tuple(_kind(each) for each in get_args(GAMES[slug].action_type))

    def seen(self, before: Any, action: Any, after: Match) -> Iterable[str]:  # noqa: ARG002
        return (_kind(type(action)),)


@cache
def _own_words(slug: str) -> Any:
    name = f"tests.games.{slug}.bot_uses"
    return import_module(name) if find_spec(name) else None


def watch_of(slug: str) -> Watch:
    """The `Watch` of `tests/games/<slug>/bot_uses.py`; the kinds of actions where there is no such file."""
    module = _own_words(slug)
    watch: Watch = module.Watch() if module else PlainWatch(slug)
    return watch


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
    watch = watch_of(setting.rules.meta.slug)
    tally.matches += 1
    try:
        while not match.is_over:
            match = _step(match, rng, watch, tally)
            faults = setting.rules.invariants(match.state)
            if match.seq > LONGEST:
                faults = [f"no end after {LONGEST} actions"]
            if faults:
                raise AssertionError("; ".join(faults))
    except Exception as error:  # a bench goes on and tells all faults at its end
        tally.faults.append(f"{setting.name} match {number} action {match.seq}: {error!r}")
    else:
        _count_end(setting, match, tally)


def _step(match: Match, rng: Rng, watch: Watch, tally: Tally) -> Match:
    rules, state = match.rules, match.state
    seat: Seat = min(rules.turns(state))
    begun = process_time()
    action = bot.choose(rules, state, seat, rng)
    tally.times.append(process_time() - begun)
    after = matches.play(match, seat, action)
    tally.uses.update(watch.seen(state, action, after))
    return after


def _count_end(setting: Setting, match: Match, tally: Tally) -> None:
    outcome = match.rules.outcome(match.state)
    assert outcome is not None
    winner = _winner(setting.rules, [setting.table.seats[seat] for seat in outcome.winners])
    table = setting.name.removeprefix(f"{setting.rules.meta.slug}-")
    for group in ("all", setting.layout.id, *map(str, setting.table.options.values()), table):
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
    words = watch_of(rules.meta.slug).WORDS
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
    parser.add_argument("--layout", help="only this layout")
    parser.add_argument("--rules-version", type=int, help="only this version of the rules")
    parser.add_argument("--matches", type=int, default=40, help="matches in all (default 40)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match (default 0)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    options = parser.parse_args()
    rules = GAMES[options.game]
    settings = [
        each
        for each in settings_of(rules)
        if options.layout in (None, each.layout.id) and options.rules_version in (None, each.table.rules_version)
    ]
    if not settings:
        asked = f"{options.layout or 'any'}, version {options.rules_version or 'any'}"
        parser.error(f"expected a layout and a rules version of {options.game}, got {asked}")
    tally = Tally()
    for number in range(options.first, options.first + options.matches):
        play(settings[number % len(settings)], number, tally)
    found = figures(rules, tally)
    if options.json:
        print(json.dumps(found | {"fault_list": tally.faults}))
        return
    for name, value in found.items():
        if isinstance(value, dict):
            print(name, *(f"  {key:34} {each}" for key, each in value.items()), sep="\n")
        else:
            print(f"{name:16} {value}")
    for fault in tally.faults:
        print(fault)


if __name__ == "__main__":
    main()
