"""A match: its position and its log. The only caller of a game's `apply`.

A `Match` never changes once made; `play`, `undo` and `take_back` return the next one. Truth is table + seed +
log: `replay` makes the same match again and checks the digest after every entry.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec

from engine.core.contract import AnyRules
from engine.core.digest import digest
from engine.core.errors import DivergenceError, IllegalActionError, TableError
from engine.core.rng import Rng
from engine.core.types import Seat, Table


class TakeBack(msgspec.Struct, frozen=True, tag_field="type", tag="take_back", forbid_unknown_fields=True):
    """What an entry of the log does instead of an action: the match goes back to where it was after entry `to`, by
    consent of all players. No game's action has this tag."""

    to: Annotated[int, msgspec.Meta(ge=0)]


class Entry(msgspec.Struct, frozen=True):
    """A line of the log: who did what, and the digest of the position after it.

    `action` is one of the game, a `TakeBack`, or None for an undo.
    """

    seat: Seat
    action: Any
    digest: bytes


class Past(msgspec.Struct, frozen=True):
    """A position that undo may return to, and the seat whose action left it."""

    seat: Seat
    state: Any


class Trace(msgspec.Struct, frozen=True, gc=False):
    """Where an entry led: `head` is the entry whose action first reached that position, `counter` is the rng's."""

    head: int
    counter: int


class Beginning(msgspec.Struct, frozen=True):
    """The step from which on the match draws from its seed, and the position there."""

    seq: int
    state: Any


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """`events` are those of the last entry (of the setup if the log is empty). `counter` is the rng's.

    `past` holds the positions since the checkpoint: all were left by actions of one seat, during which nothing
    was drawn at random and nothing hidden was shown. `traces` has one for the setup and one for each entry.
    """

    rules: AnyRules
    table: Table
    seed: bytes
    state: Any
    counter: int
    beginning: Beginning
    traces: tuple[Trace, ...]
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
    """A new match. Raises `TableError` if the game is not played at such a table, or by rules of an unknown version."""
    if table.rules_version not in rules.meta.versions:
        newest = rules.meta.rules_version
        raise TableError("unknown_rules", f"expected rules of version 1 to {newest}, got {table.rules_version}")
    rng = Rng(seed)
    state, events = rules.setup(table, rng)
    return start_from(rules, table, rng, state, events)


def start_from(rules: AnyRules, table: Table, rng: Rng, state: Any, events: Iterable[Any] = ()) -> Match:
    """A match that begins with this position; `rng` is as the setup left it."""
    return Match(
        rules=rules,
        table=table,
        seed=rng.seed,
        state=state,
        counter=rng.counter,
        beginning=Beginning(0, state),
        traces=(Trace(0, rng.counter),),
        events=tuple(events),
    )


def play(match: Match, seat: Seat, action: Any) -> Match:
    """The match after `seat` did `action`. Raises `IllegalActionError` if that is not allowed now."""
    rules, state = match.rules, match.state
    if rules.outcome(state) is not None:
        raise IllegalActionError("match_over", "the match is over")
    if seat not in rules.turns(state):
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
    return msgspec.structs.replace(
        match,
        state=state,
        counter=rng.counter,
        traces=(*match.traces, Trace(match.seq + 1, rng.counter)),
        log=(*match.log, Entry(seat, action, digest(state))),
        events=events,
        past=past,
    )


def can_undo(match: Match, seat: Seat) -> bool:
    """Whether `seat` may take its last action back now; never once the match is over."""
    return bool(match.past) and match.past[-1].seat == seat and not match.is_over


def undo(match: Match, seat: Seat) -> Match:
    """The match after `seat` took its last action back. Raises `IllegalActionError` (`nothing_to_undo`)."""
    if not can_undo(match, seat):
        raise IllegalActionError("nothing_to_undo", f"seat {seat} has nothing to take back since the checkpoint")
    state, past = match.past[-1].state, match.past[:-1]
    return _gone_back(match, Entry(seat, None, digest(state)), state, match.traces[-1].head - 1, past)


def take_back_step(match: Match, seat: Seat) -> int | None:
    """The step to which a take-back of `seat` goes: where it made its last choice that undo does not reach.

    None if there is no such choice, or the match is over.
    """
    if match.is_over:
        return None
    reached_by_undo = len(match.past) if match.past and match.past[-1].seat == seat else 0
    # Asked for every seat after every step: a loop of its own, which costs half of `_choices`.
    log, traces, first = match.log, match.traces, match.beginning.seq
    head = traces[-1].head
    while head > first:
        if log[head - 1].seat == seat:
            if not reached_by_undo:
                return head - 1
            reached_by_undo -= 1
        head = traces[head - 1].head
    return None


def has_chosen(match: Match, seat: Seat, to: int) -> bool:
    """Whether `seat` made a choice at step `to` that stands, to which a take-back may go."""
    return to in _choices(match, seat)


def take_back(match: Match, seat: Seat, to: int) -> Match:
    """The match after it went back to step `to`, one at which `seat` chose. Who agreed is not asked here.

    The rng goes on from where it is: what is drawn from now on was drawn by nobody before. The order of a deck that
    was shuffled by then is part of the position and comes back with it. Raises `IllegalActionError`
    (`nothing_to_take_back`).
    """
    if match.is_over or not has_chosen(match, seat, to):
        raise IllegalActionError("nothing_to_take_back", f"seat {seat} made no choice at step {to} that stands")
    state = _position(match, to)
    return _gone_back(match, Entry(seat, TakeBack(to), digest(state)), state, to, ())


def _gone_back(match: Match, entry: Entry, state: Any, to: int, past: tuple[Past, ...]) -> Match:
    trace = Trace(match.traces[to].head, match.counter)
    return msgspec.structs.replace(
        match, state=state, traces=(*match.traces, trace), log=(*match.log, entry), events=(), past=past
    )


def _line(match: Match, to: int) -> Iterator[int]:
    """The entries whose actions stand at step `to`, the latest first, as far as they drew from the present seed."""
    head = match.traces[to].head
    while head > match.beginning.seq:
        yield head
        head = match.traces[head - 1].head


def _choices(match: Match, seat: Seat) -> Iterator[int]:
    """The steps at which the seat chose what stands now, the latest first."""
    return (head - 1 for head in _line(match, match.seq) if match.log[head - 1].seat == seat)


def _position(match: Match, to: int) -> Any:
    """The position at step `to`, by doing again what stands there."""
    state = match.beginning.state.copy()
    for seq in reversed(list(_line(match, to))):
        entry = match.log[seq - 1]
        match.rules.apply(state, entry.seat, entry.action, Rng(match.seed, match.traces[seq - 1].counter))
    return state


def reseed(match: Match, seed: bytes) -> Match:
    """The same match at the same step, which draws from another seed from here on. What was done before stays done."""
    beginning = Beginning(match.seq, match.state)
    traces = (*match.traces[:-1], Trace(match.seq, 0))
    return msgspec.structs.replace(match, seed=seed, counter=0, beginning=beginning, traces=traces, past=())


def logged_type(rules: AnyRules) -> Any:
    """The type of what the entries of a log do (undo, which is null, left out), for decoding."""
    return rules.action_type | TakeBack


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
        after = _follow(match, entry)
    except IllegalActionError as error:
        raise DivergenceError("illegal_in_log", seq, f"entry {seq}: {error.message}") from error
    if check and after.log[-1].digest != entry.digest:
        found, stored = after.log[-1].digest.hex(), entry.digest.hex()
        raise DivergenceError("digest_differs", seq, f"entry {seq}: expected digest {stored}, got {found}")
    return after


def _follow(match: Match, entry: Entry) -> Match:
    if entry.action is None:
        return undo(match, entry.seat)
    if isinstance(entry.action, TakeBack):
        return take_back(match, entry.seat, entry.action.to)
    return play(match, entry.seat, entry.action)


def _rule_of(action: Any) -> str:
    rule: str = getattr(type(action), "rule", "")
    return rule
