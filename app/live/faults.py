"""What may be wrong with a stored match or its film. Each check tells the first fault and its place, or None."""

from hashlib import sha256

import msgspec

from app.catalog import Catalog
from app.live.filming import decompress, eyes_at
from app.live.played import Played
from app.storage.actions import LogRow
from app.storage.matches import MatchRow
from engine.core.errors import DivergenceError, EngineError
from engine.core.film import project


def match_fault(row: MatchRow, rows: list[LogRow], catalog: Catalog) -> str | None:
    """Replays the match: its seed is the promised one, every step follows with its digest, and it ended as stored."""
    rules = catalog.get(row.game)
    if rules is None:
        return f"the game {row.game} is not known"
    hashed = sha256(row.seed).digest()
    if row.seed_hash != hashed:
        promised = "none" if row.seed_hash is None else row.seed_hash.hex()
        return f"the seed: its SHA-256 is {hashed.hex()}, promised was {promised}"
    if row.origin is not None:
        until = [old.until for old in row.origin.seeds]
        if until != sorted(set(until)) or until[-1:] != [row.origin.seq]:
            return f"the origin: expected seeds that end at step {row.origin.seq}, got {until}"
    entry: LogRow | None = None
    try:
        played = Played(row, rules)
        for entry in rows:
            if entry.seq != played.seq + 1:
                return f"seq {played.seq + 1}: missing, the entry after seq {played.seq} is seq {entry.seq}"
            played.follow([entry])
    except DivergenceError as error:
        return f"{_place(entry)}: {error.message}"
    except (EngineError, msgspec.MsgspecError) as error:
        return f"{_place(entry)}: {error}"
    except Exception as error:
        return f"{_place(entry)}: the rules failed: {error!r}"
    return _end_fault(row, played)


def film_fault(row: MatchRow, body: bytes) -> str | None:
    """Whether the film is whole: every viewer's frame of every step. It is not held against the rules as they are."""
    try:
        film = decompress(body)
        for viewer in eyes_at(len(row.sides)):
            found = [frame["seq"] for frame in project(film, viewer)]
            if found != list(range(row.seq + 1)):
                return f"film, viewer {viewer}: expected steps 0 to {row.seq}, got {len(found)} steps"
    except (ValueError, LookupError, TypeError) as error:
        return f"film: {error}"
    return None if film.match == row.id else f"film: expected that of match {row.id}, got that of {film.match}"


def _end_fault(row: MatchRow, played: Played) -> str | None:
    if played.seq != row.seq:
        return f"seq {min(played.seq, row.seq) + 1}: expected {row.seq} steps, got {played.seq}"
    outcome = played.outcome
    if row.status == "closed":
        return None
    if (row.status == "finished") != (outcome is not None):
        return f"after seq {row.seq}: stored as {row.status}, the rules say {'over' if outcome else 'not over'}"
    if outcome is not None and msgspec.json.decode(msgspec.json.encode(outcome)) != row.outcome:
        return f"after seq {row.seq}: stored outcome {row.outcome}, the rules say {outcome}"
    if list(row.to_act) != played.to_act:
        return f"after seq {row.seq}: stored as to act {list(row.to_act)}, the rules say {played.to_act}"
    return None


def _place(entry: LogRow | None) -> str:
    if entry is None:
        return "the setup"
    return f"seq {entry.seq}, seat {entry.seat}, action {'undo' if entry.action is None else entry.action}"
