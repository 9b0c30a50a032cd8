"""The valid prefix of a JSON text that is truncated or damaged.

A full disk or a typing error must not cost the whole game: the text is cut after the last object or list that
is complete before the error, and the open brackets are closed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

CLOSING = {"{": "}", "[": "]"}


def valid_prefix(text: str) -> str | None:
    """The longest valid prefix of a damaged JSON object, or None when there is none.

    >>> valid_prefix('{"deck": [3, 1, 2], "answers": [{"seat": 0}, {"se')
    '{"deck": [3, 1, 2], "answers": [{"seat": 0}]}'
    """
    try:
        json.loads(text, parse_int=str)
    except json.JSONDecodeError as error:
        ends = list(closing_positions(text[: error.pos + 1]))
    except RecursionError:
        return None
    else:
        return text
    for end, still_open in reversed(ends):
        repaired = text[:end] + "".join(CLOSING[bracket] for bracket in reversed(still_open))
        if is_json(repaired):
            return repaired
    return None


def closing_positions(text: str) -> Iterator[tuple[int, str]]:
    """Where an object or list ends, and the brackets that are open there."""
    still_open = ""
    in_string = escaped = False
    for at, character in enumerate(text, 1):
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in CLOSING:
            still_open += character
        elif character in "}]":
            if not still_open or CLOSING[still_open[-1]] != character:
                return
            still_open = still_open[:-1]
            yield at, still_open


def is_json(text: str) -> bool:
    """Whether a text is JSON."""
    try:
        json.loads(text, parse_int=str)  # numbers of any length: `strict_json` checks them
    except json.JSONDecodeError:
        return False
    return True
