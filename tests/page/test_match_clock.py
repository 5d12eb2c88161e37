"""The page counts clocks on from what the server told."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_page_counts_clocks_on() -> None:
    command = ["node", "--test", str(HERE / "match_clock.test.js")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
