"""The Compose file: what must hold wherever it is started."""

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
COMPOSE = ROOT / "docker-compose.yml"


@pytest.fixture
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return services


def test_server_waits_for_the_migration(services: dict[str, Any]) -> None:
    assert services["migrate"]["command"] == ["mini-wwii", "db", "upgrade"]
    assert services["migrate"]["depends_on"]["postgres"]["condition"] == "service_healthy"
    assert services["server"]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


def test_server_and_migration_use_the_same_database(services: dict[str, Any]) -> None:
    assert services["server"]["environment"].items() >= services["migrate"]["environment"].items()


def test_two_servers_share_the_database(services: dict[str, Any]) -> None:
    assert services["server"]["deploy"]["replicas"] == 2
    assert "postgresql" in services["server"]["environment"]["DATABASE_URL"]


def test_only_the_proxy_can_be_reached_from_outside(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]


def test_proxy_waits_for_the_servers_and_reads_its_configuration(services: dict[str, Any]) -> None:
    assert services["caddy"]["depends_on"]["server"]["condition"] == "service_healthy"
    source, _, place = services["caddy"]["volumes"][0].partition(":")
    assert (place, (ROOT / source).is_file()) == ("/etc/caddy/Caddyfile:ro", True)


def test_proxy_keeps_figures_inside_and_sockets_of_a_match_together() -> None:
    configuration = (ROOT / "deploy" / "Caddyfile").read_text()
    assert "respond /metrics 404" in configuration
    assert "lb_policy uri_hash" in configuration


def test_database_outlives_its_container(services: dict[str, Any]) -> None:
    volume, _, folder = services["postgres"]["volumes"][0].partition(":")
    assert (volume, folder) == ("postgres", "/var/lib/postgresql/data")
    assert volume in yaml.safe_load(COMPOSE.read_text())["volumes"]
