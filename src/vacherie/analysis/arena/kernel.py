"""Where every bot of a table has a compiled twin, the games are played by the kernel.

A twin gives the same answers as its bot, from the same lots, and the kernel deals the same cards, so that not
one figure of a report depends on who has played; `tests/analysis` holds it to that.
"""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.analysis.arena.plan import Plan
from vacherie.analysis.arena.play import Batch


def has_twins(plan: Plan) -> bool:
    """Whether the kernel can play all games of a plan."""
    return False


def play_groups(plan: Plan, groups: Sequence[int]) -> Batch:
    """Play some deal groups of a plan, as `play.play_groups` does."""
    raise NotImplementedError
