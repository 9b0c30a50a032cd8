"""Limits of bots in simulations and tournaments: time for an answer, and rollouts of searching bots."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from msgspec import Struct

from vacherie.bots.shark import budget
from vacherie.bots.time_limit import time_limit

SEARCH_SHARE = 0.5
"""A search may use this share of the time limit: it is checked between two batches of rollouts only."""


class BotLimits(Struct, frozen=True):
    """What holds for all bots of some games."""

    seconds: float | None = None
    """The time limit of an answer: a bot that takes longer has failed; built-in ones have none."""
    rollouts: int | None = None
    """The rollouts of a search, instead of a time: so its answers are the same on every machine."""

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Apply the limits to the bots that this thread runs in the block."""
        search = self.search_budget()
        searching = nullcontext() if search is None else budget.default(search)
        with time_limit(self.seconds), searching:
            yield

    def search_budget(self) -> budget.Budget | None:
        """The budget of a search, if these limits say something about it.

        >>> BotLimits(seconds=0.05).search_budget(), BotLimits(seconds=5).search_budget()
        (Milliseconds(amount=25.0), Milliseconds(amount=40.0))
        """
        if self.rollouts is not None:
            return budget.Rollouts(self.rollouts)
        if self.seconds is not None:
            usual = budget.environment_budget()
            return budget.Milliseconds(min(usual.amount, 1000 * SEARCH_SHARE * self.seconds))
        return None


NO_LIMITS = BotLimits()
