"""What must not reach somebody: cards that lie hidden in hands or face down, told by the open replay."""

import json
import re
from collections.abc import Iterable

from tests.browser.person import Json, Tab

CARD = re.compile(r'"((?:germany|japan|uk|ussr|us|china)_\d\d)"')
SPECTATOR = -1


def hidden_cards(open_view: Json, viewer: int) -> set[str]:
    """The cards that this viewer must not know of. `open_view` shows everything."""
    hands = [card for hand in open_view["hands"] if hand["seat"] != viewer for card in [*hand["cards"], *hand["kept"]]]
    laid = [country.get("face_down_card") for country in open_view["countries"].values() if country["seat"] != viewer]
    return {card for card in [*hands, *laid] if card}


def leaks(tab: Tab, frames: Iterable[Json], viewer: int) -> list[str]:
    """The hidden cards that this tab was sent in the step where they were hidden."""
    found = []
    for frame in frames:
        heard = tab.views.get(frame["seq"])
        if heard is None:
            continue
        hidden = hidden_cards(frame["view"], viewer)
        told = _cards(_without_seen(heard["view"]))
        if not any(event["type"] == "deck_reshuffled" for event in heard["events"]):
            told |= _cards([event for event in heard["events"] if event["type"] != "hand_seen"])
        found += [f"step {frame['seq']}: {card}" for card in sorted(hidden & told)]
    return found


def _without_seen(view: Json) -> Json:
    """Without what a Radar saw, which its owner may know."""
    hands = [{**hand, "seen": []} for hand in view["hands"]]
    return {**view, "hands": hands, "prompts": [{**prompt, "seen": []} for prompt in view["prompts"]]}


def _cards(value: object) -> set[str]:
    return set(CARD.findall(json.dumps(value)))
