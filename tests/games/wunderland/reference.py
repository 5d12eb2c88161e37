"""What the rules allow, written out a second time: slowly, from the view alone, without the engine's tables."""

from typing import Any

from engine.games.wunderland.actions import (
    Action,
    AnnounceEnd,
    Collect,
    EndTurn,
    FinishSettlement,
    Fulfil,
    Join,
    Move,
    ReturnFigure,
)
from engine.games.wunderland.view import View

Data = dict[str, Any]
"""What the page draws with: `client_data()`."""


def lines_from(data: Data, place: str) -> set[str]:
    """The places that a line joins to this one."""
    found = set()
    for line in data["lines"]:
        ends = {line["a"], line["b"]}
        found |= ends - {place} if place in ends else set()
    return found


def reach(data: Data, place: str) -> set[str]:
    """W-8, O-1: one or two lines away."""
    near = lines_from(data, place)
    return {far for between in near for far in (between, *lines_from(data, between))} - {place}


def legal(data: Data, view: View) -> set[Action]:
    """All that the asked player may do; `view` is that player's own or one that hides nothing."""
    colour = view.prompt.colour
    figures = {place: numbers[colour] for place, numbers in view.figures.items() if colour in numbers}
    if view.prompt.kind == "companion":
        assert view.move is not None
        return {Join(number) for number in range(figures[view.move.origin] + 1)}
    player = view.players[view.prompt.seat]
    found: set[Action] = {
        Fulfil(card["id"])
        for card in data["assignments"]
        if card["id"] in (player.hand or ()) and all(place in figures for place in card["places"])
    }
    stacks = {stack.place: stack.number for stack in view.stacks}
    fields = [place for place in figures if place in stacks]
    found |= {Collect(place) for place in fields if stacks[place]}
    if view.prompt.kind == "settlement":
        return found | {FinishSettlement()}
    found |= {ReturnFigure(place) for place in fields if not stacks[place]}
    if len(set(player.postcards or ())) == len(stacks):
        found.add(AnnounceEnd())
    return found | (moves(data, figures) if view.prompt.kind == "turn" else {EndTurn()})


def moves(data: Data, figures: dict[str, int]) -> set[Action]:
    """W-8: every number of the figures of a place."""
    return {
        Move(place, to, number)
        for place, standing in figures.items()
        for to in reach(data, place)
        for number in range(1, standing + 1)
    }
