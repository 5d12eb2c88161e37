"""Films of finished matches, the hash that a seed was promised by, and where a match came from."""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes the table of films and fills in the hashes of the seeds that there are."""
    op.create_table(
        "films",
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("tag", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False, comment="JSON by gzip"),
        sa.Column("made_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_films"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_films_match_id", ondelete="CASCADE"),
    )
    # Plain ALTERs: a table made anew would take, on SQLite, all that refers to it along.
    op.add_column(
        "matches", sa.Column("seed_hash", sa.LargeBinary(32), nullable=True, comment="SHA-256 of the seed, as promised")
    )
    op.add_column("matches", sa.Column("imported_at", INSTANT, nullable=True, comment="null for matches played here"))
    _fill_in_hashes()


def _fill_in_hashes() -> None:
    matches = sa.table(
        "matches", sa.column("id", sa.String), sa.column("seed", sa.LargeBinary), sa.column("seed_hash", sa.LargeBinary)
    )
    connection = op.get_bind()
    for match_id, seed in connection.execute(sa.select(matches.c.id, matches.c.seed)).all():
        connection.execute(
            sa.update(matches).where(matches.c.id == match_id).values(seed_hash=sha256(bytes(seed)).digest())
        )


def downgrade() -> None:
    """Takes it all away."""
    op.drop_column("matches", "imported_at")
    op.drop_column("matches", "seed_hash")
    op.drop_table("films")
