"""A finished match, step by step, through somebody's eyes."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
import structlog

from app.errors import FaultError
from app.live import messages
from app.live.played import Played
from app.storage import actions
from app.storage.actions import LogRow
from app.storage.database import Database
from app.storage.matches import MatchRow
from engine.core.contract import AnyRules
from engine.core.errors import EngineError
from engine.core.types import EVERYTHING, Viewer

log = structlog.get_logger(__name__)

KEPT = 8


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A step and the position after it, through somebody's eyes. `action` is None where they may not know it."""

    seq: int
    at: datetime
    seat: int
    action: Any
    undid: bool
    events: list[Any]
    view: Any
    to_act: list[int]


class Replays:
    """Makes replays, and keeps the last ones."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[tuple[str, Viewer], bytes] = OrderedDict()

    async def frames(self, row: MatchRow, rules: AnyRules, viewer: Viewer) -> bytes:
        """The frames as a JSON array. Raises `RefusedError` (`unavailable`) for a log that cannot be followed."""
        known = self._kept.get((row.id, viewer))
        if known is None:
            rows = await actions.log(self._database, row.id)
            try:
                known = await asyncio.to_thread(frames_of, row, rules, rows, viewer)
            except (EngineError, msgspec.MsgspecError) as error:
                log.error("log cannot be followed", match=row.id, error=str(error))
                raise FaultError("the stored match cannot be followed") from error
            self._kept[row.id, viewer] = known
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end((row.id, viewer))
        return known


def frames_of(row: MatchRow, rules: AnyRules, rows: Iterable[LogRow], viewer: Viewer) -> bytes:
    """All frames of a log, the setup first, as a JSON array. Computes: call it in a thread."""
    played = Played(row, rules)
    frames = [_frame(played, viewer)]
    for entry in rows:
        played.follow([entry])
        frames.append(_frame(played, viewer))
    return msgspec.json.encode(frames)


def _frame(played: Played, viewer: Viewer) -> Frame:
    rules, step = played.rules, played.steps[-1]
    return Frame(
        seq=step.seq,
        at=step.at,
        seat=step.seat,
        action=step.action if viewer in (EVERYTHING, step.seat) else None,
        undid=step.undid,
        events=messages.events_for(rules, step.events, viewer),
        view=rules.view(played.match.state, viewer),
        to_act=played.to_act,
    )
