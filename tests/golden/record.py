"""Find and write golden matches.

    python -m tests.golden.record find SLUG NAME --proves TEXT --layout ID [--option KEY=VALUE]... [what to look for]
    python -m tests.golden.record again [FILE]...      plays what is stored once more, after a change that was meant

`find` plays random matches and keeps the one of those asked for in which the most different things happened.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from engine.core import bot
from engine.core import match as matches
from engine.core.contract import AnyRules
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import Seat, Table
from engine.games.registry import GAMES
from tests.conformance.playing import LONGEST, choose_rng, pick
from tests.golden.playthrough import FOLDER, again, golden_files, load, render, write_down

UNDO_EVERY = 40
"""About so many steps lie between two undos."""


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """What to look for. `thinkers`: sides that are played by the computer player, the others at random."""

    rules: AnyRules
    table: Table
    reason: str
    winner: str
    required: frozenset[str]
    forbidden: frozenset[str]
    preferred: frozenset[str]
    thinkers: frozenset[str]
    longest: int


def play(search: Search, number: int) -> tuple[Match, set[str]] | None:
    """Match `number` to its end with the kinds of events and actions in it; None if something forbidden happened."""
    rules, rng = search.rules, choose_rng(number)
    match = matches.start(rules, search.table, seed_from_number(number))
    kinds: set[str] = set()
    while not match.is_over and match.seq <= search.longest:
        last = match.log[-1].seat if match.log else Seat(0)
        if matches.can_undo(match, last) and rng.below(UNDO_EVERY) == 0:
            match = matches.undo(match, last)
        following = next_step(search, match, number, rng)
        if following is None:
            return None
        match = following
        kinds |= kinds_of(match)
    return match, kinds


def kinds_of(match: Match) -> set[str]:
    """The kinds of the last action and of its events, `x then y` for those that follow each other, and the action's
    ids."""
    action: dict[str, Any] = msgspec.to_builtins(match.log[-1].action)
    ids = {f"{action['type']} {value}" for value in action.values() if isinstance(value, str)}
    pairs = pairwise(str(event.__struct_config__.tag) for event in match.events)
    return ids | {action["type"]} | event_kinds(match) | {f"{one} then {other}" for one, other in pairs}


def event_kinds(match: Match) -> set[str]:
    return {str(event.__struct_config__.tag) for event in match.events}


def next_step(search: Search, match: Match, number: int, rng: Rng) -> Match | None:
    """The match after one more action without a forbidden event; None if twenty tries found none."""
    rules = search.rules
    seat = rng.choice(sorted(rules.turns(match.state)))
    thinks = bool(search.thinkers & set(search.table.seats[seat]))
    for _ in range(20):
        legal = rules.legal_actions(match.state, seat)
        liked = preferred(search, legal, rng)
        if thinks and len(liked) == len(legal):
            action = bot.choose(rules, match.state, seat, rng)
        else:
            action = pick(liked, number, rng)
        following = matches.play(match, seat, action)
        if not search.forbidden & event_kinds(following):
            return following
        thinks = False
    return None


def preferred(search: Search, legal: list[Any], rng: Rng) -> list[Any]:
    """Three times out of four only the actions of preferred kinds, if there are any."""
    liked = [action for action in legal if action.__struct_config__.tag in search.preferred]
    return liked if liked and rng.below(4) else legal


def is_wanted(search: Search, match: Match, kinds: set[str]) -> bool:
    outcome = search.rules.outcome(match.state)
    if outcome is None or search.reason not in ("", outcome.reason) or not search.required <= kinds:
        return False
    won = {side for seat in outcome.winners for side in search.table.seats[seat]}
    return search.winner in {"", *won}


def find(search: Search, numbers: range) -> Match | None:
    """The richest match of these numbers that is what is looked for."""
    best, most = None, -1
    for number in numbers:
        found = play(search, number)
        if found and is_wanted(search, *found) and len(found[1]) > most:
            best, most = found[0], len(found[1])
    return best


def options_of(rules: AnyRules, pairs: list[str]) -> dict[str, Any]:
    """All options of the game, those of the `key=value` pairs as given."""
    given = dict(pair.split("=", 1) for pair in pairs)
    chosen: dict[str, Any] = msgspec.to_builtins(msgspec.convert(given, rules.meta.options, strict=False))
    return chosen


def record(options: argparse.Namespace) -> None:
    """The `find` command."""
    rules = GAMES[options.slug]
    layout = rules.meta.layout(options.layout)
    if layout is None:
        sys.exit(f"expected a layout of {options.slug}, got {options.layout!r}")
    chosen = options_of(rules, options.option)
    version = options.rules_version or rules.meta.rules_version
    table = Table(seats=layout.seats, options=chosen, rules_version=version)
    search = Search(
        rules=rules,
        table=table,
        reason=options.reason,
        winner=options.winner,
        required=frozenset(options.need),
        forbidden=frozenset(options.never),
        preferred=frozenset(options.prefer),
        thinkers=frozenset(options.thinker),
        longest=options.longest,
    )
    match = find(search, range(options.first, options.first + options.tries))
    if match is None:
        sys.exit(f"no such match among {options.tries}")
    choices = [(entry.seat, entry.action) for entry in match.log]
    path = FOLDER / options.slug / f"{options.name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(render(write_down(rules, table, match.seed, choices, options.proves)))
    sys.stdout.write(f"{path.name}: {match.seq} steps, {path.stat().st_size // 1000} kB\n")


def record_again(paths: list[Path]) -> None:
    """The `again` command."""
    for path in paths or golden_files():
        path.write_text(render(again(load(path))))


def arguments() -> Iterator[argparse.ArgumentParser]:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.record")
    commands = parser.add_subparsers(dest="command", required=True)
    yield parser
    yield commands.add_parser("find")
    yield commands.add_parser("again")


def main() -> None:
    """Read the command line."""
    parser, finder, repeater = arguments()
    finder.add_argument("slug", choices=list(GAMES))
    finder.add_argument("name")
    finder.add_argument("--proves", required=True)
    finder.add_argument("--layout", required=True)
    finder.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    finder.add_argument("--rules-version", type=int, help="the version of the rules; the newest if left out")
    finder.add_argument("--reason", default="", help="the outcome's reason code")
    finder.add_argument("--winner", default="", help="a side that has to be among the winners")
    finder.add_argument("--need", nargs="*", default=[], help="kinds of events and actions that have to happen")
    finder.add_argument(
        "--never", nargs="*", default=[], help="kinds of events that must not; they are steered clear of"
    )
    finder.add_argument("--thinker", nargs="*", default=[], help="sides that the computer player plays")
    finder.add_argument("--prefer", nargs="*", default=[], help="kinds of actions to do where they are allowed")
    finder.add_argument("--longest", type=int, default=LONGEST, help="steps at most")
    finder.add_argument("--first", type=int, default=0)
    finder.add_argument("--tries", type=int, default=200)
    repeater.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    if options.command == "find":
        record(options)
    else:
        record_again(options.files)


if __name__ == "__main__":
    main()
