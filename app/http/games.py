"""The games and what their tables are drawn with."""

from hashlib import sha256
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from app.errors import RefusedError
from app.http import schemas
from app.http.context import Parts, Visitor, answer
from app.http.errors import problems
from app.services import Services
from engine.core.contract import AnyRules

router = APIRouter(tags=["games"])

Slug = Annotated[str, Path(description="The game's slug.")]


@router.get("/games", summary="All games", response_model=schemas.Games, responses=problems())
async def list_games(services: Parts, _user: Visitor) -> Response:
    """What can be played here, with the ways to sit and the options of each game."""
    return answer({"games": [_summary(rules) for rules in services.catalog.values()]})


@router.get(
    "/games/{slug}",
    summary="One game with its data",
    response_model=schemas.GameWithData,
    responses=problems("no_such_game", "no_such_rules") | {304: {"description": "What you have is still right."}},
)
async def read_game(
    slug: Slug,
    services: Parts,
    _user: Visitor,
    rules_version: Annotated[
        int | None, Query(description="As matches of this version of the rules have it; the newest if left out.")
    ] = None,
    if_none_match: Annotated[str | None, Header(description="The ETag of what you have.")] = None,
) -> Response:
    """Map, cards and names, to draw the table with. The same for everybody; changes only with the server's version."""
    rules = _find(services, slug)
    version = rules.meta.rules_version if rules_version is None else rules_version
    if version not in rules.meta.versions:
        newest = rules.meta.rules_version
        raise RefusedError("no_such_rules", f"expected rules of version 1 to {newest}, got {version}")
    body, tag = _encoded(services, rules, version)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match is not None and tag in (part.strip().removeprefix("W/") for part in if_none_match.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


@router.get(
    "/games/{slug}/rules",
    summary="The rules of a game",
    response_class=PlainTextResponse,
    responses=problems("no_such_game", "no_such_rules")
    | {200: {"description": "The numbered rules, in Markdown.", "content": {"text/markdown": {}}}},
)
async def read_rules(request: Request, slug: Slug, services: Parts, _user: Visitor) -> Response:
    """The numbered rules that this server plays by. Rejected actions name these numbers."""
    rules = _find(services, slug)
    file = services.settings.rules_dir / f"{rules.meta.slug}.md"
    if not file.is_file():
        raise RefusedError("no_such_rules", f"the rules of {rules.meta.title} are not written down here")
    text = file.read_bytes()
    tag = f'"{sha256(text).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, headers=headers, media_type="text/markdown; charset=utf-8")


def options_schema(options: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON schema of a game's options, in one piece."""
    (schema,), parts = msgspec.json.schema_components([options], ref_template="#/$defs/{name}")
    name = schema["$ref"].rpartition("/")[2]
    root: dict[str, Any] = parts.pop(name)
    return root | ({"$defs": parts} if parts else {})


def _find(services: Services, slug: str) -> AnyRules:
    rules = services.catalog.get(slug)
    if rules is None:
        raise RefusedError("no_such_game", f"expected one of {', '.join(services.catalog)}, got {slug[:64]!r}")
    return rules


def _summary(rules: AnyRules) -> dict[str, Any]:
    meta = rules.meta
    return {
        "slug": meta.slug,
        "title": meta.title,
        "summary": meta.summary,
        "minutes": meta.minutes,
        "layouts": meta.layouts,
        "options": options_schema(meta.options),
        "teams": dict(meta.teams),
    }


def _encoded(services: Services, rules: AnyRules, version: int) -> tuple[bytes, str]:
    known = services.game_data.get((rules.meta.slug, version))
    if known is None:
        data = {"rules_version": version, "data": rules.client_data(version)}
        body = msgspec.json.encode(_summary(rules) | data)
        known = services.game_data[rules.meta.slug, version] = (body, f'"{sha256(body).hexdigest()[:32]}"')
    return known
