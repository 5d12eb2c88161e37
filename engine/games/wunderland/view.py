"""What a viewer may know of a position, built field by field. Hidden cards are counts."""

import msgspec

from engine.core.areas import each_area
from engine.core.types import EVERYTHING, Viewer
from engine.games.wunderland.data import COLOURS, FIELDS, PLACE_IDS, PLACES, SCORED_CARDS, SECTIONS, cards_of
from engine.games.wunderland.figures import figures_at
from engine.games.wunderland.moving import waiting
from engine.games.wunderland.postcards import card_sections, one_more, points, postcards_of, rows
from engine.games.wunderland.state import (
    AFTER_MOVE_PROMPT,
    COMPANION_PROMPT,
    NOBODY,
    OVER_PROMPT,
    PROMPTS,
    State,
)
from engine.games.wunderland.turns import quiet_turns
from engine.games.wunderland.victory import assignment_points, winners


class PlayerView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's things. `score` is the score track, `scoring_card` 0, 100 or 200 (W-25).

    `hand` and `postcards` (a section's id for each card) are missing where the viewer may not see them.
    """

    seat: int
    colour: str
    score: int
    scoring_card: int
    fulfilled: tuple[str, ...]
    hand_size: int
    hand: tuple[str, ...] | None = None
    postcard_count: int
    postcards: tuple[str, ...] | None = None


class StackView(msgspec.Struct, frozen=True):
    """The postcards left in a section's stack beside its symbol field."""

    section: str
    place: str
    number: int


class MoveView(msgspec.Struct, frozen=True):
    """The present turn's move; `moved` is the number of figures by colour, the active player's first."""

    colour: str
    origin: str
    to: str
    moved: dict[str, int]


class PromptView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who must choose what now; public.

    `kind`: turn, companion, after_move, settlement, over. `waiting`: the companions who are asked after this one.
    `number`: how many figures a companion may send at most.
    """

    kind: str
    seat: int = -1
    colour: str = ""
    number: int = 0
    waiting: tuple[str, ...] = ()


class RowView(msgspec.Struct, frozen=True, kw_only=True):
    """A section in the final scoring: cards, how many of them score, and the points each brings (W-24)."""

    section: str
    number: int
    scored: int
    worth: int
    points: int


class SectionView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's postcards of a section as they would score now: each is `worth` points (0: none is owned).

    `more`: what another one would add; 0 where none is left.
    """

    section: str
    number: int
    worth: int
    points: int
    more: int


class ScoringView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's final score."""

    colour: str
    assignments: int
    rows: tuple[RowView, ...]
    postcards: int
    total: int
    winner: bool


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one viewer sees it.

    `figures`: by place, where any stand, the number by colour. `postcard_points` and, for each of the seven sections,
    `postcard_sections`: what postcards would score now, by colour: the viewer's own, and those that lie open.
    `quiet_turns`: turns in a row without progress (E-4). `ended_by`, `reason`: who ended the game and how; empty while
    it goes on, `ended_by` also at a standstill.
    """

    viewer: int
    open_postcards: bool
    players: tuple[PlayerView, ...]
    figures: dict[str, dict[str, int]]
    stacks: tuple[StackView, ...]
    deck: int
    first: str
    turn: str
    turn_number: int
    quiet_turns: int
    prompt: PromptView
    move: MoveView | None
    postcard_points: dict[str, int]
    postcard_sections: dict[str, tuple[SectionView, ...]]
    ended_by: str
    reason: str
    scoring: tuple[ScoringView, ...]


def view(state: State, viewer: Viewer) -> View:
    """The table as `viewer` sees it."""
    seats = range(state.players)
    over = state.prompt == OVER_PROMPT
    scored = [seat for seat in seats if seat == viewer or lies_open(state, seat)]
    return View(
        viewer=int(viewer),
        open_postcards=state.open_postcards,
        players=tuple(_player(state, seat, viewer) for seat in seats),
        figures=_figures(state),
        stacks=tuple(StackView(SECTIONS[n], PLACE_IDS[FIELDS[n]], left) for n, left in enumerate(state.stacks)),
        deck=len(state.deck),
        first=COLOURS[state.first],
        turn=COLOURS[state.turn],
        turn_number=state.turn_number,
        quiet_turns=quiet_turns(state),
        prompt=_prompt(state),
        move=_move(state),
        postcard_points={COLOURS[seat]: points(postcards_of(state, seat)) for seat in scored},
        postcard_sections={COLOURS[seat]: _sections(state, seat) for seat in scored},
        ended_by=COLOURS[state.ended_by] if state.ended_by != NOBODY else "",
        reason=state.reason,
        scoring=tuple(_scoring(state, seat) for seat in seats) if over else (),
    )


def lies_open(state: State, seat: int) -> bool:
    """Whether everybody sees the seat's postcards by section (S-3, W-22)."""
    return state.open_postcards or bool(state.revealed >> seat & 1)


def sees_postcards(state: State, seat: int, viewer: Viewer) -> bool:
    """Whether the viewer sees the seat's postcards by section (S-2, S-3)."""
    return viewer in (EVERYTHING, seat) or lies_open(state, seat)


def _player(state: State, seat: int, viewer: Viewer) -> PlayerView:
    shown = card_sections(postcards_of(state, seat))
    return PlayerView(
        seat=seat,
        colour=COLOURS[seat],
        score=state.scores[seat],
        scoring_card=min(state.scores[seat] // 100, 2) * 100,
        fulfilled=cards_of(state.fulfilled[seat]),
        hand_size=state.hands[seat].bit_count(),
        hand=cards_of(state.hands[seat]) if viewer in (EVERYTHING, seat) else None,
        postcard_count=len(shown),
        postcards=shown if sees_postcards(state, seat, viewer) else None,
    )


def _figures(state: State) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    anybody = 0
    for stands in state.stands:
        anybody |= stands
    for place in each_area(anybody):
        found[PLACE_IDS[place]] = {
            COLOURS[seat]: state.figures[seat * PLACES + place]
            for seat in range(state.players)
            if state.stands[seat] >> place & 1
        }
    return found


def _prompt(state: State) -> PromptView:
    kind = PROMPTS[state.prompt]
    if state.prompt == OVER_PROMPT:
        return PromptView(kind=kind)
    seat, colour = state.asked, COLOURS[state.asked]
    if state.prompt != COMPANION_PROMPT:
        return PromptView(kind=kind, seat=seat, colour=colour)
    later = tuple(COLOURS[other] for other in waiting(state))
    return PromptView(kind=kind, seat=seat, colour=colour, number=figures_at(state, seat, state.origin), waiting=later)


def _move(state: State) -> MoveView | None:
    if state.prompt not in (COMPANION_PROMPT, AFTER_MOVE_PROMPT):
        return None
    order = [(state.turn + step) % state.players for step in range(state.players)]
    moved = {COLOURS[seat]: state.moved[seat] for seat in order if state.moved[seat]}
    return MoveView(COLOURS[state.turn], PLACE_IDS[state.origin], PLACE_IDS[state.to], moved)


def _sections(state: State, seat: int) -> tuple[SectionView, ...]:
    postcards = postcards_of(state, seat)
    worths = {section: worth for section, _, worth in rows(postcards)}
    return tuple(
        SectionView(
            section=SECTIONS[section],
            number=number,
            worth=worths.get(section, 0),
            points=min(number, SCORED_CARDS) * worths.get(section, 0),
            more=one_more(postcards, section) if state.stacks[section] else 0,
        )
        for section, number in enumerate(postcards)
    )


def _scoring(state: State, seat: int) -> ScoringView:
    postcards = postcards_of(state, seat)
    return ScoringView(
        colour=COLOURS[seat],
        assignments=assignment_points(state, seat),
        rows=tuple(_row(section, number, worth) for section, number, worth in rows(postcards)),
        postcards=points(postcards),
        total=state.scores[seat],
        winner=seat in winners(state),
    )


def _row(section: int, number: int, worth: int) -> RowView:
    scored = min(number, SCORED_CARDS)
    return RowView(section=SECTIONS[section], number=number, scored=scored, worth=worth, points=scored * worth)
