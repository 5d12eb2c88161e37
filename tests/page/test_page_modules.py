"""Runs the tests of the page's modules that need no document, by Node's own test runner."""

import importlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from engine.games.registry import GAMES, get

HERE = Path(__file__).parent


def tags(base: type[msgspec.Struct]) -> list[str]:
    """The wire names of all kinds of `base`."""
    return sorted(str(kind.__struct_config__.tag) for kind in base.__subclasses__())


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_page_modules_that_need_no_document(slug: str, tmp_path: Path) -> None:
    actions, events = (importlib.import_module(f"engine.games.{slug}.{name}") for name in ("actions", "events"))
    known = {
        "data": get(slug).client_data(get(slug).meta.rules_version),
        "actions": tags(actions.Action),
        "events": tags(events.Event),
    }
    fixture = tmp_path / "known.json"
    fixture.write_text(json.dumps(known), encoding="utf-8")
    files = sorted(str(path) for path in (HERE / slug).glob("*.test.js"))
    assert files, f"no tests of the page modules of {slug}"
    run = subprocess.run(
        ["node", "--test", *files],
        env={**os.environ, "KNOWN": str(fixture)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
