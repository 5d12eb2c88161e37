"""What holds for every request: who may ask from a browser, how large a body may be, and which headers go out."""

import time

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.auth import origins
from app.auth.callers import is_bearer
from app.errors import RefusedError
from app.http.errors import problem
from app.metrics import Metrics

log = structlog.get_logger(__name__)

LARGEST_BODY = 64 * 1024
_READING = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self' ws: wss:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """Refuses foreign origins and large bodies, sets the headers of safety, and logs each answer."""

    def __init__(self, app: ASGIApp, allowed_origins: frozenset[str]) -> None:
        self._app = app
        self._allowed = allowed_origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI interface."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(scope, send)
        headers = Headers(scope=scope)
        body = _Body(receive, answer)
        is_change = scope["method"] not in _READING and not is_bearer(headers.get("authorization"))
        if is_change and not origins.is_ours(headers, self._allowed):
            refused = problem(RefusedError("foreign_origin", "this may only be asked from our own page"))
            await refused(scope, receive, answer.send)
        elif headers.get("content-length", "0").isdecimal() and int(headers.get("content-length", "0")) > LARGEST_BODY:
            await body.refuse(scope, receive)
        else:
            await self._app(scope, body.receive, answer.send)


class _Answer:
    """Adds the headers and logs the answer."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._began = time.perf_counter()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
            self._count(message["status"])
            log.debug(
                "answered",
                method=self._scope["method"],
                path=self._scope["path"],
                status=message["status"],
                ms=round((time.perf_counter() - self._began) * 1000, 1),
            )
        await self._send(message)

    def _count(self, status: int) -> None:
        # The route's pattern, not the path, and no method that a client made up: there are few of them.
        route = getattr(self._scope.get("route"), "path", "")
        prefix = "/api" if route and self._scope["path"].startswith("/api/") else ""
        method = self._scope["method"] if route else ""
        metrics: Metrics = self._scope["app"].state.services.metrics
        metrics.requests.labels(method or "other", f"{prefix}{route}" or "other", status).inc()


class _Body:
    """Counts a body that does not say its length."""

    def __init__(self, receive: Receive, answer: _Answer) -> None:
        self._receive = receive
        self._answer = answer
        self._size = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            # Of all errors, only this kind leaves FastAPI's reading of a body as it is.
            raise HTTPException(413, _too_large().message)
        return message

    async def refuse(self, scope: Scope, receive: Receive) -> None:
        await problem(_too_large())(scope, receive, self._answer.send)


def _too_large() -> RefusedError:
    return RefusedError("too_large", "the request is too large", expected=f"{LARGEST_BODY} bytes at most")
