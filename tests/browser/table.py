"""The table of Mini WWII in a page: what it offers, and presses on it. Nothing here asks the server."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tests.browser.person import Json, Tab

HERE = Path(__file__).parent
READ = (HERE / "read_table.js").read_text()
POINT = (HERE / "find_point.js").read_text()

OPERATION_BUTTON = "Finish"

Press = Callable[[float, float], None]
"""A press at a point of the viewport."""


class Entry(msgspec.Struct, frozen=True):
    """A button of an open menu. `tones` tell what kind of action it is."""

    label: str
    tones: tuple[str, ...]


class Place(msgspec.Struct, frozen=True):
    """An area of the map as drawn: who holds it, whether it is damaged, and its units."""

    by: str
    damaged: bool
    units: tuple[str, ...]


class Look(msgspec.Struct, frozen=True, rename="camel"):
    """What the page shows at a moment, see `read_table.js`."""

    mine: bool
    busy: bool
    prompt: str
    marks: dict[str, tuple[str, ...]]
    chosen: str
    cards: tuple[str, ...]
    hand: tuple[str, ...]
    seen: int
    buttons: tuple[str, ...]
    is_open: bool
    entries: tuple[Entry, ...]
    board: dict[str, Place]
    points: tuple[int, ...]

    @property
    def offers(self) -> tuple[Any, ...]:
        """All that could be pressed."""
        return self.mine, self.busy, self.prompt, self.marks, self.chosen, self.cards, self.seen, self.buttons


class TableInPage:
    """Reads and presses. `press` is how: with the mouse unless told otherwise."""

    def __init__(self, tab: Tab, press: Press | None = None) -> None:
        self.tab = tab
        self.press_at = press or tab.page.mouse.click

    def look(self) -> Look:
        """What is shown now. Waits for the table if it is not drawn yet."""
        found: Json = self.tab.wait(lambda: self.tab.page.evaluate(READ), "the table")
        return msgspec.convert(found, Look)

    def press(self, selector: str, index: int = 0) -> None:
        """Presses the `index`-th visible thing that the selector finds."""
        self._press({"selector": selector, "index": index})

    def press_area(self, area: str) -> None:
        """Presses an area of the map, beside its units if there is room."""
        self._press({"area": area})

    def press_card(self, card: str) -> None:
        """Presses a card of the hand."""
        self.press(f'.mw-hand [data-card="{card}"]')

    def press_button(self, index: int) -> None:
        """Presses a button of the prompt."""
        self.press(".mw-prompt-buttons button", index)

    def press_entry(self, index: int) -> None:
        """Presses a line of the open menu."""
        self.press(".mw-float .mw-entry", index)

    def _press(self, thing: Json) -> None:
        point = self.tab.page.evaluate(POINT, thing)
        assert "fault" not in point, point["fault"]
        self.press_at(point["x"], point["y"])
