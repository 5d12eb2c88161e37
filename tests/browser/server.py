"""The real server as a process of its own, on SQLite, that can be killed and started again where it was."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
QUICK = {
    "BOT_DELAY_MS": "0",
    "BOT_WORKERS": "0",
    "RATE_GUESTS": "100",
    "RATE_CHANGES": "100",
    "RATE_ACTIONS": "1000",
    "RATE_READS": "1000",
}


class Server:
    """`mini-wwii serve` on `folder`, with further settings. The address stays the same through restarts."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self._settings = settings
        self._log = folder / "server.log"
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it serves, without a slash at the end."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def database_url(self) -> str:
        """Its database, which tests may write matches to."""
        return f"sqlite+aiosqlite:///{self.folder / 'matches.sqlite'}"

    def start(self) -> None:
        """Returns when it serves."""
        where = ["--port", str(self._port), "--data", str(self.folder)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "app.cli", "serve", *where],
                cwd=ROOT,
                env=os.environ | QUICK | {"DATABASE_URL": ""} | self._settings,
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + PATIENCE
        while not self._is_listening():
            assert self._process.poll() is None, self._log.read_text()
            assert time.monotonic() < end, f"no server after {PATIENCE} s"
            time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL: nothing that is not stored by now ever will be."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """SIGTERM, as a restart of the service does it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._process = None

    def faults(self) -> list[str]:
        """What it logged as an error."""
        lines = [line for line in self._log.read_text().splitlines() if line.startswith("{")]
        return [line for line in lines if json.loads(line).get("level") in {"error", "critical"}]

    def _is_listening(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self._port)) == 0


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server with an empty database in this folder, while the block runs."""
    server = Server(folder)
    server.start()
    yield server
    server.stop()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
