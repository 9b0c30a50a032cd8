"""Rollouts with the rules themselves: for every decision of every preset, without a compiler.

The fallback where the kernel does not support a decision. The rules are a thousand times slower than the
kernel, so a rollout ends after a few tricks, and the search starts from the answer of `careful`: another one
must be clearly better. This file decides which answers are tried; `nimmt_rules` and `nothanks_rules` play.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from vacherie.bots.careful.bot import Careful
from vacherie.bots.families import family_of
from vacherie.bots.shark.budget import Budget, StartedBudget
from vacherie.bots.shark.sequential_halving import Outcome, search
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game

MAX_CANDIDATES = 12
"""The most answers to try: a Slide alone has dozens, and there is time for a few dozen rollouts."""
MIN_LEAD = 1.0
"""The number of standard errors by which another answer must beat `careful`'s."""


def choose(
    game: Game[Any, Any],
    view: Any,
    heard: Sequence[Event],
    decision: Decision,
    budget: Budget,
    rng: Random,
) -> Choice:
    """The answer with the lowest mean cost, or that of `careful` where none is clearly better.

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.bots.shark.budget import Rollouts
    >>> match = Match(game("surprise"), seats=4, dealer=Dealer.from_seed("hay", seats=4))
    >>> view, decision = match.view(0), match.waiting()[0]
    >>> choose(match.game, view, match.heard[0], decision, Rollouts(60), Random(1)) in decision.options
    True
    """
    meter = budget.begin()
    default = Careful(game).choose(view, heard, decision, rng)
    family = family_of(game, "shark")
    if not family.can_search(view):
        return default
    options = candidates(default, decision, rng)
    # In co-op `careful` itself may use up the budget.
    if len(options) == 1 or meter.spent(0) >= 1:
        return default
    sampler = family.rules_sampler(game, view, heard, options)
    return options[preferred(search(sampler, len(options), StartedBudget(meter), rng))]


def candidates(default: Choice, decision: Decision, rng: Random) -> list[Choice]:
    """The answers to try: the default first, then some of every kind."""
    by_kind: dict[type[Choice], list[Choice]] = {}
    for option in rng.sample(decision.options, len(decision.options)):
        if option != default.pattern():
            by_kind.setdefault(type(option), []).append(option.fill(rng))
    found = [default]
    while by_kind and len(found) < MAX_CANDIDATES:
        for kind in list(by_kind):
            found.append(by_kind[kind].pop())
            if not by_kind[kind]:
                del by_kind[kind]
    return found[:MAX_CANDIDATES]


def preferred(outcome: Outcome) -> int:
    """The best candidate if it clearly beats the first one, else the first one."""
    best = outcome.arms[0]
    default = next(arm for arm in outcome.arms if arm.candidate == 0)
    lead = default.mean - best.mean
    return best.candidate if lead > MIN_LEAD * sqrt(default.error + best.error) else 0
