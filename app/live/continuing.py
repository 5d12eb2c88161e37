"""Going on from a step of a finished match, as a match of its own. The original stays as it is.

The position is the very same: hands and decks lie as they lay. What is drawn at random from there on comes from a
fresh seed.
"""

import msgspec

from app.clock import now
from app.errors import RefusedError
from app.ids import new_id, new_key
from app.storage.actions import LogRow
from app.storage.matches import MatchRow, OldSeed, Origin, SeatRow
from app.storage.users import User
from engine.core.rng import new_seed


def continued(row: MatchRow, seq: int, owner: User, seats: tuple[SeatRow, ...], *, public: bool) -> MatchRow:
    """The new match, which waits for players. Raises `RefusedError` (`bad_step`)."""
    if not 0 <= seq < row.seq:
        expected = f"0 to {row.seq - 1}"
        raise RefusedError(
            "bad_step", f"seq: expected {expected}, got {seq}", where="seq", expected=expected, got=str(seq)
        )
    return MatchRow(
        id=new_id(),
        game=row.game,
        rules_version=row.rules_version,
        layout=row.layout,
        sides=row.sides,
        options=row.options,
        seed=new_seed(),
        seq=seq,
        origin=Origin(match=row.id, seq=seq, seeds=_seeds_until(row, seq)),
        public=public,
        owner_id=owner.id,
        owner_name=owner.name,
        watch_key=new_key(),
        created_at=now(),
        seats=seats,
    )


def inherited(rows: list[LogRow], seq: int) -> list[LogRow]:
    """The entries that the new match begins with. No client waits for them to be acknowledged, nobody at the new
    table made them, and its clocks begin after them."""
    return [msgspec.structs.replace(entry, client_id=None, made_by=None, clocks=None) for entry in rows[:seq]]


def _seeds_until(row: MatchRow, seq: int) -> tuple[OldSeed, ...]:
    old = () if row.origin is None else row.origin.seeds
    before = tuple(one for one in old if one.until < seq)
    last = next((one.seed for one in old if one.until >= seq), row.seed.hex())
    return (*before, OldSeed(until=seq, seed=last))
