"""Registry of game families for the arena: which games of a family compiled twins can play, and how.

A new family adds its module and one line here; without it the bots themselves play its games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from vacherie.analysis.arena import nimmt_twins, nothanks_twins


class FamilyTwins(Struct, frozen=True):
    """What a family provides."""

    is_supported: Callable[[Any], bool]
    """Whether compiled twins can play a game of the family."""
    kernel: Callable[[Any, int], tuple[Any, tuple[Any, ...]]]
    """The kernel that plays deal groups of a game with so many seats, and the last of its arguments."""


FAMILIES = {
    "nimmt": FamilyTwins(nimmt_twins.is_supported, nimmt_twins.kernel),
    "nothanks": FamilyTwins(nothanks_twins.is_supported, nothanks_twins.kernel),
}
