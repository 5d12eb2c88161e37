"""What the server counts of itself, for Prometheus. Each server has a registry of its own."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """The counters; what can be looked up at any time is looked up when somebody asks, see `watch`."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self.requests = Counter(
            "games_requests", "REST calls answered.", ("method", "route", "status"), registry=self._registry
        )
        self.actions = Counter(
            "games_actions", "Actions of players: `stored`, or why not.", ("result",), registry=self._registry
        )
        self.action_seconds = Histogram(
            "games_action_seconds",
            "From an action's frame to its commit and the queueing of all views.",
            buckets=SECONDS,
            registry=self._registry,
        )

        self.notices = Counter(
            "games_notices",
            "Messages to webhooks: `sent`; `failed`, for each try; `switched_off`, after the last; `over`, for a turn "
            "that had passed.",
            ("result",),
            registry=self._registry,
        )

    def watch(self, name: str, description: str, look: Callable[[], float]) -> None:
        """Tells what `look` returns under this name."""
        Gauge(f"games_{name}", description, registry=self._registry).set_function(look)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
