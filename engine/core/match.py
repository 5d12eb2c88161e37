"""A match: its position and its log. The only caller of a game's `apply`.

A `Match` never changes once made; `play` and `undo` return the next one. Truth is table + seed +
log: `replay` makes the same match again and checks the digest after every entry.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.core.contract import AnyRules
from engine.core.digest import digest
from engine.core.errors import DivergenceError, IllegalActionError, TableError
from engine.core.rng import Rng
from engine.core.types import Seat, Table


class Entry(msgspec.Struct, frozen=True):
    """A line of the log: who did what, and the digest of the position after it. `action` None is an undo."""

    seat: Seat
    action: Any
    digest: bytes


class Past(msgspec.Struct, frozen=True):
    """A position that undo may return to, and the seat whose action left it."""

    seat: Seat
    state: Any


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """`events` are those of the last entry (of the setup if the log is empty). `counter` is the rng's.

    `past` holds the positions since the checkpoint: all were left by actions of one seat, during which nothing
    was drawn at random and nothing hidden was shown.
    """

    rules: AnyRules
    table: Table
    seed: bytes
    state: Any
    counter: int
    log: tuple[Entry, ...] = ()
    events: tuple[Any, ...] = ()
    past: tuple[Past, ...] = ()

    @property
    def seq(self) -> int:
        """The number of entries so far; the sequence number of the last one (0: just set up)."""
        return len(self.log)

    @property
    def is_over(self) -> bool:
        """Whether the match has an outcome."""
        return self.rules.outcome(self.state) is not None


def start(rules: AnyRules, table: Table, seed: bytes) -> Match:
    """A new match. Raises `TableError` if the game is not played at such a table, or by rules of a later version."""
    if table.rules_version > rules.meta.rules_version:
        known = rules.meta.rules_version
        raise TableError("unknown_rules", f"expected rules of version {known} at most, got {table.rules_version}")
    rng = Rng(seed)
    state, events = rules.setup(table, rng)
    return Match(rules=rules, table=table, seed=seed, state=state, counter=rng.counter, events=tuple(events))


def play(match: Match, seat: Seat, action: Any) -> Match:
    """The match after `seat` did `action`. Raises `IllegalActionError` if that is not allowed now."""
    rules, state = match.rules, match.state
    if rules.outcome(state) is not None:
        raise IllegalActionError("match_over", "the match is over")
    if seat not in rules.to_act(state):
        raise IllegalActionError("not_to_act", f"seat {seat} is not to act")
    if action not in rules.legal_actions(state, seat):
        raise IllegalActionError("illegal_action", f"not allowed now: {action!r}", rule=_rule_of(action))
    return _apply(match, seat, action)


def _apply(match: Match, seat: Seat, action: Any) -> Match:
    state = match.state.copy()
    rng = Rng(match.seed, match.counter)
    events = tuple(match.rules.apply(state, seat, action, rng))
    if rng.counter != match.counter or any(event.reveals for event in events):
        past: tuple[Past, ...] = ()
    else:
        past = (*(p for p in match.past if p.seat == seat), Past(seat, match.state))
    entry = Entry(seat, action, digest(state))
    return msgspec.structs.replace(
        match, state=state, counter=rng.counter, log=(*match.log, entry), events=events, past=past
    )


def can_undo(match: Match, seat: Seat) -> bool:
    """Whether `seat` may take its last action back now; never once the match is over."""
    return bool(match.past) and match.past[-1].seat == seat and not match.is_over


def undo(match: Match, seat: Seat) -> Match:
    """The match after `seat` took its last action back. Raises `IllegalActionError` (`nothing_to_undo`)."""
    if not can_undo(match, seat):
        raise IllegalActionError("nothing_to_undo", f"seat {seat} has nothing to take back since the checkpoint")
    state = match.past[-1].state
    entry = Entry(seat, None, digest(state))
    return msgspec.structs.replace(match, state=state, log=(*match.log, entry), events=(), past=match.past[:-1])


def reseed(match: Match, seed: bytes) -> Match:
    """The same match at the same step, which draws from another seed from here on. What was done before stays done."""
    return msgspec.structs.replace(match, seed=seed, counter=0, past=())


def replay(rules: AnyRules, table: Table, seed: bytes, entries: Iterable[Entry], *, check: bool = True) -> Match:
    """The match that this log tells.

    Raises `DivergenceError` at the first entry that is illegal or whose digest differs.
    """
    match = start(rules, table, seed)
    for entry in entries:
        match = follow(match, entry, check=check)
    return match


def follow(match: Match, entry: Entry, *, check: bool = True) -> Match:
    """The match after one more stored entry, see `replay`."""
    seq = match.seq + 1
    try:
        after = undo(match, entry.seat) if entry.action is None else play(match, entry.seat, entry.action)
    except IllegalActionError as error:
        raise DivergenceError("illegal_in_log", seq, f"entry {seq}: {error.message}") from error
    if check and after.log[-1].digest != entry.digest:
        found, stored = after.log[-1].digest.hex(), entry.digest.hex()
        raise DivergenceError("digest_differs", seq, f"entry {seq}: expected digest {stored}, got {found}")
    return after


def _rule_of(action: Any) -> str:
    rule: str = getattr(type(action), "rule", "")
    return rule
