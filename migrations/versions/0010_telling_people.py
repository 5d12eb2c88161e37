"""When to try a webhook again, and what each turn was told of."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)

WEBHOOKS = ("tries", "problem", "next_try_at", "sending_until")
NOTICES = ("begun_at", "look_at", "told_at", "reminded_at", "question")


def upgrade() -> None:
    """Adds the columns. A turn that was seen to counts as told, and is looked at again for its reminder."""
    tries = sa.Column(
        "tries", sa.Integer(), nullable=False, server_default="0", comment="that failed since one was last accepted"
    )
    op.add_column("webhooks", tries)
    op.add_column("webhooks", sa.Column("problem", sa.String(32), comment="why the last of them failed"))
    op.add_column("webhooks", sa.Column("next_try_at", INSTANT, comment="null: at once"))
    op.add_column("webhooks", sa.Column("sending_until", INSTANT, comment="so long nobody else sends there"))
    op.add_column("notices", sa.Column("begun_at", INSTANT, comment="when the turn was first seen"))
    look_at = sa.Column("look_at", INSTANT, comment="when to look again before the next step; null: never")
    op.add_column("notices", look_at)
    op.add_column("notices", sa.Column("told_at", INSTANT))
    op.add_column("notices", sa.Column("reminded_at", INSTANT))
    question = sa.Column(
        "question",
        sa.Integer(),
        nullable=False,
        server_default="0",
        comment="the last question to go back that was told of",
    )
    op.add_column("notices", question)
    _comment(seq="the step at which it was last looked at", turn="the turn at that step, by its number")
    notices = sa.table("notices", *(sa.column(name, INSTANT) for name in ("begun_at", "look_at", "told_at")))
    present = datetime.now(UTC)
    op.execute(notices.update().values(begun_at=present, look_at=present, told_at=present))


def _comment(**comments: str) -> None:
    # SQLite keeps no comments.
    if op.get_bind().dialect.name == "postgresql":
        for name, comment in comments.items():
            op.alter_column("notices", name, comment=comment)


def downgrade() -> None:
    """Drops them."""
    _comment(seq="up to this step nothing is left to tell", turn="the last turn that was told of, or seen")
    for name, columns in (("webhooks", WEBHOOKS), ("notices", NOTICES)):
        for column in columns:
            op.drop_column(name, column)
