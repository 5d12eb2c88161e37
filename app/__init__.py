"""The server: accounts, the lobby, running matches and what the page talks to. Games are known by their contract."""

__version__ = "0.2.0"
