"""Sessions that are listed and expire, what API tokens see, and who of those in a chat has an account."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Counts sessions as used today, so that nobody is signed out. Tokens that read see no more than a spectator."""
    _add_to_sessions()
    op.add_column(
        "api_tokens",
        sa.Column(
            "sees",
            sa.JSON(),
            nullable=False,
            server_default="[]",
            comment="what a token that reads sees beyond a spectator",
        ),
    )
    op.add_column(
        "chat",
        sa.Column(
            "account",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="whether who said it had an account then",
        ),
    )
    op.create_index("ix_chat_user_id", "chat", ["user_id"])
    op.execute("UPDATE chat SET account = TRUE WHERE user_id IN (SELECT user_id FROM accounts)")


def _add_to_sessions() -> None:
    for column in (
        sa.Column("last_seen_at", INSTANT, comment="to the hour"),
        sa.Column("cookie_at", INSTANT, comment="when the browser was last given its cookie"),
        sa.Column("browser", sa.String(40), comment="what kind it is"),
        sa.Column("host_only", sa.Boolean(), comment="known by the cookie that no other host can set"),
    ):
        op.add_column("sessions", column)
    names = ("last_seen_at", "cookie_at", "browser", "host_only")
    sessions = sa.table("sessions", *map(sa.column, names))
    today = sa.bindparam("today", datetime.now(UTC), INSTANT)
    op.execute(sessions.update().values(last_seen_at=today, cookie_at=today, browser="", host_only=sa.false()))
    with op.batch_alter_table("sessions") as batch:
        for name in names:
            batch.alter_column(name, nullable=False)
    op.create_index("ix_sessions_last_seen_at", "sessions", ["last_seen_at"])


def downgrade() -> None:
    """Forgets it; sessions no longer expire."""
    op.drop_index("ix_chat_user_id", "chat")
    op.drop_column("chat", "account")
    op.drop_column("api_tokens", "sees")
    op.drop_index("ix_sessions_last_seen_at", "sessions")
    for name in ("host_only", "browser", "cookie_at", "last_seen_at"):
        op.drop_column("sessions", name)
