"""Clock jumps: whether the wall clock may decide what is old enough to be closed or deleted.

A wall clock that is a year ahead for a minute (a wrong time server, a suspended host, a machine without a
battery) would make every table abandoned. So the wall clock is compared with the monotonic one, which never
jumps, and at the start with the newest activity in the database. After a jump nothing is closed or deleted
until the wall clock has been steady for a day.
"""

from __future__ import annotations

import structlog

from vacherie.server.clock import Clock

HOUR_MS = 3_600_000
JUMP_MS = HOUR_MS
"""A larger difference between the two clocks since the last look is a jump."""
LONGEST_REST_MS = 24 * HOUR_MS
"""A start so long after the last activity is like a jump: the server rested, or its clock is wrong."""
STEADY_SECONDS = 24 * 3600.0
"""How long the wall clock must be steady before it is trusted again."""

log = structlog.get_logger(__name__)


class ClockJumps:
    """Watches the wall clock of one server; to be asked often."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.started = clock.wall()
        """Wall time of the start."""
        self.is_start_checked = False
        """Whether the time of the start was compared with the last activity; not trusted before."""
        self._ahead = self._difference()
        self._steady_at = clock.now()

    def _difference(self) -> float:
        return self.clock.wall() - 1000 * self.clock.now()

    def trusted_wall(self) -> int | None:
        """Wall time, or None until it has been steady for long enough."""
        ahead, before = self._difference(), self._ahead
        self._ahead = ahead
        if abs(ahead - before) > JUMP_MS:
            self._distrust("clock-jumped", ahead - before)
        is_trusted = self.is_start_checked and self.clock.now() >= self._steady_at
        return self.clock.wall() if is_trusted else None

    def note_last_activity(self, at: int | None) -> None:
        """Compare the time of the start with the last activity before it."""
        self.is_start_checked = True
        if at is not None and self.started - at > LONGEST_REST_MS:
            self._distrust("long-rest-or-wrong-clock", self.started - at)

    def _distrust(self, event: str, by: float) -> None:
        self._steady_at = self.clock.now() + STEADY_SECONDS
        log.warning(event, hours=round(by / HOUR_MS, 1), nothing_deleted_for_hours=STEADY_SECONDS / 3600)
