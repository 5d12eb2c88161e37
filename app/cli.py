"""The command `mini-wwii`. Each subcommand imports only what it needs, so that `play` starts at once."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from app import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says; the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        return _run(asked)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has had enough.
        sys.stderr.close()
        return 141


def _run(asked: argparse.Namespace) -> int:
    if asked.command == "play":
        from app.commands import play

        return play.run(play.Wish(asked.game, asked.seed, asked.seats, asked.layout, asked.rules, asked.json))
    if asked.command == "serve":
        from app.commands import serve

        return serve.run(asked.host, asked.port, asked.data)
    if asked.command == "import":
        from app.commands import logs

        return logs.bring(asked.files, asked.data)
    if asked.command == "verify" and asked.files:
        from app.commands import logs

        return logs.verify(asked.files)
    if asked.command == "matches":
        from app.commands import matches

        return matches.run(asked)
    from app.commands import database

    return database.upgrade(asked.data) if asked.command == "db" else database.verify(asked.data)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="mini-wwii", description="Card-driven board games with hidden hands.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="run the server")
    serve.add_argument("--host", help="address to listen on (default: HOST or 127.0.0.1)")
    serve.add_argument("--port", type=_port, help="port to listen on, 0 for a free one (default: PORT or 8000)")
    _add_data(serve)
    upgrade = commands.add_parser("db", help="care for the database").add_subparsers(
        dest="task", required=True, metavar="TASK"
    )
    _add_data(upgrade.add_parser("upgrade", help="bring the database's schema up to date"))
    verify = commands.add_parser(
        "verify", help="replay all stored matches, or those in files, and compare every digest"
    )
    verify.add_argument("files", nargs="*", type=Path, metavar="FILE", help="match logs to check instead")
    _add_data(verify)
    bring = commands.add_parser("import", help="bring match logs from another server into the database")
    bring.add_argument("files", nargs="+", type=Path, metavar="FILE", help="match logs")
    _add_data(bring)
    _add_matches(commands.add_parser("matches", help="care for matches that the rules cannot follow"))
    _add_play(commands.add_parser("play", help="print a match between computer players"))
    return parser


def _add_matches(parser: argparse.ArgumentParser) -> None:
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    _add_data(tasks.add_parser("broken", help="list the running matches that these rules cannot follow"))
    roll_back = tasks.add_parser("roll-back", help="remove the end of a match's log, from the fault on")
    roll_back.add_argument("match", metavar="MATCH", help="the match's id")
    roll_back.add_argument(
        "--to", type=int, metavar="SEQ", help="the last step to keep (default: that before the fault)"
    )
    roll_back.add_argument("--output", type=Path, metavar="FILE", help="new file for what is removed (default: stdout)")
    close = tasks.add_parser("close", help="end a broken match without a result")
    close.add_argument("match", metavar="MATCH", help="the match's id")
    for task in (roll_back, close):
        task.add_argument("--yes", action="store_true", help="do not ask whether that is meant")
        _add_data(task)


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="folder of the SQLite database (default: DATA_DIR or data)")


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="", help="slug of the game (default: the first one)")
    parser.add_argument("--seed", type=int, default=0, help="a number; the same seed gives the same match")
    parser.add_argument("--seats", type=int, help="number of players (default: that of the first layout)")
    parser.add_argument("--layout", help="id of the layout (default: the first with that many seats)")
    parser.add_argument("--rules", help="value of the option `rules`, where the game has one")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError(text)
    return port


if __name__ == "__main__":
    sys.exit(main())
