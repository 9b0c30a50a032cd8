"""Failure of a command: one sentence for people and an exit code for scripts."""

from __future__ import annotations

DAMAGED = 1
"""A record is damaged, or a check has failed."""
UNUSABLE = 2
"""The command cannot be carried out: wrong usage, or a file that cannot be read or written."""
INTERRUPTED = 130
"""Interrupted by Ctrl-C."""


class CommandFailed(Exception):
    """Ends a command with a sentence on stderr and an exit code."""

    def __init__(self, message: str, code: int = UNUSABLE) -> None:
        super().__init__(message)
        self.code = code
