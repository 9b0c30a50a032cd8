"""How `champion` plays for the team against the Ox (R8).

Cards and rows are chosen by rollouts. In a window every use is first tried on the revealed cards, with the
best use after it, to the end of the trick (`trick_search`); those that promise something are compared with a
pass by rollouts, which measure what keeping a special card is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from vacherie.bots.careful.nimmt.coop import orders as moved_orders
from vacherie.bots.champion.special_kernels import are_ready
from vacherie.bots.shark import rules_rollouts
from vacherie.bots.shark.budget import Budget, StartedBudget
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import PASS, Sort
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Window
from vacherie.games.nimmt.table import View

if TYPE_CHECKING:
    from vacherie.sim.nimmt.special.position import SpecialPosition

MAX_CANDIDATES = 10
"""The most answers to compare by rollouts."""
MAX_SORTED = 6
"""The most cards of which every order is tried."""
MIN_GAIN = 1.0
"""What a use must gain in the trick, in bullheads, to be compared with a pass."""


def choose(
    game: Nimmt, view: View, heard: Sequence[Event], decision: Decision, budget: Budget, rng: Random
) -> Choice:
    """The answer with the lowest mean cost for the team."""
    if len(decision.options) == 1:
        return decision.options[0].fill(rng)
    meter = budget.begin()
    if not are_ready(budget):
        return rules_rollouts.choose(game, view, heard, decision, StartedBudget(meter), rng)
    from vacherie.bots.champion.special_search import best_answer
    from vacherie.sim.nimmt.special.position import encode, load

    if isinstance(view.table.todo[0], Window):
        refuse = PASS if PASS in decision.options else decision.options[0].fill(rng)
        if not view.table.queue or PASS not in decision.options:
            return refuse
        return act(load(game, view, heard), view, decision, StartedBudget(meter), rng)
    answers = [encode(view.table, option) for option in decision.options]
    best = best_answer(load(game, view, heard), answers, StartedBudget(meter), rng)
    return decision.options[best]


def act(position: SpecialPosition, view: View, decision: Decision, budget: Budget, rng: Random) -> Choice:
    """The use that is best for the team, or pass (R8.8)."""
    from vacherie.bots.champion.special_search import best_unless_close
    from vacherie.sim.nimmt.special.position import encode

    uses: list[Choice] = []
    for option in decision.options:
        if isinstance(option, Sort):
            uses += orders(option)
        elif option != PASS:
            uses.append(option)
    candidates = promising(position, uses, [encode(view.table, use) for use in uses])
    if not candidates:
        return PASS
    answers = [encode(view.table, choice) for choice in (PASS, *candidates)]
    return (PASS, *candidates)[best_unless_close(position, answers, budget, rng)]


def orders(option: Sort) -> list[Sort]:
    """The orders of the pending cards to try: all of them, or where those are many, with one card moved."""
    cards = option.order
    if len(cards) <= MAX_SORTED:
        return [Sort(order) for order in permutations(cards)]
    return list(moved_orders(option))


def promising(position: SpecialPosition, uses: Sequence[Choice], answers: Sequence[int]) -> list[Choice]:
    """The uses with which the trick can end better than after a pass, the best first."""
    from vacherie.bots.champion.special_search import rate_trick

    values = rate_trick(position, [0, *answers])
    floor = values[0] + MIN_GAIN
    ranked = sorted(range(len(uses)), key=lambda at: -values[at + 1])
    return [uses[at] for at in ranked[:MAX_CANDIDATES] if values[at + 1] >= floor]
