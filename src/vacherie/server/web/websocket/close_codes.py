"""How a connection to a table ends: each reason with its code in the closing frame.

The last message before the frame is `bye`, with the same reason as text; a client that was cut off in between
still learns it from the number.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """Why the server closes a connection, and whether it makes sense to come back."""

    number: int
    again: bool
    meaning: str


REASONS: dict[str, Reason] = {
    "bye": Reason(4000, False, "There is nothing more to say at this table"),
    "hello": Reason(4001, True, "The first command was not `hello`, or it did not come within ten seconds"),
    "bad-frame": Reason(4002, True, "Too many frames that were no commands"),
    "banned": Reason(4003, False, "Whoever runs the server keeps you out"),
    "kicked": Reason(4004, False, "The host has asked you to leave the table"),
    "no-spectators": Reason(4005, False, "Nobody may watch at this table, and you have no seat at it"),
    "asleep": Reason(4007, True, "The table was put to sleep; come back at any time"),
    "slow": Reason(4008, True, "You do not read as fast as the table talks; say `hello` with what you have"),
    "flood": Reason(4029, True, "Far too many commands"),
    "no-such-table": Reason(4044, False, "There is no such table, or no longer"),
    "restart": Reason(1012, True, "The server stops or starts again; nothing is lost"),
}
"""Reason, as in `bye`, -> how it is said in the closing frame."""


def number_of(code: str) -> int:
    """The number for the closing frame; a reason without one of its own closes with 4000.

    >>> number_of("slow"), number_of("something else")
    (4008, 4000)
    """
    return REASONS.get(code, REASONS["bye"]).number
