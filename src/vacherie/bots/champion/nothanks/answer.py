"""How `champion` plays No Thanks!: by tree search, once its kernels are ready.

Importing it is cheap; the search imports Numba, which is slow, so it is imported once it is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from vacherie.bots.shark import rules_rollouts
from vacherie.bots.shark.budget import Budget, Rollouts
from vacherie.bots.shark.kernel_loader import KernelLoader
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import game as make_game
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import View


def warm_up() -> None:
    """Answer one decision at every number of seats, so that every kernel and net is loaded."""
    from vacherie.bots.champion.nothanks import search

    rules = make_game("nothanks")
    assert isinstance(rules, NoThanks)
    for seats in rules.seat_counts:
        match = Match(rules, seats, Dealer.from_seed("rehearsal", seats))
        decision, view, heard = match.waiting()[0], match.view(0), match.heard[0]
        search.choose(rules, view, heard, decision, Rollouts(2), Random(1))


TREE_KERNELS = KernelLoader(warm_up)
KERNELS = (TREE_KERNELS,)


def choose(
    game: NoThanks, view: View, heard: Sequence[Event], decision: Decision, budget: Budget, rng: Random
) -> Choice:
    """The answer that is worth more; without a chip there is only one (R11.5)."""
    if len(decision.options) == 1:
        return decision.options[0]
    if TREE_KERNELS.is_ready(budget):
        from vacherie.bots.champion.nothanks import search

        return search.choose(game, view, heard, decision, budget, rng)
    return rules_rollouts.choose(game, view, heard, decision, budget, rng)
