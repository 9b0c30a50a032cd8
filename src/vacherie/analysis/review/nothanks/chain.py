"""What an open card is worth to every seat, at every moment until it is taken, by `champion`'s tree search.

Passing moves a chip and nothing else, so one search says what each answer to a card is worth, for any
seat that is asked. It uses what all seats know: chips can be counted (R11.10), and none knows the pile. All
seats are taken to play for the lead in points, as well as they can.

Imports Numba, which is slow, so `family` loads it late.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from vacherie.analysis.review.judgement import Means
from vacherie.sim.nothanks.position import NoThanksPosition
from vacherie.sim.nothanks.tree_search import Settings, TreeSearch
from vacherie.sim.nothanks.value_net import POINTS

LEAD = 4000.0
"""The weight of a lead, so that a win counts for next to nothing beside it."""
SPREAD = 1.0
"""The temperature at which the search chooses answers on its way down, in points."""
SETTINGS = Settings(lead_weight=LEAD, spread=SPREAD * LEAD / POINTS)

TAKE, PASS = 0, 1


class Worth:
    """One search of an open card."""

    def __init__(self, position: NoThanksPosition, iterations: int, seed: int) -> None:
        search = TreeSearch(position, seed, SETTINGS, capacity=max(1, iterations))
        search.run(iterations)
        moments = int(search.nodes[0, 1])
        self.taken: list[list[float]] = (search.values[:moments] * (POINTS / LEAD)).tolist()
        """By moment: what it is worth to every seat if the seat asked then takes."""
        self.reached: list[int] = search.visits[:moments, 0][::-1].cumsum()[::-1].tolist()
        """By moment: how many iterations came to it; few where the chain is taken to have ended before."""
        self.open: list[list[float]] = [self.taken[-1]]
        """By moment: what it is worth when that moment is reached."""
        for moment in range(moments - 2, -1, -1):
            mover = (position.active + moment) % position.seats
            takes = self.taken[moment][mover] >= self.open[0][mover]
            self.open.insert(0, self.taken[moment] if takes else self.open[0])


class Chain:
    """An open card, searched with several seeds."""

    def __init__(self, position: NoThanksPosition) -> None:
        self.position = position
        self.searches: dict[tuple[int, int], Worth] = {}
        self.lock = Lock()

    def worth(self, iterations: int, seed: int) -> Worth:
        """A search, made once."""
        with self.lock:
            if (iterations, seed) not in self.searches:
                self.searches[iterations, seed] = Worth(self.position, iterations, seed)
            return self.searches[iterations, seed]

    def mover(self, moment: int) -> int:
        """Who is asked at a moment."""
        return (self.position.active + moment) % self.position.seats


class ChainSample:
    """Taking and passing at one moment, as `judgement.Sample`."""

    def __init__(self, chain: Chain, moment: int) -> None:
        self.chain = chain
        self.moment = moment

    def __call__(self, places: Sequence[int], count: int, seed: int) -> Means:
        worth, mover = self.chain.worth(count, seed), self.chain.mover(self.moment)
        both = worth.taken[self.moment][mover], worth.open[self.moment + 1][mover]
        return Means(tuple([-both[place] for place in places]))
