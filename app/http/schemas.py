"""What REST takes and gives, as documented in /api/openapi.json. The fields are those of docs/protocol.md."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.storage import holders, matches, seat_changes, webhooks

SeatNumber = Annotated[int, Field(ge=0, le=1000, description="A seat's number, from 0.")]


class Input(BaseModel):
    """Base of what is taken: unknown fields and other types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Name(Input):
    """A name to be known by."""

    name: Annotated[str, Field(max_length=200, description="1 to 24 characters, none of them control characters.")]


class PerMove(Input):
    """So many days for each turn."""

    kind: Annotated[Literal["per_move"], Field(description="Which time control.")]
    days: Annotated[int, Field(ge=1, le=30, description="Days from when a seat is to act until it no longer is.")]


class Bank(Input):
    """So many seconds for the whole match, and some more for each turn."""

    kind: Annotated[Literal["bank"], Field(description="Which time control.")]
    bank: Annotated[int, Field(ge=60, le=30 * 86400, description="Seconds that each seat begins with.")]
    increment: Annotated[int, Field(ge=0, le=7 * 86400, description="Seconds added for each turn that a seat ends.")]


TimeControl = Annotated[
    Annotated[PerMove | Bank, Field(discriminator="kind")] | None,
    Field(description="The clocks of the match; null: none."),
]

OnlookersTalk = Annotated[bool, Field(description="Whether spectators may talk; players and the owner always do.")]
Takebacks = Annotated[bool, Field(description="Whether players may ask to go back beyond undo.")]


class NewTable(Input):
    """Who plays a match that is to be made, and how."""

    seat: Annotated[SeatNumber | None, Field(description="Where you sit down; null to sit nowhere yet.")] = None
    bots: Annotated[list[SeatNumber], Field(max_length=100, description="Seats for computer players.")] = []
    time_control: TimeControl = None
    onlookers_talk: OnlookersTalk = True
    takebacks: Takebacks = True


class NewMatch(NewTable):
    """A match to be made."""

    game: Annotated[str, Field(description="The game's slug.")]
    layout: Annotated[str, Field(description="The id of one of the game's layouts.")]
    options: Annotated[
        dict[str, bool | int | str], Field(description="The game's options; what is left out has its default.")
    ] = {}
    public: Annotated[bool, Field(description="Listed, and open to everybody; else only by invitation.")] = True


class Continuation(NewTable):
    """A match to be made that goes on from a step of a finished one."""

    seq: Annotated[int, Field(ge=0, le=2**31 - 1, description="The last step that is kept; 0 is the setup.")]
    public: Annotated[bool, Field(description="Listed, and open to everybody; else only by invitation.")] = False


class Key(Input):
    """The key of an invitation, where one is needed; and whether you mind whom you sit with."""

    invite: Annotated[str | None, Field(max_length=64, description="The key of the seat.")] = None
    beside_blocked: Annotated[bool, Field(description="Sit down even where somebody sits whom you block.")] = False


ProposalKind = Annotated[
    seat_changes.ProposalKind,
    Field(description="A computer player gets the seat, somebody new may take it, or a stand-in plays for a while."),
]


class Output(BaseModel):
    """Base of what is given."""

    model_config = ConfigDict(extra="forbid")


class Problem(Output):
    """What went wrong (RFC 9457). Programs go by `code`, which is stable."""

    type: Annotated[str, Field(description="Always `about:blank`: `code` tells the kind.")]
    title: Annotated[str, Field(description="The status in words.")]
    status: Annotated[int, Field(description="The HTTP status.")]
    detail: Annotated[str, Field(description="What happened, in English.")]
    code: Annotated[str, Field(description="The kind of problem, stable.")]
    where: Annotated[str | None, Field(description="The part of the request at fault.")] = None
    expected: Annotated[str | None, Field(description="What should have been there.")] = None
    got: Annotated[str | None, Field(description="What was there.")] = None
    rule: Annotated[str | None, Field(description="The game's rule that says so.")] = None


class User(Output):
    """Somebody who plays."""

    id: Annotated[str, Field(description="Stable id.")]
    name: Annotated[str, Field(description="The name shown to others.")]


class Myself(User):
    """Who you are, as nobody else is told."""

    login: Annotated[str | None, Field(description="What you sign in with; null for a guest.")]
    notices: Annotated[
        webhooks.State | None,
        Field(
            description="Whether messages to your webhook do not arrive: `off`, given up; `failing`, tried again. "
            "Null if all is well, or nothing is to be sent."
        ),
    ]


class Me(Output):
    """Who you are."""

    user: Annotated[Myself | None, Field(description="Null for who has not taken a name yet.")]


class Layout(Output):
    """One way to sit."""

    id: Annotated[str, Field(description="Stable id.")]
    title: Annotated[str, Field(description="A short title in English.")]
    seats: Annotated[list[list[str]], Field(description="The sides of each seat, clockwise.")]


class Game(Output):
    """A game that can be played here."""

    slug: Annotated[str, Field(description="Stable id.")]
    title: Annotated[str, Field(description="The game's name.")]
    summary: Annotated[str, Field(description="What it is about, in a sentence or two.")]
    minutes: Annotated[tuple[int, int], Field(description="Shortest and longest usual time of play.")]
    layouts: Annotated[list[Layout], Field(description="The ways to sit.")]
    options: Annotated[dict[str, Any], Field(description="JSON schema of the options.")]
    teams: Annotated[dict[str, list[str]], Field(description="Teams and their sides; empty without teams.")]


class GameWithData(Game):
    """A game with all that its table is drawn with."""

    rules_version: Annotated[int, Field(description="The version of the rules that the data are of.")]
    data: Annotated[dict[str, Any], Field(description="Map, cards and names; each game's own.")]


class Games(Output):
    """All games."""

    games: Annotated[list[Game], Field(description="In the order of the registry.")]


class Player(Output):
    """Who sits on a seat."""

    kind: Annotated[Literal["human", "bot"], Field(description="A person or a computer player.")]
    name: Annotated[str, Field(description="The name shown.")]
    id: Annotated[str | None, Field(description="The user's id; absent for computer players.")] = None
    account: Annotated[
        bool | None, Field(description="Whether this person has a login; false: a guest. Absent for computer players.")
    ] = None


class Owner(User):
    """Who made a match."""

    account: Annotated[bool, Field(description="Whether they have a login; false: a guest.")]


class Proposable(Output):
    """What the others may propose about a seat."""

    what: Annotated[list[ProposalKind], Field(description="One of these.")]
    since: Annotated[datetime, Field(description="From when on.")]


class Seat(Output):
    """A seat of a match."""

    index: Annotated[int, Field(description="The seat's number.")]
    sides: Annotated[list[str], Field(description="The sides that it holds.")]
    player: Annotated[Player | None, Field(description="Who sits there; null if it is free.")]
    you: Annotated[bool, Field(description="Whether you sit there.")]
    stand_in: Annotated[
        matches.StandIn | None,
        Field(description="Why a stand-in plays for the player: the clock ran out, away for a while, or resigned."),
    ]
    you_block: Annotated[bool, Field(description="Whether you block the person who sits there.")]
    offer: Annotated[
        matches.Offer | None,
        Field(description="Who may take the seat over: who brings the player's link, or somebody new."),
    ]
    takeover_key: Annotated[str | None, Field(description="The key for it, for those who may hand it on.")]
    proposable: Annotated[Proposable | None, Field(description="What the others may propose; null: nothing.")]


class Outcome(Output):
    """How a match ended."""

    winners: Annotated[list[int], Field(description="The winning seats.")]
    scores: Annotated[dict[str, int], Field(description="A score for each side or team.")]
    reason: Annotated[str, Field(description="Why it ended, a stable code of the game.")]


class Invites(Output):
    """The keys of a match; shown to its owner alone."""

    seats: Annotated[dict[str, str], Field(description="A key for each seat; none once the match has begun.")]
    watch: Annotated[str, Field(description="The key for watching.")]


class SeatClock(Output):
    """The clock of a seat."""

    left_ms: Annotated[int, Field(description="What was left at `now`, in milliseconds.")]
    runs_out_at: Annotated[datetime | None, Field(description="When it is at zero; null while it stands.")]
    stand_in_at: Annotated[datetime | None, Field(description="When a stand-in takes over; null while it stands.")]


class Clock(Output):
    """The clocks of a running match."""

    now: Annotated[datetime, Field(description="The server's time: set your own clock right by it.")]
    grace: Annotated[int, Field(description="Seconds from the end of a clock until a stand-in takes over.")]
    seats: Annotated[list[SeatClock], Field(description="One for each seat.")]


class Origin(Output):
    """The match and step that another one goes on from."""

    match: Annotated[str, Field(description="The match's id.")]
    seq: Annotated[int, Field(description="The last step that both have.")]


class Broken(Output):
    """Where a match cannot be continued: the rules of the server do not agree with what was played."""

    seq: Annotated[int, Field(description="The first step that they cannot follow; 0 is the setup.")]
    code: Annotated[str, Field(description="Why, stable.")]


class Proposal(Output):
    """A proposal about a seat that waits for answers."""

    number: Annotated[int, Field(description="Counts the proposals of the match.")]
    seq: Annotated[int, Field(description="The step after which it was made.")]
    seat: Annotated[int, Field(description="The seat that it is about.")]
    what: ProposalKind
    by: Annotated[int, Field(description="The seat of who made it.")]
    asked: Annotated[list[int], Field(description="The seats that must agree.")]
    agreed: Annotated[list[int], Field(description="Those of them that have.")]
    made_at: Annotated[datetime, Field(description="When it was made.")]


class Former(Output):
    """The seat that you had."""

    seat: Annotated[int, Field(description="Its number.")]
    until: Annotated[datetime, Field(description="When it went to somebody else.")]
    why: Annotated[
        holders.Ended,
        Field(description="You handed it over, or the others agreed since you had resigned or were late for long."),
    ]


class SeatChange(Output):
    """What became of a seat."""

    at: Annotated[datetime, Field(description="When.")]
    seq: Annotated[int, Field(description="After this step.")]
    seat: Annotated[int, Field(description="Of this seat.")]
    what: Annotated[
        seat_changes.What,
        Field(description="What happened; see `docs/protocol.md`."),
    ]
    name: Annotated[str, Field(description="Whose seat it was; with `taken` and `sat` who has it now.")]
    by: Annotated[str | None, Field(description="Who had it before; or who proposed, agreed, refused, withdrew.")]
    proposal: Annotated[ProposalKind | None, Field(description="What was proposed.")]


class Match(Output):
    """The record of a match."""

    id: Annotated[str, Field(description="Stable id.")]
    game: Annotated[str, Field(description="The game's slug.")]
    title: Annotated[str, Field(description="The game's name.")]
    status: Annotated[
        Literal["open", "running", "finished", "expired", "closed"],
        Field(description="Waiting for players, played, over, never begun, or ended without a result."),
    ]
    layout: Annotated[str, Field(description="The id of the layout.")]
    rules_version: Annotated[int, Field(description="The rules by which it is played; set when it begins.")]
    options: Annotated[dict[str, Any], Field(description="All options, with their defaults.")]
    public: Annotated[bool, Field(description="Whether everybody may see it.")]
    owner: Annotated[Owner, Field(description="Who made it.")]
    created_at: Annotated[datetime, Field(description="When it was made.")]
    started_at: Annotated[datetime | None, Field(description="When it began.")]
    finished_at: Annotated[datetime | None, Field(description="When it ended.")]
    seq: Annotated[int, Field(description="The number of steps so far.")]
    seats: Annotated[list[Seat], Field(description="The seats, clockwise.")]
    to_act: Annotated[list[int], Field(description="The seats that must choose now.")]
    outcome: Annotated[Outcome | None, Field(description="How it ended.")]
    invites: Annotated[Invites | None, Field(description="The keys, for the owner alone.")]
    seed_hash: Annotated[str, Field(description="SHA-256 of the seed, known from the beginning.")]
    seed: Annotated[str | None, Field(description="The seed in hex, when the match is over.")]
    imported_at: Annotated[datetime | None, Field(description="When it was brought here from another server.")]
    origin: Annotated[Origin | None, Field(description="Where it goes on from, if it was continued.")]
    time_control: TimeControl
    takebacks: Takebacks
    clock: Annotated[Clock | None, Field(description="The clocks; null without time control, and unless it runs.")]
    expires_at: Annotated[datetime | None, Field(description="When it expires, or expired, without being begun.")]
    broken: Annotated[Broken | None, Field(description="Why nobody can act, though it was not played to its end.")]
    closed_by: Annotated[int | None, Field(description="The seat that closed a broken match; null: none did.")]
    onlookers_talk: OnlookersTalk
    startable_at: Annotated[
        datetime | None,
        Field(description="When everybody who sits there may start it; null unless every seat is taken."),
    ]
    put_out: Annotated[bool, Field(description="Whether the owner took you off the table.")]
    open_to_you: Annotated[bool, Field(description="False: a seat is free, but you may not sit down.")]
    proposal: Annotated[Proposal | None, Field(description="What somebody proposes about a seat that was left.")]
    former: Annotated[Former | None, Field(description="The seat that you had; null unless you lost one.")]
    seat_changes: Annotated[list[SeatChange], Field(description="The last changes of seats; empty in lists.")]
    invited: Annotated[int | None, Field(description="The seat that the given key opens; absent without one.")] = None


class Matches(Output):
    """A list of matches."""

    matches: Annotated[list[Match], Field(description="Newest first.")]


class Health(Output):
    """Whether the server works."""

    status: Annotated[Literal["ok"], Field(description="Always `ok`; an unwell server answers 503.")]
    version: Annotated[str, Field(description="The version of the server.")]
