"""`mini-wwii play`: a match between computer players, printed. Imports nothing of the server."""

import os
import sys
from dataclasses import dataclass
from typing import Any

import msgspec

from app.catalog import load_catalog
from engine.core import bot, match
from engine.core.contract import AnyRules
from engine.core.errors import EngineError
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import EVERYTHING, Layout, Seat, Table

GAMES = "engine.games.registry:GAMES"
MOST_STEPS = 20_000
"""No match is that long: beyond it, the rules have a fault."""


@dataclass(frozen=True)
class Wish:
    """What was asked for; an empty game is the first one."""

    game: str
    seed: int
    seats: int | None
    layout: str | None
    rules: str | None
    json: bool


def run(wish: Wish) -> int:
    """Plays and prints; 1 if there is no such table."""
    try:
        rules = _rules(wish, os.environ.get("GAMES") or GAMES)
        layout = _layout(wish, rules)
        table = _table(wish, rules, layout)
        finished = _play(match.start(rules, table, seed_from_number(wish.seed)), wish)
    except (ValueError, EngineError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if wish.json:
        print(msgspec.json.encode(_summary(finished, wish, layout)).decode())
    else:
        print(f"= {_json(rules.outcome(finished.state))} after {finished.seq} actions")
    return 0


def _play(current: Match, wish: Wish) -> Match:
    rules = current.rules
    thoughts = Rng(seed_from_number(-1 - wish.seed))
    while not current.is_over:
        if current.seq >= MOST_STEPS:
            raise ValueError(f"the match did not end within {MOST_STEPS} actions")
        seat = min(rules.turns(current.state))
        action = bot.choose(rules, current.state, seat, thoughts)
        current = match.play(current, seat, action)
        if not wish.json:
            _print_step(current, seat, action)
    return current


def _print_step(current: Match, seat: Seat, action: Any) -> None:
    shown = [current.rules.event_for(event, EVERYTHING) for event in current.events]
    happened = "; ".join(_words(event) for event in shown if event is not None)
    print(f"{current.seq:4} seat {seat}  {_words(action)}  ->  {happened}")


def _words(value: Any) -> str:
    fields: dict[str, Any] = msgspec.to_builtins(value)
    kind = fields.pop("type", type(value).__name__)
    return " ".join([str(kind), *(f"{name}={_json(field)}" for name, field in fields.items())])


def _json(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _summary(finished: Match, wish: Wish, layout: Layout) -> dict[str, Any]:
    rules = finished.rules
    view = msgspec.to_builtins(rules.view(finished.state, EVERYTHING))
    summary: dict[str, Any] = {
        "game": rules.meta.slug,
        "seed": wish.seed,
        "layout": layout.id,
        "options": finished.table.options,
        "actions": finished.seq,
        "outcome": rules.outcome(finished.state),
        "log": [{"seat": entry.seat, "action": entry.action} for entry in finished.log],
    }
    if "round" in view:
        summary["rounds"] = view["round"]
    return summary


def _rules(wish: Wish, games: str) -> AnyRules:
    catalog = load_catalog(games)
    if not wish.game:
        return next(iter(catalog.values()))
    if wish.game not in catalog:
        raise ValueError(f"expected a game of {', '.join(catalog)}, got {wish.game!r}")
    return catalog[wish.game]


def _layout(wish: Wish, rules: AnyRules) -> Layout:
    for layout in rules.meta.layouts:
        if wish.layout in (None, layout.id) and wish.seats in (None, len(layout.seats)):
            return layout
    known = ", ".join(f"{layout.id} ({len(layout.seats)} seats)" for layout in rules.meta.layouts)
    raise ValueError(f"expected a layout of {known}; got layout {wish.layout}, seats {wish.seats}")


def _table(wish: Wish, rules: AnyRules, layout: Layout) -> Table:
    asked: dict[str, str] = {}
    if wish.rules is not None and "rules" in rules.meta.options.__struct_fields__:
        asked["rules"] = wish.rules
    try:
        options = msgspec.to_builtins(msgspec.convert(asked, rules.meta.options))
    except msgspec.ValidationError as error:
        raise ValueError(f"--rules: {error}") from error
    return Table(seats=layout.seats, options=options, rules_version=rules.meta.rules_version)
