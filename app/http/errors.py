"""Errors as RFC 9457 problems. Each code has one status; the codes are listed in docs/protocol.md."""

from collections.abc import Mapping, Sequence
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.auth.limits import TooManyError
from app.errors import RefusedError
from app.http.schemas import Problem
from app.storage.database import UNREACHABLE
from engine.core.errors import TableError

log = structlog.get_logger(__name__)

STATUSES = {
    "sign_in_first": 401,
    "bad_token": 401,
    "wrong_login": 401,
    "not_owner": 403,
    "not_yours": 403,
    "foreign_origin": 403,
    "bad_invite": 403,
    "wrong_password": 403,
    "needs_account": 403,
    "needs_session": 403,
    "read_only": 403,
    "insufficient_scope": 403,
    "not_open_to_you": 403,
    "not_seated": 403,
    "not_found": 404,
    "no_such_match": 404,
    "put_out": 404,
    "no_such_game": 404,
    "no_such_seat": 404,
    "no_such_rules": 404,
    "no_such_user": 404,
    "no_such_token": 404,
    "no_such_session": 404,
    "method_not_allowed": 405,
    "seat_taken": 409,
    "seat_free": 409,
    "already_seated": 409,
    "match_started": 409,
    "match_expired": 409,
    "not_running": 409,
    "out_of_time": 409,
    "sat_before": 409,
    "seat_kept": 409,
    "away": 409,
    "proposal_pending": 409,
    "proposal_refused": 409,
    "no_proposal": 409,
    "seats_empty": 409,
    "blocked_there": 409,
    "not_finished": 409,
    "not_broken": 409,
    "match_broken": 409,
    "login_taken": 409,
    "has_account": 409,
    "has_session": 409,
    "guest_has_matches": 409,
    "sits_twice": 409,
    "name_taken_here": 409,
    "too_many": 409,
    "too_large": 413,
    "no_webhook": 409,
    "bad_request": 400,
    "invalid": 422,
    "bad_name": 422,
    "bad_address": 422,
    "bad_login": 422,
    "bad_password": 422,
    "bad_label": 422,
    "not_yourself": 422,
    "unknown_game": 422,
    "unknown_layout": 422,
    "unknown_option": 422,
    "bad_option": 422,
    "bad_seats": 422,
    "bad_step": 422,
    "bad_viewer": 422,
    "rate_limited": 429,
    "internal": 500,
    "unavailable": 503,
}


def problem(error: RefusedError, headers: Mapping[str, str] | None = None) -> Response:
    """The answer to a refused request."""
    status = STATUSES.get(error.code, 409)
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": error.message,
        "code": error.code,
    }
    extras = {name: getattr(error, name) for name in ("where", "expected", "got", "rule") if getattr(error, name)}
    more = {"Retry-After": str(error.wait)} if isinstance(error, TooManyError) else {}
    if error.code == "bad_token":
        more = {"WWW-Authenticate": "Bearer"}
    return Response(msgspec.json.encode(body | extras), status, {**(headers or {}), **more}, "application/problem+json")


def problems(*codes: str, changes: bool = False) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that may answer with these problems; `changes`: it is no GET."""
    usual = ("invalid", "rate_limited") + (("foreign_origin", "bad_request", "too_large") if changes else ())
    found: dict[int, list[str]] = {}
    for code in (*codes, *usual):
        found.setdefault(STATUSES[code], []).append(code)
    return {
        status: {
            "model": Problem,
            "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{code}`' for code in listed)}",
        }
        for status, listed in sorted(found.items())
    }


def describe(app: FastAPI) -> dict[str, Any]:
    """The API's description, which says that problems come as problems."""
    document = get_openapi(
        title=app.title,
        summary=app.summary,
        description=app.description,
        version=app.version,
        routes=app.routes,
        tags=app.openapi_tags,
    )
    for operation in (operation for methods in document["paths"].values() for operation in methods.values()):
        for status, response in operation["responses"].items():
            if status >= "400":
                [content] = response["content"].values()
                response["content"] = {"application/problem+json": content}
    return document


def install(app: FastAPI) -> None:
    """Makes every error of the app a problem."""
    app.add_exception_handler(RefusedError, _refused)
    app.add_exception_handler(TableError, _table)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    for kind in UNREACHABLE:
        app.add_exception_handler(kind, _away)
    app.add_exception_handler(Exception, _internal)
    app.openapi = cache(lambda: describe(app))  # type: ignore[method-assign]


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return problem(error)


async def _table(_request: Request, error: Exception) -> Response:
    assert isinstance(error, TableError)
    return problem(RefusedError(error.code, error.message, where="options", rule=error.rule))


async def _invalid(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults: Sequence[Any] = error.errors()
    first = faults[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem(RefusedError("invalid", f"{where}: {first['msg']}", where=where, got=_got(first)))


async def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}
    code = codes.get(error.status_code, "internal" if error.status_code >= 500 else "bad_request")
    return problem(RefusedError(code, str(error.detail)), error.headers)


async def _away(request: Request, error: Exception) -> Response:
    log.warning("database away", path=request.url.path, error=repr(error))
    return problem(RefusedError("unavailable", "the server cannot reach its data; try again"), {"Retry-After": "2"})


async def _internal(request: Request, error: Exception) -> Response:
    log.error("request failed", path=request.url.path, exc_info=error)
    return problem(RefusedError("internal", "something went wrong here"))


_TYPES = {str: "a string", int: "a number", float: "a number", bool: "a boolean", list: "an array", dict: "an object"}


def _got(fault: dict[str, Any]) -> str:
    """What was sent, if it stood in the address; of a body or header only its type: it may be a password or key."""
    value = fault.get("input")
    return repr(value)[:80] if fault["loc"][0] in ("path", "query") else _TYPES.get(type(value), "")
