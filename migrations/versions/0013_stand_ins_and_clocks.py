"""Who made each step and what the clocks said then; whom a question asks; matches without take-backs."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

ASKED = """
UPDATE takebacks SET asked = (
    SELECT COALESCE(SUM(1 << seats.seat), 0) FROM seats
    WHERE seats.match_id = takebacks.match_id AND seats.seat <> takebacks.seat
        AND seats.kind = 'human' AND (seats.stand_in IS NULL OR seats.stand_in <> 'resigned')
)
"""


def upgrade() -> None:
    """Adds the columns, by plain ALTERs. A question that is open asks all other people who have not resigned."""
    comment = "whether it may go back beyond undo"
    op.add_column(
        "matches", sa.Column("takebacks", sa.Boolean(), nullable=False, server_default=sa.true(), comment=comment)
    )
    comment = "person, stand_in or bot; null: stored before this was kept, or elsewhere"
    op.add_column("actions", sa.Column("made_by", sa.String(8), nullable=True, comment=comment))
    comment = "ms left to each seat right after it; null: no clocks, or not kept"
    op.add_column("actions", sa.Column("clocks", sa.JSON(), nullable=True, comment=comment))
    for name, comment in (
        ("asked", "a bit for each seat whose yes is needed"),
        ("gone", "a bit for each seat that was given up since"),
    ):
        column = sa.Column(name, sa.Integer(), nullable=False, server_default="0", comment=comment)
        op.add_column("takebacks", column)
    comment = "ms, when each seat asked last; 0: never"
    op.add_column("takebacks", sa.Column("last_asked", sa.JSON(), nullable=False, server_default="[]", comment=comment))
    op.execute(ASKED)


def downgrade() -> None:
    """Drops them: who made a step is told by its client_id again."""
    for name in ("last_asked", "gone", "asked"):
        op.drop_column("takebacks", name)
    for name in ("clocks", "made_by"):
        op.drop_column("actions", name)
    op.drop_column("matches", "takebacks")
