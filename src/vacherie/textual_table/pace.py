"""Pace of what is shown: how long each kind of event moves and rests, times the chosen speed.

The durations are those of the browser's table: an answer is quick, a taken row takes its time.
"""

from __future__ import annotations

from collections.abc import Mapping

SPEEDS: Mapping[str, float] = {"slow": 1.8, "normal": 1.0, "fast": 0.45, "off": 0.0}
"""Names of the speeds, and by what the durations are multiplied."""
MOVES: Mapping[str, float] = {
    "round-began": 0.3, "rows-laid": 0.4, "picked": 0.25, "revealed": 0.4, "placed": 0.35, "took": 0.6,
    "moved": 0.4, "inserted": 0.35, "slid": 0.35, "replaced": 0.35, "reordered": 0.4, "turned": 0.3,
    "declined": 0.25,
}  # fmt: skip
"""Seconds for which things move, by the tag of an event; others change at once."""
WARNINGS: Mapping[str, float] = {"took": 0.45}
"""Seconds for which is shown what is about to happen."""
RESTS: Mapping[str, float] = {
    "revealed": 0.8, "placed": 0.25, "took": 0.5, "used": 0.7, "marked": 0.5, "unlocked": 0.4, "moved": 0.3,
    "opened": 0.5, "swapped": 0.5, "reordered": 0.7, "turned": 0.25, "declined": 0.3, "passed": 0.15,
    "replaced": 0.5, "slid": 0.4, "inserted": 0.4, "picked": 0.1,
}  # fmt: skip
"""Seconds for which the table rests after an event, so that its sentence can be read."""
SHEET_REST = 0.6
"""Seconds for which a score sheet takes no keys, at every speed: it may come up in the middle of a press."""
FRAME = 1 / 25
"""Seconds from one picture to the next."""
BACKLOG = 40
"""Events that wait to be shown, beyond which all goes faster."""
HURRY = 0.3


def next_speed(speed: str) -> str:
    """The speed after this one.

    >>> next_speed("normal"), next_speed("off")
    ('fast', 'slow')
    """
    names = list(SPEEDS)
    return names[(names.index(speed) + 1) % len(names)]


def factor(speed: str, backlog: int) -> float:
    """By what durations are multiplied now."""
    return SPEEDS[speed] * (HURRY if backlog > BACKLOG else 1.0)
