"""The page's log strikes out what was taken back."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_log_strikes_out_what_was_taken_back() -> None:
    command = ["node", "--test", str(HERE / "match_log.test.js")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
