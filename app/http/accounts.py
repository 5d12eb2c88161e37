"""Accounts: a login and password for a guest, signing in and out, another password."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from starlette.background import BackgroundTask

from app.auth.accounts import needs_account
from app.auth.callers import Caller, require_session
from app.clock import now
from app.http import account_schemas as schemas
from app.http.auth import myself
from app.http.context import InBrowser, MaybeCaller, Parts, address_of, answer, retell_matches
from app.http.cookies import device_of, end_session, new_session, set_device, set_session
from app.http.errors import problems
from app.http.schemas import Me
from app.services import Services
from app.storage import accounts, sessions

router = APIRouter(tags=["you"])


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
    """Makes an account of a guest, who keeps their name and matches and can sign in elsewhere from now on. This browser
    gets a new session, and every other session of the guest ends: whoever planted or copied its cookie is out. No
    e-mail is asked for: a forgotten password cannot be sent."""
    session = new_session(request, services)
    account = await services.accounts.register(
        caller.user, body.login, body.password, address_of(request), session, revoke_tokens=body.revoke_tokens
    )
    await retell_matches(services, caller.user)
    response = answer({"login": account.login, "created_at": account.created_at}, 201)
    set_session(response, services, session.token)
    response.background = _after_ending(services, caller)
    return response


@router.put(
    "/account/password",
    summary="Change your password",
    status_code=204,
    responses=problems(
        "sign_in_first", "needs_session", "needs_account", "wrong_password", "bad_password", changes=True
    ),
)
async def change_password(request: Request, body: schemas.NewPassword, caller: InBrowser, services: Parts) -> Response:
    """Asks for the present password. This browser gets a new session, and every other session of yours ends; your API
    tokens too if you say so."""
    session = new_session(request, services)
    device = await services.accounts.change_password(
        caller, body.old, body.new, address_of(request), session, revoke_tokens=body.revoke_tokens
    )
    response = Response(status_code=204, background=_after_ending(services, caller))
    set_session(response, services, session.token)
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
async def sign_in(request: Request, body: schemas.SignIn, caller: MaybeCaller, services: Parts) -> Response:
    """Opens a session and sets its cookie. `wrong_login` is all that is told of a login or password that is not
    right. A guest's matches come along, or are given up: who has some must say which."""
    if caller is not None:
        require_session(caller)
    session = new_session(request, services)
    done = await services.accounts.sign_in(
        caller, body.login, body.password, body.guest, address_of(request), device_of(request), session
    )
    for match_id in done.changed:
        await services.rooms.changed(match_id)
    response = answer(await myself(services, done.user), 201)
    set_session(response, services, session.token)
    set_device(response, services, done.device)
    response.background = None if caller is None else _after_ending(services, caller)
    return response


@router.delete(
    "/session",
    summary="Sign out",
    status_code=204,
    responses=problems("sign_in_first", "needs_session", "guest_has_matches", changes=True),
)
async def sign_out(caller: InBrowser, services: Parts, body: schemas.SignOut | None = None) -> Response:
    """Ends this session and its sockets. A guest cannot come back: who has matches must say that they leave them."""
    changed = await services.accounts.sign_out(caller, body.guest if body else None)
    await services.visitors.changed(caller.user.id)
    for match_id in changed:
        await services.rooms.changed(match_id)
    response = Response(status_code=204)
    end_session(response, services)
    return response


@router.delete(
    "/sessions",
    summary="Sign out everywhere",
    status_code=204,
    responses=problems("sign_in_first", "needs_session", "needs_account", changes=True),
)
async def sign_out_everywhere(
    caller: InBrowser, services: Parts, body: schemas.SignOutEverywhere | None = None
) -> Response:
    """Ends all your sessions, this one too, and their sockets at once; your API tokens too if you say so."""
    await services.accounts.sign_out_everywhere(caller.user, revoke_tokens=bool(body and body.revoke_tokens))
    await services.visitors.changed(caller.user.id)
    response = Response(status_code=204)
    end_session(response, services)
    return response


@router.get(
    "/sessions",
    summary="List your sessions",
    response_model=schemas.Sessions,
    responses=problems("sign_in_first", "needs_session"),
)
async def list_sessions(caller: InBrowser, services: Parts) -> Response:
    """The browsers in which you are signed in. One that you do not use for 180 days is signed out."""
    return answer({"sessions": await sessions.of(services.database, caller.user.id, caller.credential, now())})


@router.delete(
    "/sessions/{session_id}",
    summary="End a session",
    status_code=204,
    responses=problems("sign_in_first", "needs_session", "needs_account", "no_such_session", changes=True),
)
async def end_one_session(
    session_id: Annotated[str, Path(max_length=24, description="The session's id.")], caller: InBrowser, services: Parts
) -> Response:
    """Signs you out in one browser; its sockets are closed at once."""
    is_own = await services.accounts.end_session(caller, session_id)
    await services.visitors.changed(caller.user.id)
    response = Response(status_code=204)
    if is_own:
        end_session(response, services)
    return response


def _after_ending(services: Services, caller: Caller) -> BackgroundTask:
    """Closes the sockets of the sessions that have ended, once the browser has its new cookie to come back with."""
    return BackgroundTask(services.visitors.changed, caller.user.id)
