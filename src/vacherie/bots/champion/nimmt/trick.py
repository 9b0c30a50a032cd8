"""Answers of `champion` without special cards: the next trick searched exactly, then net and rollouts.

Imports Numba, which is slow, so `nimmt` imports this module late.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from vacherie.bots.champion.nimmt.rivals import TEMPERATURES, hypothesis_weights
from vacherie.bots.shark.budget import Budget, Rollouts, StartedBudget
from vacherie.bots.shark.sequential_halving import CostSums, search
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.match import Match
from vacherie.core.score import totals
from vacherie.core.shuffle import Dealer
from vacherie.games import game as make_game
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChoosingRow, Drafting, Select
from vacherie.games.nimmt.table import View
from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.net.weights import load as load_nets
from vacherie.sim.nimmt.position import (
    BASE,
    CLIMB,
    KINDS,
    LEAP,
    PARITY,
    REVERSE,
    NimmtPosition,
    can_load,
    load,
)
from vacherie.sim.nimmt.trick_search import COST, SQUARES, search_trick

PRIZE = 10.0
"""The value of having the lowest total at the end of the round, in bullheads."""
BLEND = 0.5
"""The share of the net in the value of a trick; the rest is a rollout. Their errors differ, so the mean of
both is better than either."""
FOLDER = Path(__file__).parent / "nets"
NETS = {BASE: "base", PARITY: "parity", CLIMB: "climb", LEAP: "leap", REVERSE: "reverse"}
"""The files of the nets, by variant."""


def supports(game: Nimmt, view: View) -> bool:
    """Whether this module can answer the open decision."""
    return can_load(game) and isinstance(view.table.todo[0], Select | ChoosingRow | Drafting)


@cache
def nets_of(variant: int) -> Nets:
    """The own net, and the net that knows what a card costs among players of any card."""
    name = NETS[variant]
    return load_nets([FOLDER / f"{name}-league.npz", FOLDER / f"{name}-uniform.npz"])


def warm_up() -> None:
    """Read all nets, and answer some decisions with a past, so that every kernel is loaded."""
    for variant in NETS:
        nets_of(variant)
    match = Match(make_game("classic"), 2, Dealer.from_seed("rehearsal", 2))
    while len(match.log) < 6:
        decision = match.waiting()[0]
        seat, rules = decision.seat, match.game
        assert isinstance(rules, Nimmt)
        match.answer(
            decision, choose(rules, match.view(seat), match.heard[seat], decision, Rollouts(1), Random(1))
        )


class TrickSampler:
    """Tries answers in determinisations, all in the same ones."""

    batch = 200

    def __init__(
        self, game: Nimmt, view: View, heard: Sequence[Event], rng: Random, nets: Nets | None = None
    ) -> None:
        self.position: NimmtPosition = load(game, view)
        self.nets = nets or nets_of(KINDS[type(game.variant)])
        self.weights = hypothesis_weights(game, view, heard, self.position, self.nets, rng)
        so_far = np.array(self.position.points, np.int64)
        self.before = so_far + np.array(totals(view.table.history) or (0,) * view.table.seats, np.int64)

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        active = np.zeros(self.position.lines, np.bool_)
        active[list(candidates)] = True
        sums = search_trick(
            self.position, self.nets, count, weights=self.weights, temperatures=TEMPERATURES,
            before=self.before, prize=PRIZE, blend=BLEND, seed=seed, active=active,
        )  # fmt: skip
        return [
            CostSums(cost, squares) for cost, squares in sums[list(candidates)][:, [COST, SQUARES]].tolist()
        ]


def choose(
    game: Nimmt,
    view: View,
    heard: Sequence[Event],
    decision: Decision,
    budget: Budget,
    rng: Random,
    nets: Nets | None = None,
) -> Choice:
    """The answer with the lowest expected cost; with other `nets` than those of the variant for a bench."""
    meter = budget.begin()  # the rival model takes its time, too: the more, the longer the game
    sampler = TrickSampler(game, view, heard, rng, nets)
    return decision.options[search(sampler, len(decision.options), StartedBudget(meter), rng).best]
