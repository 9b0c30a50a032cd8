"""Measured ratings of the levels, by preset; `scripts/calibrate_levels.py` writes `ratings.json`.

Only differences mean something: 100 more win 64 % of the first places, as in chess. The fourth level has
1500.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

USUAL_PRESET = "classic"
"""The preset whose ratings are shown."""
RATED_PRESETS = (USUAL_PRESET, "nothanks")
"""The presets in which the levels were calibrated."""


class LevelRating(Struct, frozen=True):
    """How strong a level was measured to be."""

    rating: int
    error: int
    """One standard error of the difference to the level that has 1500."""


@cache
def ratings(preset: str = USUAL_PRESET) -> dict[str, LevelRating]:
    """The ratings of all levels in whole games of a preset, by bot.

    >>> ratings()["praline"]
    LevelRating(rating=1500, error=0)
    """
    stored = files("vacherie.bots.levels").joinpath("ratings.json").read_bytes()
    return msgspec.json.decode(stored, type=dict[str, dict[str, LevelRating]])[preset]
