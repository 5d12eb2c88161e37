"""Whether the server works, for whatever watches it."""

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST

from app import __version__
from app.http import schemas
from app.http.context import Parts, answer
from app.http.errors import problems

router = APIRouter(tags=["server"])


@router.get(
    "/healthz", summary="Whether the server works", response_model=schemas.Health, responses=problems("unavailable")
)
async def read_health(services: Parts) -> Response:
    """Asks the database; 503 when it does not answer."""
    await services.database.ping()
    return answer({"status": "ok", "version": __version__})


@router.get("/metrics", include_in_schema=False)
async def read_metrics(services: Parts) -> Response:
    """For Prometheus; keep it from the outside by the proxy."""
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)
