"""Roll out from any position: what each answer leads to, on average over what is hidden.

One *world* is one draw of everything hidden and of all random choices to come. Every candidate is played
in the same worlds (common random numbers), so that their differences are surer than their means.
World number i of a seed is always the same, whoever draws it: any split of the work gives the same sums.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.nimmt.policy import Policy
from vacherie.sim.nimmt.position import Position
from vacherie.sim.nimmt.tally import Tally


def roll_out(
    position: Position,
    tally: Tally,
    worlds: int,
    *,
    seed: int,
    policy: Policy = Policy.CHEAP,
    first: int | None = None,
    active: NDArray[np.bool_] | None = None,
) -> None:
    """Play every candidate in so many more worlds and add what came of it to the tally.

    Call it again and again until the time is up. Worlds are numbered from `first`, by default from where
    the tally stopped; threads share a position and give each its own tally and range of numbers. `active`
    chooses the candidates to try (for bots that narrow down). The kernel runs without the GIL.

    >>> import vacherie
    >>> match = vacherie.Match(vacherie.game("classic"), 4, seed=1)  # doctest: +SKIP
    >>> position = load(match.game, match.game.view(match.state, 2))  # doctest: +SKIP
    >>> tally = Tally.empty(position)  # doctest: +SKIP
    >>> roll_out(position, tally, 1000, seed=7)  # doctest: +SKIP
    >>> best = position.options[tally.relative().argmin()]  # doctest: +SKIP
    """
    raise NotImplementedError
