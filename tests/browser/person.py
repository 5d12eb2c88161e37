"""Somebody at a browser: a context of their own, with everything that their pages heard, said and complained of."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, ViewportSize, WebSocket

Json = dict[str, Any]

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}

STEP = 0.01
"""Seconds between two looks at a page."""
PATIENCE = 20.0


class Tab:
    """A page with a record of its sockets. `errors` must be empty at the end, but for `expected` ones."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.received: list[str] = []
        self.sent: list[Json] = []
        self.views: dict[int, Json] = {}
        self.view: Json | None = None
        self.sockets = 0
        self.errors: list[str] = []
        self.expected: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(f"exception: {error}"))
        page.on("console", self._console)
        page.on("response", self._response)

    def expect_error(self, pattern: str) -> None:
        """Lets errors pass that this regular expression finds."""
        self.expected.append(pattern)

    def complaints(self) -> list[str]:
        """The errors that nobody expected."""
        return [error for error in self.errors if not any(re.search(pattern, error) for pattern in self.expected)]

    @property
    def legal(self) -> list[Json]:
        """What the server says that may be done now."""
        found: list[Json] = self.view["legal"] if self.view else []
        return found

    @property
    def seq(self) -> int:
        """The step of the last view; -1 before the first."""
        return -1 if self.view is None else int(self.view["seq"])

    @property
    def acts(self) -> list[Json]:
        """The actions sent so far."""
        return [message for message in self.sent if message["type"] == "act"]

    def wait(self, condition: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """The first true value of `condition`, looked at again and again."""
        for _ in range(int(seconds / STEP)):
            found = condition()
            if found:
                return found
            self.page.wait_for_timeout(STEP * 1000)
        raise AssertionError(f"waited {seconds} s for {what}")

    def _listen(self, websocket: WebSocket) -> None:
        self.sockets += 1
        websocket.on("framereceived", self._hear)
        websocket.on("framesent", lambda payload: self.sent.append(json.loads(payload)))

    def _hear(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        self.received.append(text)
        message = json.loads(text)
        if message["type"] == "view":
            self.view = message
            self.views[message["seq"]] = message

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.errors.append(f"status {response.status}: {response.url}")


class Person:
    """A browser context: cookies and storage of one person."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.tabs: list[Tab] = []

    def tab(self, path: str | None = None) -> Tab:
        """A new tab, at `path` if one is given."""
        tab = Tab(self.context.new_page())
        self.tabs.append(tab)
        if path is not None:
            tab.page.goto(self.address + path)
        return tab

    def has_session(self, token: str) -> None:
        """Makes this the browser of a user who was stored beforehand."""
        self.context.add_cookies([{"name": "session", "value": token, "url": self.address, "httpOnly": True}])

    def api(self, path: str, method: str = "GET", body: Any = None) -> Any:
        """A call to the API with this person's cookie."""
        answer = self.context.request.fetch(
            f"{self.address}/api{path}", method=method, data=body, headers={"Origin": self.address}
        )
        assert answer.ok, f"{answer.status} {path}: {answer.text()}"
        return answer.json() if answer.status != 204 else None


class People:
    """Opens browser contexts and answers for what went wrong in them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._all: list[Person] = []

    def __call__(self, **options: Any) -> Person:
        """Somebody new. `options` are Playwright's for a context."""
        defaults = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-GB", "timezone_id": "UTC"}
        person = Person(self._browser.new_context(**(defaults | options)), self._address)
        self._all.append(person)
        return person

    def on_phone(self, **options: Any) -> Person:
        """Somebody with a phone."""
        return self(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, **options)

    def close(self) -> list[str]:
        """Closes all, and tells what they complained of."""
        complaints = [found for person in self._all for tab in person.tabs for found in tab.complaints()]
        for person in self._all:
            person.context.close()
        self._all.clear()
        return complaints
