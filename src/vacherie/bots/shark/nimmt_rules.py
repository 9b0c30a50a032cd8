"""Rollouts of the nimmt family with the rules themselves, and how they are scored."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from vacherie.bots.careful.nimmt import coop, surprise
from vacherie.bots.shark.sequential_halving import CostSums, relative
from vacherie.core.action import Answer, Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import CHOOSE_ROW, PASS, ChooseRow, Use
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nimmt.step import Drafting, Over, Select, Shuffling, Swap
from vacherie.games.nimmt.table import State, View
from vacherie.sim.nimmt.special.use_price import saving_share


def can_search(view: View) -> bool:
    """During a draft, or for unknown special cards, a rollout of a few tricks carries no information."""
    return not isinstance(view.table.todo[0], Drafting | Swap)


class NimmtRulesSampler:
    """Rollouts of a nimmt game: a few tricks, with uniform cards and the cheapest rows."""

    batch = 1

    def __init__(self, game: Nimmt, view: View, heard: Sequence[Event], options: list[Choice]) -> None:
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
        share = saving_share(surprise.tricks_left(self.game, self.view))
        return share * surprise.WORTH[option.special]

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        rng = Random(seed)
        costs: list[list[float]] = [[] for _ in candidates]
        for _ in range(count):
            state = self.game.determinise(self.view, self.heard, rng)
            playout_seed = rng.getrandbits(63)
            for at, candidate in enumerate(candidates):
                costs[at].append(self.cost(state, candidate, Random(playout_seed)))
        return [CostSums(sum(some), sum(cost * cost for cost in some)) for some in costs]

    def cost(self, state: State, candidate: int, rng: Random) -> float:
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

    def is_done(self, state: State) -> bool:
        """Whether the rollout is over: at its horizon, or at the end of the round."""
        table = state.table
        step = table.todo[0]
        if isinstance(step, Select):
            return table.trick > self.last_trick
        return isinstance(step, Shuffling | Over)


def rollout_policy(state: State, decision: Decision, rng: Random) -> Choice:
    """The rollout policy: a uniform card, the cheapest row, no special card."""
    options = decision.options
    step = state.table.todo[0]
    if isinstance(options[0], ChooseRow):
        row = state.table.rows[options[0].row - 1]
        return CHOOSE_ROW[cheapest(state.table)] if row.cards else options[0]
    if not isinstance(step, Select | Drafting):
        return PASS if PASS in options else options[0].fill(rng)
    return options[int(rng.random() * len(options))]
