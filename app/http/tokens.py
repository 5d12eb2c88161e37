"""API tokens: what programs sign in with."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Response

from app.auth.accounts import needs_account
from app.auth.names import clean_label
from app.clock import now
from app.errors import RefusedError
from app.http import account_schemas as schemas
from app.http.context import InBrowser, Parts, answer
from app.http.errors import problems
from app.ids import new_api_token, new_id
from app.storage import accounts, api_tokens
from app.storage.api_tokens import ApiToken

router = APIRouter(prefix="/tokens", tags=["you"])


@router.get(
    "",
    summary="List your API tokens",
    response_model=schemas.ApiTokens,
    responses=problems("sign_in_first", "needs_session"),
)
async def list_tokens(caller: InBrowser, services: Parts) -> Response:
    """Your tokens without their secrets, which are stored nowhere."""
    return answer({"tokens": await api_tokens.of(services.database, caller.user.id)})


@router.post(
    "",
    summary="Make an API token",
    status_code=201,
    response_model=schemas.MadeToken,
    responses=problems("sign_in_first", "needs_session", "needs_account", "bad_label", "too_many", changes=True),
)
async def create_token(body: schemas.NewToken, caller: InBrowser, services: Parts) -> Response:
    """Makes a token for a program. Its secret is in this answer and never shown again. One that reads sees what a
    spectator of your matches sees, and what you ask for in `sees`."""
    if await accounts.by_user(services.database, caller.user.id) is None:
        raise needs_account()
    secret = new_api_token()
    token = ApiToken(
        id=new_id(),
        label=clean_label(body.label),
        scope=body.scope,
        sees=api_tokens.sight(body.scope, body.sees),
        created_at=now(),
        last_used_at=None,
    )
    await api_tokens.create(services.database, caller.user.id, token, secret)
    return answer({**msgspec.structs.asdict(token), "token": secret}, 201)


@router.delete(
    "/{token_id}",
    summary="Revoke an API token",
    status_code=204,
    responses=problems("sign_in_first", "needs_session", "no_such_token", changes=True),
)
async def revoke_token(
    token_id: Annotated[str, Path(max_length=24, description="The token's id.")], caller: InBrowser, services: Parts
) -> None:
    """Ends a token at once; sockets that were opened with it are closed."""
    if not await api_tokens.revoke(services.database, caller.user.id, token_id):
        raise RefusedError("no_such_token", "you have no such token")
    await services.visitors.changed(caller.user.id)
