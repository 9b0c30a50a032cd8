"""The kernels as contestants: small functions that play so many rounds and return how many they played.

Decides which entry of `vacherie.sim` stands for which kind of work, and with which players: a uniform card
and the cheapest row, in No Thanks! uniform answers.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count as numbers

import vacherie
from vacherie.sim.batch import nothanks_games as nothanks
from vacherie.sim.batch.nimmt import NimmtBatch
from vacherie.sim.batch.nimmt_choosing_rounds import rollout_totals
from vacherie.sim.batch.nimmt_rounds import random_totals
from vacherie.sim.nimmt.position import load
from vacherie.sim.nimmt.rollout import roll_out
from vacherie.sim.nimmt.rollout_sums import RolloutSums

Work = Callable[[int], int]
FANS = ("fan-parity", "fan-climb", "fan-leap", "fan-reverse")
"""The four fan cards."""


def bulk(seats: int, threads: int = 1) -> Work:
    """Whole random rounds in bulk."""
    seeds = numbers(1)

    def work(count: int) -> int:
        random_totals(count, seats, next(seeds), threads=threads)
        return count

    return work


def rollouts(seats: int, threads: int = 1) -> Work:
    """Rounds one at a time, by players that choose from their hand."""
    seeds = numbers(1)

    def work(count: int) -> int:
        rollout_totals(count, seats, next(seeds), threads=threads)
        return count

    return work


def from_position(preset: str, seats: int) -> Work:
    """Rollouts of a whole round from the first decision, worlds drawn anew, as a search bot asks for them."""
    rules = vacherie.game(preset)
    match = vacherie.Match(rules, seats, vacherie.Dealer.from_seed("race", seats))
    position = load(rules, rules.view(match.state, 0))
    tally = RolloutSums.empty(position)
    lines = len(position.options)

    def work(count: int) -> int:
        worlds = max(1, count // lines)
        roll_out(position, tally, worlds, seed=6)
        return worlds * lines

    return work


def stepping(games: int, seats: int, marks: bool) -> Work:
    """Batched stepping with uniform cards and the cheapest rows; with `marks`, observations as well."""
    batch = NimmtBatch(games, seats, seed=6, marks=marks)

    def work(count: int) -> int:
        rounds = max(1, count // games)
        for _ in range(10 * rounds):
            batch.uniform_cards()
            batch.play()
            batch.cheapest_rows()
            batch.choose()
        return rounds * games

    return work


def nothanks_games(seats: int) -> Work:
    """Whole No Thanks! games of uniform answers."""
    seeds = numbers(1)

    def work(count: int) -> int:
        nothanks.play(count, seats, seed=next(seeds))
        return count

    return work
