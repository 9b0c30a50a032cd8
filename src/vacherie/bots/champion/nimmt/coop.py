"""How `champion` plays for the team against the Ox (R8).

Cards and rows are chosen by rollouts. In a window every use is first tried on the revealed cards, with the
best use after it, to the end of the trick (`trick_search`); those that promise something are compared with a
pass by rollouts, which measure what keeping a special card is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from vacherie.bots.careful.nimmt import choose as careful
from vacherie.bots.careful.nimmt.coop import orders as moved_orders
from vacherie.bots.champion.nimmt.special_kernels import SPECIAL_KERNELS
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

MAX_OF_A_KIND = 4
"""The most uses of one special card to compare by rollouts: many orders of Sort end the trick alike."""
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
    if not SPECIAL_KERNELS.is_ready(budget):
        return rules_rollouts.choose(game, view, heard, decision, StartedBudget(meter), rng)
    from vacherie.bots.champion.nimmt.special_search import best_answer
    from vacherie.sim.nimmt.special.position import encode, load

    candidates: Sequence[Choice] = decision.options
    position = load(game, view, heard)
    is_window = isinstance(view.table.todo[0], Window)
    if is_window:
        if not view.table.queue or PASS not in decision.options:
            return PASS if PASS in decision.options else decision.options[0].fill(rng)
        candidates = [PASS, *promising(position, view, decision)]
        if len(candidates) == 1:
            return PASS
    answers = [encode(view.table, choice) for choice in candidates]
    best = best_answer(position, answers, StartedBudget(meter), rng, is_use=is_window)
    return careful.choose(game, view, heard, decision) if best is None else candidates[best]


def promising(position: SpecialPosition, view: View, decision: Decision) -> list[Choice]:
    """The uses with which the trick can end better than after a pass, the best first."""
    from vacherie.bots.champion.nimmt.special_search import rate_trick
    from vacherie.sim.nimmt.special.position import encode

    uses: list[Choice] = []
    for option in decision.options:
        if isinstance(option, Sort):
            uses += orders(option)
        elif option != PASS:
            uses.append(option)
    values = rate_trick(position, [encode(view.table, choice) for choice in (PASS, *uses)])
    floor = values[0] + MIN_GAIN
    found: list[Choice] = []
    kinds: Counter[type[Choice]] = Counter()
    for at in sorted(range(len(uses)), key=lambda at: -values[at + 1]):
        kind = type(uses[at])
        if values[at + 1] >= floor and kinds[kind] < MAX_OF_A_KIND:
            found.append(uses[at])
            kinds[kind] += 1
    return found


def orders(option: Sort) -> list[Sort]:
    """The orders of the pending cards to try: all of them, or where those are many, with one card moved."""
    cards = option.order
    if len(cards) <= MAX_SORTED:
        return [Sort(order) for order in permutations(cards)]
    return list(moved_orders(option))
