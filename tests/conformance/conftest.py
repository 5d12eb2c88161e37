"""How many random matches a test plays, and the tables that it plays them at."""

from collections.abc import Callable

import pytest

from engine.core.contract import AnyRules
from engine.games.registry import GAMES
from tests.conformance.tables import SETTINGS, Setting

Count = Callable[[int, int], range]
"""The numbers of the matches to play: as many as the first figure, with --deep as the second; one by an earlier version
of the rules, which golden matches hold besides."""


@pytest.fixture
def count(request: pytest.FixtureRequest) -> Count:
    deep = bool(request.config.getoption("--deep"))
    setting = request.getfixturevalue("setting") if "setting" in request.fixturenames else None
    earlier = setting is not None and setting.table.rules_version < setting.rules.meta.rules_version
    return lambda quick, thorough: range(thorough if deep else 1 if earlier else quick)


@pytest.fixture(params=SETTINGS, ids=[setting.name for setting in SETTINGS])
def setting(request: pytest.FixtureRequest) -> Setting:
    found: Setting = request.param
    return found


@pytest.fixture(params=list(GAMES.values()), ids=list(GAMES))
def rules(request: pytest.FixtureRequest) -> AnyRules:
    found: AnyRules = request.param
    return found
