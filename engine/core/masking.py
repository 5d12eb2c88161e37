"""Events with one hidden field: what is left of them for those who may not see it."""

from functools import cache
from typing import TypeVar

import msgspec

from engine.core.types import EVERYTHING, Viewer

Event = TypeVar("Event", bound=msgspec.Struct)


def masked(event: Event, viewer: Viewer) -> Event:
    """The event as `viewer` may know it.

    The class variable `hides` names the field that only the event's `seat` may see, "" if there is none. For
    others that field has its default, which therefore has to be empty.
    """
    hidden: str = event.hides  # type: ignore[attr-defined]
    if not hidden or viewer in (EVERYTHING, event.seat):  # type: ignore[attr-defined]
        return event
    return msgspec.structs.replace(event, **{hidden: _default(type(event), hidden)})


@cache
def _default(kind: type[msgspec.Struct], name: str) -> object:
    return next(field.default for field in msgspec.structs.fields(kind) if field.name == name)
