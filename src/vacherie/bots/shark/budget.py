"""Search budgets of a decision: a time limit for play, a number of rollouts for reproducible results.

This file decides when a search ends; `sequential_halving` decides how the budget is spent.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import Protocol

from msgspec import Struct

VARIABLE = "VACHERIE_SHARK_MS"
"""The environment variable for the time limit, for programs without server settings."""
MILLISECONDS = 40.0
MIN_MILLISECONDS, MAX_MILLISECONDS = 1.0, 10_000.0

_default: ContextVar[Budget | None] = ContextVar("default_budget", default=None)


class Budget(Protocol):
    """How much search one decision gets."""

    def begin(self) -> Meter:
        """Start a search."""
        ...


class Meter(Protocol):
    """Measures the budget of one running search."""

    def spent(self, rollouts: int) -> float:
        """The share of the budget that is spent after so many rollouts; from 1 on the search ends."""
        ...


class Milliseconds(Struct, frozen=True):
    """A wall-clock time limit.

    >>> Milliseconds(0.001).begin().spent(rollouts=0) > 0
    True
    """

    amount: float

    def begin(self) -> Meter:
        return _Stopwatch(perf_counter(), self.amount / 1000)


class Rollouts(Struct, frozen=True):
    """A number of rollouts in all: the same answer on every machine.

    >>> Rollouts(200).begin().spent(rollouts=50)
    0.25
    """

    amount: int

    def begin(self) -> Meter:
        return _Counter(self.amount)


class StartedBudget(Struct, frozen=True):
    """A budget that is already being measured."""

    meter: Meter

    def begin(self) -> Meter:
        return self.meter


class _Stopwatch(Struct):
    began: float
    seconds: float

    def spent(self, rollouts: int) -> float:
        return (perf_counter() - self.began) / self.seconds


class _Counter(Struct):
    amount: int

    def spent(self, rollouts: int) -> float:
        return rollouts / self.amount


def set_default(budget: Budget) -> None:
    """Set the budget of this thread; a server's bot workers call it once, when they start."""
    _default.set(budget)


@contextmanager
def default(budget: Budget) -> Iterator[None]:
    """Set the budget of this thread as long as the block runs.

    >>> with default(Rollouts(200)):
    ...     default_budget()
    Rollouts(amount=200)
    """
    token = _default.set(budget)
    try:
        yield
    finally:
        _default.reset(token)


def default_budget(environ: Mapping[str, str] = os.environ) -> Budget:
    """The budget of this thread, else the time limit of the environment, else 40 ms.

    >>> default_budget({}), default_budget({"VACHERIE_SHARK_MS": "200"})
    (Milliseconds(amount=40.0), Milliseconds(amount=200.0))
    >>> default_budget({"VACHERIE_SHARK_MS": "soon"})
    Milliseconds(amount=40.0)
    """
    return _default.get() or environment_budget(environ)


def environment_budget(environ: Mapping[str, str] = os.environ) -> Milliseconds:
    """The time limit of the environment, or 40 ms."""
    try:
        amount = float(environ.get(VARIABLE) or MILLISECONDS)
    except ValueError:
        amount = MILLISECONDS
    if amount != amount:  # NaN
        amount = MILLISECONDS
    return Milliseconds(min(max(amount, MIN_MILLISECONDS), MAX_MILLISECONDS))
