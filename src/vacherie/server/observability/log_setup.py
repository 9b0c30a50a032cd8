"""Log lines: one event with its facts, as text for people or JSON for programs, on the error stream.

Our lines and those of the libraries pass the same door, and nothing secret passes it (redaction.py). Of an
error only its kind and its place are told (trace.py). Libraries are heard from warnings on: their finer lines
quote frames and SQL, with everything in them.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import structlog

from vacherie.server.observability.redaction import hide_in, printable
from vacherie.server.observability.tracebacks import report

Facts = MutableMapping[str, Any]

log = structlog.get_logger(__name__)


def hide_secrets(logger: object, method: str, facts: Facts) -> Facts:
    """The step that no line goes around."""
    return {name: hide_in(value, name) for name, value in facts.items()}


def stay_on_the_line(logger: object, method: str, facts: Facts) -> Facts:
    """Keep what others typed from faking a line or commanding a terminal."""
    kept = {name: printable(value) if isinstance(value, str) else value for name, value in facts.items()}
    if isinstance(facts.get("exception"), str):  # a traceback has lines of its own
        kept["exception"] = "\n".join(printable(line) for line in facts["exception"].split("\n"))
    return kept


class Handler(logging.StreamHandler[TextIO]):
    """Our door to the stream; known by its class, so that it can be replaced."""


def set_up(form: Literal["text", "json"] = "text", level: str = "info", stream: TextIO | None = None) -> None:
    """Send every log line of this process through our steps, to the error stream."""
    stream = sys.stderr if stream is None else stream
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        stamp,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    last: list[structlog.types.Processor] = (
        [structlog.processors.JSONRenderer()]
        if form == "json"
        else [
            stay_on_the_line,
            structlog.dev.ConsoleRenderer(
                colors=stream.isatty() and not os.environ.get("NO_COLOR"),
                pad_event_to=0,
                exception_formatter=structlog.dev.plain_traceback,
            ),
        ]
    )
    handler = Handler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.ExceptionRenderer(report),
                hide_secrets,
                *last,
            ],
        )
    )
    root = logging.getLogger()
    for old in [old for old in root.handlers if isinstance(old, Handler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    number = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(number, logging.WARNING))
    logging.getLogger("vacherie").setLevel(number)
    logging.captureWarnings(True)


def log_stray_errors(loop: asyncio.AbstractEventLoop) -> None:
    """Log errors that nobody waits for like all others; the loop itself would quote them."""

    def tell(_: object, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is None:
            log.error(context["message"])
        else:
            log.error("stray error", exc_info=error)

    loop.set_exception_handler(tell)
