"""Webhooks, what was told by them, and when people were last seen at a match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "webhooks",
        sa.Column("user_id", sa.String(24), nullable=False),
        sa.Column("url", sa.Text(), nullable=False, comment="a secret: whoever knows it may write there"),
        sa.Column("set_at", INSTANT, nullable=False),
        sa.Column("sent_at", INSTANT, nullable=True, comment="when a message was last accepted"),
        sa.Column("failed_at", INSTANT, nullable=True),
        sa.Column("failure", sa.String(32), nullable=True, comment="why it was switched off; null while it is on"),
        sa.PrimaryKeyConstraint("user_id", name="pk_webhooks"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_webhooks_user_id", ondelete="CASCADE"),
    )
    _create_of_match_and_user(
        "notices",
        sa.Column("seq", sa.Integer(), nullable=False, comment="up to this step nothing is left to tell"),
        sa.Column("turn", sa.Integer(), nullable=False, comment="the last turn that was told of, or seen"),
    )
    _create_of_match_and_user(
        "activity", sa.Column("at", INSTANT, nullable=False, comment="when the user was last seen at the match")
    )


def _create_of_match_and_user(name: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        name,
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("user_id", sa.String(24), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("match_id", "user_id", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{name}_match_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=f"fk_{name}_user_id", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Drops them; nobody is told of turns any more."""
    for name in ("activity", "notices", "webhooks"):
        op.drop_table(name)
