"""Puts the files that are not Python into the wheel: page, rules and migrations. All else stands in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
FILES = ("static", "migrations", "docs/rules", "alembic.ini")


class BuildWithFiles(build_py):
    """Copies them to `app/_files`, where `app.files` looks for them; an editable install uses the checkout's own."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for name in FILES:
            source, target = ROOT / name, Path(self.build_lib) / "app" / "_files" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)


setup(cmdclass={"build_py": BuildWithFiles})
