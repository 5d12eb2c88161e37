"""Who hears what was said at a match, who was put out of it, and since when all its seats have been taken."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Adds them. Who owns or sits at a private match keeps reading all that was said there."""
    for column in (
        sa.Column(
            "onlookers_talk",
            sa.Boolean(),
            nullable=False,
            server_default=sa.true(),
            comment="whether spectators have a chat",
        ),
        sa.Column(
            "full_since", INSTANT, nullable=True, comment="since when every seat of an open match has been taken"
        ),
        sa.Column(
            "put_out",
            sa.JSON(),
            nullable=False,
            server_default=sa.text("'[]'"),
            comment="users whom the owner took off the table",
        ),
    ):
        op.add_column("matches", column)
    comment = "the last message before its person sat down"
    op.add_column(
        "seats", sa.Column("talk_from", sa.Integer(), nullable=False, server_default=sa.text("0"), comment=comment)
    )
    op.create_index("ix_chat_match_id_channel_id", "chat", ["match_id", "channel", "id"])
    op.create_table(
        "admissions",
        sa.Column("match_id", sa.String(24), nullable=False),
        sa.Column("user_id", sa.String(24), nullable=False),
        sa.Column("talk_from", sa.Integer(), nullable=False, comment="the last message before the user was let in"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_admissions"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_admissions_match_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_admissions_user_id", ondelete="CASCADE"),
    )
    op.execute(
        """
        INSERT INTO admissions (match_id, user_id, talk_from)
        SELECT id, owner_id, 0 FROM matches WHERE NOT public
        UNION
        SELECT seats.match_id, seats.user_id, 0 FROM seats JOIN matches ON matches.id = seats.match_id
        WHERE NOT matches.public AND seats.user_id IS NOT NULL
        """
    )


def downgrade() -> None:
    """Takes it away: whoever sits down reads all that was said before."""
    op.drop_table("admissions")
    op.drop_index("ix_chat_match_id_channel_id", "chat")
    op.drop_column("seats", "talk_from")
    for name in ("put_out", "full_since", "onlookers_talk"):
        op.drop_column("matches", name)
