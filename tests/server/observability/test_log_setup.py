"""Log set-up: one line in the chosen format for every record, of the server and of libraries."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from tests.support.log_capture import facts, restore_logging
from vacherie.server.observability.log_setup import set_up


@pytest.fixture(autouse=True)
def undo() -> Iterator[None]:
    with restore_logging():
        yield


def logged(form: Any = "json", level: str = "info") -> io.StringIO:
    """Where the lines go from now on."""
    stream = io.StringIO()
    set_up(form, level, stream)
    return stream


def test_a_line_of_ours_as_json() -> None:
    stream = logged()
    structlog.get_logger("vacherie.server.tables.registry").info(
        "table opened", table="abc", seats=4, names=("A", "B")
    )
    [line] = facts(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "table opened", "table": "abc", "seats": 4, "names": ["A", "B"], "level": "info",
        "logger": "vacherie.server.tables.registry",
    }  # fmt: skip


def test_a_line_of_ours_as_text() -> None:
    stream = logged("text")
    structlog.get_logger("vacherie.server.tables.registry").info("table opened", table="abc")
    assert stream.getvalue().count("\n") == 1
    for part in ("info", "table opened", "table=abc"):
        assert part in stream.getvalue()
    assert "\x1b" not in stream.getvalue()


@pytest.mark.parametrize("wish", ["", "1"])
def test_a_terminal_gets_colours_unless_it_wants_none(wish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("NO_COLOR", wish)
    stream = Terminal()
    set_up("text", "info", stream)
    structlog.get_logger("vacherie.x").info("hello")
    assert ("\x1b[" in stream.getvalue()) == (not wish)


def test_library_records_are_formatted_from_warning_level_on() -> None:
    stream = logged(level="debug")
    for name in ("uvicorn.error", "sqlalchemy.engine", "aiosqlite", "websockets.server", "asyncio"):
        logging.getLogger(name).info("a frame, or a statement with its values")
        logging.getLogger(name).warning("%s failed", "something")
    assert [(line["event"], line["level"]) for line in facts(stream)] == [("something failed", "warning")] * 5


@pytest.mark.parametrize(("level", "heard"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)])
def test_the_level(level: str, heard: int) -> None:
    stream = logged(level=level)
    ours, plain = structlog.get_logger("vacherie.a"), logging.getLogger("vacherie.b")
    for name in ("debug", "info", "warning", "error"):
        getattr(ours, name)("moo")
        getattr(plain, name)("moo")
    assert len(facts(stream)) == 2 * heard


def test_setting_up_twice_logs_every_line_once() -> None:
    first = logged()
    second = logged()
    structlog.get_logger("vacherie.x").info("hello")
    assert first.getvalue() == ""
    assert len(facts(second)) == 1


def test_warnings_become_lines() -> None:
    stream = logged()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(False)
        logging.captureWarnings(True)
        warnings.warn("old ways", DeprecationWarning, stacklevel=1)
    assert "old ways" in facts(stream)[0]["event"]


def test_control_characters_are_escaped() -> None:
    stream = logged("text")
    evil = "Anna\n2026-01-01T00:00:00Z [error] the server was broken into\x1b[2J"
    structlog.get_logger("vacherie.x").info("said", text=evil)
    logging.getLogger("uvicorn.error").warning(evil)
    assert stream.getvalue().count("\n") == 2
    assert "\x1b" not in stream.getvalue()
    try:
        raise ValueError("\x1b[2J")
    except ValueError:
        structlog.get_logger("vacherie.x").exception("failed")
    assert "\x1b" not in stream.getvalue()
