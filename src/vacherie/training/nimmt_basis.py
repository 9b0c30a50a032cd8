"""Which weights of the net are tied: neighbouring cards, counts and bullheads mean nearly the same.

The kernels look weights up by card and count. While it learns, a net has weights at a few knots only, and
those in between are interpolated: so it learns from one card about its neighbours, from far fewer games.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.nimmt.net import inputs

CARD_KNOTS = (1, 3, 6, 10, 16, 24, 34, 45, 56, 67, 78, 88, 95, 100, 104)
HEAD_KNOTS = (0, 2, 5, 9, 14, 23)
STEP_KNOTS = (0, 1, 2, 4, 6, 8, 11, 15)
OWN_KNOTS = (0, 1, 2, 4, 7, 12)


def interpolation(size: int, knots: Sequence[int]) -> NDArray[np.float32]:
    """By number: how much of the weight of every knot it has.

    >>> interpolation(5, (0, 4)).tolist()[1]
    [0.75, 0.25]
    """
    numbers = np.arange(size)
    found = [np.interp(numbers, knots, np.eye(len(knots))[k]) for k in range(len(knots))]
    return np.array(found, np.float32).T


def blocks(matrices: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Matrices along the diagonal."""
    rows, columns = (sum(each.shape[i] for each in matrices) for i in (0, 1))
    found = np.zeros((rows, columns), np.float32)
    row = column = 0
    for each in matrices:
        found[row : row + each.shape[0], column : column + each.shape[1]] = each
        row, column = row + each.shape[0], column + each.shape[1]
    return found


def input_basis() -> NDArray[np.float32]:
    """By input: how much of every free weight it has."""
    cards = interpolation(inputs.CARDS, CARD_KNOTS)
    heads = interpolation(inputs.MOST_HEADS + 1, HEAD_KNOTS)
    steps = interpolation(inputs.STEPS, STEP_KNOTS)
    own = interpolation(inputs.MOST_OWN + 1, OWN_KNOTS)
    free = np.eye(inputs.INPUTS - inputs.SEATS, dtype=np.float32)
    sizes = np.eye(inputs.HEADS - inputs.SIZE, dtype=np.float32)
    found = blocks([cards] * 6 + [sizes] + [heads] * 4 + [steps] * 5 + [own] * 5 + [free])
    assert len(found) == inputs.INPUTS
    return found


def output_basis() -> NDArray[np.float32]:
    """By row of the output table: how much of every free weight it has."""
    cards = interpolation(inputs.CARDS, CARD_KNOTS)
    steps = interpolation(inputs.STEPS, STEP_KNOTS)
    own = interpolation(inputs.MOST_OWN + 1, OWN_KNOTS)
    found = blocks([cards] * 2 + [steps] * 5 + [own] * 5 + [np.eye(1, dtype=np.float32)])
    assert len(found) == inputs.OUTPUTS
    return found
