"""Who has held which seat, what became of the seats, and proposals about them."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes tables and columns; who sits at a match that has started is its first holder."""
    op.add_column(
        "seats",
        sa.Column("changed_at", INSTANT, comment="when who plays for it last changed; null: not since the start"),
    )
    op.add_column(
        "seats",
        sa.Column(
            "offer", sa.String(10), comment="hand_over or open while somebody else may take the seat over; else null"
        ),
    )
    op.add_column(
        "seats",
        sa.Column(
            "takeover_key", sa.String(32), comment="what its bearer takes the seat over with; null without an offer"
        ),
    )
    _create_holders()
    _create_changes()
    _create_proposals()
    _fill()


def _create_holders() -> None:
    op.create_table(
        "seat_holders",
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("user_id", sa.String(24), nullable=False, comment="holds one seat of a match, ever"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("since", INSTANT, nullable=False),
        sa.Column("until", INSTANT, nullable=True, comment="null while the seat is theirs, also after resigning"),
        sa.Column("ended", sa.String(16), nullable=True, comment="why the seat went to somebody else"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_seat_holders"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seat_holders_match_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_seat_holders_user_id"),
        sa.CheckConstraint("ended IN ('handed_over', 'resigned', 'late')", name="ck_seat_holders_ended"),
    )
    op.create_index("ix_seat_holders_user_id", "seat_holders", ["user_id"])


def _create_changes() -> None:
    op.create_table(
        "seat_changes",
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, comment="after this step"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("name", sa.String(24), nullable=False, comment="as it was then"),
        sa.Column("by", sa.String(24), nullable=True),
        sa.Column("proposal", sa.String(16), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_seat_changes"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seat_changes_match_id", ondelete="CASCADE"),
    )


def _create_proposals() -> None:
    op.create_table(
        "proposals",
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, comment="counts the proposals of the match"),
        sa.Column("seq", sa.Integer(), nullable=False, comment="the step after which it was made"),
        sa.Column("seat", sa.Integer(), nullable=False, comment="which it is about"),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False, comment="the seat of who made it"),
        sa.Column("agreed", sa.Integer(), nullable=False, comment="a bit for each seat"),
        sa.Column("made_at", INSTANT, nullable=False),
        sa.Column("ended", sa.String(16), nullable=True),
        sa.Column("ended_at", INSTANT, nullable=True),
        sa.PrimaryKeyConstraint("match_id", name="pk_proposals"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_proposals_match_id", ondelete="CASCADE"),
        sa.CheckConstraint("what IN ('bot', 'open', 'stand_in')", name="ck_proposals_what"),
        sa.CheckConstraint("ended IN ('agreed', 'refused', 'withdrawn', 'dropped')", name="ck_proposals_ended"),
    )


def _fill() -> None:
    # How long a stand-in has played already is not known: it counts from now.
    changed = sa.text("UPDATE seats SET changed_at = :at WHERE stand_in IS NOT NULL")
    op.execute(changed.bindparams(sa.bindparam("at", datetime.now(UTC), type_=INSTANT)))
    op.execute(
        "INSERT INTO seat_holders (match_id, user_id, seat, since) "
        "SELECT seats.match_id, seats.user_id, seats.seat, COALESCE(matches.started_at, matches.created_at) "
        "FROM seats JOIN matches ON matches.id = seats.match_id "
        "WHERE seats.user_id IS NOT NULL AND matches.status <> 'open'"
    )
    # A seat that an owner freed waits for the bearer of the key that it got then; now a stand-in plays meanwhile.
    op.execute(
        "UPDATE seats SET offer = 'open', takeover_key = invite, stand_in = 'resigned' "
        "WHERE kind IS NULL AND match_id IN (SELECT id FROM matches WHERE status = 'running')"
    )


def downgrade() -> None:
    """Drops them. Seats stay with who holds them; offers and proposals are forgotten."""
    for name in ("proposals", "seat_changes", "seat_holders"):
        op.drop_table(name)
    for column in ("takeover_key", "offer", "changed_at"):
        op.drop_column("seats", column)
