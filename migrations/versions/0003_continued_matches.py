"""Where a match goes on from that began as another one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column, by a plain ALTER."""
    comment = "where this match goes on from, and the seeds before"
    op.add_column("matches", sa.Column("origin", sa.JSON(), nullable=True, comment=comment))


def downgrade() -> None:
    """Takes it away; continued matches can no longer be replayed."""
    op.drop_column("matches", "origin")
