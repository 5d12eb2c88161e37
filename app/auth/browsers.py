"""What kind of browser somebody uses, so that they know their sessions apart: its family and system, nothing else."""

_FAMILIES = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
"""Marks in `User-Agent`, the more particular ones first: browsers name those that they descend from."""


def kind_of(user_agent: str) -> str:
    """`Firefox on Linux`, one of the two, or nothing."""
    family, system = (_first(marks, user_agent) for marks in (_FAMILIES, _SYSTEMS))
    return " on ".join(filter(None, (family, system)))


def _first(marks: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for mark, name in marks if mark in user_agent), "")
