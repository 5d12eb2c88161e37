"""Time controls, clocks and deadlines of matches, stand-ins of seats, and matches that expired."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
UNSTARTED = timedelta(days=14)


def upgrade() -> None:
    """Adds the columns, by plain ALTERs; what waits for players now expires in 14 days."""
    for column in (
        sa.Column("time_control", sa.JSON(), nullable=True, comment="null: no clocks"),
        sa.Column("clock", sa.JSON(), nullable=True, comment="the clocks of the seats, see app/timekeeping.py"),
        sa.Column(
            "deadline",
            INSTANT,
            nullable=True,
            comment="when the sweeper is to look: a clock has run out, or nobody began",
        ),
        sa.Column("expired_at", INSTANT, nullable=True, comment="when it was given up, still open"),
    ):
        op.add_column("matches", column)
    comment = "why a stand-in plays for a person: time, away, resigned; else null"
    op.add_column("seats", sa.Column("stand_in", sa.String(8), nullable=True, comment=comment))
    has_deadline = sa.text("deadline IS NOT NULL")
    op.create_index(
        "ix_matches_deadline", "matches", ["deadline"], postgresql_where=has_deadline, sqlite_where=has_deadline
    )
    matches = sa.table("matches", sa.column("status", sa.String), sa.column("deadline", INSTANT))
    op.execute(sa.update(matches).where(matches.c.status == "open").values(deadline=datetime.now(UTC) + UNSTARTED))


def downgrade() -> None:
    """Takes it all away: running matches go on without clocks, and without stand-ins."""
    op.drop_index("ix_matches_deadline", "matches")
    op.drop_column("seats", "stand_in")
    for name in ("expired_at", "deadline", "clock", "time_control"):
        op.drop_column("matches", name)
