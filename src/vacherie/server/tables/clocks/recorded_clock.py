"""What a turn clock showed when a table was loaded: from the times in the journal, so that clocks survive.

A table that another node takes over, or a server that restarts, goes on with the time that is left. A table
to which the players come back after a long time starts its clocks anew, as it does when all have left.
"""

from __future__ import annotations

from vacherie.core.action import Decision
from vacherie.server.tables.clocks.timing import LEAST_AFTER_PAUSE
from vacherie.server.tables.state import RunningGame

LONGEST_GAP = 10.0
"""Seconds beyond the limit up to which a decision still counts as asked a moment ago."""


def seconds_left(play: RunningGame, decision: Decision, limit: float, wall: int) -> float:
    """The seconds left for a decision that was open when its table was loaded."""
    passed = (wall - asked_at(play, decision)) / 1000
    if not 0 <= passed < limit + LONGEST_GAP:  # also when the clock of the node before was wrong
        return limit
    return max(limit - passed, LEAST_AFTER_PAUSE)


def asked_at(play: RunningGame, decision: Decision) -> int:
    """When a decision was asked: with the last answer to an earlier one, or with the start."""
    same = sum(1 + play.changes[key] for key in play.answers if key[1] == decision.id)
    times = [entry.ms for entry in play.match.log if entry.ms is not None]
    before = times[: len(times) - same]
    return play.started + (before[-1] if before else 0)
