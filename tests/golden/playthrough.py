"""A whole match written down: what was done, what came of it, and what each viewer was told.

A file has one line a step, so that a changed rule or a leak shows as the lines that differ:

- `action` (null is an undo) by `seat`, `digest` of the position after it, `legal`: from how many the seat chose
- `events` as a spectator learns of them, `told`: the events that a seat learns of otherwise
- `views`: a short hash of each viewer's view and legal actions, the seats' in order, then the spectator's
- `own`, every so many lines: what a seat's view has that the spectator's has not

The spectator's last view stands at the end of the head.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from engine.core import match as matches
from engine.core.contract import AnyRules
from engine.core.match import Match
from engine.core.types import SPECTATOR, Seat, Table, Viewer
from engine.games.registry import get

FOLDER = Path(__file__).parent
FORMAT = 1
OWN_EVERY = 15
"""How many steps lie between two lines with `own`."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a match; the first line is the setup's, by nobody."""

    seat: int = -1
    action: dict[str, Any] | None = None
    digest: str = ""
    legal: int = 0
    events: tuple[str, ...] = ()
    told: dict[str, tuple[str, ...]] = {}
    views: str = ""
    own: dict[str, tuple[str, ...]] = {}


class Playthrough(msgspec.Struct, frozen=True, kw_only=True):
    """A golden file. `proves` says what for; the file is named after it."""

    format: int = FORMAT
    game: str
    proves: str
    layout: str
    table: Table
    seed: str
    outcome: dict[str, Any] | None
    last_view: dict[str, Any] = {}
    steps: tuple[Line, ...]


Choice = tuple[Seat, Any]
"""Who does what; None takes the last action back."""


def write_down(rules: AnyRules, table: Table, seed: bytes, choices: Iterable[Choice], proves: str) -> Playthrough:
    """Play the choices and note what came of each."""
    match = matches.start(rules, table, seed)
    steps = [setup_line(match)]
    for seat, action in choices:
        before = match
        match = matches.undo(match, seat) if action is None else matches.play(match, seat, action)
        steps.append(step_line(before, match))
    layout = next(layout.id for layout in rules.meta.layouts if layout.seats == table.seats)
    outcome = rules.outcome(match.state)
    return Playthrough(
        game=rules.meta.slug,
        proves=proves,
        layout=layout,
        table=table,
        seed=seed.hex(),
        outcome=None if outcome is None else plain(outcome),
        last_view=plain(rules.view(match.state, SPECTATOR)),
        steps=tuple(steps),
    )


def plain(thing: msgspec.Struct) -> Any:
    """As it comes back from JSON."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def setup_line(match: Match) -> Line:
    """What was told of the setup."""
    events, told = stories(match)
    return Line(events=events, told=told, views=hashes(match))


def step_line(before: Match, after: Match) -> Line:
    """What was done and told."""
    entry = after.log[-1]
    events, told = stories(after)
    return Line(
        seat=int(entry.seat),
        action=None if entry.action is None else msgspec.to_builtins(entry.action),
        digest=entry.digest.hex(),
        legal=len(before.rules.legal_actions(before.state, entry.seat)),
        events=events,
        told=told,
        views=hashes(after),
        own=secrets(after) if after.seq % OWN_EVERY == 0 else {},
    )


def stories(match: Match) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The spectator's events, and by seat those that the seat is told otherwise."""
    public = story(match, SPECTATOR)
    told = {str(seat): story(match, Viewer(seat)) for seat in range(len(match.table.seats))}
    return public, {seat: own for seat, events in told.items() if (own := differing(events, public))}


def differing(events: Sequence[str], public: Sequence[str]) -> tuple[str, ...]:
    """The events that are not among the public ones."""
    return tuple(event for event in events if event not in public)


def story(match: Match, viewer: Viewer) -> tuple[str, ...]:
    """A text for each event that the viewer learns of."""
    found = (match.rules.event_for(event, viewer) for event in match.events)
    return tuple(text_of(event) for event in found if event is not None)


def text_of(event: msgspec.Struct) -> str:
    """The event's kind and the values of its fields: `unit_moved germany germany army poland ukraine 2`."""
    values = (getattr(event, name) for name in event.__struct_fields__)
    return " ".join([str(event.__struct_config__.tag), *map(value_text, values)])


def value_text(value: Any) -> str:
    """A value as one word."""
    if isinstance(value, tuple | list):
        return ",".join(map(value_text, value)) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value) or "-"


def secrets(match: Match) -> dict[str, tuple[str, ...]]:
    """By seat: the parts of its view that the spectator's view has otherwise, as `path value`."""
    public = parts(match, SPECTATOR)
    found = {}
    for seat in range(len(match.table.seats)):
        own = parts(match, Viewer(seat))
        found[str(seat)] = tuple(
            f"{path} {value}" for path, value in own.items() if path != "viewer" and public.get(path) != value
        )
    return found


def parts(match: Match, viewer: Viewer) -> dict[str, str]:
    """The values of a view by their paths; a list of plain values is one of them."""
    return dict(walk(msgspec.to_builtins(match.rules.view(match.state, viewer)), ""))


def walk(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """The plain values of a nest of dicts and lists, and their paths."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from walk(part, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list | tuple) and any(isinstance(part, dict | list | tuple) for part in value):
        for place, part in enumerate(value):
            yield from walk(part, f"{path}.{place}")
    else:
        yield path, value_text(value)


def hashes(match: Match) -> str:
    """A hash of what each viewer sees and may do."""
    viewers = [*map(Viewer, range(len(match.table.seats))), SPECTATOR]
    return " ".join(hash_for(match, viewer) for viewer in viewers)


def hash_for(match: Match, viewer: Viewer) -> str:
    """Eight characters for a view and the legal actions."""
    legal = match.rules.legal_actions(match.state, Seat(viewer)) if viewer >= 0 else []
    seen = msgspec.json.encode([match.rules.view(match.state, viewer), legal])
    return blake2b(seen, digest_size=4).hexdigest()


def choices_of(found: Playthrough) -> list[Choice]:
    """What was done in a playthrough, ready to be played."""
    kind = get(found.game).action_type
    return [
        (Seat(line.seat), None if line.action is None else msgspec.convert(line.action, kind))
        for line in found.steps[1:]
    ]


def again(found: Playthrough) -> Playthrough:
    """The same choices played now."""
    return write_down(get(found.game), found.table, bytes.fromhex(found.seed), choices_of(found), found.proves)


def render(found: Playthrough) -> str:
    """The file's text: JSON with a line a step."""
    whole = msgspec.to_builtins(found)
    steps = whole.pop("steps")
    last_view = json.dumps(whole.pop("last_view"))
    head = json.dumps(whole, indent=1)[:-2]
    lines = ",\n".join(msgspec.json.encode(step).decode() for step in steps)
    return f'{head},\n "last_view": {last_view},\n "steps": [\n{lines}\n]}}\n'


def load(path: Path) -> Playthrough:
    """A golden file."""
    return msgspec.json.decode(path.read_bytes(), type=Playthrough, strict=True)


def golden_files() -> list[Path]:
    """All golden files, by game and name."""
    return sorted(FOLDER.glob("*/*.json"))
