"""Matches: making, listing and reading them."""

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Response

from app.auth.permissions import require_user
from app.clock import now
from app.errors import RefusedError
from app.http import schemas
from app.http.context import (
    InviteKey,
    MaybeCaller,
    Parts,
    SignedIn,
    Visitor,
    answer,
    find_match,
    record,
    relations_of,
)
from app.http.errors import problems
from app.ids import is_id, new_id, new_key
from app.storage import matches
from app.storage.matches import MatchRow, SeatRow, Wanted
from app.storage.table_names import check_no_computer
from app.storage.users import User
from app.timekeeping import TimeControl
from engine.core import match as core
from engine.core.contract import AnyRules
from engine.core.rng import new_seed
from engine.core.types import Layout

router = APIRouter(prefix="/matches", tags=["matches"])


@router.get("", summary="List matches", response_model=schemas.Matches, responses=problems("sign_in_first"))
async def list_matches(
    services: Parts,
    user: Visitor,
    caller: MaybeCaller,
    status: Annotated[Literal["open", "running", "finished", "closed"] | None, Query(description="Only these.")] = None,
    game: Annotated[str | None, Query(max_length=64, description="Only those of this game.")] = None,
    mine: Annotated[bool, Query(description="Those that you own, sit in or sat in, private ones too.")] = False,
    limit: Annotated[int, Query(ge=1, le=100, description="At most so many.")] = 50,
    before: Annotated[str | None, Query(description="Those older than the match with this id.")] = None,
) -> Response:
    """Public matches, or your own, newest first. A running match without a step for 14 days is listed only among
    your own."""
    wanted = Wanted(
        status=status,
        game=game if game in services.catalog or game is None else "",
        member=require_user(user).id if mine else None,
        before=before if before is None or is_id(before) else "",
        moved_after=now() - matches.FORGOTTEN,
        limit=limit,
    )
    rows = await matches.find(services.database, wanted)
    relations = await relations_of(services, user)
    return answer({"matches": [record(services, row, caller, None, relations) for row in rows]})


@router.post(
    "",
    summary="Make a match",
    status_code=201,
    response_model=schemas.Match,
    responses=problems(
        "sign_in_first",
        "unknown_game",
        "unknown_layout",
        "unknown_option",
        "bad_option",
        "bad_seats",
        "name_taken_here",
        changes=True,
    ),
)
async def create_match(body: schemas.NewMatch, user: SignedIn, services: Parts) -> Response:
    """Makes a match that waits for players; you are its owner."""
    rules = services.catalog.get(body.game)
    if rules is None:
        raise _wrong("unknown_game", "game", ", ".join(services.catalog), body.game)
    layout = rules.meta.layout(body.layout)
    if layout is None:
        raise _wrong("unknown_layout", "layout", ", ".join(known.id for known in rules.meta.layouts), body.layout)
    row = _new_row(body, user, rules, layout)
    # The game itself says whether it is played at such a table.
    core.start(rules, row.table, row.seed)
    await matches.create(services.database, row)
    return answer(record(services, row, user), 201)


@router.get("/{match_id}", summary="Read a match", response_model=schemas.Match, responses=problems("no_such_match"))
async def read_match(
    match_id: Annotated[str, Path(description="The match's id.")],
    services: Parts,
    user: Visitor,
    caller: MaybeCaller,
    key: InviteKey = None,
) -> Response:
    """The record. A private match is shown to its owner, its players and whoever gives one of its keys."""
    row = await find_match(services, match_id, user, key)
    return answer(record(services, row, caller, key, await relations_of(services, user)))


def _new_row(body: schemas.NewMatch, user: User, rules: AnyRules, layout: Layout) -> MatchRow:
    return MatchRow(
        id=new_id(),
        game=rules.meta.slug,
        rules_version=rules.meta.rules_version,
        layout=layout.id,
        sides=layout.seats,
        options=_options(body, rules),
        seed=new_seed(),
        public=body.public,
        owner_id=user.id,
        owner_name=user.name,
        watch_key=new_key(),
        created_at=now(),
        time_control=time_control_of(body),
        onlookers_talk=body.onlookers_talk,
        takebacks=body.takebacks,
        seats=seats_for(body, user, len(layout.seats)),
    )


def time_control_of(body: schemas.NewMatch | schemas.Continuation) -> TimeControl | None:
    """The time control as asked for."""
    asked = body.time_control
    return None if asked is None else msgspec.convert(asked.model_dump(), TimeControl)


def _options(body: schemas.NewMatch, rules: AnyRules) -> dict[str, bool | int | str]:
    struct = rules.meta.options
    for name in body.options:
        if name not in struct.__struct_encode_fields__:
            raise _wrong("unknown_option", f"options.{name[:64]}", ", ".join(struct.__struct_encode_fields__), name)
    try:
        options: dict[str, bool | int | str] = msgspec.to_builtins(msgspec.convert(body.options, struct))
    except msgspec.ValidationError as error:
        raise RefusedError("bad_option", str(error), where="options") from error
    return options


def seats_for(body: schemas.NewMatch | schemas.Continuation, user: User, count: int) -> tuple[SeatRow, ...]:
    """The seats as asked for. Raises `RefusedError`: `bad_seats`, `name_taken_here`."""
    taken = ([] if body.seat is None else [body.seat]) + body.bots
    if len(set(taken)) != len(taken) or any(seat >= count for seat in taken):
        raise _wrong("bad_seats", "bots", f"different seats from 0 to {count - 1}", str(taken))
    if body.seat is not None:
        check_no_computer(user.name)

    def seat(index: int) -> SeatRow:
        if index == body.seat:
            return SeatRow(index=index, kind="human", user_id=user.id, name=user.name, invite=new_key())
        return SeatRow(index=index, kind="bot" if index in body.bots else None, invite=new_key())

    return tuple(seat(index) for index in range(count))


def _wrong(code: str, where: str, expected: str, got: str) -> RefusedError:
    return RefusedError(
        code, f"{where}: expected {expected}, got {got[:64]}", where=where, expected=expected, got=got[:64]
    )
