"""The question whether a match may go back."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table of questions."""
    op.create_table(
        "takebacks",
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, comment="counts the questions of the match"),
        sa.Column("seat", sa.Integer(), nullable=False, comment="who asks"),
        sa.Column("seq", sa.Integer(), nullable=False, comment="the step at which it was asked"),
        sa.Column("back_to", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.Integer(), nullable=False, comment="a bit for each seat"),
        sa.Column("ended", sa.String(16), nullable=True),
        sa.Column("ended_by", sa.Integer(), nullable=True),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_takebacks"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_takebacks_match_id", ondelete="CASCADE"),
        sa.CheckConstraint("ended IN ('refused', 'withdrawn')", name="ck_takebacks_ended"),
    )


def downgrade() -> None:
    """Drops it; questions that are open are forgotten."""
    op.drop_table("takebacks")
