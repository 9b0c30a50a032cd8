"""Captures the server's log during a run: the administrator may play, too, and can read the log."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog

from vacherie.server.observability import log_setup


@contextmanager
def captured_log() -> Iterator[Callable[[], list[str]]]:
    """The lines so far, as the server formats them, without timestamps."""
    loggers = [logging.getLogger(name) for name in ("", "vacherie")]
    before = [(logger, logger.level, list(logger.handlers)) for logger in loggers]
    settings = structlog.get_config()
    stream = io.StringIO()

    def lines() -> list[str]:
        return [without_time(line) for line in stream.getvalue().splitlines()]

    log_setup.set_up("json", "debug", stream)
    try:
        yield lines
    finally:
        logging.captureWarnings(False)
        for logger, level, handlers in before:
            logger.setLevel(level)
            logger.handlers = handlers
        structlog.configure(**settings)


def without_time(line: str) -> str:
    """A line of the log without its timestamp."""
    facts = json.loads(line)
    del facts["timestamp"]
    return json.dumps(facts, sort_keys=True)
