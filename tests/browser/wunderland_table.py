"""The table of Wunderland in a page: what it shows and offers, and presses on it. Nothing here asks the server."""

from typing import Any

from engine.games.wunderland.actions import Action, AnnounceEnd, Collect, Fulfil, Join, Move, ReturnFigure
from tests.browser.person import Json, Tab

READY = ".wl-table .wl-land"
"""There once the board is drawn."""
READ = """() => {
  const root = document.querySelector(".wl-table");
  const all = (selector) => [...root.querySelectorAll(selector)];
  return {
    mine: root.classList.contains("mine"),
    busy: root.classList.contains("busy"),
    figures: all(".wl-stand").map(({ dataset }) => [dataset.place, dataset.colour, Number(dataset.number)]),
    lit: all(".can-origin").map(({ dataset }) => dataset.place),
    fulfil: all(".wl-fulfil").map((button) => button.closest(".wl-card").dataset.card),
    keys: all(".wl-prompt [data-key]").map(({ dataset }) => dataset.key),
    hand: all(".wl-hands .wl-card").map(({ dataset }) => dataset.card),
    scores: all(".wl-score").map((score) => Number(score.textContent)),
  };
}"""
SCORING = """() => [...document.querySelectorAll(".wl-scoring tbody tr")].map((row) => ({
  delay: parseFloat(row.style.getPropertyValue("--delay")),
  cells: [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim().replace(/\\s+/g, " ")),
}))"""
SHOWN_KEYS = {"end_turn": "end", "finish_settlement": "end", "announce_end": "announce"}
SCORES_KEY = "scores"


class WunderlandTable:
    """Reads and presses; also the table in a replay, see `replay.Drawn`."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page = tab.page

    def look(self) -> Json:
        """What is shown now."""
        found: Json = self.page.evaluate(READ)
        return found

    def settled(self) -> Json:
        """What is shown once the page has caught up with the server: figures, hands and exactly what is legal."""
        view = self.tab.view
        assert view is not None
        wrong: list[str] = []

        def agrees() -> bool:
            look = self.look()
            wrong[:] = _faults(look, view["legal"]) + _picture_faults(look, view["view"])
            return not wrong

        try:
            self.tab.wait(agrees, "the table to agree with the server")
        except AssertionError as error:
            raise AssertionError(f"{error} at step {self.tab.seq}: {wrong}") from None
        return self.look()

    def press(self, action: Action) -> None:
        """Chooses the action as a person would."""
        if isinstance(action, Move):
            self._move(action)
        elif isinstance(action, Fulfil):
            self.page.locator(f'.wl-card[data-card="{action.card}"] .wl-fulfil').click()
        else:
            self.press_key(_key(action))

    def _move(self, action: Move) -> None:
        self.press_place(action.origin)
        self.press_place(action.to)
        number = self.page.locator(".wl-stepper output b")
        for left in range(int(number.inner_text()) - 1, action.number - 1, -1):
            self.press_key("fewer")
            assert number.inner_text() == str(left)
        self.press_key("go")

    def press_place(self, place: str) -> None:
        """Presses a place in its middle."""
        box = self.page.locator(f'.wl-place[data-place="{place}"] .wl-lit').bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def press_key(self, key: str) -> None:
        """Presses a button of the prompt."""
        self.page.locator(f'.wl-prompt [data-key="{key}"]').click()

    def scoring(self) -> list[Any]:
        """The lines of the final score: seconds until each is shown, and its cells."""
        found: list[Any] = self.page.evaluate(SCORING)
        return found

    def picture_faults(self, view: Json) -> list[str]:
        return _picture_faults(self.look(), view)

    def is_idle(self) -> bool:
        look = self.look()
        return not look["mine"] and not look["lit"] and not look["fulfil"] and set(look["keys"]) <= {SCORES_KEY}

    def cards(self) -> list[str]:
        found: list[str] = self.look()["hand"]
        return found

    def cards_in(self, view: Json) -> list[str]:
        return [card for player in view["players"] for card in player.get("hand") or []]


def _key(action: Action) -> str:
    if isinstance(action, Join):
        return f"join-{action.number}"
    if isinstance(action, Collect | ReturnFigure):
        return f"{'collect' if isinstance(action, Collect) else 'release'}-{action.place}"
    return "announce" if isinstance(action, AnnounceEnd) else "end"


def _faults(look: Json, legal: list[Json]) -> list[str]:
    """Where what is offered differs from what is legal."""
    of = {kind: [action for action in legal if action["type"] == kind] for kind in {each["type"] for each in legal}}
    keys = [f"join-{action['number']}" for action in of.get("join", [])]
    keys += [f"collect-{action['place']}" for action in of.get("collect", [])]
    keys += [f"release-{action['place']}" for action in of.get("return_figure", [])]
    keys += [key for kind, key in SHOWN_KEYS.items() if kind in of]
    wanted: dict[str, Any] = {
        "mine": bool(legal),
        "busy": False,
        "lit": {action["origin"] for action in of.get("move", [])},
        "fulfil": {action["card"] for action in of.get("fulfil", [])},
        "keys": set(keys),
    }
    shown = {**look, **{name: set(look[name]) for name in ("lit", "fulfil")}, "keys": set(look["keys"]) - {SCORES_KEY}}
    return [f"{name}: shows {shown[name]}, is {right}" for name, right in wanted.items() if shown[name] != right]


def _picture_faults(look: Json, view: Json) -> list[str]:
    """Where what is drawn differs from this view."""
    wanted = {
        "figures": {(place, *stand) for place, stands in view["figures"].items() for stand in stands.items()},
        "hand": sorted(card for player in view["players"] for card in player.get("hand") or []),
        "scores": [player["score"] for player in view["players"]],
    }
    shown = {**look, "figures": {tuple(each) for each in look["figures"]}, "hand": sorted(look["hand"])}
    return [f"{name}: drawn {shown[name]}, is {right}" for name, right in wanted.items() if shown[name] != right]
