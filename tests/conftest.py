"""What every folder of tests shares: how thorough a run is, and which tests stay on one worker."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

FOLDERS = Path(__file__).parent
LEFT_OUT_OF_QUICK = ("slow", "deep", "postgres", "browser")
# Their fixtures start a server, a database or a browser, once a file.
ONE_WORKER_A_FILE = frozenset({"app", "browser"})

settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True)
settings.register_profile("deep", max_examples=1000, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="add the long random plays")
    parser.addoption("--quick", action="store_true", help="leave out what is slow or needs Postgres or a browser")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("deep" if config.getoption("--deep") else "quick")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(FOLDERS).parts[0] == "browser":
            item.add_marker(pytest.mark.browser)
    if config.getoption("--quick"):
        left_out = [item for item in items if any(item.get_closest_marker(mark) for mark in LEFT_OUT_OF_QUICK)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in {*left_out}]
    for item in items:
        leave_out_unless_possible(config, item)
        folder, *rest = item.path.relative_to(FOLDERS).parts
        if folder in ONE_WORKER_A_FILE:
            item.add_marker(pytest.mark.xdist_group("/".join([folder, *rest])))


def leave_out_unless_possible(config: pytest.Config, item: pytest.Item) -> None:
    if item.get_closest_marker("deep") and not config.getoption("--deep"):
        item.add_marker(pytest.mark.skip(reason="only with --deep"))
    if item.get_closest_marker("postgres") and "TEST_DATABASE_URL" not in os.environ:
        item.add_marker(pytest.mark.skip(reason="expected TEST_DATABASE_URL"))
    if item.get_closest_marker("browser") and not (os.environ.get("MINI_WWII_CHROMIUM") or shutil.which("chromium")):
        item.add_marker(pytest.mark.skip(reason="expected MINI_WWII_CHROMIUM, or chromium on the PATH"))
