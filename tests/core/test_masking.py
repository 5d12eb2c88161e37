"""Events that hide a field from all but one seat."""

from typing import ClassVar

import msgspec
import pytest

from engine.core.masking import masked
from engine.core.types import EVERYTHING, SPECTATOR, Viewer


class Drew(msgspec.Struct, frozen=True):
    hides: ClassVar[str] = "cards"
    seat: int
    number: int
    cards: tuple[str, ...] = ()


class Moved(msgspec.Struct, frozen=True):
    hides: ClassVar[str] = ""
    to: str


@pytest.mark.parametrize("viewer", [Viewer(1), EVERYTHING])
def test_the_seat_and_who_sees_everything_get_the_whole_event(viewer: Viewer) -> None:
    assert masked(Drew(1, 2, ("a", "b")), viewer) == Drew(1, 2, ("a", "b"))


@pytest.mark.parametrize("viewer", [Viewer(0), SPECTATOR])
def test_others_get_the_default_of_the_hidden_field_and_all_the_rest(viewer: Viewer) -> None:
    assert masked(Drew(1, 2, ("a", "b")), viewer) == Drew(1, 2, ())


def test_what_hides_nothing_is_for_everybody() -> None:
    assert masked(Moved("x"), SPECTATOR) == Moved("x")
