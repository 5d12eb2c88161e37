"""The data that the page draws with: map, cards, technologies and names, as plain JSON values."""

from typing import Any

import msgspec

from engine.games.mini_wwii.data import COUNTRIES, RAW_BOARD, RAW_CARDS, RAW_TECHNOLOGIES

NATION_NAMES = {
    "germany": "Germany",
    "uk": "U.K.",
    "japan": "Japan",
    "ussr": "U.S.S.R.",
    "us": "U.S.",
    "china": "China",
    "neutral": "Neutral",
}


def client_data(rules_version: int) -> dict[str, Any]:
    """Everything public that does not change during a match; the caller's own, to change as it likes."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(_public_data(RAW_CARDS[rules_version])))
    return data


def _public_data(cards: dict[str, Any]) -> dict[str, Any]:
    return {
        "areas": [
            {
                "id": area["id"],
                "name": area["name"],
                "shape": area["shape"],
                "stars": area["stars"],
                "home": area.get("home", ""),
                "builds": area.get("builds", []),
                "x": area["x"],
                "y": area["y"],
            }
            for area in RAW_BOARD["areas"]
        ],
        "links": [{"a": a, "b": b, "kind": kind} for kind, pairs in RAW_BOARD["links"].items() for a, b in pairs],
        "cards": {
            card["id"]: {key: card[key] for key in ("country", "op", "technology", "event")} for card in cards["cards"]
        },
        "technologies": {
            tech["id"]: {key: tech[key] for key in ("name", "kind", "level", "needs", "effect") if key in tech}
            for tech in RAW_TECHNOLOGIES["technologies"]
        },
        "diplomacy": cards["nations"],
        "pools": RAW_BOARD["pools"],
        "rounds": RAW_BOARD["rounds"],
        "join_war": RAW_BOARD["join_war"],
        "victory": RAW_BOARD["victory"],
        "countries": list(COUNTRIES),
        "teams": {"axis": ["germany", "japan"], "allies": ["uk", "ussr"]},
        "nations": NATION_NAMES,
    }
