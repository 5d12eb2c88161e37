"""The errors that the engine raises on purpose. Anything else is a bug."""


class EngineError(Exception):
    """Base of the engine's errors. `code` is stable: programs may depend on it."""

    def __init__(self, code: str, message: str, *, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule


class IllegalActionError(EngineError):
    """An action that the rules do not allow now. The match is as it was before.

    Codes: `match_over`, `not_to_act`, `illegal_action`, `nothing_to_undo`, `nothing_to_take_back`.
    """


class TableError(EngineError):
    """A table that the game cannot be played at: unknown layout, side or option, or rules of an unknown version.

    Codes: `unknown_option`, `bad_option`, `bad_seats`, `unknown_rules`.
    """


class DataError(EngineError):
    """A fault in a game's data files; the message names the file and the entry.

    Code: `bad_data`.
    """

    def __init__(self, where: str, message: str) -> None:
        super().__init__("bad_data", f"{where}: {message}")


class DivergenceError(EngineError):
    """A replayed log that does not give the stored digests. `seq` is the first action that differs.

    Codes: `digest_differs`, `illegal_in_log`.
    """

    def __init__(self, code: str, seq: int, message: str) -> None:
        super().__init__(code, message)
        self.seq = seq
