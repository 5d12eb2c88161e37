"""The cookies by which browsers are known: the session's, and that of a browser in which somebody signed in before."""

from fastapi import Request, Response

from app.auth import devices, sessions
from app.services import Services
from app.storage.sessions import NewSession


def new_session(request: Request, services: Services) -> NewSession:
    """A session for the browser that asks, to be stored."""
    user_agent = request.headers.get("user-agent", "")
    return sessions.new_session(user_agent, is_secure=services.settings.secure_cookies)


def set_session(response: Response, services: Services, token: str) -> None:
    """Gives the browser its session."""
    is_secure = services.settings.secure_cookies
    _set(response, services, sessions.HOST_ONLY if is_secure else sessions.PLAIN, token, "/")
    if is_secure:
        _delete(response, services, sessions.PLAIN, "/")


async def renew_session(response: Response, request: Request, services: Services) -> None:
    """Gives the browser that asks its session's cookie anew, under the name of today."""
    cookie = sessions.cookie_of(request.cookies)
    if cookie is not None and await sessions.renew_cookie(services.database, cookie.token):
        set_session(response, services, cookie.token)


def end_session(response: Response, services: Services) -> None:
    """Takes the session from the browser."""
    if services.settings.secure_cookies:
        _delete(response, services, sessions.HOST_ONLY, "/")
    _delete(response, services, sessions.PLAIN, "/")


def device_of(request: Request) -> str | None:
    """What the browser is known by if somebody signed in before."""
    return request.cookies.get(devices.SECURE) or request.cookies.get(devices.PLAIN)


def set_device(response: Response, services: Services, device: str) -> None:
    """Lets the browser be known when somebody signs in again."""
    name = devices.SECURE if services.settings.secure_cookies else devices.PLAIN
    _set(response, services, name, device, devices.PATH)


def _set(response: Response, services: Services, name: str, value: str, path: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=sessions.COOKIE_SECONDS,
        path=path,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
    )


def _delete(response: Response, services: Services, name: str, path: str) -> None:
    response.delete_cookie(name, path, httponly=True, samesite="lax", secure=services.settings.secure_cookies)
