"""The rules page that players read, `docs/rules/wunderland.md`. What all such pages have is tested in `conformance`."""

import re
from collections import Counter
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "wunderland.md").read_text(encoding="utf-8")
COUNTS = {"W": 27, "D": 4, "S": 4, "E": 4, "O": 9, "C": 10}


def test_the_page_has_every_rule() -> None:
    assert Counter(re.findall(r"^- \*\*([A-Z])-\d+\*\* ", PAGE, re.MULTILINE)) == COUNTS


@pytest.mark.parametrize("rule", ["D-3", "S-3", "E-4", "O-1", "O-2", "O-3", "O-4", "O-5", "O-6", "O-8", "O-9"])
def test_rulings_are_marked(rule: str) -> None:
    parts = re.split(r"^(?=- \*\*[A-Z]-\d)", PAGE, flags=re.MULTILINE)
    assert "**Ruling**" in next(part for part in parts if part.startswith(f"- **{rule}**"))
