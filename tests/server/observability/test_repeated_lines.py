"""Repeated warnings of libraries are written once a minute; our own lines and errors always."""

from __future__ import annotations

import io
import logging

import pytest

from tests.support.log_capture import facts, restore_logging
from vacherie.server.observability import repeated_lines
from vacherie.server.observability.log_setup import set_up


def test_a_library_cannot_be_made_to_repeat_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(repeated_lines, "monotonic", lambda: now[0])
    stream = io.StringIO()
    web, ours = logging.getLogger("uvicorn.error"), logging.getLogger("vacherie.server")
    with restore_logging():
        set_up("json", "info", stream)
        for _ in range(100):
            web.warning("Invalid HTTP request received.")
        web.warning("Unsupported upgrade request.")
        for _ in range(2):
            web.error("a failure")
            ours.warning("a line of ours")
        now[0] += repeated_lines.WINDOW_SECONDS
        web.warning("Invalid HTTP request received.")
        web.warning("Unsupported upgrade request.")
    assert [line["event"] for line in facts(stream)] == [
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "a failure",
        "a line of ours",
        "a failure",
        "a line of ours",
        "Invalid HTTP request received. (99 more in the minute before)",
        "Unsupported upgrade request.",
    ]
