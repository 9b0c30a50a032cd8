"""Plays deal groups in the kernel, where every bot of a table has a compiled twin.

A compiled twin gives the same answers to the same cards as its bot, from the same random streams, so that no
figure of a report depends on which of the two played; `tests/analysis` checks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time
from typing import Any

from vacherie.analysis.arena.bot_play import Batch
from vacherie.analysis.arena.families import FAMILIES
from vacherie.analysis.arena.plan import Seating, TournamentPlan, stream_seed
from vacherie.analysis.arena.results import PlayTime
from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.careful.bot import Careful
from vacherie.bots.random_bot import Random
from vacherie.core.game import Game
from vacherie.extras import is_installed

TWINS: dict[type[Bot], int] = {Random: 0, Careful: 1}
"""The bots that have compiled twins, with the numbers of the twins (`sim.twin_streams`)."""
MIN_COMPILED_GAMES = 400
"""For fewer games than this, compiling the kernels takes longer than it saves."""


def has_twins(plan: TournamentPlan, games: int | None = None) -> bool:
    """Whether the kernel can play all games of a plan, and is worth it for so many."""
    if (
        not is_supported(plan.game())
        or any(registry.load(spec) not in TWINS for spec in plan.entrants)
        or not is_installed("sim")
    ):
        return False
    from vacherie.sim.compile import is_warm

    return (plan.games if games is None else games) >= MIN_COMPILED_GAMES or is_warm()


def is_supported(game: Game[Any, Any]) -> bool:
    """Whether compiled twins can play a game."""
    return game.family in FAMILIES and FAMILIES[game.family].is_supported(game)


def play_groups(plan: TournamentPlan, groups: Sequence[int]) -> Batch:
    """Play some deal groups of a plan, as `bot_play.play_groups` does."""
    import numpy as np

    seating, game = Seating(plan), plan.game()
    numbers = {spec: TWINS[registry.load(spec)] for spec in plan.entrants}
    circles = np.array([[numbers[bot] for bot in seating.circle(group)] for group in groups], np.uint8)
    deals = np.array(groups, np.int64)
    totals = np.zeros((len(groups), plan.seats, plan.seats), np.int32)
    counts = np.zeros(len(TWINS), np.int64)
    kernel, rules = FAMILIES[game.family].kernel(game, plan.seats)
    seeds = [stream_seed(plan, label) for label in ("decks", "seats")]
    kernel.compile()
    start = thread_time()
    kernel(*seeds, deals, circles, totals, counts, *rules)
    seconds = thread_time() - start
    batch = Batch()
    for group, scores in zip(groups, totals.tolist(), strict=True):
        batch.groups[group] = tuple(map(tuple, scores))
    for spec, clock in shares(plan, numbers, counts.tolist(), seconds).items():
        batch.clocks[spec] = clock
    return batch


def shares(
    plan: TournamentPlan, numbers: dict[str, int], counts: list[int], seconds: float
) -> dict[str, PlayTime]:
    """The time of a kernel, shared equally by all answers: it does not measure single ones."""
    clocks = {}
    for spec, number in numbers.items():
        # Two names of one bot share its answers.
        same = sum(other == number for other in numbers.values())
        decisions = counts[number] // same
        clocks[spec] = PlayTime(decisions, seconds * decisions / max(sum(counts), 1), decisions)
    return clocks
