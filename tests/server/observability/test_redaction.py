"""Redaction: no secret reaches the log in any form."""

from __future__ import annotations

import io
import logging
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from tests.support.log_capture import facts, restore_logging
from vacherie.server.auth.tokens import Tokens
from vacherie.server.observability.log_setup import set_up
from vacherie.server.observability.redaction import REDACTED, redact, redact_value

TOKENS = Tokens(secrets.token_bytes(32))
SECRETS = {
    "guest": TOKENS.guest_token("4f9x2k", "5e55"),
    "seat": TOKENS.seat_token("abcdefghijkl", 3, "n0nce"),
    "admin": TOKENS.admin_token(),
    "bare": TOKENS.guest_token("4f9x2k", "5e55").removeprefix("guest-"),
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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SECRETS)
@pytest.mark.parametrize("form", ["text", "json"])
def test_secrets_are_redacted_in_every_form(form: str, kind: str, way: str) -> None:
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
def test_secrets_are_redacted_by_field_name(name: str) -> None:
    """Also where the value looks harmless."""
    assert redact_value({name: "harmless"}) == {name: REDACTED}
    assert redact_value({"deep": [{name: ["harmless"]}]}) == {"deep": [{name: REDACTED}]}
    assert "harmless" not in redact(f"{name}=harmless")
    assert "harmless" not in redact(f'"{name}": "harmless"')
    stream = logged()
    structlog.get_logger("vacherie.x").info("moo", **{name: "harmless"})
    assert facts(stream)[0][name] == REDACTED


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
def test_secrets_are_redacted_by_context_in_text(text: str) -> None:
    assert "harmless" not in redact(text)


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
def test_other_text_is_not_redacted(text: str) -> None:
    assert redact(text) == text
