"""The page reads films as the engine makes them."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from engine.core.film import Film, Json, shoot

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_page_reads_the_films_that_the_engine_makes(tmp_path: Path) -> None:
    dice = random.Random(1)
    made = []
    for _ in range(200):
        frames = {viewer: [value(dice) for _ in range(6)] for viewer in ("open", "0")}
        steps = shoot(zip(*frames.values(), strict=True))
        film = Film(match="m", game="g", rules_version=1, viewers=[*frames], steps=steps)
        made.append({"film": film, "frames": frames})
    fixture = tmp_path / "films.json"
    fixture.write_bytes(msgspec.json.encode(made))
    assert json.loads(fixture.read_text())
    run = subprocess.run(
        ["node", "--test", str(HERE / "film.test.js")],
        env={**os.environ, "FILMS": str(fixture)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def value(dice: random.Random, depth: int = 3) -> Json:
    """Some JSON value; often an object, with few keys, so that neighbours are alike."""
    kind = dice.randrange(6) if depth else dice.randrange(4)
    if kind == 4:
        return [value(dice, depth - 1) for _ in range(dice.randrange(3))]
    if kind == 5 or depth == 3:
        return {key: value(dice, depth - 1) for key in ("a", "b", "c", "__proto__") if dice.random() < 0.7}
    return (None, True, dice.randrange(2), "x")[kind]
