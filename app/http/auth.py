"""Who you are."""

from typing import Any

from fastapi import APIRouter, Request, Response

from app.auth import devices, sessions
from app.auth.callers import caller_of
from app.errors import RefusedError
from app.http import schemas
from app.http.context import Parts, Session, SignedIn, Visitor, address_of, answer
from app.http.errors import problems
from app.services import Services
from app.storage import accounts, matches, webhooks
from app.storage.users import User

router = APIRouter(tags=["you"])


@router.get("/me", summary="Who you are", response_model=schemas.Me, responses=problems())
async def read_me(user: Visitor, services: Parts) -> Response:
    """Tells the user whose session cookie or API token came with the request; null without a valid session."""
    if user is None:
        return answer({"user": None})
    return answer(await myself(services, user))


@router.post(
    "/guests",
    summary="Become a guest",
    status_code=201,
    response_model=schemas.Me,
    responses=problems("bad_name", "has_session", changes=True),
)
async def create_guest(request: Request, body: schemas.Name, services: Parts, session: Session = None) -> Response:
    """Makes a new user with this name and sets the session cookie. Nothing else is needed to play. Who is somebody
    already stays so: a new cookie would lose a guest's matches."""
    services.limits.guests.take(address_of(request))
    if await caller_of(services.database, None, session) is not None:
        raise RefusedError("has_session", "you have a name already: change it, or sign out first")
    user, token = await sessions.become_guest(services.database, body.name)
    response = answer(me(user, None), 201)
    set_session(response, services, token)
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
    renamed = await sessions.rename(services.database, user, body.name)
    for row in await matches.find(services.database, matches.Wanted(member=user.id)):
        await services.rooms.changed(row.id)
    return answer(await myself(services, renamed))


async def myself(services: Services, user: User) -> dict[str, Any]:
    """Who somebody is, for themselves, and how their messages do."""
    login = await accounts.login_of(services.database, user.id)
    return me(user, login, await webhooks.state(services.database, user.id))


def me(user: User, login: str | None, notices: webhooks.State | None = None) -> dict[str, Any]:
    """Who somebody is, for themselves."""
    return {"user": {"id": user.id, "name": user.name, "login": login, "notices": notices}}


def set_session(response: Response, services: Services, token: str) -> None:
    """Gives the browser its session."""
    _set_cookie(response, services, sessions.COOKIE, token, "/")


def end_session(response: Response, services: Services) -> None:
    """Takes the session from the browser."""
    response.delete_cookie(sessions.COOKIE, httponly=True, samesite="lax", secure=services.settings.secure_cookies)


def set_device(response: Response, services: Services, device: str) -> None:
    """Lets the browser be known when somebody signs in again."""
    _set_cookie(response, services, devices.COOKIE, device, devices.PATH)


def _set_cookie(response: Response, services: Services, name: str, value: str, path: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=sessions.COOKIE_SECONDS,
        path=path,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
    )
