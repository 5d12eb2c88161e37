"""The order of ids, which stored matches count on.

Positions hold indices and bit masks by index, and every entry of a log has a digest of the position. An id that moves
to another index changes all of them: running matches stop, and finished ones no longer replay. So each game records its
ids in `data/ids.toml`, a section for each version of its rules that brings some, and is checked against it when loaded.
"""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final

from engine.core.errors import DataError

Recorded = Mapping[str, Mapping[str, Sequence[str]]]
"""By section (`version_1`, `version_2`, …) and table: the ids that this version added at the table's end."""

WHY: Final = "ids may only be added at the end: logged digests count on their order"


def load_ids(package: str) -> Recorded:
    """The record of the game in this package."""
    return tomllib.loads(files(package).joinpath("data", "ids.toml").read_text(encoding="utf-8"))


def check_ids(recorded: Recorded, tables: Mapping[str, Sequence[str]]) -> None:
    """Raises `DataError` naming the table, the index, and the id expected there, unless all tables are as recorded."""
    known = _joined(recorded)
    if set(known) != set(tables):
        raise DataError("ids.toml", f"expected the tables {', '.join(tables)}, got {', '.join(known)}")
    for name, table in tables.items():
        for index, expected in enumerate(known[name]):
            found = repr(table[index]) if index < len(table) else "the end of the table"
            if found != repr(expected):
                raise DataError(f"ids.toml {name}[{index}]", f"expected {expected!r}, got {found}; {WHY}")
        if len(table) > len(known[name]):
            at = len(known[name])
            raise DataError(
                f"ids.toml {name}[{at}]",
                f"{table[at]!r} is not recorded; add it to the version of the rules that brings it; {WHY}",
            )


def _joined(recorded: Recorded) -> dict[str, list[str]]:
    """The ids of each table, those of earlier versions first."""
    found: dict[str, list[str]] = {}
    for number, section in sorted((_version(name), section) for name, section in recorded.items()):
        for table, ids in section.items():
            found.setdefault(table, []).extend(ids)
            if len(set(found[table])) < len(found[table]):
                raise DataError(f"ids.toml version_{number}", f"{table}: an id stands twice")
    return found


def _version(section: str) -> int:
    word, _, number = section.partition("_")
    if word != "version" or not number.isdecimal():
        raise DataError(f"ids.toml {section!r}", "expected a section version_1, version_2, …")
    return int(number)
