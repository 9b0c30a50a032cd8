"""How long a searching bot may think: a time for play, a number of rollouts for what must be repeatable.

This file decides when a thought is over. What is done with the time is the search's business.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextvars import ContextVar
from time import perf_counter
from typing import Protocol

from msgspec import Struct

VARIABLE = "VACHERIE_SHARK_MS"
"""Where programs without a server's settings find the time for a move."""
MILLISECONDS = 40.0
LEAST, MOST = 1.0, 10_000.0

_server_default: ContextVar[Milliseconds | None] = ContextVar("server_default", default=None)


class Budget(Protocol):
    """How much thinking one decision is worth."""

    def begin(self) -> Meter:
        """Start thinking."""
        ...


class Meter(Protocol):
    """One thought under way."""

    def spent(self, rollouts: int) -> float:
        """The share of the budget that is spent after so many rollouts; from 1 on the thought is over."""
        ...


class Milliseconds(Struct, frozen=True):
    """So much time by the clock on the wall: what somebody at the table notices.

    >>> Milliseconds(0.001).begin().spent(rollouts=0) > 0
    True
    """

    amount: float

    def begin(self) -> Meter:
        return _Watch(perf_counter(), self.amount / 1000)


class Rollouts(Struct, frozen=True):
    """So many rollouts in all: on every machine and every day the same answer.

    >>> Rollouts(200).begin().spent(rollouts=50)
    0.25
    """

    amount: int

    def begin(self) -> Meter:
        return _Count(self.amount)


class Begun(Struct, frozen=True):
    """A budget of which some may be spent already."""

    meter: Meter

    def begin(self) -> Meter:
        return self.meter


class _Watch(Struct):
    began: float
    seconds: float

    def spent(self, rollouts: int) -> float:
        return (perf_counter() - self.began) / self.seconds


class _Count(Struct):
    amount: int

    def spent(self, rollouts: int) -> float:
        return rollouts / self.amount


def set_default(amount: float) -> None:
    """Set the time for a move in this thread; a server's bot workers call it once, when they start."""
    _server_default.set(Milliseconds(amount))


def usual(environ: Mapping[str, str] = os.environ) -> Milliseconds:
    """The time for a move: this thread's default, else the environment's, else 40 ms.

    >>> usual({}), usual({"VACHERIE_SHARK_MS": "200"}), usual({"VACHERIE_SHARK_MS": "soon"})
    (Milliseconds(amount=40.0), Milliseconds(amount=200.0), Milliseconds(amount=40.0))
    """
    default = _server_default.get()
    if default is not None:
        return default
    try:
        amount = float(environ.get(VARIABLE) or MILLISECONDS)
    except ValueError:
        amount = MILLISECONDS
    return Milliseconds(min(max(amount, LEAST), MOST) if amount == amount else MILLISECONDS)
