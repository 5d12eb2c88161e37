"""A database from before sessions were listed: nobody is signed out, and tokens that read lose what they saw."""

from datetime import UTC, datetime, timedelta

from alembic import command
from sqlalchemy import Connection, text

from app.clock import now
from app.storage import api_tokens, schema, sessions
from app.storage.database import Database
from app.storage.users import hash_token

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


def _before(connection: Connection) -> None:
    command.downgrade(schema.alembic_config(connection), "0010")
    values = {"at": LONG_AGO, "session": hash_token("session"), "read": hash_token("read"), "play": hash_token("play")}
    for statement in (
        "INSERT INTO users (id, name, created_at) VALUES ('ann', 'Ann', :at)",
        "INSERT INTO sessions (token_hash, user_id, created_at) VALUES (:session, 'ann', :at)",
        "INSERT INTO api_tokens (id, user_id, label, scope, token_hash, created_at)"
        " VALUES ('r', 'ann', 'r', 'read', :read, :at), ('p', 'ann', 'p', 'play', :play, :at)",
    ):
        names = {name: value for name, value in values.items() if f":{name}" in statement}
        connection.execute(text(statement), names)
    command.upgrade(schema.alembic_config(connection), "head")


async def test_an_upgrade_keeps_people_signed_in_and_takes_the_hands_from_read_tokens(database: Database) -> None:
    async with database.write() as connection:
        await connection.run_sync(_before)
    found = await sessions.by_token(database, "session", now())
    assert found is not None
    assert (found.user.id, found.host_only) == ("ann", False)
    assert now() - found.seen_at < timedelta(minutes=5)
    assert {one.id: one.sees for one in await api_tokens.of(database, "ann")} == {"r": (), "p": api_tokens.ALL}
