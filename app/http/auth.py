"""Who you are."""

from typing import Any

from fastapi import APIRouter, Request, Response

from app.auth import sessions
from app.auth.callers import browser_of
from app.auth.names import clean_name
from app.errors import RefusedError
from app.http import schemas
from app.http.context import MaybeCaller, Parts, SignedIn, address_of, answer, retell_matches
from app.http.cookies import new_session, renew_session, set_session
from app.http.errors import problems
from app.services import Services
from app.storage import accounts, table_names, webhooks
from app.storage.users import User

router = APIRouter(tags=["you"])


@router.get("/me", summary="Who you are", response_model=schemas.Me, responses=problems())
async def read_me(request: Request, caller: MaybeCaller, services: Parts) -> Response:
    """Tells the user whose session cookie or API token came with the request; null without a valid session. A token
    is told the login only if it was made to see it."""
    if caller is None:
        return answer({"user": None})
    if caller.scope == "read":
        # How messages do is a matter of the account.
        login = await accounts.login_of(services.database, caller.user.id) if "login" in caller.sees else None
        return answer(me(caller.user, login))
    response = answer(await myself(services, caller.user))
    if caller.is_stale:
        await renew_session(response, request, services)
    return response


@router.post(
    "/guests",
    summary="Become a guest",
    status_code=201,
    response_model=schemas.Me,
    responses=problems("bad_name", "has_session", changes=True),
)
async def create_guest(request: Request, body: schemas.Name, services: Parts) -> Response:
    """Makes a new user with this name and sets the session cookie. Nothing else is needed to play. Who is somebody
    already stays so: a new cookie would lose a guest's matches."""
    services.limits.guests.take(address_of(request))
    if await browser_of(request, services.database, is_secure=services.settings.secure_cookies) is not None:
        raise RefusedError("has_session", "you have a name already: change it, or sign out first")
    session = new_session(request, services)
    user = await sessions.become_guest(services.database, body.name, session)
    response = answer(me(user, None), 201)
    set_session(response, services, session.token)
    return response


@router.patch(
    "/me",
    summary="Change your name",
    response_model=schemas.Me,
    responses=problems("sign_in_first", "bad_name", "name_taken_here", changes=True),
)
async def rename_me(body: schemas.Name, user: SignedIn, services: Parts) -> Response:
    """Others see the new name at once in the last matches of the user, and elsewhere when they load them again. It must
    not look like the name of somebody with whom you sit at a table."""
    renamed = User(user.id, clean_name(body.name), user.account)
    await table_names.rename(services.database, renamed.id, renamed.name)
    await retell_matches(services, renamed)
    return answer(await myself(services, renamed))


async def myself(services: Services, user: User) -> dict[str, Any]:
    """Who somebody is, for themselves, and how their messages do."""
    login = await accounts.login_of(services.database, user.id)
    return me(user, login, await webhooks.state(services.database, user.id))


def me(user: User, login: str | None, notices: webhooks.State | None = None) -> dict[str, Any]:
    """Who somebody is, for themselves."""
    return {"user": {"id": user.id, "name": user.name, "login": login, "notices": notices}}
