"""The errors that REST and sockets turn into an answer."""


class RefusedError(Exception):
    """Something that was asked for and cannot be done. `code` is stable: programs may depend on it."""

    def __init__(
        self, code: str, message: str, *, where: str = "", expected: str = "", got: str = "", rule: str = ""
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.where = where
        self.expected = expected
        self.got = got
        self.rule = rule


class UnavailableError(RefusedError):
    """`unavailable`: the same request may succeed a little later."""

    def __init__(self, message: str) -> None:
        super().__init__("unavailable", message)


class FaultError(RefusedError):
    """`unavailable`, because of a fault of ours that trying again will not mend."""

    def __init__(self, message: str) -> None:
        super().__init__("unavailable", message)
