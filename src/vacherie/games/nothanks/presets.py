"""The presets of No Thanks! (R0.3, R11.8, R11.9)."""

from __future__ import annotations

from vacherie.games.nothanks.game import NoThanks, Options
from vacherie.games.preset import GamePreset

NAMES = ("max_rounds", "open_chips")

PRESETS = {
    "nothanks": GamePreset("nothanks", range(3, 8), Options(), NAMES),
    "nothanks-tactical": GamePreset("nothanks-tactical", range(3, 6), Options(), NAMES),
}


def build(preset: str, given: dict[str, object]) -> NoThanks:
    """The game of a preset with options."""
    chosen = PRESETS[preset]
    return NoThanks(chosen, chosen.fill(given), tactical=preset == "nothanks-tactical")
