"""The API's description is worth reading, and true."""

from collections.abc import Iterator
from typing import Any

import msgspec

from app.http import replay_schemas, schemas
from app.http.errors import STATUSES
from app.live import filming, records, seat_records
from app.storage.consent import Proposable
from app.storage.seat_changes import SeatChange
from tests.app.harness import Host, Json
from tests.app.test_replays import played


async def described(host: Host) -> Json:
    async with host.stranger() as eve:
        document: Json = (await eve.get("/api/openapi.json")).json()
        return document


def operations(document: Json) -> Iterator[tuple[str, Json]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


async def test_everything_has_a_description(plain_host: Host) -> None:
    document = await described(plain_host)
    assert document["info"]["description"]
    found = dict(operations(document))
    assert len(found) >= 15
    for name, operation in found.items():
        assert operation["summary"], name
        assert len(operation["description"]) > 20, name
        assert operation["tags"], name
        for parameter in operation.get("parameters", []):
            assert parameter.get("description"), (name, parameter["name"])
        for status, response in operation["responses"].items():
            assert response["description"], (name, status)
    for name, schema in document["components"]["schemas"].items():
        assert schema.get("description"), name
        for field, content in schema.get("properties", {}).items():
            assert content.get("description"), (name, field)


async def test_every_operation_tells_its_answers_and_problems(plain_host: Host) -> None:
    for name, operation in operations(await described(plain_host)):
        good = [status for status in operation["responses"] if status.startswith("2")]
        assert good, name
        refused = [status for status in operation["responses"] if status.startswith("4")]
        assert "429" in refused or name.endswith("/healthz"), name
        for status in refused:
            assert "application/problem+json" in operation["responses"][status]["content"], (name, status)


async def test_answers_are_as_described(plain_host: Host) -> None:
    async with plain_host.guest() as ann:
        match = await played(plain_host, ann)
        schemas.Match.model_validate(match)
        schemas.Matches.model_validate((await ann.get("/api/matches?mine=true")).json())
        schemas.Me.model_validate((await ann.get("/api/me")).json())
        schemas.Games.model_validate((await ann.get("/api/games")).json())
        schemas.GameWithData.model_validate((await ann.get("/api/games/pennies")).json())
        replay_schemas.Replay.model_validate((await ann.get(f"/api/matches/{match['id']}/replay")).json())
        replay_schemas.Film.model_validate((await ann.get(f"/api/matches/{match['id']}/film")).json())
        schemas.Problem.model_validate((await ann.get("/api/nothing")).json())
        schemas.Health.model_validate((await ann.get("/healthz")).json())


def test_schemas_name_the_fields_that_are_sent() -> None:
    pairs: list[tuple[type[msgspec.Struct], Any]] = [
        (records.MatchRecord, schemas.Match),
        (records.SeatRecord, schemas.Seat),
        (records.Player, schemas.Player),
        (records.Invites, schemas.Invites),
        (seat_records.ProposalRecord, schemas.Proposal),
        (seat_records.Former, schemas.Former),
        (SeatChange, schemas.SeatChange),
        (Proposable, schemas.Proposable),
    ]
    for sent, described_as in pairs:
        assert set(sent.__struct_fields__) == set(described_as.model_fields)
    assert {*filming.Frame.__struct_fields__, "view"} == set(replay_schemas.Frame.model_fields)


def test_every_code_has_a_status_of_its_kind() -> None:
    assert all(400 <= status < 600 for status in STATUSES.values())
