"""Whatever is logged, and by whom: one line, in the wanted form, and never a secret in it."""

from __future__ import annotations

import io
import logging
import secrets
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from tests.support.log_capture import facts, restore_logging
from vacherie.server.auth.tokens import Tokens
from vacherie.server.observability.log_setup import set_up
from vacherie.server.observability.redaction import HIDDEN, hide, hide_in

TOKENS = Tokens(secrets.token_bytes(32))
SECRETS = {
    "guest": TOKENS.guest_token("4f9x2k"),
    "seat": TOKENS.seat_token("abcdefghijkl", 3, "n0nce"),
    "admin": TOKENS.admin_token(),
    "bare": TOKENS.guest_token("4f9x2k").removeprefix("guest-"),
    "contribution": secrets.token_hex(16),
    "key": secrets.token_hex(32),
}
"""Real secrets, by what they are."""

WAYS = {
    "bearer": "Authorization: Bearer {}",
    "header in a list": "[(b'authorization', b'Bearer {}'), (b'host', b'x')]",
    "cookie": "Cookie: vacherie={}; theme=dark",
    "json": '{{"type":"hello","tokens":["{}"]}}',
    "query": "GET /api/tables/abc/events?token={}&have=3 HTTP/1.1",
    "bare": "something went wrong with {} at the table",
    "quoted": "ValueError('{}')",
    "fields": "Contributed(at=1, seat=2, contribution='{}')",
    "database": "(sqlite3.OperationalError) disk full\n[SQL: INSERT INTO x]\n[parameters: ('{}', 1)]",
}
"""Ways in which a secret may come into a text."""


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


def test_libraries_pass_the_same_door_from_warnings_on() -> None:
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


def test_setting_up_twice_says_everything_once() -> None:
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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SECRETS)
@pytest.mark.parametrize("form", ["text", "json"])
def test_no_secret_in_a_line(form: str, kind: str, way: str) -> None:
    stream, secret = logged(form), SECRETS[kind]
    text = WAYS[way].format(secret)
    ours, theirs = structlog.get_logger("vacherie.server.x"), logging.getLogger("uvicorn.error")
    ours.info(text)
    ours.info("frame", text=text, nested={"deep": [text, {"deeper": text}]}, data=text.encode())
    ours.bind(text=text).info("bound")
    theirs.warning("refused %s", text)
    for logger in (ours, theirs):
        try:
            raise ValueError(text)
        except ValueError:
            logger.exception("failed")
    assert stream.getvalue().count("ValueError") >= 2
    assert secret not in stream.getvalue()
    assert secret[8:-8] not in stream.getvalue(), "a piece of it is there"


@pytest.mark.parametrize(
    "name",
    ["token", "Token", "guest_token", "tokens", "cookie", "set-cookie", "authorization", "secret", "key",
     "signing_key", "contribution", "contributions", "nonce", "password", "deck", "hand", "card", "cards",
     "choice", "private", "specials"],
)  # fmt: skip
def test_a_name_is_enough(name: str) -> None:
    """Also where the value looks harmless."""
    assert hide_in({name: "harmless"}) == {name: HIDDEN}
    assert hide_in({"deep": [{name: ["harmless"]}]}) == {"deep": [{name: HIDDEN}]}
    assert "harmless" not in hide(f"{name}=harmless")
    assert "harmless" not in hide(f'"{name}": "harmless"')
    stream = logged()
    structlog.get_logger("vacherie.x").info("moo", **{name: "harmless"})
    assert facts(stream)[0][name] == HIDDEN


@pytest.mark.parametrize(
    "text",
    [
        "GET /api/tables?name=harmless HTTP/1.1",
        "Cookie: theme=dark; vacherie=harmless",
        "(b'cookie', b'theme=dark; a=harmless')",
        "Authorization: Basic harmless",
        "sent Bearer harmless",
        "[SQL: INSERT INTO line] [parameters: (1, 'harmless')]",
        '{"type":"dealt","deck":[5, "harmless"]}',
        "Private(hand=(5, harmless), chips=3)",
        "Answered(seat=1, choice=Play(5, harmless))",
        "cards: {5, harmless}",
        "hand=[]; cards=[harmless, 5]",
    ],
)
def test_its_place_is_enough(text: str) -> None:
    assert "harmless" not in hide(text)


@pytest.mark.parametrize(
    "text",
    [
        "table abcdefghijkl opened by guest 4f9x2k",
        "GET /api/tables/abcdefghijkl 200",
        "what now? nothing",
        "vacherie.server.settings.load.gather in 3.25 ms",
        "a monkey and a hand of cards",
        "192.0.2.7, 2001:db8::1",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert hide(text) == text


def test_nobody_fakes_a_line_or_commands_a_terminal() -> None:
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
