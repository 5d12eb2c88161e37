"""What a running server is made of, put together in one place."""

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from app.auth.accounts import Accounts
from app.auth.limits import Limits
from app.auth.passwords import Passwords
from app.catalog import Catalog, load_catalog
from app.live.activity import Activity
from app.live.bots import BotDriver
from app.live.bus import Bus, LocalBus
from app.live.clocks import Sweeper
from app.live.expiry import Expiry
from app.live.filming import Studio
from app.live.notices import Notices
from app.live.outward import Outward
from app.live.postgres_bus import PostgresBus
from app.live.pulse import Pulse
from app.live.replays import Replays
from app.live.room import Room
from app.live.rooms import Rooms
from app.live.thinking import Thinker
from app.live.visitors import Visitors
from app.live.webhooks import Webhooks
from app.metrics import Metrics
from app.settings import Settings
from app.storage import schema
from app.storage.database import Database


@dataclass
class Services:
    """The parts of one server process."""

    settings: Settings
    catalog: Catalog
    database: Database
    bus: Bus
    rooms: Rooms
    visitors: Visitors
    passwords: Passwords
    accounts: Accounts
    bots: BotDriver
    replays: Replays
    pulse: Pulse
    sweeper: Sweeper
    expiry: Expiry
    activity: Activity
    webhooks: Webhooks
    notices: Notices
    limits: Limits
    metrics: Metrics = field(default_factory=Metrics)
    sockets: dict[str, int] = field(default_factory=dict)
    """Open sockets of each address."""
    game_data: dict[tuple[str, int], tuple[bytes, str]] = field(default_factory=dict)
    """What a game's page is told of a version of its rules, as JSON, and its ETag."""

    def __post_init__(self) -> None:
        watch = self.metrics.watch
        watch("sockets", "Open sockets.", lambda: sum(self.sockets.values()))
        watch("rooms", "Matches in memory.", lambda: len(self.rooms))
        watch("bots", "Matches in which a computer player is acting.", lambda: len(self.bots))
        watch("sweeper_lag_seconds", "How late the latest deadline was seen to.", self.sweeper.lag)
        watch("bus_lag_seconds", "How long our last message to other processes was under way.", self.bus.lag)
        watch("bus_connected", "1 while messages of other processes reach us.", lambda: self.bus.is_connected)

        self.webhooks.on_result = lambda result: self.metrics.notices.labels(result).inc()

    async def start(self) -> None:
        """Makes the database ready and wakes the computer players. Raises `SchemaError`."""
        await schema.prepare(self.database)
        await self.bus.start()
        await self.pulse.start()
        await self.sweeper.start()
        await self.expiry.start()
        await self.activity.start()
        await self.notices.start()
        self.rooms.broken.resume(self.rooms)
        self.bots.resume(self.database)
        self.replays.resume()

    async def stop(self) -> None:
        """Ends what runs in the background, storing what is under way."""
        await self.pulse.stop()
        await self.notices.stop()
        await self.activity.stop()
        await self.expiry.stop()
        await self.sweeper.stop()
        await self.bots.stop()
        await self.replays.stop()
        await self.rooms.broken.stop()
        self.rooms.close(1012)
        await self.bus.stop()
        self.passwords.close()
        await self.database.close()


def build(settings: Settings) -> Services:
    """The parts, wired."""
    catalog = load_catalog(settings.games)
    database = Database(settings.url)
    bus: Bus = PostgresBus(settings.url) if settings.has_postgres_bus else LocalBus()
    rooms = Rooms(database, bus, catalog, settings.rooms_cached, settings.rooms_cached_seconds)
    thinker = Thinker(settings.games, settings.bot_workers, settings.bot_seconds)
    bots = BotDriver(rooms, bus, thinker, settings.bot_delay_ms / 1000)
    replays = Replays(database, Studio(settings.games, workers=settings.bot_workers > 0))

    sweeper = Sweeper(rooms, database, settings.sweep_seconds)

    def changed(room: Room) -> None:
        bots.wake(room)
        replays.wake(room)

    rooms.on_change = changed
    activity = Activity(database)
    webhooks = Webhooks(database, Outward(private=settings.webhooks_to_private_addresses))
    site, seconds = settings.public_url, settings.notice_seconds
    notices = Notices(database, bus, catalog, activity, webhooks, site=site, seconds=seconds)
    limits = Limits(settings)
    passwords = Passwords(settings.password_memory_kib, settings.password_passes, settings.password_hashes)
    return Services(
        settings=settings,
        catalog=catalog,
        database=database,
        bus=bus,
        rooms=rooms,
        visitors=Visitors(database, bus),
        passwords=passwords,
        accounts=Accounts(database, passwords, limits.passwords),
        bots=bots,
        replays=replays,
        pulse=Pulse(rooms, database, bus, settings.pulse_seconds),
        sweeper=sweeper,
        expiry=Expiry(database, is_on=settings.sweep_seconds > 0),
        activity=activity,
        webhooks=webhooks,
        notices=notices,
        limits=limits,
    )


def services_of(connection: HTTPConnection) -> Services:
    """The parts of the server that a request came to."""
    services: Services = connection.app.state.services
    return services
