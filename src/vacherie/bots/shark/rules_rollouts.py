"""Trying answers out with the rules themselves: for every question of every preset, no compiler needed.

Hidden cards are imagined, the answer is given, and the others go on by quick policies. The rules are a
thousand times slower than the kernel, so a trial ends after a few tricks, and the search starts from what
`careful` would answer: another answer must be clearly better. This file decides which answers are tried and
what a trial costs; it stands in where the kernel cannot help.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from vacherie.bots.careful import coop, nothanks, surprise
from vacherie.bots.careful.bot import Careful
from vacherie.bots.shark.budget import Begun, Budget
from vacherie.bots.shark.sequential_halving import Outcome, Trial, search
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

MOST = 12
"""Answers that are tried: a Slide alone has dozens, and there is time for a few dozen trials."""
CLEARLY = 1.0
"""The number of standard errors by which another answer must beat `careful`'s."""


def choose(
    game: Nimmt | NoThanks,
    view: Any,
    heard: Sequence[Event],
    decision: Decision,
    budget: Budget,
    rng: Random,
) -> Choice:
    """The answer that turned out best, or `careful`'s where nothing is clearly better.

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.bots.shark.budget import Rollouts
    >>> match = Match(game("surprise"), seats=4, dealer=Dealer.from_seed("hay", seats=4))
    >>> view, decision = match.view(0), match.waiting()[0]
    >>> choose(match.game, view, match.heard[0], decision, Rollouts(60), Random(1)) in decision.options
    True
    """
    meter = budget.begin()
    usual = Careful(game).choose(view, heard, decision, rng)
    # With a draft to go, or about cards nobody knows, a trial of a few tricks tells nothing.
    if isinstance(game, Nimmt) and isinstance(view.table.todo[0], Drafting | Swap):
        return usual
    options = candidates(usual, decision, rng)
    # In co-op `careful` itself may take all of the time.
    if len(options) == 1 or meter.spent(0) >= 1:
        return usual
    sampler: NimmtTrials | NoThanksTrials
    if isinstance(game, Nimmt):
        sampler = NimmtTrials(game, view, heard, options)
    else:
        sampler = NoThanksTrials(game, view, heard, options)
    return options[preferred(search(sampler, len(options), Begun(meter), rng))]


def candidates(usual: Choice, decision: Decision, rng: Random) -> list[Choice]:
    """What is worth trying: the usual answer first, then some of every kind."""
    by_kind: dict[type[Choice], list[Choice]] = {}
    for option in rng.sample(decision.options, len(decision.options)):
        if option != usual.pattern():
            by_kind.setdefault(type(option), []).append(option.fill(rng))
    found = [usual]
    while by_kind and len(found) < MOST:
        for kind in list(by_kind):
            found.append(by_kind[kind].pop())
            if not by_kind[kind]:
                del by_kind[kind]
    return found[:MOST]


def preferred(outcome: Outcome) -> int:
    """The best candidate if it clearly beats the first one, else the first one."""
    best = outcome.arms[0]
    usual = next(arm for arm in outcome.arms if arm.candidate == 0)
    lead = usual.mean - best.mean
    return best.candidate if lead > CLEARLY * sqrt(usual.error + best.error) else 0


class NimmtTrials:
    """Trials of a nimmt game: some tricks, with uniform cards and the cheapest rows."""

    batch = 1

    def __init__(self, game: Nimmt, view: NimmtView, heard: Sequence[Event], options: list[Choice]) -> None:
        assert view.seat is not None
        self.game = game
        self.view = view
        self.heard = heard
        self.options = options
        self.seat = view.seat
        self.side = game.mode.side(view.seat)
        # A card is chosen with an eye on the tricks to come; whatever else is asked is about this trick.
        self.last_trick = view.table.trick + (2 if isinstance(view.table.todo[0], Select) else 0)
        self.prices = [self.price(option) for option in options]

    def price(self, option: Choice) -> float:
        """What a special card would be worth later on."""
        if not isinstance(option, Use):
            return 0.0
        if self.game.mode.ox:
            return coop.price_of(self.game, self.view.table)
        left = surprise.tricks_left(self.game, self.view) / surprise.PATIENCE
        return min(1.0, left) * surprise.WORTH[option.special]

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[Trial]:
        rng = Random(seed)
        costs: list[list[float]] = [[] for _ in candidates]
        for _ in range(count):
            state = self.game.determinise(self.view, self.heard, rng)
            luck = rng.getrandbits(63)
            for at, candidate in enumerate(candidates):
                costs[at].append(self.cost(state, candidate, Random(luck)))
        return [Trial(sum(some), sum(cost * cost for cost in some)) for some in costs]

    def cost(self, state: NimmtState, candidate: int, rng: Random) -> float:
        """Answer, let everybody play on, and count what the own side takes more than the others."""
        game = self.game
        before = state.hidden.points
        rounds = len(state.table.history)
        state, _ = game.apply(state, Answer(self.seat, self.options[candidate]))
        while not self.is_enough(state):
            decision = next(d for d in game.decisions(state) if not d.answered)
            state, _ = game.apply(state, Answer(decision.seat, quick(state, decision, rng)))
        history = state.table.history
        after = history[-1] if len(history) > rounds else state.hidden.points
        taken = [now - then for now, then in zip(after, before, strict=True)]
        return relative(taken, self.side) + self.prices[candidate]

    def is_enough(self, state: NimmtState) -> bool:
        """Whether the trial is over: so many tricks lie, or the round has ended."""
        table = state.table
        step = table.todo[0]
        if isinstance(step, Select):
            return table.trick > self.last_trick
        return isinstance(step, Shuffling | Over)


def quick(state: NimmtState, decision: Decision, rng: Random) -> Choice:
    """Any card, the cheapest row, no special card."""
    options = decision.options
    step = state.table.todo[0]
    if isinstance(options[0], ChooseRow):
        row = state.table.rows[options[0].row - 1]
        return CHOOSE_ROW[cheapest(state.table)] if row.cards else options[0]
    if not isinstance(step, Select | Drafting):
        return PASS if PASS in options else options[0].fill(rng)
    return options[int(rng.random() * len(options))]


class NoThanksTrials:
    """Trials of a No Thanks! game: to the end of the round, everybody as `careful` plays it."""

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

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[Trial]:
        rng = Random(seed)
        costs: list[list[float]] = [[] for _ in candidates]
        for _ in range(count):
            state = self.game.determinise(self.view, self.heard, rng)
            for at, candidate in enumerate(candidates):
                costs[at].append(self.cost(state, self.options[candidate]))
        return [Trial(sum(some), sum(cost * cost for cost in some)) for some in costs]

    def cost(self, state: NoThanksState, choice: Choice) -> float:
        """Answer, and play the round to its end."""
        game, seat = self.game, self.seat
        state, _ = game.apply(state, Answer(seat, choice))
        while state.table.due == "turn":
            decision = game.decisions(state)[0]
            seat = decision.seat
            quickly = nothanks.choose(NoThanksView(seat, state.table, state.privates[seat]), decision)
            state, _ = game.apply(state, Answer(seat, quickly))
        return relative(state.table.history[-1], self.seat)


def relative(points: Sequence[int], side: int) -> float:
    """What a side has more than the others on average."""
    others = len(points) - 1
    return points[side] - (sum(points) - points[side]) / others
