"""Rollouts in the compiled kernel: tens of thousands within the time of one decision.

The modules that the families name in `bots.families` import Numba, which is slow; they are loaded here, once
`kernel_loader` says so. The kernels in `vacherie.sim` play the rollouts.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, cast

from vacherie.bots.families import FAMILIES
from vacherie.bots.shark.budget import Budget, Rollouts, StartedBudget
from vacherie.bots.shark.sequential_halving import Sampler, search
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import game as make_game


class FamilyKernel(Protocol):
    """The interface of a family's kernel module."""

    def supports(self, game: Game[Any, Any], view: Any) -> bool:
        """Whether the kernel can answer this decision."""
        ...

    KernelSampler: Callable[[Game[Any, Any], Any, Sequence[Event], Random], Sampler]
    """Rollouts of all answers to the open decision."""


def kernel_of(game: Game[Any, Any]) -> FamilyKernel:
    """The kernel module of a game's family."""
    return cast(FamilyKernel, importlib.import_module(FAMILIES[game.family].kernel))


def supports(game: Game[Any, Any], view: Any) -> bool:
    """Whether the kernel can answer this decision."""
    return kernel_of(game).supports(game, view)


def choose(
    game: Game[Any, Any],
    view: Any,
    heard: Sequence[Event],
    decision: Decision,
    budget: Budget,
    rng: Random,
) -> Choice:
    """The answer with the lowest mean cost."""
    meter = budget.begin()  # the rival model takes its time, too: the more, the longer the game
    sampler = kernel_of(game).KernelSampler(game, view, heard, rng)
    outcome = search(sampler, len(decision.options), StartedBudget(meter), rng)
    return decision.options[outcome.best]


def warm_up() -> None:
    """Answer some decisions, with a past for the rival model, so that every kernel is loaded."""
    for preset, seats in (family.warm_up for family in FAMILIES.values()):
        match = Match(make_game(preset), seats, Dealer.from_seed("rehearsal", seats))
        while len(match.log) < 6:
            decision = match.waiting()[0]
            seat = decision.seat
            choice = choose(match.game, match.view(seat), match.heard[seat], decision, Rollouts(1), Random(1))
            match.answer(decision, choice)
