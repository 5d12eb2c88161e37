"""Bringing what a guest had to an account: seats and former ones, own matches, chat, blocks and the webhook."""

from sqlalchemy import Table, delete, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.errors import RefusedError
from app.storage import table_names
from app.storage.tables import admissions, blocks, chat, matches, seat_holders, seats, webhooks


async def has_matches(connection: AsyncConnection, user_id: str) -> bool:
    """Whether the user owns a match or sits at one."""
    seated = select(seats.c.match_id).where(seats.c.user_id == user_id)
    held = select(seat_holders.c.match_id).where(seat_holders.c.user_id == user_id)
    query = select(matches.c.id).where(
        or_(matches.c.owner_id == user_id, matches.c.id.in_(seated), matches.c.id.in_(held))
    )
    return (await connection.execute(query.limit(1))).first() is not None


async def bring(connection: AsyncConnection, guest_id: str, user_id: str) -> list[str]:
    """Gives the user what the guest had; the ids of the matches that changed. Raises `RefusedError`
    (`sits_twice`) while both sit, or sat, at a table that is open or running: nobody has two seats of a match;
    `name_taken_here`."""
    await _check_no_two_seats(connection, guest_id, user_id)
    await table_names.check_all(connection, guest_id, user_id)
    theirs = select(seats.c.match_id).where(seats.c.user_id == user_id)
    moved = update(seats).where(seats.c.user_id == guest_id, seats.c.match_id.not_in(theirs)).values(user_id=user_id)
    changed = set(await connection.scalars(moved.returning(seats.c.match_id)))
    await _bring_holders(connection, guest_id, user_id)
    owned = update(matches).where(matches.c.owner_id == guest_id).values(owner_id=user_id)
    changed |= set(await connection.scalars(owned.returning(matches.c.id)))
    await _bring_chat(connection, guest_id, user_id)
    await _bring_rows(connection, blocks, "user_id", "blocked_id", guest_id, user_id)
    await _bring_rows(connection, blocks, "blocked_id", "user_id", guest_id, user_id)
    await _bring_rows(connection, admissions, "user_id", "match_id", guest_id, user_id)
    await _bring_webhook(connection, guest_id, user_id)
    return sorted(changed)


async def _check_no_two_seats(connection: AsyncConnection, guest_id: str, user_id: str) -> None:
    of_guest, of_user = (
        union(
            select(seats.c.match_id).where(seats.c.user_id == one),
            select(seat_holders.c.match_id).where(seat_holders.c.user_id == one),
        )
        for one in (guest_id, user_id)
    )
    query = select(matches.c.id).where(
        matches.c.id.in_(of_guest), matches.c.id.in_(of_user), matches.c.status.in_(("open", "running"))
    )
    if (await connection.execute(query.limit(1))).first() is not None:
        raise RefusedError("sits_twice", "you sit at one table both as a guest and with this account")


async def _bring_holders(connection: AsyncConnection, guest_id: str, user_id: str) -> None:
    other = seat_holders.alias()
    same = select(other.c.seat).where(other.c.user_id == user_id, other.c.match_id == seat_holders.c.match_id)
    mine = seat_holders.c.user_id == guest_id
    await connection.execute(update(seat_holders).where(mine, ~same.exists()).values(user_id=user_id))


async def _bring_chat(connection: AsyncConnection, guest_id: str, user_id: str) -> None:
    other = chat.alias()
    same = select(other.c.id).where(
        other.c.user_id == user_id, other.c.match_id == chat.c.match_id, other.c.client_id == chat.c.client_id
    )
    await connection.execute(update(chat).where(chat.c.user_id == guest_id, ~same.exists()).values(user_id=user_id))


async def _bring_webhook(connection: AsyncConnection, guest_id: str, user_id: str) -> None:
    own = select(webhooks.c.user_id).where(webhooks.c.user_id == user_id)
    if (await connection.execute(own)).first() is None:
        await connection.execute(update(webhooks).where(webhooks.c.user_id == guest_id).values(user_id=user_id))


async def _bring_rows(
    connection: AsyncConnection, table: Table, end: str, other_end: str, guest_id: str, user_id: str
) -> None:
    """Moves one end of the pairs, but for those that there are already and for those with oneself."""
    same = table.alias()
    known = select(same.c[other_end]).where(same.c[end] == user_id)
    mine = table.c[end] == guest_id
    await connection.execute(
        delete(table).where(mine, or_(table.c[other_end] == user_id, table.c[other_end].in_(known)))
    )
    await connection.execute(update(table).where(mine).values({end: user_id}))
