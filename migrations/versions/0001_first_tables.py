"""Users, sessions, matches with their seats, actions and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes the first tables."""
    _create_users()
    _create_matches()
    _create_seats()
    _create_actions()
    _create_chat()


def _create_users() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, comment="SHA-256 of the cookie's token"),
        sa.Column("user_id", sa.String(24), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_sessions_user_id", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("layout", sa.String(64), nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False, comment="the sides of each seat"),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, comment="the number of entries in the log"),
        sa.Column("to_act", sa.JSON(), nullable=False),
        sa.Column("outcome", sa.JSON(), nullable=True),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("owner_id", sa.String(24), nullable=False),
        sa.Column("watch_key", sa.String(32), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("started_at", INSTANT, nullable=True),
        sa.Column("finished_at", INSTANT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name="fk_matches_owner_id"),
        sa.CheckConstraint("status IN ('open', 'running', 'finished')", name="ck_matches_status"),
    )
    op.create_index("ix_matches_status_created_at", "matches", ["status", "created_at"])
    op.create_index("ix_matches_owner_id", "matches", ["owner_id"])


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=True, comment="human, bot or, for a free seat, null"),
        sa.Column("user_id", sa.String(24), nullable=True),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_match_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_seats_user_id"),
        sa.UniqueConstraint("match_id", "user_id", name="uq_seats_match_id_user_id"),
        sa.CheckConstraint("kind IN ('human', 'bot')", name="ck_seats_kind"),
        sa.CheckConstraint("(user_id IS NULL) = (kind IS NULL OR kind <> 'human')", name="ck_seats_player"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def _create_actions() -> None:
    op.create_table(
        "actions",
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=True, comment="JSON; null is an undo"),
        sa.Column("digest", sa.LargeBinary(8), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=True, comment="null for computer players"),
        sa.Column("at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_actions"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_actions_match_id", ondelete="CASCADE"),
        sa.UniqueConstraint("match_id", "seat", "client_id", name="uq_actions_match_id_seat_client_id"),
    )


def _create_chat() -> None:
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, comment="-1 for a spectator"),
        sa.Column("user_id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_chat_match_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_chat_user_id"),
        sa.UniqueConstraint("match_id", "user_id", "client_id", name="uq_chat_match_id_user_id_client_id"),
        sa.CheckConstraint("channel IN ('table', 'spectators')", name="ck_chat_channel"),
    )


def downgrade() -> None:
    """Drops all tables."""
    for table in ("chat", "actions", "seats", "matches", "sessions", "users"):
        op.drop_table(table)
