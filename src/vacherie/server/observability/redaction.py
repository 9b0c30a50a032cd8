"""Taking secrets out of what is going to be logged.

A value is hidden because of its name (token, cookie, secret, hand …) or because it looks like a secret: a
signed token, a long row of hexadecimal digits, the query of an address. Hiding too much does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

HIDDEN = "***"

NAMES = (
    r"[\w-]*(?:token|cookie|authori[sz]ation|secret|contribution|password|nonce|signature|deck|credential)s?"
    r"|(?:[\w-]*[_-])?(?:key|hand|card|choice|private|special)s?"
)
NAME = re.compile(NAMES, re.IGNORECASE)

QUERY = re.compile(r"(?<=[\w/])\?[^\s'\"?]*=[^\s'\"]*")
"""The part of an address that is not ours to keep."""
HEADER = re.compile(
    r"\b((?:set-)?cookie|(?:proxy-)?authori[sz]ation)(['\"]?\s*[:=,]\s*)[^\r\n]+", re.IGNORECASE
)
"""A header tells its secret up to the end of the line."""
BEARER = re.compile(r"\b(bearer)(\s+)[^\s'\",;]+", re.IGNORECASE)
FIELD = re.compile(
    rf"\b({NAMES})(\\?['\"]?\s*[:=]\s*)"
    r"(?:b?\\?['\"][^'\"]*\\?['\"]|\w*\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|[^\s,;&)}\]]+)",
    re.IGNORECASE,
)
"""A field of JSON, of Python's repr, of a setting; a list is hidden as a whole."""
PARAMETERS = re.compile(r"(\[parameters)(: )[^\r\n]*")
"""What a database error quotes."""
TOKEN = re.compile(r"()()\b(?:(?:guest|seat|admin)-)?[\w-]{2,}(?:\.[\w-]{6})?\.[\w-]{43}(?![\w-])")
"""Our tokens, whatever they are called: a body, perhaps a time, and a signature of 32 bytes."""
HEXADECIMAL = re.compile(r"()()(?<![0-9a-zA-Z])[0-9a-fA-F]{32,}(?![0-9a-zA-Z])")
"""Keys, secrets and contributions as they are written everywhere."""


def hide(text: str) -> str:
    """A text without anything that looks like a secret.

    >>> hide('GET /api/me?wait=5 with "Authorization: Bearer guest-xyz"')
    'GET /api/me?*** with "Authorization: ***'
    """
    text = QUERY.sub(f"?{HIDDEN}", text)
    for pattern in (HEADER, BEARER, FIELD, PARAMETERS, TOKEN, HEXADECIMAL):
        text = pattern.sub(rf"\1\2{HIDDEN}", text)
    return text


def hide_in(value: Any, name: object = "") -> Any:
    """A value without secrets, whatever it is made of.

    >>> hide_in({"seat": 2, "nonce": "n", "names": ("Anna", "token=x")})
    {'seat': 2, 'nonce': '***', 'names': ['Anna', 'token=***']}
    """
    if isinstance(name, str) and NAME.fullmatch(name):
        return HIDDEN
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, bytes):
        return hide(repr(value))
    if isinstance(value, Mapping):
        return {key: hide_in(inner, key) for key, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [hide_in(inner) for inner in value]
    return value if value is None or isinstance(value, (bool, int, float)) else hide(str(value))


def printable(text: str) -> str:
    """A text without signs that command a terminal or begin a line.

    >>> printable("Anna\\x1b[2J\\n")
    'Anna\\\\x1b[2J\\\\n'
    """
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
