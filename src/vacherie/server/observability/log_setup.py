"""Logging set-up: structured events as text or JSON lines on stderr, with secrets redacted.

Our lines and those of libraries pass one handler, which redacts them (redaction.py) and logs only the type
and location of an error (tracebacks.py). Libraries log from level warning: their finer lines quote frames and
SQL with the data in them.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import structlog

from vacherie.server.observability.redaction import escape_unprintable, redact_value
from vacherie.server.observability.repeated_lines import RepeatedWarnings
from vacherie.server.observability.tracebacks import format_traceback

EventDict = MutableMapping[str, Any]

log = structlog.get_logger(__name__)


def redact_event(logger: object, method: str, event: EventDict) -> EventDict:
    """The processor that redacts every log line."""
    return {name: redact_value(value, name) for name, value in event.items()}


def escape_control_characters(logger: object, method: str, event: EventDict) -> EventDict:
    """Keep user input from forging log lines or sending escape sequences to a terminal (log injection)."""
    kept = {
        name: escape_unprintable(value) if isinstance(value, str) else value for name, value in event.items()
    }
    if isinstance(event.get("exception"), str):  # a traceback has lines of its own
        kept["exception"] = "\n".join(escape_unprintable(line) for line in event["exception"].split("\n"))
    return kept


class Handler(logging.StreamHandler[TextIO]):
    """A class of its own, so that `set_up` finds and replaces the handler it has installed before."""


def set_up(form: Literal["text", "json"] = "text", level: str = "info", stream: TextIO | None = None) -> None:
    """Route every log line of this process through our processors to a stream, stderr by default."""
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
            escape_control_characters,
            structlog.dev.ConsoleRenderer(
                colors=stream.isatty() and not os.environ.get("NO_COLOR"),
                pad_event_to=0,
                exception_formatter=structlog.dev.plain_traceback,
            ),
        ]
    )
    handler = Handler(stream)
    handler.addFilter(RepeatedWarnings())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.ExceptionRenderer(format_traceback),
                redact_event,
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


def log_unhandled_errors(loop: asyncio.AbstractEventLoop) -> None:
    """Log errors of tasks that are not awaited; asyncio's own handler would quote their messages."""

    def log_error(_: object, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is None:
            log.error(context["message"])
        else:
            log.error("unhandled error", exc_info=error)

    loop.set_exception_handler(log_error)
