"""What a command cannot do, in one sentence for people and one number for scripts."""

from __future__ import annotations

DAMAGED = 1
"""A record is damaged, or a check has failed."""
UNUSABLE = 2
"""The command cannot be carried out: wrong usage, or a file that cannot be read or written."""
INTERRUPTED = 130
"""Somebody pressed Ctrl-C."""


class CommandFailed(Exception):
    """Ends a command with a sentence on the error stream."""

    def __init__(self, message: str, code: int = UNUSABLE) -> None:
        super().__init__(message)
        self.code = code
