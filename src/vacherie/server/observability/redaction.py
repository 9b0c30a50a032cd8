"""Redaction of secrets in log lines.

A value is redacted because of its name (token, cookie, secret, hand …) or because it looks like a secret: a
signed token, a long hexadecimal string, the query of a URL. False positives do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

REDACTED = "***"

NAMES = (
    r"[\w-]*(?:token|cookie|authori[sz]ation|secret|contribution|password|nonce|signature|deck|credential)s?"
    r"|(?:[\w-]*[_-])?(?:key|hand|card|choice|private|special)s?"
)
NAME = re.compile(NAMES, re.IGNORECASE)

QUERY = re.compile(r"(?<=[\w/])\?[^\s'\"?]*=[^\s'\"]*")
"""The query of a URL; it may carry tokens and personal data."""
HEADER = re.compile(
    r"\b((?:set-)?cookie|(?:proxy-)?authori[sz]ation)(['\"]?\s*[:=,]\s*)[^\r\n]+", re.IGNORECASE
)
"""A header's secret goes to the end of the line."""
BEARER = re.compile(r"\b(bearer)(\s+)[^\s'\",;]+", re.IGNORECASE)
FIELD = re.compile(
    rf"\b({NAMES})(\\?['\"]?\s*[:=]\s*)"
    r"(?:b?\\?['\"][^'\"]*\\?['\"]|\w*\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|[^\s,;&)}\]]+)",
    re.IGNORECASE,
)
"""A field of JSON, of Python's repr, of a setting; a list is redacted as a whole."""
PARAMETERS = re.compile(r"(\[parameters)(: )[^\r\n]*")
"""Statement parameters, which SQLAlchemy quotes in its errors."""
TOKEN = re.compile(r"()()\b(?:(?:guest|seat|admin)-)?[\w-]{2,}(?:\.[\w-]{6})?\.[\w-]{43}(?![\w-])")
"""Our tokens under any name: a body, perhaps a timestamp, and a signature of 32 bytes."""
HEXADECIMAL = re.compile(r"()()(?<![0-9a-zA-Z])[0-9a-fA-F]{32,}(?![0-9a-zA-Z])")
"""Keys, secrets and contributions in hexadecimal."""


def redact(text: str) -> str:
    """A text with everything that looks like a secret replaced.

    >>> redact('GET /api/me?wait=5 with "Authorization: Bearer guest-xyz"')
    'GET /api/me?*** with "Authorization: ***'
    """
    text = QUERY.sub(f"?{REDACTED}", text)
    for pattern in (HEADER, BEARER, FIELD, PARAMETERS, TOKEN, HEXADECIMAL):
        text = pattern.sub(rf"\1\2{REDACTED}", text)
    return text


def redact_value(value: Any, name: object = "") -> Any:
    """A value, nested ones included, with secrets replaced.

    >>> redact_value({"seat": 2, "nonce": "n", "names": ("Anna", "token=x")})
    {'seat': 2, 'nonce': '***', 'names': ['Anna', 'token=***']}
    """
    if isinstance(name, str) and NAME.fullmatch(name):
        return REDACTED
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, bytes):
        return redact(repr(value))
    if isinstance(value, Mapping):
        return {key: redact_value(inner, key) for key, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [redact_value(inner) for inner in value]
    return value if value is None or isinstance(value, (bool, int, float)) else redact(str(value))


def escape_unprintable(text: str) -> str:
    """A text with control characters and line breaks escaped.

    >>> escape_unprintable("Anna\\x1b[2J\\n")
    'Anna\\\\x1b[2J\\\\n'
    """
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
