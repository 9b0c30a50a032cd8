"""Errors between a client and a server, each with a code for programs."""

from __future__ import annotations

from vacherie.core.error import Refused

TEMPORARY = frozenset({"busy", "storage", "shutting-down", "restart", "slow", "too-many-requests"})
"""Codes of refusals that do not depend on the request: a retry may succeed."""
STALE = frozenset({"closed", "changed"})
"""Codes of refusals of an answer whose decision is closed or has changed."""


class ServerRefused(Refused):
    """The server refused a request; nothing has changed there.

    >>> ServerRefused("seat-taken", "the seat is taken").code
    'seat-taken'
    """

    def __init__(self, code: str, message: str, retry: float | None = None) -> None:
        super().__init__(code, message)
        self.retry = retry
        """Seconds until the server wants a retry, if it said so."""

    @property
    def is_temporary(self) -> bool:
        """Whether a retry makes sense."""
        return self.retry is not None or self.code in TEMPORARY


class Unreachable(Refused):
    """No server answers at this address, or the connection broke and could not be restored."""

    def __init__(self, message: str) -> None:
        super().__init__("unreachable", message)


class ProtocolViolation(Refused):
    """The server broke the protocol: events are missing or repeated, or the shuffle is not what was agreed.

    A program that went on would play with wrong information, so the seat stops.
    """
