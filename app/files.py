"""Where the page, the rules and the migrations lie: in a checkout at its root, in a wheel inside the package."""

from pathlib import Path

_PACKAGED = Path(__file__).resolve().parent / "_files"

FILES = _PACKAGED if _PACKAGED.is_dir() else Path(__file__).resolve().parents[1]
