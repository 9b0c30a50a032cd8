"""How `champion` plays with competitive special cards (R9): rollouts in which all seats use special cards.

Cards, rows, uses and swaps are compared in the same worlds: what is hidden is drawn, the trick goes on as the
rules say, and the round is played to its end. So a special card that is used now is missing later, and one
that is kept for the next round has its worth (`special_search.WORTH`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from vacherie.bots.careful.nimmt import choose as careful
from vacherie.bots.champion.nimmt.special_kernels import SPECIAL_KERNELS
from vacherie.bots.shark import rules_rollouts
from vacherie.bots.shark.budget import Budget, StartedBudget
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChooseSpecial, Drafting, Swap
from vacherie.games.nimmt.table import View


def choose(
    game: Nimmt, view: View, heard: Sequence[Event], decision: Decision, budget: Budget, rng: Random
) -> Choice:
    """The answer with the lowest mean cost."""
    if len(decision.options) == 1:
        return decision.options[0].fill(rng)
    meter = budget.begin()
    step = view.table.todo[0]
    if isinstance(step, Drafting) or not SPECIAL_KERNELS.is_ready(budget):
        return rules_rollouts.choose(game, view, heard, decision, StartedBudget(meter), rng)
    from vacherie.bots.champion.nimmt.special_search import best_answer
    from vacherie.sim.nimmt.special.position import encode, load

    answers = [encode(view.table, option) for option in decision.options]
    is_use = isinstance(step, ChooseSpecial | Swap)
    best = best_answer(load(game, view, heard), answers, StartedBudget(meter), rng, is_use=is_use)
    return careful.choose(game, view, heard, decision) if best is None else decision.options[best]
