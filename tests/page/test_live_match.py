"""What the page knows of a live match: its clocks count on, and late answers change nothing back."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("module", ["match_clock", "live_match"])
def test_the_page_keeps_up_with_a_match(module: str) -> None:
    command = ["node", "--test", str(HERE / f"{module}.test.js")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
