"""What the table must offer: worked out from the legal actions that the server sent, apart from the page's own code."""

from collections import Counter
from collections.abc import Iterable

from tests.browser.person import Json, Tab
from tests.browser.table import Entry, Look, Place, TableInPage

ON_BUTTONS = {"pass", "finish", "decline", "discard_rest", "look_at_hand"}
TONES = {
    "play_operation": "operation",
    "develop": "develop",
    "launch": "launch",
    "lend_lease": "lend_lease",
    "keep": "save",
    "keep_two": "save",
    "discard": "discard",
    "remove_card": "discard",
}
EVENT_TONES = {"tactics", "logistics", "diplomacy"}
MARKS = {"attack": "attack", "build": "build", "place_unit": "build", "advance": "advance"}
PIECE = ("origin", "nation", "unit")


def marks_for(legal: Iterable[Json]) -> dict[str, tuple[str, ...]]:
    """The signs on the map while no unit is picked up."""
    marks: dict[str, set[str]] = {}
    for action in legal:
        if action["type"] == "move":
            marks.setdefault(action["origin"], set()).add("select")
        elif action["type"] in MARKS:
            place = action.get("area") or action["origin"]
            marks.setdefault(place, set()).add(MARKS[action["type"]])
    return {area: tuple(sorted(found)) for area, found in marks.items()}


def destinations(legal: Iterable[Json], chosen: str) -> list[set[str]]:
    """The areas where each unit that may be picked up in `chosen` can go."""
    found: dict[tuple[str, ...], set[str]] = {}
    for action in legal:
        if action["type"] == "move" and action["origin"] == chosen:
            found.setdefault(tuple(action[name] for name in PIECE), set()).add(action["to"])
    return list(found.values())


def choices_at(legal: Iterable[Json], area: str) -> int:
    """How many different things a press on this area may mean while no unit is picked up."""
    here = [action for action in legal if action["type"] in MARKS and (action.get("area") or action["origin"]) == area]
    return len(here) + len(destinations(legal, area))


def buttons_for(legal: Iterable[Json]) -> int:
    """How many buttons the prompt has while no unit is picked up."""
    return sum(action["type"] in ON_BUTTONS or action["type"] == "advance" for action in legal)


def entries_for(legal: Iterable[Json], card: str) -> Counter[str]:
    """The kinds of lines in a card's menu, and how many of each."""
    kinds: Counter[str] = Counter()
    for action in legal:
        if card in (action.get("card"), action.get("second")):
            kinds["event" if action["type"] == "play_event" else TONES[action["type"]]] += 1
    return kinds


def kinds_of(entries: Iterable[Entry]) -> Counter[str]:
    """The same, as the menu shows it."""
    tones = [entry.tones[0] if entry.tones else "" for entry in entries]
    return Counter("event" if tone in EVENT_TONES else tone for tone in tones)


def faults(look: Look, legal: list[Json]) -> list[str]:
    """Where what is lit differs from what is legal."""
    cards = {action[name] for action in legal for name in ("card", "second") if name in action}
    wanted = {
        "cards": (sorted(look.cards) + ["seen"] * look.seen, _cards(cards, look)),
        "turn": (look.mine, bool(legal)),
    }
    if look.chosen:
        moves = {area for area, marks in look.marks.items() if "move" in marks}
        if moves not in destinations(legal, look.chosen):
            wanted["moves"] = (sorted(moves), destinations(legal, look.chosen))
    else:
        wanted["marks"] = (look.marks, marks_for(legal))
        wanted["buttons"] = (len(look.buttons) if look.mine else 0, buttons_for(legal))
    return [f"{what}: shows {shown}, legal is {right}" for what, (shown, right) in wanted.items() if shown != right]


def _cards(cards: set[str], look: Look) -> list[str]:
    in_hand = sorted(card for card in cards if card in look.hand)
    return in_hand + ["seen"] * (len(cards) - len(in_hand))


def board_of(view: Json) -> dict[str, Place]:
    """The map as this view has it."""
    return {area: _place(shown) for area, shown in view["areas"].items()}


def _place(area: Json) -> Place:
    units = [
        f"{unit['nation']} {unit['unit']}{'' if unit['supplied'] else ' cut off'}"
        for unit in area.get("units", [])
        for _ in range(unit["number"])
    ]
    return Place(area.get("controller") or "nobody", bool(area.get("damage")), tuple(sorted(units)))


def points_of(view: Json) -> tuple[int, ...]:
    """The points of both teams."""
    return tuple(view["points"].values())


def picture_faults(look: Look, view: Json) -> list[str]:
    """Where what is drawn differs from this view."""
    right = board_of(view)
    found = [
        f"{area}: drawn {look.board.get(area)}, is {place}"
        for area, place in right.items()
        if look.board.get(area) != place
    ]
    if look.points != points_of(view):
        found.append(f"points: shown {look.points}, are {view['points']}")
    return found


class Drawing:
    """The table of Mini WWII in a replay, see `replay.Drawn`."""

    def __init__(self, tab: Tab) -> None:
        self._table = TableInPage(tab)

    def picture_faults(self, view: Json) -> list[str]:
        return picture_faults(self._table.look(), view)

    def is_idle(self) -> bool:
        look = self._table.look()
        return not look.marks and not look.cards

    def cards(self) -> list[str]:
        return list(self._table.look().hand)

    def cards_in(self, view: Json) -> list[str]:
        return [card for hand in view["hands"] for card in hand["cards"] or []]


def settled(tab: Tab, table: TableInPage) -> Look:
    """What the table shows once it has caught up: exactly what is legal. Fails if it never does."""
    last: list[str] = []
    looks: list[Look] = []

    def agrees() -> bool:
        looks.append(table.look())
        assert tab.view is not None
        wrong = faults(looks[-1], tab.legal) + picture_faults(looks[-1], tab.view["view"])
        last[:] = ["busy"] if looks[-1].busy else wrong
        return not last

    try:
        tab.wait(agrees, "the table to agree with the server", 5)
    except AssertionError as error:
        raise AssertionError(f"{error} at step {tab.seq}: {last}") from None
    return looks[-1]
