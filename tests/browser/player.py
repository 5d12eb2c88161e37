"""Plays Mini WWII through the page alone: looks at what is lit and presses it, quickly and in many ways."""

import random
from collections import Counter

from tests.browser.expectations import entries_for, kinds_of, settled
from tests.browser.person import Tab
from tests.browser.table import OPERATION_BUTTON, Entry, Look, Press, TableInPage

LIKING = {
    "launch": 30.0,
    "diplomacy": 4.0,
    "logistics": 5.0,
    "develop": 4.0,
    "lend_lease": 3.0,
    "operation": 3.0,
    "tactics": 1.5,
    "attack": 6.0,
    "build": 3.0,
    "move": 2.0,
}
"""How much each kind of line in a menu is liked."""
LIKED_TECHNOLOGIES = ("Radar", "V1", "V2", "Code-breaking", "Armoured")
"""Those that bring prompts of their own."""
BORED = 0.04
"""How often it passes, stops an operation or puts a unit down without need."""
TIRED_AFTER = 60
"""Actions after which it wants to come to an end: from then on it is bored every other time."""


class Player:
    """One seat. `seen` counts the prompts answered and the kinds of actions sent."""

    def __init__(self, tab: Tab, seed: int, press: Press | None = None) -> None:
        self.tab = tab
        self.table = TableInPage(tab, press)
        self.seen: Counter[str] = Counter()
        self._random = random.Random(seed)
        self._opened = ""

    @property
    def is_to_act(self) -> bool:
        """Whether the server waits for this seat."""
        return bool(self.tab.legal)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.tab.view and self.tab.view["outcome"])

    def act(self) -> None:
        """Looks and presses until an action is sent and answered."""
        sent, seq = len(self.tab.acts), self.tab.seq
        legal = self.tab.legal
        assert self.tab.view is not None
        self.seen[f"prompt {self.tab.view['view']['prompts'][0]['kind']}"] += 1
        for _ in range(30):
            self._step(sent)
            if len(self.tab.acts) > sent:
                break
        else:
            raise AssertionError(f"30 presses and no action at step {seq}: {self.table.look()}")
        action = self.tab.acts[sent]["action"]
        assert action in legal, f"sent {action}, which is not legal at step {seq}"
        self.seen[action["type"]] += 1
        self.tab.wait(lambda: self.tab.seq > seq, f"the answer to {action}")

    def _is_bored(self) -> bool:
        return self._random.random() < (BORED if len(self.tab.acts) < TIRED_AFTER else 0.5)

    def _step(self, sent: int) -> None:
        """One press, unless more than `sent` actions are out: a frame may be heard of later than its effect is seen."""
        before = self._look()
        if len(self.tab.acts) > sent:
            return
        what = self._press(before)
        self.tab.wait(lambda: len(self.tab.acts) > sent or self._differs(before), f"an effect of pressing {what}", 5)

    def _differs(self, before: Look) -> bool:
        now = self.table.look()
        return (now.offers, now.entries, now.is_open) != (before.offers, before.entries, before.is_open)

    def _look(self) -> Look:
        look = settled(self.tab, self.table)
        if look.is_open and self._opened:
            shown, right = kinds_of(look.entries), entries_for(self.tab.legal, self._opened)
            assert shown == right, f"the menu of {self._opened} shows {shown}, legal is {right}"
        return look

    def _press(self, look: Look) -> str:
        if look.entries:
            index = self._choose_entry(look.entries)
            self._opened = ""
            self.table.press_entry(index)
            return look.entries[index].label
        if look.chosen:
            return self._press_destination(look)
        if OPERATION_BUTTON in " ".join(look.buttons):
            return self._press_operation(look)
        return self._press_card_or_button(look)

    def _choose_entry(self, entries: tuple[Entry, ...]) -> int:
        weights = [self._liking(entry) for entry in entries]
        return self._random.choices(range(len(entries)), weights)[0]

    def _liking(self, entry: Entry) -> float:
        liking = LIKING.get(entry.tones[0], 1.0) if entry.tones else LIKING["move"]
        wanted = any(name in entry.label for name in LIKED_TECHNOLOGIES) and "develop" in entry.tones
        return liking * (5 if wanted else 1)

    def _press_destination(self, look: Look) -> str:
        if self._is_bored():
            self.table.press_button(0)
            return "the button that puts the unit down"
        goals = sorted(area for area, marks in look.marks.items() if "move" in marks)
        fresh = [area for area in goals if look.board[area].by == "nobody"]
        return self._press_one_area(fresh or goals)

    def _press_operation(self, look: Look) -> str:
        groups = {
            mark: [area for area, marks in look.marks.items() if mark in marks]
            for mark in ("attack", "build", "select")
        }
        kinds = [mark for mark, areas in groups.items() if areas]
        if not kinds or self._is_bored():
            index = next(n for n, label in enumerate(look.buttons) if OPERATION_BUTTON in label)
            self.table.press_button(index)
            return look.buttons[index]
        likings = [LIKING["move" if kind == "select" else kind] for kind in kinds]
        return self._press_one_area(groups[self._random.choices(kinds, likings)[0]])

    def _press_card_or_button(self, look: Look) -> str:
        if look.seen:
            self.table.press(".mw-seen-cards .playable", self._random.randrange(look.seen))
            return "a card seen"
        is_bored = self._is_bored()
        if look.cards and not (look.buttons and is_bored):
            self._opened = self._random.choice(look.cards)
            self.table.press_card(self._opened)
            return self._opened
        if look.marks and not (look.buttons and is_bored):
            return self._press_one_area(sorted(look.marks))
        assert look.buttons, f"nothing to press: {look}"
        index = self._random.randrange(len(look.buttons))
        self.table.press_button(index)
        return look.buttons[index]

    def _press_one_area(self, areas: list[str]) -> str:
        area = self._random.choice(areas)
        self.table.press_area(area)
        return area
