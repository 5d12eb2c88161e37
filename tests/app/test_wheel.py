"""The wheel holds everything that a server needs: installed apart from the checkout, it serves."""

import os
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path
from urllib.request import urlopen

import pytest

from app import __version__

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it depends on, without the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(_copy(folder / "source"))]
    subprocess.run(build, check=True, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.split("-")[1] == __version__
    made = folder / "environment"
    venv.create(made, with_pip=False)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(made), "platbase": str(made)}))
    # The dependencies are those of this run; a path file inside a path is not read, so the checkout stays out.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    subprocess.run(
        [*pip, "--python", str(made / "bin" / "python"), "install", "--no-deps", str(wheel)], check=True, cwd=folder
    )
    return made


def test_an_installed_wheel_serves_page_rules_and_api(environment: Path, tmp_path: Path) -> None:
    where = ["--port", "0", "--data", str(tmp_path)]
    clean = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "DATABASE_URL"}}
    program = environment / "bin" / "mini-wwii"
    with subprocess.Popen([program, "serve", *where], cwd=tmp_path, env=clean, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().decode().strip()
            for path, part in {
                "/": "<title>",
                "/js/main.js": "import",
                "/api/games/mini_wwii/rules": "# Mini WWII",
                "/healthz": __version__,
            }.items():
                assert part in _read(address + path)
        finally:
            server.terminate()


def test_the_program_says_its_version(environment: Path) -> None:
    said = subprocess.run([environment / "bin" / "mini-wwii", "--version"], check=True, capture_output=True, text=True)
    assert said.stdout.split() == ["mini-wwii", __version__]


def _copy(folder: Path) -> Path:
    """The committed files and those of the work tree, so that building leaves nothing in the checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in listed.stdout.splitlines():
        if not name.startswith("tests/") and (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    return folder


def _read(url: str) -> str:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(url, timeout=5) as answer:
                body: bytes = answer.read()
                return body.decode()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
