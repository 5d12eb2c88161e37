"""Matches whose log the rules cannot follow, and those that were ended because of that."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns, by plain ALTERs."""
    for column in (
        sa.Column(
            "broken_seq",
            sa.Integer(),
            nullable=True,
            comment="the first step that the rules cannot follow; 0: the setup",
        ),
        sa.Column("broken_code", sa.String(32), nullable=True, comment="why, see app/live/broken.py"),
        sa.Column(
            "closed_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when it was ended without a result, since it was broken; stored as finished",
        ),
        sa.Column("closed_by", sa.Integer(), nullable=True, comment="the seat that ended it; null: the operator"),
    ):
        op.add_column("matches", column)


def downgrade() -> None:
    """Takes them away: broken matches are found again when somebody opens them, closed ones are finished."""
    for name in ("closed_by", "closed_at", "broken_code", "broken_seq"):
        op.drop_column("matches", name)
