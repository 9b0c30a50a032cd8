"""Rollouts in the compiled kernel: tens of thousands within the time of one decision.

Imports Numba, which is slow, so only `kernel_loader` imports this module. It decides which decisions the
kernel can answer and how rollouts are scored; the kernels in `vacherie.sim` play them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from vacherie.bots.shark import rival_model
from vacherie.bots.shark.budget import Budget, Rollouts
from vacherie.bots.shark.sequential_halving import CostSums, search
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.core.score import totals
from vacherie.core.shuffle import Dealer
from vacherie.games import game as make_game
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChoosingRow, Drafting, Select
from vacherie.games.nimmt.surprise import SurpriseMode
from vacherie.games.nimmt.table import View as NimmtView
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.sim.nimmt import guided_rollout
from vacherie.sim.nimmt.position import can_load, load
from vacherie.sim.nothanks import rollout
from vacherie.sim.nothanks.policy import NoThanksPolicy
from vacherie.sim.nothanks.position import from_view

NIMMT_BONUS = 10.0
"""The value of having the fewest points at the end of the round, in bullheads."""
NOTHANKS_BONUS = 20.0
"""The same in No Thanks!, in points."""
SENSIBLE = 0.7
"""Probability that a rival with special cards plays sensibly; its past plays say little about that."""
OWN = NoThanksPolicy(fair=0.5, rich=8, near=0.9, safe=0.3, reserve=2)
"""The rollout policy of the own seat in No Thanks!."""


def supports(game: Game[Any, Any], view: Any) -> bool:
    """Whether the kernel can answer this decision."""
    if isinstance(game, NoThanks):
        return True
    is_asked = isinstance(view.table.todo[0], Select | ChoosingRow | Drafting)
    return is_asked and isinstance(game, Nimmt) and (can_load(game) or fits_base_game(game, view))


def fits_base_game(game: Nimmt, view: NimmtView) -> bool:
    """Whether a table with special cards (R9) can be treated as one of the base game.

    The kernel does not support special cards. For a card or a row, thousands of rollouts without them are
    worth more than a few dozen with them, as long as the rows could be those of the base game.
    """
    table, step = view.table, view.table.todo[0]
    return (
        isinstance(game.mode, SurpriseMode)
        and len(table.rows) == 4
        and all(0 < len(row.cards) <= 5 for row in table.rows)
        and not (isinstance(step, ChoosingRow) and len(step.rows) < 4)
    )


@lru_cache(maxsize=16)
def without_specials(hand: int, deal: str) -> Nimmt:
    """The base game with the same cards."""
    rules = make_game("classic", hand=hand, deal=deal)
    assert isinstance(rules, Nimmt)
    return rules


def choose(
    game: Game[Any, Any],
    view: Any,
    heard: Sequence[Event],
    decision: Decision,
    budget: Budget,
    rng: Random,
) -> Choice:
    """The answer with the lowest mean cost."""
    sampler: NimmtKernelSampler | NoThanksKernelSampler
    if isinstance(game, NoThanks):
        sampler = NoThanksKernelSampler(game, view, heard)
    else:
        assert isinstance(game, Nimmt)
        sampler = NimmtKernelSampler(game, view, heard, rng)
    outcome = search(sampler, len(decision.options), budget, rng)
    return decision.options[outcome.best]


class NimmtKernelSampler:
    """Rollouts from a nimmt table."""

    batch = 240

    def __init__(self, game: Nimmt, view: NimmtView, heard: Sequence[Event], rng: Random) -> None:
        seats = view.table.seats
        if can_load(game):
            self.position = load(game, view)
            self.sensible = rival_model.sensible_probability(game, view, heard, self.position, rng)
        else:
            self.position = load(without_specials(game.rules.hand, game.rules.deal), view)
            self.sensible = np.full(seats, SENSIBLE)
        so_far = np.array(self.position.points, np.int64)
        self.before = so_far + np.array(totals(view.table.history) or (0,) * seats, np.int64)

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        active = np.zeros(self.position.lines, np.uint8)
        active[list(candidates)] = 1
        sums = guided_rollout.roll_out(
            self.position,
            count,
            seed=seed,
            sensible=self.sensible,
            before=self.before,
            prize=NIMMT_BONUS,
            active=active,
        )
        return [
            CostSums(cost, squares)
            for cost, squares in sums[list(candidates)][
                :, [guided_rollout.COST, guided_rollout.SQUARES]
            ].tolist()
        ]


class NoThanksKernelSampler:
    """Rollouts from a No Thanks! table; the kernel plays both answers in any case."""

    batch = 128

    def __init__(self, game: NoThanks, view: NoThanksView, heard: Sequence[Event]) -> None:
        self.position = from_view(game, view, heard)
        rivals = rival_model.likely_policies(view, heard)
        self.policies = [OWN if seat == view.seat else rivals[seat] for seat in range(view.table.seats)]

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        found = rollout.roll_out(self.position, count, self.policies, seed)
        sums = []
        for candidate in candidates:
            n, _, _, relative, squares, wins = found.table[candidate].tolist()
            mean, share = relative / n, wins / n
            spread = (
                max(squares / n - mean * mean, 0.0) ** 0.5 + NOTHANKS_BONUS * (share * (1 - share)) ** 0.5
            )
            cost = mean - NOTHANKS_BONUS * share
            sums.append(CostSums(n * cost, n * (spread * spread + cost * cost)))
        return sums


def warm_up() -> None:
    """Answer some decisions, with a past for the rival model, so that every kernel is loaded."""
    for preset, seats in (("classic", 2), ("nothanks", 3)):
        match = Match(make_game(preset), seats, Dealer.from_seed("rehearsal", seats))
        while len(match.log) < 6:
            decision = match.waiting()[0]
            seat = decision.seat
            choice = choose(match.game, match.view(seat), match.heard[seat], decision, Rollouts(1), Random(1))
            match.answer(decision, choice)
