"""Presence: which players are there, by a connection or a long poll, and since when the others are absent."""

from __future__ import annotations

from vacherie.core.action import Seat
from vacherie.server.clock import Clock
from vacherie.server.tables.long_poll import LongPolls
from vacherie.server.tables.publish.broadcast import Broadcast


class Presence:
    """The players of one table who are present, as of the last update."""

    def __init__(self, clock: Clock, broadcast: Broadcast, polls: LongPolls, seats: int) -> None:
        self.clock = clock
        self.broadcast = broadcast
        self.polls = polls
        self.present: frozenset[Seat] = frozenset()
        self._absent_since = dict.fromkeys(range(seats), clock.now())
        """When each absent player was last present, or when the table was loaded."""

    def is_present(self, seat: Seat) -> bool:
        """Whether the seat's player has an open connection or long poll."""
        return self.broadcast.is_connected(seat) or self.polls.is_present(seat)

    def update(self, seats: int) -> frozenset[Seat]:
        """Look again; the players who are present now."""
        self.present = frozenset(filter(self.is_present, range(seats)))
        before, now = self._absent_since, self.clock.now()
        self._absent_since = {
            seat: before.get(seat, now) for seat in range(seats) if seat not in self.present
        }
        return self.present

    def absent_for(self, seconds: float) -> frozenset[Seat]:
        """The players who have been absent for so many seconds."""
        long_ago = self.clock.now() - seconds
        return frozenset(seat for seat, since in self._absent_since.items() if since <= long_ago)
