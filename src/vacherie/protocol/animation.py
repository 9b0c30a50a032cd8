"""How long each event is animated: clocks and bots wait for it, and browsers take just that long.

scripts/typescript.py writes the same table for the web table.
"""

from __future__ import annotations

ANIMATION: dict[str, float] = {
    "round-began": 0.7, "rows-laid": 0.6, "revealed": 1.0, "placed": 0.5, "took": 1.1, "moved": 0.7,
    "picked": 0.5, "round-ended": 2.0, "game-ended": 0.8, "used": 0.9, "replaced": 0.7, "inserted": 0.7,
    "slid": 0.7, "reordered": 0.7, "opened": 0.7, "swapped": 0.6, "marked": 0.4, "unlocked": 0.5,
    "turned": 0.5, "declined": 0.4,
}  # fmt: skip
"""Seconds an event is shown at normal speed, by its tag; 0 for tags not listed."""
