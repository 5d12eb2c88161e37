"""Accounts: a login and password for a guest, signing in and out, another password."""

from typing import Annotated

from fastapi import APIRouter, Cookie, Request, Response

from app.auth.accounts import needs_account
from app.auth.callers import require_session
from app.http import account_schemas as schemas
from app.http.auth import end_session, myself, set_device, set_session
from app.http.context import InBrowser, MaybeCaller, Parts, address_of, answer
from app.http.errors import problems
from app.http.schemas import Me
from app.storage import accounts

router = APIRouter(tags=["you"])

Device = Annotated[str | None, Cookie(max_length=200, include_in_schema=False)]


@router.get(
    "/account",
    summary="Read your account",
    response_model=schemas.Account,
    responses=problems("sign_in_first", "needs_session", "needs_account"),
)
async def read_account(caller: InBrowser, services: Parts) -> Response:
    """What you sign in with. A guest has none."""
    account = await accounts.by_user(services.database, caller.user.id)
    if account is None:
        raise needs_account()
    return answer({"login": account.login, "created_at": account.created_at})


@router.post(
    "/account",
    summary="Take a login and password",
    status_code=201,
    response_model=schemas.Account,
    responses=problems(
        "sign_in_first", "needs_session", "has_account", "login_taken", "bad_login", "bad_password", changes=True
    ),
)
async def create_account(request: Request, body: schemas.NewAccount, caller: InBrowser, services: Parts) -> Response:
    """Makes an account of a guest, who keeps their session, name and matches and can sign in elsewhere from now on.
    No e-mail is asked for: a forgotten password cannot be sent."""
    account = await services.accounts.register(caller.user, body.login, body.password, address_of(request))
    return answer({"login": account.login, "created_at": account.created_at}, 201)


@router.put(
    "/account/password",
    summary="Change your password",
    status_code=204,
    responses=problems(
        "sign_in_first", "needs_session", "needs_account", "wrong_password", "bad_password", changes=True
    ),
)
async def change_password(request: Request, body: schemas.NewPassword, caller: InBrowser, services: Parts) -> Response:
    """Asks for the present password, and signs you out everywhere but here. API tokens stay."""
    device = await services.accounts.change_password(caller, body.old, body.new, address_of(request))
    await services.visitors.changed(caller.user.id)
    response = Response(status_code=204)
    set_device(response, services, device)
    return response


@router.post(
    "/session",
    summary="Sign in",
    status_code=201,
    response_model=Me,
    responses=problems(
        "wrong_login", "guest_has_matches", "sits_twice", "name_taken_here", "needs_session", changes=True
    ),
)
async def sign_in(
    request: Request, body: schemas.SignIn, caller: MaybeCaller, services: Parts, device: Device = None
) -> Response:
    """Opens a session and sets its cookie. `wrong_login` is all that is told of a login or password that is not
    right. A guest's matches come along, or are given up: who has some must say which."""
    if caller is not None:
        require_session(caller)
    done = await services.accounts.sign_in(caller, body.login, body.password, body.guest, address_of(request), device)
    if caller is not None:
        await services.visitors.changed(caller.user.id)
    for match_id in done.changed:
        await services.rooms.changed(match_id)
    response = answer(await myself(services, done.user), 201)
    set_session(response, services, done.token)
    set_device(response, services, done.device)
    return response


@router.delete(
    "/session",
    summary="Sign out",
    status_code=204,
    responses=problems("sign_in_first", "needs_session", "guest_has_matches", changes=True),
)
async def sign_out(caller: InBrowser, services: Parts, body: schemas.SignOut | None = None) -> Response:
    """Ends this session and its sockets. A guest cannot come back: who has matches must say that they leave them."""
    await services.accounts.sign_out(caller, body.guest if body else None)
    await services.visitors.changed(caller.user.id)
    response = Response(status_code=204)
    end_session(response, services)
    return response


@router.delete(
    "/sessions",
    summary="Sign out everywhere",
    status_code=204,
    responses=problems("sign_in_first", "needs_session", "needs_account", changes=True),
)
async def sign_out_everywhere(caller: InBrowser, services: Parts) -> Response:
    """Ends all your sessions, this one too, and their sockets at once. API tokens stay; they are revoked one by one."""
    await services.accounts.sign_out_everywhere(caller.user)
    await services.visitors.changed(caller.user.id)
    response = Response(status_code=204)
    end_session(response, services)
    return response
