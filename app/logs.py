"""Logging: one JSON object a line on stderr, whoever writes it."""

import logging
import sys

import structlog

OURS = ("app", "engine")
"""The loggers whose every word is written with care."""


def configure(level: str) -> None:
    """Sends all logging, that of libraries too, through structlog."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            # Without the variables of each function: among them are hands, seeds, keys and passwords.
            structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(),
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    for name in OURS:
        logging.getLogger(name).setLevel(level.upper())
    # Libraries tell at "debug" whatever passes through them: statements with their values, frames, headers.
    root.setLevel(max(logging.INFO, logging.getLogger("app").level))
    # What these say at their own "info" is said by us where it matters.
    # The addresses that httpx would tell are secrets.
    for name in ("uvicorn.error", "uvicorn.access", "alembic", "httpx"):
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
