"""Matches played beforehand and put into the server's database, so that a test begins in the middle of one."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from app.clock import now
from app.ids import new_id, new_key, new_token
from app.storage import actions, matches, sessions
from app.storage.actions import LogRow, Position
from app.storage.database import Database
from app.storage.matches import MatchRow, SeatRow
from app.storage.sessions import NewSession
from app.storage.users import User
from engine.core import match as engine
from engine.core.match import Match
from engine.core.rng import Rng, seed_from_number
from engine.core.types import EVERYTHING, Seat, Table
from engine.games.registry import get
from tests.browser.server import Server

SLUG = "mini_wwii"
NAMES = ("Ada", "Grace", "Alan", "Edsger")
TRIES = 400
"""Matches looked through for a position before giving up."""
HINTS = {"advance": 46}
"""Where rare prompts were found: the search is shorter from there. Any number will do."""

Chooser = Callable[[Match, Seat, Rng], Any]


class Staged(msgspec.Struct, frozen=True):
    """A stored match. `tokens` are the session cookies of the people on its seats, in their order."""

    id: str
    match: Match
    layout: str
    tokens: tuple[str, ...]


def boldly(match: Match, seat: Seat, rng: Rng) -> Any:
    """At random, but mostly attacking where that is possible: brings the rare prompts soon."""
    legal = match.rules.legal_actions(match.state, seat)
    strikes = [action for action in legal if type(action).__name__ in {"Attack", "Advance"}]
    if strikes and rng.below(10) < 8:
        return rng.choice(strikes)
    lively = [action for action in legal if type(action).__name__ not in {"Pass", "Finish", "Decline"}]
    return rng.choice(lively if lively and rng.below(20) else legal)


def sensibly(match: Match, seat: Seat, rng: Rng) -> Any:
    """As a computer player in a hurry."""
    return match.rules.stand_in(match.state.copy(), seat, rng)


def played(layout: str, seed: int, choose: Chooser, slug: str = SLUG) -> Iterator[Match]:
    """A match from its first position to its end, step by step."""
    rules = get(slug)
    found = rules.meta.layout(layout)
    assert found is not None
    table = Table(seats=found.seats, options={}, rules_version=rules.meta.rules_version)
    match = engine.start(rules, table, seed_from_number(seed))
    rng = Rng(seed_from_number(-1 - seed))
    yield match
    while to_act := sorted(rules.turns(match.state)):
        match = engine.play(match, to_act[0], choose(match, to_act[0], rng))
        yield match


def first_where(
    condition: Callable[[Match], bool], layout: str = "4", choose: Chooser = boldly, hint: int = 0
) -> Match:
    """The first position, in a series of matches from the `hint`-th on, for which the condition holds."""
    for seed in range(hint, hint + TRIES):
        for match in played(layout, seed, choose):
            if condition(match):
                return match
    raise AssertionError(f"no such position in {TRIES} matches")


def first_prompt(kind: str, layout: str = "4", round_: int = 1) -> Match:
    """The first position with this prompt, from this round on."""

    def asks(match: Match) -> bool:
        return prompt_of(match) == kind and match.state.round >= round_

    return first_where(asks, layout, hint=HINTS.get(kind, 0))


def rich_turn() -> Match:
    """A turn with a technology, an event and more to choose from."""
    return first_where(lambda match: kinds_of_actions(match) >= {"PlayOperation", "Develop", "PlayEvent", "Pass"})


def rich_operation() -> Match:
    """An operation with many things to do, in a match that has been played for a while."""
    kinds = {"Build", "Attack", "Move"}
    return first_where(
        lambda match: match.state.round > 2 and kinds_of_actions(match) >= kinds and _moves(match) > 40, hint=5
    )


def kinds_of_actions(match: Match) -> set[str]:
    """The names of the actions that somebody may choose now."""
    seats = match.rules.turns(match.state)
    return {type(action).__name__ for seat in seats for action in match.rules.legal_actions(match.state, seat)}


def _moves(match: Match) -> int:
    seats = match.rules.turns(match.state)
    return sum(len(match.rules.legal_actions(match.state, seat)) for seat in seats)


def prompt_of(match: Match) -> str:
    """What is asked in this position."""
    kind: str = match.rules.view(match.state, EVERYTHING).prompts[0].kind
    return kind


def finished(layout: str, seed: int) -> Match:
    """A whole match between computer players in a hurry."""
    *_, last = played(layout, seed, sensibly)
    return last


def store(server: Server, match: Match, layout: str, bots: frozenset[int] = frozenset(), public: bool = True) -> Staged:
    """Puts the match into the server's database, with people of their own on all seats but `bots`."""
    # In a thread: Playwright keeps an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _store(server.database_url, match, layout, bots, public)).result()


async def _store(url: str, match: Match, layout: str, bots: frozenset[int], public: bool) -> Staged:
    database = Database(url)
    try:
        people = [User(new_id(), NAMES[seat]) for seat in range(len(match.table.seats))]
        tokens = [new_token() for _ in people]
        for user, token in zip(people, tokens, strict=True):
            await sessions.create_guest(database, user, NewSession(token=token, at=now()))
        row = _row(match, layout, people, bots, public)
        await matches.create(database, row)
        for after in _history(match):
            await actions.append(database, row.id, _entry(after), _position(after))
        return Staged(row.id, match, layout, tuple(tokens))
    finally:
        await database.close()


def _row(match: Match, layout: str, people: list[User], bots: frozenset[int], public: bool) -> MatchRow:
    seats = tuple(
        SeatRow(
            index=seat,
            kind="bot" if seat in bots else "human",
            user_id=None if seat in bots else user.id,
            invite=new_key(),
        )
        for seat, user in enumerate(people)
    )
    owner = next(user for seat, user in enumerate(people) if seat not in bots)
    return MatchRow(
        id=new_id(),
        game=match.rules.meta.slug,
        rules_version=match.table.rules_version,
        layout=layout,
        sides=match.table.seats,
        options=dict(match.table.options),
        seed=match.seed,
        status="running",
        public=public,
        owner_id=owner.id,
        owner_name=owner.name,
        watch_key=new_key(),
        created_at=now(),
        started_at=now(),
        to_act=tuple(seats_to_act(match)) if not match.log else (),
        seats=seats,
    )


def _history(match: Match) -> Iterator[Match]:
    """The match after each of its entries."""
    before = engine.start(match.rules, match.table, match.seed)
    for entry in match.log:
        before = engine.follow(before, entry)
        yield before


def _entry(after: Match) -> LogRow:
    entry = after.log[-1]
    action = None if entry.action is None else msgspec.json.encode(entry.action).decode()
    return LogRow(seq=after.seq, seat=entry.seat, action=action, digest=entry.digest, client_id=None, at=now())


def _position(after: Match) -> Position:
    outcome = after.rules.outcome(after.state)
    return Position(to_act=seats_to_act(after), outcome=None if outcome is None else msgspec.to_builtins(outcome))


def seats_to_act(match: Match) -> list[int]:
    """The seats that are to act."""
    return sorted(match.rules.turns(match.state))
