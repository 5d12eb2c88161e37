"""A new game changes nothing but its own folders and the registry: no other file names one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.registry import GAMES

ROOT = Path(__file__).parents[2]
SHARED = ("app", "engine/core", "migrations", "scripts", "static", "tests/bench", "tests/conformance", "tests/core")
OF_ONE_GAME = re.compile(rf"^static/(css|js/games)/({'|'.join(GAMES)})(/|\.css$)")
"""What a game has of its own below these folders."""
TEXT = {".py", ".js", ".ts", ".css", ".html", ".json", ".webmanifest", ".svg", ".mako", ""}
PROGRAM = re.compile(r"mini-wwii|MINI_WWII_CHROMIUM|CHANNEL = .*")
"""The program, its environment and its channel in the database are named after the first game."""


def shared_files() -> Iterator[Path]:
    for folder in SHARED:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and path.suffix in TEXT and "__pycache__" not in name and not OF_ONE_GAME.search(name):
                yield path


def test_all_shared_folders_are_looked_through() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in shared_files()}
    assert {"app/main.py", "engine/core/match.py", "static/index.html", "static/js/main.js", "scripts/bench"} <= found
    assert not any("/games/" in name for name in found)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_shared_file_names_a_game(slug: str) -> None:
    named = re.compile(f"{re.escape(slug)}|{re.escape(GAMES[slug].meta.title)}", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in shared_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(PROGRAM.sub("", line))
    ]
    assert found == []
