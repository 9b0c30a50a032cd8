"""Repeated log lines: the first is written, the others of a minute are counted.

So that no client can fill the disk with lines that it can cause as often as it likes: refused requests
(access_log.py), and what the web server says about requests that it cannot parse.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Hashable
from time import monotonic
from typing import Generic, TypeVar

WINDOW_SECONDS = 60.0
MOST_KEYS = 1000
"""Different lines of a window that are told apart; all further ones are one sum."""

Key = TypeVar("Key", bound=Hashable)


class RepeatedLines(Generic[Key]):
    """Counts lines of the same kind within a window of time.

    >>> lines = RepeatedLines[str](most=1)
    >>> [lines.is_first(key) for key in ("cow", "cow", "cow", "ox")]
    [True, False, False, False]
    >>> lines.take()
    ({'cow': 2}, 1)
    """

    def __init__(self, most: int = MOST_KEYS) -> None:
        self.most = most
        self._counts: Counter[Key] = Counter()
        self._others = 0

    def is_first(self, key: Key) -> bool:
        """Count a line; whether it is the first of its kind, which is written."""
        if key in self._counts:
            self._counts[key] += 1
        elif len(self._counts) < self.most:
            self._counts[key] = 0
            return True
        else:
            self._others += 1
        return False

    def take(self) -> tuple[dict[Key, int], int]:
        """What was not written, by kind, and the sum of the kinds that were too many; begins a new window."""
        found = {key: count for key, count in self._counts.items() if count}
        others = self._others
        self._counts.clear()
        self._others = 0
        return found, others


class RepeatedWarnings(logging.Filter):
    """Lets each warning of a library pass once in a window; the next one says how many were left out.

    Our own lines and errors always pass.
    """

    def __init__(self) -> None:
        super().__init__()
        self._began = monotonic()
        self._lines: RepeatedLines[tuple[str, str]] = RepeatedLines()
        self._left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if record.levelno != logging.WARNING or record.name.partition(".")[0] == "vacherie":
            return True
        if monotonic() - self._began >= WINDOW_SECONDS:
            self._began = monotonic()
            self._left_out, _ = self._lines.take()
        key = (record.name, record.getMessage())
        if not self._lines.is_first(key):
            return False
        if key in self._left_out:
            record.msg = f"{key[1]} ({self._left_out.pop(key)} more in the minute before)"
            record.args = None
        return True
