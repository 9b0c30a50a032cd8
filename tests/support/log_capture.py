"""Log capture. Logging is global to the process, so tests restore it afterwards."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from vacherie.server.observability.log_setup import Handler


@contextmanager
def restore_logging() -> Iterator[None]:
    """Restore the logging configuration at the end of the block."""
    root, ours = logging.getLogger(), logging.getLogger("vacherie")
    levels = root.level, ours.level
    try:
        yield
    finally:
        for handler in [handler for handler in root.handlers if isinstance(handler, Handler)]:
            root.removeHandler(handler)
        root.setLevel(levels[0])
        ours.setLevel(levels[1])
        logging.captureWarnings(False)
        structlog.reset_defaults()


def facts(stream: io.StringIO) -> list[dict[str, Any]]:
    """The lines of a JSON log."""
    return [json.loads(line) for line in stream.getvalue().splitlines()]
