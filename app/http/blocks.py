"""Blocking people: at your tables they neither sit down nor talk."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from app.auth.callers import require_own_eyes
from app.clock import now
from app.errors import RefusedError
from app.http import account_schemas as schemas
from app.http.context import MaybeCaller, Parts, SignedIn, answer
from app.http.errors import problems
from app.ids import is_id
from app.services import Services
from app.storage import blocks
from app.storage.users import User

router = APIRouter(prefix="/blocks", tags=["you"])

UserId = Annotated[str, Path(max_length=24, description="The user's id.")]


@router.get(
    "",
    summary="List whom you block",
    response_model=schemas.Blocks,
    responses=problems("sign_in_first", "insufficient_scope"),
)
async def list_blocks(user: SignedIn, caller: MaybeCaller, services: Parts) -> Response:
    """The people you block. They are not told, nor is a token that may only read."""
    require_own_eyes(caller)
    return await _answer(services, user)


@router.put(
    "/{user_id}",
    summary="Block somebody",
    response_model=schemas.Blocks,
    responses=problems("sign_in_first", "no_such_user", "not_yourself", "too_many", changes=True),
)
async def block(user_id: UserId, user: SignedIn, services: Parts) -> Response:
    """From now on they cannot sit down or talk at tables that you own or sit at. Where both of you sit already they
    stay, and what they say is hidden from you alone."""
    if user_id == user.id:
        raise RefusedError("not_yourself", "you cannot block yourself")
    if not is_id(user_id):
        raise RefusedError("no_such_user", "there is no such user")
    await blocks.add(services.database, user.id, user_id, now())
    await _tell(services, user.id, user_id)
    return await _answer(services, user)


@router.delete(
    "/{user_id}",
    summary="Block somebody no longer",
    response_model=schemas.Blocks,
    responses=problems("sign_in_first", changes=True),
)
async def unblock(user_id: UserId, user: SignedIn, services: Parts) -> Response:
    """They may join you again. Nothing happens if you did not block them."""
    if is_id(user_id):
        await blocks.remove(services.database, user.id, user_id)
        await _tell(services, user.id, user_id)
    return await _answer(services, user)


async def _tell(services: Services, *user_ids: str) -> None:
    for user_id in user_ids:
        await services.visitors.changed(user_id)


async def _answer(services: Services, user: User) -> Response:
    return answer({"blocked": await blocks.of(services.database, user.id)})
