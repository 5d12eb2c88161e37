"""The rules of cards once more, literally: what each moment other than an operation offers, from the open view."""

from collections.abc import Callable

from engine.games.mini_wwii.actions import (
    Action,
    Decline,
    Develop,
    Discard,
    DiscardRest,
    Keep,
    KeepTwo,
    Launch,
    LendLease,
    LookAtHand,
    Pass,
    PlaceUnit,
    PlayEvent,
    PlayOperation,
    RemoveCard,
)
from engine.games.mini_wwii.view import HandView, View
from tests.games.mini_wwii.reference import (
    AREAS,
    CARDS,
    COUNTRIES,
    TEAM,
    TECHNOLOGIES,
    WAITING,
    build_places,
    can_stand,
    capacity,
    has_effect,
    land_of,
    operation,
)

LENDS = {"uk": "us", "ussr": "china"}


def hand_of(view: View, country: str) -> HandView:
    """The hand that the country plays from."""
    return next(hand for hand in view.hands if country in hand.countries)


def cards(view: View) -> tuple[str, ...]:
    """The cards of the hand that is asked."""
    return hand_of(view, view.prompts[0].country).cards or ()


def opponents_with_cards(view: View, country: str) -> set[str]:
    """O-8 and R-6; a team's hand goes by its first country."""
    return {hand.countries[0] for hand in view.hands if TEAM[hand.countries[0]] != TEAM[country] and hand.size}


def ops(view: View, country: str, printed: int) -> int:
    """A number after tactics (O-1, E-3)."""
    return max(0, printed + sum(tactics.op for tactics in view.countries[country].tactics))


def launches(view: View, country: str, card: str, printed: int, event: bool) -> set[Action]:
    """O-8."""
    shown = view.countries[country]
    if view.rules == "2018" and shown.used_rockets:
        return set()
    power = ops(view, country, printed) + shown.saved_ops
    return {
        Launch(card, tech, target, event)
        for tech in shown.technologies
        if "launch" in TECHNOLOGIES[tech]["effect"] and tech not in shown.used_rockets
        if TECHNOLOGIES[tech]["effect"]["needs_op"] <= power
        for target in opponents_with_cards(view, country)
    }


def may_develop(view: View, country: str, technology: str) -> bool:
    """T-1 and T-2."""
    shown = view.countries[country]
    if shown.face_down or technology in shown.technologies:
        return False
    needs = TECHNOLOGIES[technology].get("needs", {"any": 0, "of": []})
    required: int = needs["any"]
    return len(set(needs["of"]) & set(shown.technologies)) >= required


def event_plays(view: View, country: str, card: str) -> set[Action]:
    """E-1 to E-5."""
    data = CARDS[card]
    event, colour = data["event"], data["country"]
    if WAITING.get(colour, colour) != country:
        return set()
    if event["kind"] == "operation":
        return {PlayOperation(card, event=True)} | launches(view, country, card, event["op"], event=True)
    if event["kind"] == "tactics" and event["target"] == "opponent":
        return {PlayEvent(card, other) for other in COUNTRIES if TEAM[other] != TEAM[country]}
    if event["kind"] == "tactics":
        return {PlayEvent(card, country)}
    if "build" in event and not build_places(view, country, event["build"]):
        return set()
    return {PlayEvent(card)}


def turn(view: View) -> set[Action]:
    """R-7: everything to be done with a card, or passing."""
    country = view.prompts[0].country
    shown = view.countries[country]
    found: set[Action] = {Pass()}
    track = view.join_war.get(LENDS.get(country, ""))
    lends = track and not track.joined and not shown.lend_lease_done and track.box < track.last
    for card in cards(view):
        found |= {PlayOperation(card)} | launches(view, country, card, CARDS[card]["op"], event=False)
        found |= event_plays(view, country, card)
        if may_develop(view, country, CARDS[card]["technology"]):
            found.add(Develop(card))
        if lends:
            found.add(LendLease(card))
    return found


def places(view: View) -> set[Action]:
    """S-3."""
    country, land = view.prompts[0].country, land_of(view)
    return {
        PlaceUnit(area, unit)
        for area, data in AREAS.items()
        if data["home"] == country and land.size(area) < capacity(area)
        for unit in ("army", "navy")
        if can_stand(unit, area) and view.pools[country][unit]
    }


def exchange(view: View) -> set[Action]:
    """R-6."""
    found: set[Action] = {Discard(card) for card in cards(view)}
    return found | {Decline()} if view.rules == "printed" else found


def looks(view: View) -> set[Action]:
    """R-6, Radar."""
    country = view.prompts[0].country
    assert has_effect(view, country, "see_cards")
    return {LookAtHand(other) for other in opponents_with_cards(view, country)} | {Decline()}


def free_builds(view: View) -> set[Action]:
    """E-4."""
    prompt = view.prompts[0]
    return build_places(view, prompt.country, CARDS[prompt.card]["event"]["build"])


def keeps(view: View) -> set[Action]:
    """R-9, of all that are to choose: each for its first hand that has not chosen."""
    asked = {prompt.seat: prompt for prompt in reversed(view.prompts)}.values()
    found: set[Action] = {DiscardRest()}
    for prompt in asked:
        hand = hand_of(view, prompt.country).cards or ()
        found |= {Keep(card) for card in hand}
        if any(has_effect(view, country, "kept_cards") for country in hand_of(view, prompt.country).countries):
            found |= {
                KeepTwo(card, second) for card in hand for second in hand if hand.index(card) < hand.index(second)
            }
    return found


LAWFUL: dict[str, Callable[[View], set[Action]]] = {
    "place_unit": places,
    "exchange": exchange,
    "look_at_hand": looks,
    "lost_area": lambda view: {Discard(card) for card in cards(view)},
    "turn": turn,
    "operation": operation,
    "build": free_builds,
    "keep": keeps,
    "remove_card": lambda view: {RemoveCard(card) for card in view.prompts[0].seen},
}
"""What is lawful at each kind of prompt; an advance depends on what was before it."""
