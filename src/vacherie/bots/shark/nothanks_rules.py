"""Rollouts of No Thanks! with the rules themselves, and how they are scored."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from vacherie.bots.careful.nothanks import choose
from vacherie.bots.shark.sequential_halving import CostSums, relative
from vacherie.core.action import Answer, Choice
from vacherie.core.event import Event
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import State, View


def can_search(view: View) -> bool:
    """Every question can be searched."""
    return True


class NoThanksRulesSampler:
    """Rollouts of a No Thanks! game: to the end of the round, every seat plays like `careful`."""

    batch = 1

    def __init__(self, game: NoThanks, view: View, heard: Sequence[Event], options: list[Choice]) -> None:
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

    def cost(self, state: State, choice: Choice) -> float:
        """One rollout: answer, and play the round to its end."""
        game, seat = self.game, self.seat
        state, _ = game.apply(state, Answer(seat, choice))
        while state.table.due == "turn":
            decision = game.decisions(state)[0]
            seat = decision.seat
            reply = choose(game, View(seat, state.table, state.privates[seat]), (), decision)
            state, _ = game.apply(state, Answer(seat, reply))
        return relative(state.table.history[-1], self.seat)
