"""A choice between plays by softmax: the less a play costs, the more often it is chosen."""

from __future__ import annotations

import math

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import part, routine
from vacherie.sim.nimmt.guided_rollout import TO_UNIT
from vacherie.sim.nimmt.net.forward import Scratch, cost
from vacherie.sim.nimmt.placement import U64, signed
from vacherie.sim.rng import word


@part
def unit(x: U64) -> float:
    """A random word as a number from 0 to 1."""
    return np.float64(x >> U64(11)) * TO_UNIT


@routine
def draw_soft(costs: NDArray[np.float64], count: int, temperature: float, state: NDArray[np.uint64]) -> int:
    """The place of one of some costs, which are overwritten."""
    best = np.inf
    for i in range(count):
        best = min(best, costs[i])
    total = 0.0
    for i in range(count):
        costs[i] = math.exp((best - costs[i]) / temperature)
        total += costs[i]
    x, found = unit(word(state)) * total, 0
    while found < count - 1 and x >= costs[found]:
        x -= costs[found]
        found += 1
    return found


@routine
def soft_choice(
    scratch: Scratch, rows: U64, mark: int, variant: int, pads: int, low: U64, high: U64, own_low: U64,
    own_high: U64, bag: NDArray[np.uint8], count: int, temperature: float, chances: NDArray[np.float64],
    state: NDArray[np.uint64],
) -> int:  # fmt: skip
    """One of some plays, more often the less it costs, after `look`."""
    for i in range(count):
        chances[i] = cost(scratch, rows, mark, variant, pads, signed(bag[i]), low, high, own_low, own_high)
    return signed(bag[draw_soft(chances, count, temperature, state)])
