"""A database for the tests of what measures the server."""

from pathlib import Path

import pytest

from app.storage import schema


@pytest.fixture
def url(tmp_path: Path) -> str:
    """An empty SQLite database."""
    address = f"sqlite+aiosqlite:///{tmp_path / 'matches.sqlite'}"
    schema.upgrade(address)
    return address
