"""The options of No Thanks! (R11.7, R11.10)."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game."""

    max_rounds: int = 1
    """How many rounds are played (R11.7)."""
    open_chips: bool = False
    """All chips are public (R11.10)."""
