"""Websocket close codes: each reason why the server closes a connection, with its code in the close frame.

The last message before the frame is `bye` with the same reason as text; a client that misses it learns the
reason from the code.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """Why the server closes a connection, and whether the client should reconnect (`again`)."""

    number: int
    again: bool
    meaning: str


REASONS: dict[str, Reason] = {
    "bye": Reason(4000, False, "The table is over, nothing more will be sent"),
    "hello": Reason(4001, True, "The first request was not `hello`, or it did not come within ten seconds"),
    "bad-frame": Reason(4002, True, "Too many frames that were no requests"),
    "banned": Reason(4003, False, "You are banned from this server"),
    "kicked": Reason(4004, False, "The host has asked you to leave the table"),
    "no-spectators": Reason(4005, False, "This table allows no spectators, and you have no seat at it"),
    "session-ended": Reason(4006, True, "This session was ended, here or on another device"),
    "asleep": Reason(4007, True, "The table was unloaded from memory; reconnect at any time"),
    "slow": Reason(4008, True, "You read too slowly; reconnect and send `hello` with what you have"),
    "flood": Reason(4029, True, "Far too many requests"),
    "no-such-table": Reason(4044, False, "There is no such table, or no longer"),
    "restart": Reason(1012, True, "The server stops or starts again; nothing is lost"),
}
"""The code in `bye` -> the close frame."""


def number_of(code: str) -> int:
    """The number for the close frame; 4000 for a reason without one of its own.

    >>> number_of("slow"), number_of("something else")
    (4008, 4000)
    """
    return REASONS.get(code, REASONS["bye"]).number
