"""Rollouts with the rules themselves: for every decision of every preset, without a compiler.

The fallback where the kernel does not support a decision. The rules are a thousand times slower than the
kernel, so a rollout ends after a few tricks, and the search starts from the answer of `careful`: another one
must be clearly better. This file decides which answers are tried and how a rollout is scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from vacherie.bots.careful import coop, nothanks, surprise
from vacherie.bots.careful.bot import Careful
from vacherie.bots.shark.budget import Budget, StartedBudget
from vacherie.bots.shark.sequential_halving import CostSums, Outcome, search
from vacherie.core.action import Answer, Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import CHOOSE_ROW, PASS, ChooseRow, Use
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nimmt.step import Drafting, Over, Select, Shuffling, Swap
from vacherie.games.nimmt.table import State as NimmtState
from vacherie.games.nimmt.table import View as NimmtView
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import State as NoThanksState
from vacherie.games.nothanks.table import View as NoThanksView

MAX_CANDIDATES = 12
"""The most answers to try: a Slide alone has dozens, and there is time for a few dozen rollouts."""
MIN_LEAD = 1.0
"""The number of standard errors by which another answer must beat `careful`'s."""


def choose(
    game: Nimmt | NoThanks,
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
    # During a draft, or for unknown special cards, a rollout of a few tricks carries no information.
    if isinstance(game, Nimmt) and isinstance(view.table.todo[0], Drafting | Swap):
        return default
    options = candidates(default, decision, rng)
    # In co-op `careful` itself may use up the budget.
    if len(options) == 1 or meter.spent(0) >= 1:
        return default
    sampler: NimmtRulesSampler | NoThanksRulesSampler
    if isinstance(game, Nimmt):
        sampler = NimmtRulesSampler(game, view, heard, options)
    else:
        sampler = NoThanksRulesSampler(game, view, heard, options)
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


class NimmtRulesSampler:
    """Rollouts of a nimmt game: a few tricks, with uniform cards and the cheapest rows."""

    batch = 1

    def __init__(self, game: Nimmt, view: NimmtView, heard: Sequence[Event], options: list[Choice]) -> None:
        assert view.seat is not None
        self.game = game
        self.view = view
        self.heard = heard
        self.options = options
        self.seat = view.seat
        self.side = game.mode.side(view.seat)
        # Cards are chosen with a horizon of two more tricks; all other decisions concern this trick only.
        self.last_trick = view.table.trick + (2 if isinstance(view.table.todo[0], Select) else 0)
        self.prices = [self.price(option) for option in options]

    def price(self, option: Choice) -> float:
        """What a special card is worth if it is kept for later."""
        if not isinstance(option, Use):
            return 0.0
        if self.game.mode.ox:
            return coop.price_of(self.game, self.view.table)
        left = surprise.tricks_left(self.game, self.view) / surprise.SAVING_TRICKS
        return min(1.0, left) * surprise.WORTH[option.special]

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        rng = Random(seed)
        costs: list[list[float]] = [[] for _ in candidates]
        for _ in range(count):
            state = self.game.determinise(self.view, self.heard, rng)
            playout_seed = rng.getrandbits(63)
            for at, candidate in enumerate(candidates):
                costs[at].append(self.cost(state, candidate, Random(playout_seed)))
        return [CostSums(sum(some), sum(cost * cost for cost in some)) for some in costs]

    def cost(self, state: NimmtState, candidate: int, rng: Random) -> float:
        """One rollout: answer, let all seats play on, and return the points relative to the other sides'."""
        game = self.game
        before = state.hidden.points
        rounds = len(state.table.history)
        state, _ = game.apply(state, Answer(self.seat, self.options[candidate]))
        while not self.is_done(state):
            decision = next(d for d in game.decisions(state) if not d.answered)
            state, _ = game.apply(state, Answer(decision.seat, rollout_policy(state, decision, rng)))
        history = state.table.history
        after = history[-1] if len(history) > rounds else state.hidden.points
        taken = [now - then for now, then in zip(after, before, strict=True)]
        return relative(taken, self.side) + self.prices[candidate]

    def is_done(self, state: NimmtState) -> bool:
        """Whether the rollout is over: at its horizon, or at the end of the round."""
        table = state.table
        step = table.todo[0]
        if isinstance(step, Select):
            return table.trick > self.last_trick
        return isinstance(step, Shuffling | Over)


def rollout_policy(state: NimmtState, decision: Decision, rng: Random) -> Choice:
    """The rollout policy: a uniform card, the cheapest row, no special card."""
    options = decision.options
    step = state.table.todo[0]
    if isinstance(options[0], ChooseRow):
        row = state.table.rows[options[0].row - 1]
        return CHOOSE_ROW[cheapest(state.table)] if row.cards else options[0]
    if not isinstance(step, Select | Drafting):
        return PASS if PASS in options else options[0].fill(rng)
    return options[int(rng.random() * len(options))]


class NoThanksRulesSampler:
    """Rollouts of a No Thanks! game: to the end of the round, every seat plays like `careful`."""

    batch = 1

    def __init__(
        self, game: NoThanks, view: NoThanksView, heard: Sequence[Event], options: list[Choice]
    ) -> None:
        assert view.seat is not None
        self.game = game
        self.view = view
        self.heard = heard
        self.options = options
        self.seat = view.seat

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        rng = Random(seed)
        costs: list[list[float]] = [[] for _ in candidates]
        for _ in range(count):
            state = self.game.determinise(self.view, self.heard, rng)
            for at, candidate in enumerate(candidates):
                costs[at].append(self.cost(state, self.options[candidate]))
        return [CostSums(sum(some), sum(cost * cost for cost in some)) for some in costs]

    def cost(self, state: NoThanksState, choice: Choice) -> float:
        """One rollout: answer, and play the round to its end."""
        game, seat = self.game, self.seat
        state, _ = game.apply(state, Answer(seat, choice))
        while state.table.due == "turn":
            decision = game.decisions(state)[0]
            seat = decision.seat
            reply = nothanks.choose(NoThanksView(seat, state.table, state.privates[seat]), decision)
            state, _ = game.apply(state, Answer(seat, reply))
        return relative(state.table.history[-1], self.seat)


def relative(points: Sequence[int], side: int) -> float:
    """What a side has more than the others on average."""
    others = len(points) - 1
    return points[side] - (sum(points) - points[side]) / others
