"""The tables. `migrations/` makes them; a test holds that both agree."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
    true,
)
from sqlalchemy.types import TypeDecorator

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Instant(TypeDecorator[datetime]):
    """A point in time. SQLite forgets the zone; all of ours are UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:  # noqa: ARG002
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


users = Table(
    "users",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("created_at", Instant, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True, comment="SHA-256 of the cookie's token"),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("last_seen_at", Instant, nullable=False, comment="to the hour"),
    Column("cookie_at", Instant, nullable=False, comment="when the browser was last given its cookie"),
    Column("browser", String(40), nullable=False, comment="what kind it is"),
    Column("host_only", Boolean, nullable=False, comment="known by the cookie that no other host can set"),
    Index("ix_sessions_user_id", "user_id"),
    Index("ix_sessions_last_seen_at", "last_seen_at"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("login", String(32), nullable=False, comment="as its owner wrote it"),
    Column("login_key", String(64), nullable=False, comment="NFKC, case folded"),
    Column("password_hash", String(255), nullable=False, comment="argon2id, with its parameters"),
    Column("created_at", Instant, nullable=False),
    Column("password_set_at", Instant, nullable=False),
    UniqueConstraint("login_key"),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("label", String(40), nullable=False),
    Column("scope", String(8), nullable=False),
    Column("token_hash", LargeBinary(32), nullable=False, comment="SHA-256 of the token"),
    Column("created_at", Instant, nullable=False),
    Column("last_used_at", Instant, comment="to the minute"),
    Column("sees", JSON, nullable=False, comment="what a token that reads sees beyond a spectator"),
    UniqueConstraint("token_hash"),
    CheckConstraint("scope IN ('read', 'play')", name="scope"),
    Index("ix_api_tokens_user_id", "user_id"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, comment="who blocks"),
    Column("blocked_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("created_at", Instant, nullable=False),
    CheckConstraint("user_id <> blocked_id", name="other"),
    Index("ix_blocks_blocked_id", "blocked_id"),
)

_HAS_DEADLINE = text("deadline IS NOT NULL")

matches = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("layout", String(64), nullable=False),
    Column("sides", JSON, nullable=False, comment="the sides of each seat"),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("seq", Integer, nullable=False, comment="the number of entries in the log"),
    Column("to_act", JSON, nullable=False),
    Column("outcome", JSON(none_as_null=True)),
    Column("public", Boolean, nullable=False),
    Column("owner_id", ForeignKey("users.id"), nullable=False),
    Column("watch_key", String(32), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("started_at", Instant),
    Column("finished_at", Instant),
    Column("seed_hash", LargeBinary(32), comment="SHA-256 of the seed, as promised"),
    Column("imported_at", Instant, comment="null for matches played here"),
    Column("origin", JSON(none_as_null=True), comment="where this match goes on from, and the seeds before"),
    Column("time_control", JSON(none_as_null=True), comment="null: no clocks"),
    Column("clock", JSON(none_as_null=True), comment="the clocks of the seats, see app/timekeeping.py"),
    Column("deadline", Instant, comment="when the sweeper is to look: a clock has run out, or nobody began"),
    Column("expired_at", Instant, comment="when it was given up, still open"),
    Column("broken_seq", Integer, comment="the first step that the rules cannot follow; 0: the setup"),
    Column("broken_code", String(32), comment="why, see app/live/broken.py"),
    Column("closed_at", Instant, comment="when it was ended without a result, since it was broken; stored as finished"),
    Column("closed_by", Integer, comment="the seat that ended it; null: the operator"),
    Column("onlookers_talk", Boolean, nullable=False, server_default=true(), comment="whether spectators have a chat"),
    Column("full_since", Instant, comment="since when every seat of an open match has been taken"),
    Column(
        "put_out", JSON, nullable=False, server_default=text("'[]'"), comment="users whom the owner took off the table"
    ),
    Column("takebacks", Boolean, nullable=False, server_default=true(), comment="whether it may go back beyond undo"),
    CheckConstraint("status IN ('open', 'running', 'finished')", name="status"),
    Index("ix_matches_status_created_at", "status", "created_at"),
    Index("ix_matches_owner_id", "owner_id"),
    Index("ix_matches_deadline", "deadline", postgresql_where=_HAS_DEADLINE, sqlite_where=_HAS_DEADLINE),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), comment="human, bot or, for a free seat, null"),
    Column("user_id", ForeignKey("users.id")),
    Column("invite", String(32), nullable=False),
    Column("stand_in", String(8), comment="why a stand-in plays for a person: time, away, resigned; else null"),
    Column(
        "talk_from",
        Integer,
        nullable=False,
        server_default=text("0"),
        comment="the last message before its person sat down",
    ),
    Column("changed_at", Instant, comment="when who plays for it last changed; null: not since the start"),
    Column("offer", String(10), comment="hand_over or open while somebody else may take the seat over; else null"),
    Column("takeover_key", String(32), comment="what its bearer takes the seat over with; null without an offer"),
    UniqueConstraint("match_id", "user_id"),
    CheckConstraint("kind IN ('human', 'bot')", name="kind"),
    CheckConstraint("(user_id IS NULL) = (kind IS NULL OR kind <> 'human')", name="player"),
    Index("ix_seats_user_id", "user_id"),
)

seat_holders = Table(
    "seat_holders",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", ForeignKey("users.id"), primary_key=True, comment="holds one seat of a match, ever"),
    Column("seat", Integer, nullable=False),
    Column("since", Instant, nullable=False),
    Column("until", Instant, comment="null while the seat is theirs, also after resigning"),
    Column("ended", String(16), comment="why the seat went to somebody else"),
    CheckConstraint("ended IN ('handed_over', 'resigned', 'late')", name="ended"),
    Index("ix_seat_holders_user_id", "user_id"),
)

seat_changes = Table(
    "seat_changes",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    Column("seq", Integer, nullable=False, comment="after this step"),
    Column("seat", Integer, nullable=False),
    Column("what", String(16), nullable=False),
    Column("name", String(24), nullable=False, comment="as it was then"),
    Column("by", String(24)),
    Column("proposal", String(16)),
)

proposals = Table(
    "proposals",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False, comment="counts the proposals of the match"),
    Column("seq", Integer, nullable=False, comment="the step after which it was made"),
    Column("seat", Integer, nullable=False, comment="which it is about"),
    Column("what", String(16), nullable=False),
    Column("by", Integer, nullable=False, comment="the seat of who made it"),
    Column("agreed", Integer, nullable=False, comment="a bit for each seat"),
    Column("made_at", Instant, nullable=False),
    Column("ended", String(16)),
    Column("ended_at", Instant),
    CheckConstraint("what IN ('bot', 'open', 'stand_in')", name="what"),
    CheckConstraint("ended IN ('agreed', 'refused', 'withdrawn', 'dropped')", name="ended"),
)

actions = Table(
    "actions",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, comment="JSON; null is an undo"),
    Column("digest", LargeBinary(8), nullable=False),
    Column("client_id", String(64), comment="null for computer players"),
    Column("at", Instant, nullable=False),
    Column("made_by", String(8), comment="person, stand_in or bot; null: stored before this was kept, or elsewhere"),
    Column(
        "clocks", JSON(none_as_null=True), comment="ms left to each seat right after it; null: no clocks, or not kept"
    ),
    UniqueConstraint("match_id", "seat", "client_id"),
)

takebacks = Table(
    "takebacks",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False, comment="counts the questions of the match"),
    Column("seat", Integer, nullable=False, comment="who asks"),
    Column("seq", Integer, nullable=False, comment="the step at which it was asked"),
    Column("back_to", Integer, nullable=False),
    Column("asked", Integer, nullable=False, server_default="0", comment="a bit for each seat whose yes is needed"),
    Column("agreed", Integer, nullable=False, comment="a bit for each seat"),
    Column("gone", Integer, nullable=False, server_default="0", comment="a bit for each seat that was given up since"),
    Column("ended", String(16)),
    Column("ended_by", Integer),
    Column("asked_at", Instant, nullable=False),
    Column("last_asked", JSON, nullable=False, server_default="[]", comment="ms, when each seat asked last; 0: never"),
    CheckConstraint("ended IN ('refused', 'withdrawn')", name="ended"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("url", Text, nullable=False, comment="a secret: whoever knows it may write there"),
    Column("set_at", Instant, nullable=False),
    Column("sent_at", Instant, comment="when a message was last accepted"),
    Column("failed_at", Instant),
    Column("failure", String(32), comment="why it was switched off; null while it is on"),
    Column("tries", Integer, nullable=False, server_default="0", comment="that failed since one was last accepted"),
    Column("problem", String(32), comment="why the last of them failed"),
    Column("next_try_at", Instant, comment="null: at once"),
    Column("sending_until", Instant, comment="so long nobody else sends there"),
)

notices = Table(
    "notices",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False, comment="the step at which it was last looked at"),
    Column("turn", Integer, nullable=False, comment="the turn at that step, by its number"),
    Column("begun_at", Instant, comment="when the turn was first seen"),
    Column("look_at", Instant, comment="when to look again before the next step; null: never"),
    Column("told_at", Instant),
    Column("reminded_at", Instant),
    Column(
        "question",
        Integer,
        nullable=False,
        server_default="0",
        comment="the last question to go back that was told of",
    ),
)

activity = Table(
    "activity",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Instant, nullable=False, comment="when the user was last seen at the match"),
)

films = Table(
    "films",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("tag", String(32), nullable=False),
    Column("body", LargeBinary, nullable=False, comment="JSON by gzip"),
    Column("made_at", Instant, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False, comment="always 1"),
    Column("at", Instant, nullable=False, comment="when a server was last alive"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False, comment="-1 for a spectator"),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("name", String(24), nullable=False),
    Column("account", Boolean, nullable=False, comment="whether who said it had an account then"),
    Column("channel", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("client_id", String(64), nullable=False),
    Column("at", Instant, nullable=False),
    UniqueConstraint("match_id", "user_id", "client_id"),
    Index("ix_chat_user_id", "user_id"),
    CheckConstraint("channel IN ('table', 'spectators')", name="channel"),
    Index("ix_chat_match_id_channel_id", "match_id", "channel", "id"),
)

admissions = Table(
    "admissions",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("talk_from", Integer, nullable=False, comment="the last message before the user was let in"),
)
