"""The search of `champion` at No Thanks!: a tree in the kernel, with what it believes about the other seats.

Imports Numba, which is slow, so `nothanks` imports this module late, once the kernel is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from vacherie.bots.champion.nothanks.rivals import believe
from vacherie.bots.shark.budget import Budget, Meter
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import View
from vacherie.sim.nothanks.position import PASS, TAKE, UNKNOWN, NoThanksPosition, from_view
from vacherie.sim.nothanks.tree_search import TreeSearch

BATCH = 32
"""The most iterations between two looks at the clock."""
CAPACITY = 40_000
"""The most iterations of one decision: more than a second's. A search takes memory as it grows, one or two kB
for each iteration."""


def choose(
    game: NoThanks, view: View, heard: Sequence[Event], decision: Decision, budget: Budget, rng: Random
) -> Choice:
    """The answer that is worth more to this seat when all seats go on as expected.

    >>> from vacherie import Dealer, Match
    >>> from vacherie import game as make_game
    >>> from vacherie.bots.shark.budget import Rollouts
    >>> match = Match(make_game("nothanks"), seats=3, dealer=Dealer.from_seed("hay", seats=3))
    >>> decision = match.waiting()[0]
    >>> choose(match.game, match.view(0), match.heard[0], decision, Rollouts(100), Random(1))
    Pass()
    """
    meter = budget.begin()
    position = with_chips(from_view(game, view, heard), game, view, heard, rng)
    beliefs = believe(game, position.seats, decision.seat, heard)
    search = TreeSearch(position, rng.getrandbits(63), beliefs=beliefs, capacity=CAPACITY)
    spend(search, meter)
    return decision.options[TAKE if search.taking >= search.passing else PASS]


def with_chips(
    position: NoThanksPosition, game: NoThanks, view: View, heard: Sequence[Event], rng: Random
) -> NoThanksPosition:
    """The position with all chips; a random split where the round was not heard from its beginning."""
    if UNKNOWN not in position.chips:
        return position
    drawn = game.determinise(view, heard, rng)
    return replace(position, chips=np.array([private.chips for private in drawn.privates], np.int64), spare=0)


def spend(search: TreeSearch, meter: Meter) -> None:
    """Search until the budget is spent: each batch is no longer than what is left of it."""
    batch = 1
    while not search.is_full:
        search.run(batch)
        spent = meter.spent(search.iterations)
        if spent >= 1:
            break
        batch = max(1, min(BATCH, round(search.iterations * (1 - spent) / max(spent, 1e-9))))
