"""Errors that programs may depend on: their codes and what they name."""

import pytest

from engine.core.errors import DataError, DivergenceError, EngineError, IllegalActionError, TableError


def test_an_illegal_action_names_code_text_and_rule() -> None:
    error = IllegalActionError("illegal_action", "not allowed now", rule="O-4")
    assert (error.code, error.message, error.rule) == ("illegal_action", "not allowed now", "O-4")
    assert str(error) == "not allowed now"


def test_a_fault_of_data_names_its_place() -> None:
    error = DataError("board.toml area 'spain'", "no link reaches it")
    assert error.code == "bad_data"
    assert str(error) == "board.toml area 'spain': no link reaches it"


def test_a_divergence_names_the_entry() -> None:
    error = DivergenceError("digest_differs", 7, "entry 7 differs")
    assert (error.code, error.seq, error.rule) == ("digest_differs", 7, "")


@pytest.mark.parametrize("kind", [IllegalActionError, TableError, DataError, DivergenceError])
def test_all_errors_on_purpose_are_engine_errors(kind: type[EngineError]) -> None:
    assert issubclass(kind, EngineError)
    assert not issubclass(kind, ValueError | KeyError | AssertionError)
