"""Nets of random weights: kernels are compared with plain code, for which no training is needed."""

from __future__ import annotations

import numpy as np

from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.net.inputs import ESTIMATE, INPUTS, OUTPUTS


def random_nets(count: int, first: int, second: int, seed: int) -> Nets:
    """Some nets with hidden layers of these sizes."""
    rng = np.random.default_rng(seed)

    def draw(*shape: int, scale: float) -> np.ndarray:
        return (scale * rng.standard_normal((count, *shape))).astype(np.float32)

    constant = draw(OUTPUTS, scale=0.0)
    constant[:, ESTIMATE] = 1.0
    return Nets(
        draw(INPUTS, first, scale=0.1), draw(first, second, scale=(2 / first) ** 0.5),
        draw(second, scale=0.0), draw(second, OUTPUTS, scale=0.05), constant,
    )  # fmt: skip
