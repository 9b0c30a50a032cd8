"""Durations: turn clocks, the grace period for absent players, and the pacing of bots."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from vacherie.core.action import kebab
from vacherie.core.event import Event
from vacherie.protocol.animation import ANIMATION
from vacherie.protocol.room import Clock, Pace

LIMITS: dict[Clock, float | None] = {"off": None, "relaxed": 90.0, "normal": 30.0, "fast": 10.0}
"""Seconds for a decision, by clock."""

GRACE: dict[Clock, float] = {"off": 120.0, "relaxed": 60.0, "normal": 30.0, "fast": 15.0}
"""Seconds after which autopilot takes over for an absent player while another is present."""

LEAST_AFTER_PAUSE = 3.0
"""Least seconds for a decision after a pause, in which answers may have been refused."""

BOT_DELAY: dict[Pace, tuple[float, float, float]] = {
    "human": (0.7, 1.6, 4.0),
    "quick": (0.2, 0.35, 0.8),
    "instant": (0.0, 0.0, 0.0),
}
"""Shortest, usual and longest pause before a bot's answer, in seconds."""

_seconds: dict[type[Event], float] = {}


def animation(events: Iterable[Event]) -> float:
    """Seconds a client needs to animate these events."""
    total = 0.0
    for event in events:
        kind = type(event)
        seconds = _seconds.get(kind)
        if seconds is None:
            seconds = _seconds[kind] = ANIMATION.get(kebab(kind.__name__), 0.0)
        total += seconds
    return total


def bot_delay(pace: Pace, rng: Random) -> float:
    """Seconds until a bot answers: a random pause, so that it feels like a player."""
    shortest, usual, longest = BOT_DELAY[pace]
    return rng.triangular(shortest, longest, usual)
