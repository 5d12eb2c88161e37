"""The Compose file: what must hold wherever it is started."""

from pathlib import Path
from typing import Any

import pytest
import yaml

COMPOSE = Path(__file__).parents[2] / "docker-compose.yml"


@pytest.fixture
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return services


def test_server_waits_for_the_migration(services: dict[str, Any]) -> None:
    assert services["migrate"]["command"] == ["mini-wwii", "db", "upgrade"]
    assert services["migrate"]["depends_on"]["postgres"]["condition"] == "service_healthy"
    assert services["server"]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


def test_server_and_migration_use_the_same_database(services: dict[str, Any]) -> None:
    assert services["server"]["environment"] == services["migrate"]["environment"]


def test_only_the_server_can_be_reached_from_outside(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["server"]


def test_database_outlives_its_container(services: dict[str, Any]) -> None:
    volume, _, folder = services["postgres"]["volumes"][0].partition(":")
    assert (volume, folder) == ("postgres", "/var/lib/postgresql/data")
    assert volume in yaml.safe_load(COMPOSE.read_text())["volumes"]
