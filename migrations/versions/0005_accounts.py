"""Accounts with a login and password, API tokens, and who blocks whom."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes the tables; whoever is a guest stays one."""
    _create_accounts()
    _create_api_tokens()
    _create_blocks()


def _create_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("user_id", sa.String(24), nullable=False),
        sa.Column("login", sa.String(32), nullable=False, comment="as its owner wrote it"),
        sa.Column("login_key", sa.String(64), nullable=False, comment="NFKC, case folded"),
        sa.Column("password_hash", sa.String(255), nullable=False, comment="argon2id, with its parameters"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("password_set_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_accounts"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_accounts_user_id", ondelete="CASCADE"),
        sa.UniqueConstraint("login_key", name="uq_accounts_login_key"),
    )


def _create_api_tokens() -> None:
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("user_id", sa.String(24), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("scope", sa.String(8), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, comment="SHA-256 of the token"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("last_used_at", INSTANT, nullable=True, comment="to the minute"),
        sa.PrimaryKeyConstraint("id", name="pk_api_tokens"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_api_tokens_user_id", ondelete="CASCADE"),
        sa.UniqueConstraint("token_hash", name="uq_api_tokens_token_hash"),
        sa.CheckConstraint("scope IN ('read', 'play')", name="ck_api_tokens_scope"),
    )
    op.create_index("ix_api_tokens_user_id", "api_tokens", ["user_id"])


def _create_blocks() -> None:
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.String(24), nullable=False, comment="who blocks"),
        sa.Column("blocked_id", sa.String(24), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name="pk_blocks"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_blocks_user_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["blocked_id"], ["users.id"], name="fk_blocks_blocked_id", ondelete="CASCADE"),
        sa.CheckConstraint("user_id <> blocked_id", name="ck_blocks_other"),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])


def downgrade() -> None:
    """Takes it all away: nobody can sign in any more, sessions go on."""
    for table in ("blocks", "api_tokens", "accounts"):
        op.drop_table(table)
