"""Everything that an operator may set, by environment variables of the same name in capitals."""

from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from app.files import FILES


class Settings(BaseSettings):
    """The settings of one server process. Rates are in calls a second, over a burst of three times as many."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True)

    database_url: str = ""
    """Postgres, `postgresql://user:password@host/name`; empty: a SQLite file in `data_dir`."""
    data_dir: Path = Path("data")
    bus: Literal["auto", "memory", "postgres"] = "auto"
    """How processes that serve the same matches tell each other of it: `postgres` by NOTIFY; `memory` is for one
    process alone; `auto` is `postgres` wherever that is the database."""
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    allowed_origins: Annotated[frozenset[str], NoDecode] = frozenset()
    """Further origins that may use the API from a browser, separated by commas: `https://play.example.org`."""
    secure_cookies: bool = False
    """Send the session cookie over HTTPS only; set it wherever the site is served by HTTPS."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    bot_delay_ms: Annotated[int, Field(ge=0)] = 600
    """The pause before a computer player's action, so that people can follow."""
    bot_workers: Annotated[int, Field(ge=0)] = 1
    """Processes in which computer players think; 0: a thread of the server."""
    bot_seconds: Annotated[float, Field(gt=0)] = 20.0
    """How long a computer player may think before a quick choice takes its place."""

    sweep_seconds: Annotated[float, Field(ge=0)] = 1.0
    """How often clocks that have run out are looked for; 0: never, other processes do."""

    pulse_seconds: Annotated[float, Field(gt=0)] = 1.0
    """How often this server writes that it is alive: so much of a pause after a crash is not known exactly."""

    public_url: str = ""
    """Where people find the site, `https://play.example.org`: for links in messages; empty: without links."""
    notice_seconds: Annotated[float, Field(ge=0)] = 5.0
    """How often it is looked whom to tell that it is their turn; 0: never, other processes do."""
    webhooks_to_private_addresses: bool = False
    """Lets webhooks lead to loopback, private and other addresses that are not of the public internet."""

    rooms_cached: Annotated[int, Field(ge=1)] = 256
    """Matches that stay in memory while nobody uses them, at most."""
    rooms_cached_seconds: Annotated[float, Field(ge=0)] = 60.0
    """How long one of them stays."""
    socket_queue: Annotated[int, Field(ge=1)] = 128
    """Messages that may wait for a slow socket before it is closed."""
    sockets_per_address: Annotated[int, Field(ge=1)] = 256
    rate_reads: Annotated[float, Field(gt=0)] = 50.0
    rate_changes: Annotated[float, Field(gt=0)] = 10.0
    rate_guests: Annotated[float, Field(gt=0)] = 2.0
    """New guests from one address."""
    rate_actions: Annotated[float, Field(gt=0)] = 40.0
    """Socket messages of one user."""
    rate_chat: Annotated[float, Field(gt=0)] = 1.0
    rate_guest_chat: Annotated[float, Field(gt=0)] = 0.1
    """Chat messages of a guest who looks on; three times as many of all guests at one address."""
    rate_webhook_tests: Annotated[float, Field(gt=0)] = 0.1
    """Test messages of one user."""

    password_tries: Annotated[int, Field(ge=1)] = 10
    """Passwords that may be tried from one address in a row; three times as many at one login."""
    password_pause: Annotated[float, Field(gt=0)] = 10.0
    """Seconds after which one more may be tried."""
    password_memory_kib: Annotated[int, Field(ge=8)] = 65_536
    password_passes: Annotated[int, Field(ge=1)] = 3
    """What hashing a password costs (argon2id, one lane): RFC 9106's second choice; OWASP asks for 19 MiB, 2 passes."""
    password_hashes: Annotated[int, Field(ge=1)] = 1
    """Passwords hashed at the same time: each takes its memory and a processor, for about a quarter of a second."""

    games: str = "engine.games.registry:GAMES"
    """Where the games are: `module:attribute`, a mapping of slugs to rules."""
    static_dir: Path = FILES / "static"
    rules_dir: Path = FILES / "docs" / "rules"

    @field_validator("allowed_origins", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return frozenset(origin.strip().rstrip("/") for origin in value.split(",") if origin.strip())
        return value

    @field_validator("public_url")
    @classmethod
    def _check_public_url(cls, value: str) -> str:
        parts = urlsplit(value)
        if value and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
            raise ValueError("expected an address like https://play.example.org")
        return value.rstrip("/")

    @property
    def url(self) -> str:
        """The database's address, with its asynchronous driver."""
        if not self.database_url:
            return f"sqlite+aiosqlite:///{self.data_dir.resolve() / 'matches.sqlite'}"
        scheme, _, rest = self.database_url.partition("://")
        drivers = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
        return f"{drivers.get(scheme, scheme)}://{rest}"

    @property
    def has_postgres_bus(self) -> bool:
        """Whether other processes may serve the same matches."""
        is_sqlite = self.url.startswith("sqlite")
        if is_sqlite and self.bus == "postgres":
            raise ValueError("expected BUS=memory or auto on SQLite, got postgres")
        return not is_sqlite and self.bus != "memory"


def read_settings(**given: Any) -> Settings:
    """The settings, with what is given and not None in their place. Ends the program if one is wrong."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, fault['loc'])).upper()}: {fault['msg']}" for fault in error.errors()]
        raise SystemExit("error: " + "; ".join(faults)) from None
