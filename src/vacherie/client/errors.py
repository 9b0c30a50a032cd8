"""What can go wrong between a program and a server, each with a code that a program can read."""

from __future__ import annotations

from vacherie.core.error import Refused

TEMPORARY = frozenset({"busy", "storage", "shutting-down", "restart", "slow", "too-many-requests"})
"""Refusals that say nothing about the request: the same one may succeed in a moment."""
MOVED_ON = frozenset({"closed", "changed"})
"""Refusals of an answer whose question is no longer open, or has become another one."""


class ServerRefused(Refused):
    """The server said no; nothing has changed there.

    >>> ServerRefused("seat-taken", "somebody sits there").code
    'seat-taken'
    """

    def __init__(self, code: str, message: str, retry: float | None = None) -> None:
        super().__init__(code, message)
        self.retry = retry
        """Seconds after which the server wants to be asked again, if it said so."""

    @property
    def is_temporary(self) -> bool:
        """Whether it makes sense to ask again."""
        return self.retry is not None or self.code in TEMPORARY


class Unreachable(Refused):
    """There is no server there, or the connection broke and does not come back."""

    def __init__(self, message: str) -> None:
        super().__init__("unreachable", message)


class CommitmentBroken(Refused):
    """The server broke the protocol: events are missing or repeated, or the shuffle is not what was agreed.

    A program that goes on would play on wrong beliefs, so it must not.
    """
