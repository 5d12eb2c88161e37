"""The data that the page draws with: places, lines, cards and names, as plain JSON values."""

from typing import Any

import msgspec

from engine.games.wunderland.data import (
    CARD_IDS,
    CARD_PLACES,
    COLOURS,
    FIGURES,
    LAST_CARD,
    POINTS,
    QUIET_TURNS,
    RAW_BOARD,
    SCORED_CARDS,
    STACK,
)


def client_data() -> dict[str, Any]:
    """Everything public that does not change during a match; the caller's own, to change as it likes."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(_public_data()))
    return data


def _public_data() -> dict[str, Any]:
    return {
        "sections": [
            {
                "id": section["id"],
                "name": section["name"],
                "symbol": section.get("symbol", ""),
                "field": str(section["field"]) if "field" in section else "",
            }
            for section in RAW_BOARD["sections"]
        ],
        "locations": [
            {"id": str(location["number"])}
            | {key: location[key] for key in ("number", "name", "section", "kind", "x", "y")}
            for location in RAW_BOARD["locations"]
        ],
        "lines": [{"a": str(a), "b": str(b)} for a, b in RAW_BOARD["lines"]],
        "assignments": [
            {"id": name, "places": [str(place) for place in places], "points": points}
            for name, places, points in zip(CARD_IDS, CARD_PLACES, POINTS, strict=True)
        ],
        "colours": list(COLOURS),
        "figures": FIGURES,
        "postcards_per_section": STACK,
        "scored_per_section": SCORED_CARDS,
        "last_card": LAST_CARD,
        "quiet_turns": QUIET_TURNS,
    }
