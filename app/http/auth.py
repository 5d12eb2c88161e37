"""Who you are."""

from fastapi import APIRouter, Request, Response

from app.auth import sessions
from app.http import schemas
from app.http.context import Parts, SignedIn, Visitor, address_of, answer
from app.http.errors import problems
from app.services import Services
from app.storage import matches

router = APIRouter(tags=["you"])


@router.get("/me", summary="Who you are", response_model=schemas.Me, responses=problems())
async def read_me(user: Visitor) -> Response:
    """Tells the user whose session cookie came with the request; null without a valid one."""
    return answer({"user": user})


@router.post(
    "/guests",
    summary="Become a guest",
    status_code=201,
    response_model=schemas.Me,
    responses=problems("bad_name", changes=True),
)
async def create_guest(request: Request, body: schemas.Name, services: Parts) -> Response:
    """Makes a new user with this name and sets the session cookie. Nothing else is needed to play."""
    services.limits.guests.take(address_of(request))
    user, token = await sessions.become_guest(services.database, body.name)
    response = answer({"user": user}, 201)
    set_session(response, services, token)
    return response


@router.patch(
    "/me",
    summary="Change your name",
    response_model=schemas.Me,
    responses=problems("sign_in_first", "bad_name", changes=True),
)
async def rename_me(body: schemas.Name, user: SignedIn, services: Parts) -> Response:
    """Others see the new name at once in the last matches of the user, and elsewhere when they load them again."""
    renamed = await sessions.rename(services.database, user, body.name)
    for row in await matches.find(services.database, matches.Wanted(member=user.id)):
        await services.rooms.changed(row.id)
    return answer({"user": renamed})


def set_session(response: Response, services: Services, token: str) -> None:
    """Gives the browser its session."""
    response.set_cookie(
        sessions.COOKIE,
        token,
        max_age=sessions.COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
    )
