"""Who may see a match and who may change it."""

from collections.abc import Iterator
from hmac import compare_digest

from app.errors import RefusedError
from app.storage.matches import MatchRow
from app.storage.users import User


def can_see(row: MatchRow, user_id: str | None, key: str | None = None) -> bool:
    """Whether a match is to be shown at all: public, one's own, one's seat (also a former one), or with one of its
    keys."""
    if row.public or user_id == row.owner_id or row.takes_part(user_id):
        return True
    return key is not None and any(_same(key, known) for known in _keys(row))


def require_sight(row: MatchRow | None, user_id: str | None, key: str | None = None) -> MatchRow:
    """The match, for who may see it. Raises `RefusedError`: `put_out` (the owner took them off the table),
    `no_such_match`."""
    if row is not None and can_see(row, user_id, key):
        return row
    if row is not None and user_id in row.put_out:
        raise RefusedError("put_out", "the owner has taken you off the table")
    raise RefusedError("no_such_match", "there is no such match")


def seat_opened_by(row: MatchRow, key: str | None) -> int | None:
    """The seat to which this key invites: before the start by its invitation, then only where somebody left."""
    opening = {seat.index: seat.takeover_key if row.status == "running" else seat.invite for seat in row.seats}
    return next((seat for seat, known in opening.items() if key and known and _same(key, known)), None)


def require_user(user: User | None) -> User:
    """The user. Raises `RefusedError` (`sign_in_first`)."""
    if user is None:
        raise RefusedError("sign_in_first", "take a name first")
    return user


def require_owner(row: MatchRow, user: User) -> None:
    """Raises `RefusedError` (`not_owner`) for everybody but the owner."""
    if user.id != row.owner_id:
        raise RefusedError("not_owner", "only the owner of the match may do this")


def _keys(row: MatchRow) -> Iterator[str]:
    yield row.watch_key
    for seat in row.seats:
        yield seat.invite
        if seat.takeover_key is not None:
            yield seat.takeover_key


def _same(given: str, key: str) -> bool:
    return compare_digest(given.encode(), key.encode())
