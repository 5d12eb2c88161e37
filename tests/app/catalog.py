"""The tests' small games beside the real ones, for servers that are processes of their own."""

from engine.games import registry
from tests.app import pennies

GAMES = {**pennies.GAMES, **registry.GAMES}
SOURCE = "tests.app.catalog:GAMES"
